import type { Direction } from '../types.ts'
import { FLAG } from './features.ts'
import type { Match } from './match.ts'
import { PATTERN_RULES, type PatternRule } from './patterns.ts'
import type { Tokens } from './tokens.ts'

export const RETURN_WORDS = new Set('RETURN RETURNED RETD RTN RTND'.split(' '))
const RETURNED_DEPOSIT_FEE = PATTERN_RULES.find(({ id }) => id === 'returned-deposit-fee')!
const REVERSAL = PATTERN_RULES.find(({ id }) => id === 'reversal')!
const FEE_WORDS = new Set('FEE FEES CHARGE CHARGES CHG CHGS CHRG'.split(' '))
const BETWEEN_ITEM_AND_FEE = new Set('UNPAID NSF SERVICE SVC HANDLING PROCESSING ITEM ITEMS CHECK FOR OF ON PER A'.split(' '))

/** An item that a customer paid with and that came back. */
export const isOfDeposit = ({ phrase: { rule, words } }: Match): boolean =>
  (rule?.id === 'returned-deposit' || rule?.id === 'reversed-deposit') && words.some((word) => word.startsWith('DEP'))

/** DEPOSITED ITEM RETURNED INSUFFICIENT FUNDS: it says why, and is no fee. NSF RETURN ITEM, as a credit, is the item itself. */
export const isNoFee = ({ phrase: { rule, words } }: Match, isOfItem: boolean, isReturn: boolean): boolean =>
  (rule!.id === 'nsf-fee' || rule!.id === 'nsf-word') &&
  ((/(?:NSF|FUNDS?)$/.test(words.at(-1)!) && (isOfItem || isReturn)) || (isReturn && words.some((word) => RETURN_WORDS.has(word))))

/** ACH RETURN NORTH HORIZON INSUFFICIENT FUNDS, as a credit: the payment came back, and why. */
export const isReturnOfDebit = ({ words }: Tokens, flags: number, direction: Direction): boolean =>
  direction === 'credit' && (flags & (FLAG.return | FLAG.reversal)) !== 0 && !words.some((word) => FEE_WORDS.has(word))

/** RETURN OF DEPOSITED CHECK FEE, FEE FOR RETURN OF DEPOSITED CHECK; a CHARGE BACK is none. */
const isFeeForIt = ({ from, to }: Match, { words }: Tokens): boolean => {
  let after = to
  while (after < words.length && BETWEEN_ITEM_AND_FEE.has(words[after]!)) after++
  let before = from - 1
  while (before >= 0 && BETWEEN_ITEM_AND_FEE.has(words[before]!)) before--
  return (FEE_WORDS.has(words[after] ?? '') && words[after + 1] !== 'BACK') || FEE_WORDS.has(words[before] ?? '')
}

/** RETURNED DEPOSITED ITEM may be the fee for it; as a credit a customer's check is given back, and no payment of the holder's bounced. */
export const meantOfDeposit = (match: Match, tokens: Tokens, direction: Direction): PatternRule =>
  isFeeForIt(match, tokens) ? RETURNED_DEPOSIT_FEE : direction === 'credit' ? REVERSAL : match.phrase.rule!
