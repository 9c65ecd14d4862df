import { FUNDERS } from '../classify/funders.ts'
import { ENTRY_WORDS, LEAD_WORDS, MORE_ENTRY_WORDS, TRAILING_WORDS } from '../classify/plumbing.ts'
import { REGION, tokenize } from '../classify/tokens.ts'
import type { PayeeGroup } from './groups.ts'
import type { Ledger } from './ledger.ts'

/** What the entry is for, which some banks print before the company. */
const ENTRY_FIRST = /^(?:(?:MERCH|EDI|ACH|ACHDEBIT|ACHPMT|DEBIT|DAILY|WEEKLY|PMT|PYMT|PYMNTS?|PAYMENTS?|COLLECT) )+(?=[A-Z0-9 &]{6})/
/** NORTHGATE PMT METRO OPTICAL: words that no name has inside. */
const ENTRY_INSIDE = / (?:ACH|ACHDEBIT|ACHPMT|ACHPAYMENT|PMTS?|PYMTS?|PYMNTS?|DEBIT|DES|INDN|CCD|PPD)(?: |$)/
const MIN_BEFORE_ENTRY = 4
/** Where a company's name ends in a descriptor: at what the entry is for, at ids, and at the receiver's own name. */
const NAME_END =
  /[0-9#*:;=]|\b(?:DES|ID|INDN|IND|CO ID|CCD|PPD|WEB|TEL|ACH|EDI|PMT|PYMT|PYMNTS?|PAYMENTS?|DEBIT|ACHDEBIT|TRACE|REF|ENTRY|DESCR)\b/

/** The group's name for people. */
export const nameOf = (group: PayeeGroup, ledger: Ledger): string => {
  if (group.funder >= 0) return FUNDERS[group.funder]!.name
  const payee = longestPayee(group, ledger)
  if (payee === '') return wordsLeft(group.rows[0]!, ledger) || 'Unnamed payee'
  const text = ledger.descriptionOf(group.rows[0]!).toUpperCase()
  const at = text.indexOf(payee)
  if (at < 0) return payee.replace(ENTRY_FIRST, '')
  // A payee is kept as long as a bank's shortest field; the descriptor may have the rest of its last word.
  let end = at + payee.length
  while (end < text.length && /[A-Z]/.test(text[end]!)) end++
  const name = text.slice(at, end).replace(ENTRY_FIRST, '')
  // Without an id behind it a payee's key runs on into the entry description, and from there into the merchant's name.
  const entry = name.search(ENTRY_INSIDE)
  const words = (entry < MIN_BEFORE_ENTRY ? name : name.slice(0, entry)).split(' ')
  while (words.length > 1 && TRAILING_WORDS.has(words.at(-1)!)) words.pop()
  return words.join(' ')
}

/** What a text that names nobody says besides the bank's words and the account holder's name: mostly nothing. */
const wordsLeft = (row: number, ledger: Ledger): string => {
  const { words, region, receiver } = tokenize(ledger.descriptionOf(row), 'debit', ledger.features.holders)
  const holders = new Set(ledger.features.holders.flat())
  const isPlumbing = (word: string): boolean => LEAD_WORDS.has(word) || ENTRY_WORDS.has(word) || MORE_ENTRY_WORDS.has(word)
  const isNamed = (word: string, i: number): boolean =>
    i < receiver && (region[i] === REGION.body || region[i] === REGION.company) && !isPlumbing(word) && !holders.has(word)
  return words.filter(isNamed).join(' ')
}

/** With the words that follow and still belong to the name: they may tell the trade. */
export const fullNameOf = (group: PayeeGroup, ledger: Ledger): string => {
  const payee = longestPayee(group, ledger)
  const text = ledger.descriptionOf(group.rows[0]!).toUpperCase()
  const at = payee === '' ? -1 : text.indexOf(payee)
  if (at < 0) return payee
  const rest = text.slice(at + payee.length)
  const end = Math.min(...[rest.search(NAME_END), ...ledger.features.holders.map((h) => rest.indexOf(` ${h[0]}`))].filter((i) => i >= 0))
  return payee + rest.slice(0, end)
}

/** The words of a payment that may tell a trade: name and entry description, of these the entry's own, and what stands behind them, which may be the receiver. */
export const tradeWordsOf = (row: number, ledger: Ledger): { words: string[]; entry: string[]; behind: string[] } => {
  const tokens = tokenize(ledger.descriptionOf(row), 'debit', ledger.features.holders)
  const isEntry = (word: string, i: number): boolean =>
    tokens.region[i] === REGION.entry || (tokens.region[i] === REGION.body && i > tokens.head && TRAILING_WORDS.has(word))
  const within = tokens.words.map((word, i) => ({ word, i })).filter(({ i }) => i >= tokens.head && i < tokens.tail && i < tokens.receiver)
  return {
    words: within.map(({ word }) => word),
    entry: within.filter(({ word, i }) => isEntry(word, i)).map(({ word }) => word),
    behind: tokens.words.slice(tokens.receiver, tokens.tail),
  }
}

const longestPayee = (group: PayeeGroup, ledger: Ledger): string =>
  group.payees.map((p) => ledger.features.payees[p]!).reduce((a, b) => (b.length > a.length ? b : a), '')
