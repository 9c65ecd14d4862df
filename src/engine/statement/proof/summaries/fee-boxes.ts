import type { Cents } from '../../../../shared/money.ts'
import type { Claim, Discrepancy, Finding, YearToDate } from '../../../types.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import { labelledOf, wordsOnly } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { type Checked, discrepancy, money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { withoutStops } from '../sums/lines-beside.ts'
import { isSumOfFew } from '../sums/some-sums.ts'

/** The amount of this period and that of the year, on one line. */
type YearLine = { line: Line; of: string; period: number; year: number }

/** `Total overdraft fees   $35.00   $70.00`, below `Total for this period` and `Total year-to-date`; some print no year. */
type FeeLine = Omit<YearLine, 'year'> & {
  year: number | null
  names: { overdraft: boolean; returned: boolean }
  /** `Returned fees`. */
  mayBeGivenBack: boolean
}

const KIND = '(?:overdrafts?|od|nsf|insufficientfunds|(?:returned?|paid)(?:nsf)?(?:items?|checks?))'
const FEES = '(?:fees?|charges?)(?:charged|paid|assessed)?'
/** By its letters alone: `Total NSF: Returned Item fees`, `Overdraft & Returned Item Fees (2)`, `Returned Item Fees (NSF)`, `Total fees for overdrafts`. `Returned fees` may be those that were given back. */
const NAMED = `(?:(?:total(?:for|of)?)?(?:${KIND}(?:(?:and|or)?${KIND})?(?:items?)?|returned)${FEES}(?:nsf|od)?|(?:total)?${FEES}for(?:paying|returning)?${KIND}(?:(?:and|or)${KIND})?)`
const MAY_BE_GIVEN_BACK = /^(?:total(?:for|of)?)?returned(?:fees?|charges?)/
const LABEL = new RegExp(`^${NAMED}$`)
/** `Total overdraft fees this period   $34.00`: without those of the year, and without columns. */
const LABEL_OF_PERIOD = new RegExp(`^${NAMED}(?:for|in|during)?this(?:statement|billing)?(?:period|cycle|month)$`)
const PERIOD_WORD = /^(?:period|cycle|statement|month)$/
const YEAR_WORD = /^(?:year(?:-?to-?date)?|ytd)$/
/** Rules between columns: `|THIS PERIOD|YEAR-TO-DATE|`. */
const RULES = /[|¦│┃║!]+/g
const HEAD_LINES = 6

/** Whether the period's figures are the left ones, by the words of a head that stands over the lines; null where none says so. */
const isPeriodFirst = (above: readonly Line[]): boolean | null => {
  const words = above.flatMap((line) => (hasMoney(line) ? [] : line.words.map(({ text, x0 }) => ({ line, text, x0 }))))
  const [period, year] = [PERIOD_WORD, YEAR_WORD].map((word) =>
    words.findLast(({ text }) =>
      text
        .toLowerCase()
        .split(RULES)
        .some((part) => word.test(part)),
    ),
  )
  if (!period || !year || (period.x0 > year.x0 && period.line !== year.line)) return null
  // `|PERIOD|YEAR-TO-DATE|` is one word.
  return period.x0 === year.x0 ? period.text.search(/year|ytd/i) > 1 : period.x0 < year.x0
}

/** An item that was paid overdrew the account, one that was not came back. */
const namesOf = (label: string): FeeLine['names'] => {
  const isPaid = label.includes('paid')
  return {
    overdraft: isPaid || /overdraft|^(?:total(?:for|of)?)?od/.test(label),
    returned: !isPaid && /return|nsf|insufficient/.test(label),
  }
}

const textBetween = (tokens: readonly Token[], from: number): string => {
  const next = tokens.findIndex(({ kind }, i) => i > from && kind === 'money')
  const between = tokens.slice(from + 1, next)
  return between.map(({ text }) => text).join(' ')
}

const feeLinesOf = ({ taken }: Scan): FeeLine[] =>
  taken.flatMap(({ line }, i): FeeLine[] => {
    if (line.ocr || line.tokens[0]?.kind !== 'text' || !/fee|charge/.test(line.squashed)) return []
    const { tokens } = withoutStops(line)
    const amounts = tokens.filter((t) => t.kind === 'money')
    const first = tokens.findIndex((t) => t.kind === 'money')
    const label = tokens
      .slice(0, first)
      .map((t) => t.text)
      .join('')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
    const above = taken.slice(Math.max(0, i - HEAD_LINES), i).map((t) => t.line)
    const [left, right = null] = amounts.map((t) => Math.abs(t.money!.value))
    // `Overdraft fees: this period $35.00, year to date $105.00`.
    const isSaid = LABEL_OF_PERIOD.test(label) && (right === null || /year|ytd/i.test(textBetween(tokens, first)))
    const isFirst = isSaid || (right !== null && LABEL.test(label) ? isPeriodFirst(above) : null)
    if (left === undefined || isFirst === null) return []
    const [period, year] = isFirst || right === null ? [left, right] : [right, left]
    return [{ line, of: label, names: namesOf(label), mayBeGivenBack: MAY_BE_GIVEN_BACK.test(label), period, year }]
  })

/** What only grows in a year: balances and what is left of both sides go up and down. */
const GROWS = /deposit|credit|addition|withdraw|debit|subtraction|deduction|checks|fees|charges|interest|dividend/
const NET = /balance|net|refund|revers/

/** `Withdrawals   -$966.77   -$2,197.95`, in a summary below `This period` and `Year to date`. */
const summaryLinesOf = ({ taken }: Scan): YearLine[] =>
  taken.flatMap(({ line }): YearLine[] => {
    const words = line.ofYear === undefined || line.ocr ? '' : wordsOnly(line)
    const own = GROWS.test(words) && !NET.test(words) ? line.tokens.find((t) => t.kind === 'money') : undefined
    return own ? [{ line, of: words, period: Math.abs(own.money!.value), year: Math.abs(line.ofYear!) }] : []
  })

const OF_YEAR = /^(.+?)(?:thisyear|(?:for|in)?(?:the)?(?:calendar)?(?:year-?to-?date|ytd))[:.]*$/
const OF_PERIOD = /(?:for|in|during)?(?:the|this)?(?:statement|billing)?(?:period|cycle|month)?[:.]*$/
const BESIDE_LINES = 2

/** `Interest paid this period 16.82` over `Interest paid year-to-date 67.07`: each on a line of its own, in the same words. */
const linesOfBoth = ({ taken }: Scan): YearLine[] =>
  taken.flatMap(({ line }, i): YearLine[] => {
    if (line.ocr || !/year|ytd/.test(line.squashed)) return []
    const [year, ...more] = labelledOf(line)
    const name = year && more.length === 0 ? OF_YEAR.exec(year.whole)?.[1] : undefined
    if (!name || !GROWS.test(name) || NET.test(name)) return []
    const beside = taken.slice(Math.max(0, i - BESIDE_LINES), i + BESIDE_LINES + 1).flatMap((t) => labelledOf(t.line))
    const own = beside.find((each) => each.line !== line && each.line.page === line.page && each.whole.replace(OF_PERIOD, '') === name)
    return own ? [{ line, of: name, period: Math.abs(own.token.money!.value), year: Math.abs(year!.token.money!.value) }] : []
  })

/** What the paper says of fees and interest of this period and of the year: other statements of the year are held against it. */
export const yearToDateOf = (scanned: Scan): YearToDate[] =>
  [...feeLinesOf(scanned), ...linesOfBoth(scanned)].flatMap(({ line, of, period, year }) =>
    OF_FEES.test(of) && year !== null
      ? [{ of, label: line.text.slice(0, 80), period: period as Cents, year: year as Cents, page: line.page }]
      : [],
  )

const OF_FEES = /fee|charge|interest|dividend/

/** What a year has had of fees, or of a side, is no less than what this period of it has. */
export const lessInTheYear = ({ printed: { period } }: Outcome, scanned: Scan): Discrepancy[] => {
  if (!period || period.start.slice(0, 4) !== period.end.slice(0, 4)) return []
  // Printed after new year, the year's may have begun anew.
  const others = [...summaryLinesOf(scanned), ...linesOfBoth(scanned)].filter(({ year }) => year > 0)
  const fees = feeLinesOf(scanned).flatMap(({ year, ...own }) => (year === null ? [] : [{ ...own, year }]))
  return [...fees, ...others].flatMap(({ line, period: own, year }) => {
    const message = `"${line.text.slice(0, 80)}" says ${money(year)} for the year and ${money(own)} for this period of it.`
    return year < own ? [discrepancy('contradiction', message, year - own, line.page)] : []
  })
}

const PENALTY = /overdraft|\bod\b|\bnsf\b|insufficient|returned? item|uncollected/i
const CHARGED = /\bfees?\b|charge|\bchg/i
/** Fees for covering an overdraft from savings or a line of credit, and for deposits that came back, are none of these. */
const OTHER_FEE = /protect|transfer|sweep|deposit|cashed|interest|\bline\b|annual|charge\s?-?back/i
const FEE_GIVEN_BACK = /\bfees?\b|charge(?!back)|\bchg|waive|courtesy|overdraft|\bnsf\b|\bod\b/i
const GIVEN_BACK = /fee|charge|refund|revers|waive|courtesy|overdraft|\bnsf|rebate|adjust/i
/** What a returned item was charged for may also be one that the merchant deposited. */
const SURE_PENALTY = /overdraft|\bod\b|\bnsf\b|insufficient|uncollected/i

/** What says by its name that it was charged for something else: `WIRE TRANSFER FEE`, `MONTHLY SERVICE FEE`, `STOP PAYMENT FEE`. */
const NAMED_FEE = /\b(?:wire|monthly|maintenance|stop|atm|foreign|international|cashiers?|cashier's|statement|safe|lockbox|payroll)\b/i
const MAY_BE_PENALTY = /items?\b|paid|return|funds|\bnsf|\bod\b|overdra|overnight/i

const isOtherFee = ({ description }: Checked): boolean =>
  NAMED_FEE.test(description) && CHARGED.test(description) && !MAY_BE_PENALTY.test(description)

/** `OVERDRAFT`, and nothing else: what was charged for one. */
const PENALTY_ALONE = /^\W*(?:overdraft|od|nsf)\W*$/i

const isPenaltyFee = ({ description, direction }: Checked): boolean =>
  direction === 'debit' &&
  (PENALTY_ALONE.test(description) || (PENALTY.test(description) && CHARGED.test(description) && !OTHER_FEE.test(description)))

const FEES_MAX = 60

/**
 * Whether the rows may make what is printed of fees for overdrafts and returned items. More than the rows that are called so may be others among the fees,
 * or rows of equal amounts that make it, by whatever name but that of another fee; less may be what is left once some were given back.
 */
export const mayBePenaltyFees = (value: number, rows: readonly Checked[], isFee: (row: Checked) => boolean): boolean => {
  const own = rows.filter(isPenaltyFee)
  const made = sumOf(own)
  if (made === value) return true
  const amountsOf = (some: readonly Checked[]): number[] => some.map((r) => r.amount)
  if (value < made) {
    const [sure, unsure] = [own.filter((r) => SURE_PENALTY.test(r.description)), own.filter((r) => !SURE_PENALTY.test(r.description))]
    if (own.length > FEES_MAX) return true
    return isSumOfFew(amountsOf(unsure), value - sumOf(sure)) || mayBeLeft(value, own, rows)
  }
  const debits = rows.filter((r) => r.direction === 'debit' && !isOtherFee(r))
  const others = debits.filter(isFee)
  const alike = [
    ...Map.groupBy(
      debits.filter((r) => r.amount > 0 && value % r.amount === 0),
      (r) => r.amount,
    ),
  ].some(([amount, same]) => same.length * amount >= value)
  return alike || others.length > FEES_MAX || isSumOfFew(amountsOf(others), value)
}

const isGivenBack = ({ description, direction }: Checked): boolean => direction === 'credit' && GIVEN_BACK.test(description)

/** Whether a sum of fees may be what is left of them: where a fee was given back, it may be of any of them; what is called otherwise, a supplier's refund, is one only where it makes the difference. */
const mayBeLeft = (value: number, fees: readonly Checked[], rows: readonly Checked[]): boolean => {
  const back = rows.filter(isGivenBack)
  const amountsOf = (some: readonly Checked[]): number[] => some.map((r) => r.amount)
  if (back.some(({ description }) => FEE_GIVEN_BACK.test(description))) return isSumOfFew(amountsOf(fees), value)
  return back.length > 0 && isSumOfFew(amountsOf(back), sumOf(fees) - value)
}

const OF_OVERDRAFT = /overdraft|\bod\b/i
const OF_RETURN = /\bnsf\b|return|insufficient|unpaid|uncollected/i

/** The same of overdrafts alone: no less than what rows say that they were charged for one. */
export const mayBeOverdraftFees = (value: number, rows: readonly Checked[], isFee: (row: Checked) => boolean): boolean => {
  const own = rows.filter((r) => isPenaltyFee(r) && OF_OVERDRAFT.test(r.description) && !OF_RETURN.test(r.description))
  if (value >= sumOf(own)) return sumOf(own) === value || mayBePenaltyFees(value, rows, isFee)
  return own.length > FEES_MAX || mayBeLeft(value, own, rows)
}

/** The only line of each of both kinds, where the paper prints both. */
const linesOfBothKinds = (lines: readonly FeeLine[]): { overdraft: FeeLine; returned: FeeLine } | null => {
  const [overdraft, returned] = (['overdraft', 'returned'] as const).map((name) => lines.filter((l) => l.names[name]))
  return overdraft!.length === 1 && returned!.length === 1 ? { overdraft: overdraft![0]!, returned: returned![0]! } : null
}

/** What the fees of this period for overdrafts and returned items come to, where both are printed, or for overdrafts alone. */
export const penaltyFeeClaims = (rows: readonly Candidate[], scanned: Scan): Claim<Candidate>[] => {
  const lines = feeLinesOf(scanned)
  if (lines.some((line) => line.mayBeGivenBack) && rows.some(isGivenBack)) return []
  const [first] = lines
  const isOverdraftAlone = lines.length === 1 && first!.names.overdraft && !first!.names.returned
  if (!first || !(isOverdraftAlone || linesOfBothKinds(lines))) return []
  const value = lines.reduce((sum, { period }) => sum + period, 0)
  const label = lines.map(({ line }) => line.text.slice(0, 60)).join('; ')
  const of = isOverdraftAlone ? 'overdraftFees' : 'penaltyFees'
  return [{ about: 'figure', rows: null, of, value, opening: 0, start: null, end: null, label, page: first.line.page }]
}

/** The row names one kind of the two, and not the other. */
const NAMED_KIND = {
  overdraft: ({ description }: Checked): boolean => OF_OVERDRAFT.test(description) && !OF_RETURN.test(description),
  returned: ({ description }: Checked): boolean => OF_RETURN.test(description) && !OF_OVERDRAFT.test(description),
}

/**
 * A fee for an overdraft in the line of returned items, or the other way round: the two lines add up to what the rows make, and one is less than the rows that name
 * it alone. Banks may call a row otherwise than its box, so that it is told.
 */
export const feesOfOtherKind = (rows: readonly Candidate[], scanned: Scan): Finding[] => {
  const both = linesOfBothKinds(feeLinesOf(scanned))
  if (!both || both.overdraft === both.returned || both.overdraft.mayBeGivenBack || both.returned.mayBeGivenBack) return []
  const fees = rows.filter(isPenaltyFee)
  // With less than all of them something was given back, and of which kind is not known.
  if (sumOf(fees) !== both.overdraft.period + both.returned.period) return []
  return (['overdraft', 'returned'] as const).flatMap((name): Finding[] => {
    const { line, period } = both[name]
    const made = sumOf(fees.filter(NAMED_KIND[name]))
    const message = `"${line.text.slice(0, 80)}" is printed; rows that name it come to ${money(made)}.`
    return period < made ? [{ kind: 'other_figure', severity: 'warning', message, page: line.page, box: null }] : []
  })
}
