import { isCalled } from '../facts/account/own-title.ts'
import { isHeldByFirm, isPrintout, namesHolding } from '../facts/printouts.ts'
import { hasDate, isDatedAmount, type Line, startsWithDate } from '../lines/lines.ts'
import type { Content } from '../tables/content.ts'
import { saysNothingHappened } from '../tables/nothing-happened.ts'
import type { Scan } from '../tables/tables.ts'
import type { Outcome } from './readings.ts'

const ROWS_WITH_BALANCES_MIN = 3
const DAILY_MIN = 3
const ROWS_MIN = 2
const LIST_ROWS_MIN = 3

/** Rows alone make no statement: an invoice has dates and amounts too. What is left of a print, by the numbers of its pages, need not say again what it was. */
export const isStatement = (
  outcome: Outcome,
  content: Content,
  { own, all, isRest, elsewhere }: { own: readonly Line[]; all: readonly Line[]; isRest: boolean; elsewhere: ReadonlySet<number> },
  hasPeriod: boolean,
): boolean => {
  const { printed, proof, candidates } = outcome
  const both = printed.opening !== null && printed.closing !== null
  if (proof.ok && candidates.length > 0) return true
  if (candidates.length === 0) {
    // What an account of several closes with is nowhere else, and it does not tie: its rows, or what it opened with, were not understood.
    const isOfOther = elsewhere.size === 0 || printed.closing === null || !isOwnEnd(printed.closing, elsewhere)
    // The summary of a list that another part holds closes with the balance beside its last row.
    const hasClosing = (line: Line): boolean => line.tokens.some(({ money }) => money?.value === Math.abs(printed.closing ?? 0))
    const isOfList = all.some((line) => isDatedAmount(line) && hasClosing(line) && !own.includes(line))
    if (!isOfOther && !isOfList && hasPeriod && printed.opening !== printed.closing && own.some(namesAccount)) return true
    // One of several accounts on which nothing happened need not say again what the file is; where its ends differ all the same, it must not go unseen.
    return (
      both &&
      (hasPeriod || content.daily.length > 0 || own.some(saysNothingHappened)) &&
      (proof.main || own.some(saysNothingHappened) || hasNothingElse(own, [printed.opening, printed.closing], elsewhere)
        ? all.some(({ squashed }) => OF_ACCOUNTS.test(squashed))
        : own.some(({ squashed }) => /statement|account/.test(squashed)) ||
          (own.some(namesAccount) && hasUnreadRows(own, [printed.opening, printed.closing], elsewhere)))
    )
  }
  // Beside another account's, rows that move what this one closes with are its own, whatever else was not understood.
  const isBeside = elsewhere.size > 0 && printed.closing !== null
  if (printed.opening !== null || content.daily.length >= DAILY_MIN || isBeside) return true
  if (candidates.some((c) => c.balance !== null) && candidates.length >= ROWS_WITH_BALANCES_MIN) return true
  const tabular = candidates.some((c) => c.raw.table.header !== null || c.raw.table.section !== null)
  const named =
    printed.closing !== null || own.some((l) => l.words.length < 20 && /statement|accountactivity|transactionhistory/.test(l.squashed))
  const invoice = own.some(saysInvoice)
  if (hasPeriod && tabular && (named || isRest) && !invoice && candidates.length >= ROWS_MIN) return true
  // A plain list of an account's rows, signed, with neither head nor ends.
  const account = own.some((l) => l.words.length < 12 && /acc(?:oun)?t|iban|card(?:number|ending)/.test(l.squashed))
  const listed = own.some((l) => l.words.length < 8 && /transactions|activity|statement|history/.test(l.squashed))
  const signed = candidates.some((c) => c.evidence === 'mark' || c.evidence === 'column')
  if (hasPeriod && account && listed && signed && !invoice && candidates.length >= LIST_ROWS_MIN) return true
  const hasYears = candidates.every((c) => c.raw.date.year !== null)
  if (isPrintout(own) && listed && signed && !invoice && candidates.length >= LIST_ROWS_MIN && hasYears) return true
  return candidates.length >= LIST_ROWS_MIN && isOfHolding(outcome, own, hasPeriod && tabular)
}

/** What a paper calls itself, or the account: in the languages in which its balances are understood. */
const OF_ACCOUNTS =
  /statement|account|extracto|cuenta|releve|compte|kontoauszug|konto-?(?:nummer|nr|stand|ubersicht)|girokonto|rekening|afschrift|estrattoconto|card[x*•·.…]*\d{4}$|card(?:number|ending)|numeroconto|conto(?:corrente|n\.)|extrato|conta(?:corrente|:)|numerodaconta/

const namesAccount = (line: Line): boolean => OF_ACCOUNTS.test(line.squashed) || isCalled(line)

/** Lines that a row may take, its amount on the last. */
const ROW_LINES = 4

/** Days with amounts, beside or below them, between ends of which one is printed by no other account (an overview may print the other): rows that were not understood. */
const hasUnreadRows = (own: readonly Line[], printed: readonly (number | null)[], elsewhere: ReadonlySet<number>): boolean => {
  const ends = printed.map((end) => Math.abs(end ?? 0))
  const hasAmount = ({ tokens }: Line): boolean => tokens.some(({ money }) => money && money.value !== 0 && !ends.includes(money.value))
  return (
    printed.some((end) => isOwnEnd(end, elsewhere)) &&
    own.some((line, i) => hasDate(line) && own.slice(i, i + (startsWithDate(line) ? ROW_LINES : 1)).some(hasAmount))
  )
}

/** Ends that no other account prints. */
const areOwnEnds = (printed: readonly (number | null)[], elsewhere: ReadonlySet<number>): boolean =>
  printed.every((end) => isOwnEnd(end, elsewhere))
const isOwnEnd = (end: number | null, elsewhere: ReadonlySet<number>): boolean => !elsewhere.has(Math.abs(end ?? 0))

/** Such ends, and no figure beside them: what has moved them stands nowhere else. */
const hasNothingElse = (own: readonly Line[], printed: readonly (number | null)[], elsewhere: ReadonlySet<number>): boolean => {
  const ends = printed.map((end) => Math.abs(end ?? 0))
  return (
    areOwnEnds(printed, elsewhere) &&
    own.every(({ tokens }) => tokens.every(({ money }) => !money || money.value === 0 || ends.includes(money.value)))
  )
}

const saysInvoice = (line: Line): boolean => line.words.length < 8 && /invoice|receipt|quotation|purchaseorder/.test(line.squashed)

/** Of the rows of an account, those that may pay an invoice: `PAYCHEX EIB INVOICE 711991703`. */
const INVOICES_SHARE = 0.25

/** Rows with known days under an account and what it holds. Their directions must be told, and be both: what is owed goes one way. */
const isOfHolding = ({ candidates }: Outcome, own: readonly Line[], isTable: boolean): boolean => {
  const isTold = candidates.every((c) => c.date !== null && c.evidence !== 'none')
  const goesBothWays = candidates.some((c) => c.direction === 'credit') && candidates.some((c) => c.direction === 'debit')
  if (!isTold || !goesBothWays || !(namesHolding(own) || (isTable && isHeldByFirm(own)))) return false
  const rows = new Set(candidates.flatMap((c) => c.raw.lines))
  const invoices = own.filter(saysInvoice)
  return invoices.every((l) => rows.has(l)) && invoices.length <= candidates.length * INVOICES_SHARE
}

/** Why a file that was read is no statement, for the person who sent it. */
export const refusalOf = (lines: readonly Line[], whole: Scan, outcomes: readonly Outcome[]): string => {
  if (whole.balances.length > 0) return 'No transactions were found: the file prints a balance, but no table of dated amounts.'
  if (lines.some((l) => /invoice/.test(l.squashed) && l.words.length < 8))
    return 'No bank statement was found: the file looks like an invoice.'
  const found = outcomes.reduce((n, o) => n + o.candidates.length, 0)
  if (found > 0) {
    const undated = outcomes.some((o) => o.candidates.some((c) => c.date === null))
    const missing = ['opening or closing balance', ...(undated ? ['year'] : []), 'account or statement that they belong to']
    return `${found} dated amount${found === 1 ? ' was' : 's were'} found, but no ${missing.join(', no ')} is named.`
  }
  return 'No bank statement was found: there are no opening and closing balances, and no table of dated transactions.'
}
