import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { type Money, signedBalance } from '../../text/money.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { amountsOf, hasDate, type Line } from '../lines.ts'
import { hasText, isClose, lettersOf, TIMES_MIN, together, withBalance } from './parts.ts'

/** More words than a category has, or a detail of a row. */
const WORDS_BELOW = 6
/** Of the pairs, those that must lead from one balance to the next. */
const TIED_SHARE = 0.6

type Pair = { row: Line; below: Line; amount: Token; balance: Token }

const lastAmount = (line: Line): Token | null => {
  const last = line.tokens.at(-1)
  return last?.kind === 'money' && amountsOf(line).length === 1 ? last : null
}

/** `10:32 AM · Card`, a day: what the second lines of other rows begin with. */
const isOfOtherRows = (line: Line): boolean => hasDate(line) || /^\d{1,2}:\d\d/.test(line.words[0]!.text)

/** `Balance for the day`, `Available   $1,040.25`: a figure with a name of its own is what it says, and mostly not what the row leads to. */
const SAYS_WHAT_IT_IS = /bal|saldo|endofday|available|collected|pending|hold|limit/

/** `Home Depot #4123  -$33.06` over `$36,709.95`, or over `Shopping  $36,709.95`, at one edge. */
const pairAt = (row: Line, below: Line | undefined): Pair | null => {
  if (!below || below.words.length > WORDS_BELOW || isOfOtherRows(below) || !isClose(row, below)) return null
  const [amount, balance] = [lastAmount(row), lastAmount(below)]
  if (!amount || !balance || !hasText(row) || Math.abs(amount.x1 - balance.x1) > COLUMN.sameEdge) return null
  // `Beginning balance` over `Ending balance`: the ends of the list are none of its rows.
  if (balanceLabelOf(lettersOf(row)) !== null || SAYS_WHAT_IT_IS.test(below.squashed)) return null
  const isBalance = balance.money!.mark === null || balance.money!.mark === 'minus'
  return isBalance ? { row, below, amount, balance } : null
}

const signed = (money: Money): number => signedBalance(money, false)

/** Whether the lower figures are what the upper ones lead to, from the last row to the first or the other way. */
const areBalances = (pairs: readonly Pair[]): boolean => {
  let [up, down] = [0, 0]
  for (let i = 1; i < pairs.length; i++) {
    const [above, here] = [pairs[i - 1]!, pairs[i]!]
    const step = signed(above.balance.money!) - signed(here.balance.money!)
    if (step === signed(above.amount.money!)) up++
    if (-step === signed(here.amount.money!)) down++
  }
  return Math.max(up, down) >= Math.max(TIMES_MIN - 1, (pairs.length - 1) * TIED_SHARE)
}

const textsOf = ({ tokens }: Line): Token[] => tokens.filter((t) => t.kind !== 'money')
const wordsOf = (line: Line): string =>
  textsOf(line)
    .map((t) => t.text)
    .join(' ')

/** Rows with their amount over the balance that it leads to, both in one column: as one line, the balance right of the amount. What stands before the balances is a category where few words do for all. */
export const withBalancesBelow = (lines: readonly Line[]): readonly Line[] => {
  const pairs = new Map<Line, Pair>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const pair = pairAt(lines[i]!, lines[i + 1])
    if (!pair) continue
    pairs.set(pair.row, pair)
    i++
  }
  if (pairs.size < TIMES_MIN || !areBalances([...pairs.values()])) return lines
  const areCategories = new Set([...pairs.values()].map(({ below }) => wordsOf(below))).size * 2 <= pairs.size
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const pair = pairs.get(lines[i]!)
    if (pair) i++
    out.push(pair ? joined(pair, areCategories) : lines[i]!)
  }
  return out
}

const joined = ({ row, below, amount, balance }: Pair, areCategories: boolean): Line => {
  const texts = areCategories ? [] : textsOf(below)
  const tokens = [...row.tokens.filter((t) => t !== amount), ...texts, amount]
  return withBalance({ ...together([row, below]), y1: below.y1, tokens }, balance)
}
