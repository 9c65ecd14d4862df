import { addDays, daysBetween } from '../../../../shared/dates.ts'
import { leastOf, mostOf } from '../../../extremes.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasDate, isDatedAmount, type Line, squash } from '../../lines/lines.ts'
import { type DateOrder, type DateParts, monthDay, resolveDate } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { periodFromLabels } from './labels.ts'
import { periodFromMonth } from './months.ts'
import { stackedPeriod } from './stacked.ts'
import { BEFORE_MONTH_DAYS, FINE_PRINT_WORDS, ownClauses, type Period, periodIn, periodOn } from './text.ts'
import { wrappedPeriod } from './wrapped.ts'

export { BEFORE_MONTH_DAYS, type Period, periodIn, periodOn }

const PERIOD_WORDS = /period|through|thru|statement|from|activity|summaryfor|transactions/

/** `Fee period 02/01/2026 - 02/28/2026`, `SERVICE CHARGE SUMMARY FROM MAY 1 THRU MAY 31`: charges and interest may be reckoned over other days than the statement's. */
const OF_CHARGES =
  /(?:fee|servicecharge|interest|dividend|earnings|analysis)(?:period|cycle)|(?:fee|charge)s?(?:summary|details?)(?:for|from|period)/
/** The cell with the days: `Interest paid from 02/25/2025 through 03/25/2025`. */
const OF_INTEREST =
  /^(?:your|the)?(?:(?:interest|dividends?)(?:paid|earned|accrued|charged|credited)(?:for|from|between|\d)|average(?:daily|ledger|collected)?balance(?:period|for|from))/
/** `Previous statement period 02/01/2025 - 02/28/2025`, `Year to date 01/01/2025 - 03/31/2025`; what a site offers to choose from is called so, too. */
const OF_OTHER_DAYS = /^(?:your|the)?(?:(?:previous|prior|last)(?:statement|billing)?(?:period|cycle)|yeartodate|ytd)/

/** Two dates of a few days mean something else, unless nothing but the period is said: an account may have been closed on the day after. */
const STATES_PERIOD = /statementperiod[^a-z]/

/** The period printed on the earliest line that speaks of one; lines that say so outright come first. One without a year takes the window's. */
export const findPeriod = (lines: readonly Line[], order: DateOrder, window?: Period): Period | null => {
  let fallback: Period | null = null
  let ofCharges: Period | null = null
  let ofOtherDays: Period | null = null
  const ofOthers = new Set<Line>()
  for (const [i, line] of lines.entries()) {
    if (line.words.length > FINE_PRINT_WORDS || isTail(line, lines[i - 1])) continue
    if (!hasDate(line) && !/\d{4}|\d{2}\/\d{2}|\d-[a-z]{3,9}-\d/.test(line.squashed)) continue
    if (isDatedAmount(line)) continue
    const period = periodOn(line, order, window) ?? (STATES_PERIOD.test(line.squashed) ? periodOn(line, order, window, 0) : null)
    if (!period) continue
    const cell = squash(cellsOf(line, CELL_GAP.text).find(({ text }) => periodIn(text, order, window))?.text ?? '')
    const isOfCharges = OF_CHARGES.test(line.squashed) || OF_INTEREST.test(cell)
    if (isOfCharges || OF_OTHER_DAYS.test(cell)) ofOthers.add(line)
    if (isOfCharges) ofCharges ??= period
    else if (ofOthers.has(line)) ofOtherDays ??= period
    else if (PERIOD_WORDS.test(isBehindFigure(line) ? line.squashed.replaceAll('from', '') : line.squashed)) return period
    else fallback ??= period
  }
  return (
    wrappedPeriod(lines, order) ??
    stackedPeriod(lines, order) ??
    fallback ??
    besideCharges(ofCharges, () => {
      const own = ofOthers.size === 0 ? lines : lines.filter((line) => !ofOthers.has(line))
      return periodInFinePrint(own, order) ?? fromLabelsOrMonth(own, order, window)
    }) ??
    ofOtherDays
  )
}

/** A statement is made within so many days of the period over which it reckons its charges, where that is its own. */
const MADE_SOON_DAYS = 3

/** Charges are reckoned over the statement's days where these are a month or end as it does; else its own day says more. */
const besideCharges = (ofCharges: Period | null, find: () => Period | null): Period | null => {
  if (ofCharges === null) return find()
  if (ofCharges.start.endsWith('-01') && addDays(ofCharges.end, 1).endsWith('-01')) return ofCharges
  const said = find()
  if (said === null) return ofCharges
  const after = daysBetween(ofCharges.end, said.end)
  return after >= 0 && after <= MADE_SOON_DAYS ? ofCharges : said
}

/** `Money in   £5,043.00     From 1 January 2021 to 31 March 2021 we`: news beside a summary are of any days, and their first word names no period. */
const isBehindFigure = ({ tokens }: Line): boolean =>
  tokens
    .slice(
      0,
      Math.max(
        0,
        tokens.findLastIndex((t) => t.kind === 'date'),
      ),
    )
    .some((t) => t.kind === 'money')

/** A statement may be made so many days after its month. */
const MADE_AFTER_DAYS = 15

/** `Statement for March 2026` beside a day of April on which it was made: the month is the period, and not what a day alone would end. */
const fromLabelsOrMonth = (given: readonly Line[], order: DateOrder, window?: Period): Period | null => {
  // An ending balance below the heading of a day has the day of that heading.
  const lines = given.filter(({ underDay }) => !underDay)
  const labelled = periodFromLabels(lines, order, window)
  const month = periodFromMonth(lines)
  // The day of the balance that a month begins with may be its first, or the one before.
  if (labelled && !labelled.fromEnd)
    return month && month.end === labelled.end && addDays(month.start, 1) === labelled.start ? month : labelled
  if (!labelled || !month) return labelled ?? month
  const after = daysBetween(month.end, labelled.end)
  return after >= 0 && after <= MADE_AFTER_DAYS ? month : labelled
}

/** The last line of a paragraph in fine print, whose days are those of its sentence. */
const isTail = (line: Line, above: Line | undefined): boolean =>
  above !== undefined &&
  above.words.length > FINE_PRINT_WORDS &&
  above.page === line.page &&
  Math.abs(above.size - line.size) < 0.1 * line.size &&
  line.y - above.y < 2 * line.size &&
  Math.abs(above.words[0]!.x0 - line.words[0]!.x0) < line.size

/** A clause of a long line that speaks of the statement's own period, and of no other. */
const periodInFinePrint = (lines: readonly Line[], order: DateOrder): Period | null => {
  for (const line of lines)
    for (const clause of line.words.length > FINE_PRINT_WORDS ? ownClauses(line) : []) {
      const period = periodIn(clause, order)
      if (period) return period
    }
  return null
}

/** Day or month first: from the dates that leave no doubt, else a period that names its months, else the order in which rows follow each other, else the days they span, else the currency. */
export const dateOrderOf = (lines: readonly Line[], currency: string): DateOrder =>
  orderOf(
    datesOf(lines),
    lines.filter(isDatedAmount).map((line) => line.tokens[0]!.date!),
    currency,
    () => namedPeriod(lines),
    () => fittingOrder(lines),
    () => shorterPeriodOrder(lines),
  )

/**
 * That of one statement among several: another bank's may write its days the other way round. By its own dates that leave no doubt, all of which agree, or by
 * its period, which would run over most of a year otherwise; else that of the file.
 */
export const dateOrderOfPart = (lines: readonly Line[], ofFile: DateOrder): DateOrder => {
  const numeric = datesOf(lines).flatMap((parts) => (parts.order === 'numeric' ? parts : []))
  const [dayFirst, monthFirst] = [numeric.filter(({ a }) => a > 12).length, numeric.filter(({ b }) => b > 12).length]
  if (dayFirst > 0 && monthFirst > 0) return ofFile
  if (dayFirst + monthFirst > 0) return dayFirst > 0 ? 'dmy' : 'mdy'
  return shorterPeriodOrder(lines) ?? ofFile
}

/** Which of two numbers is the month where nothing else tells. */
export const usualOrder = (currency: string): DateOrder => (currency === 'USD' ? 'mdy' : 'dmy')

export const otherOrder = (order: DateOrder): DateOrder => (order === 'mdy' ? 'dmy' : 'mdy')

/** Whether any date is printed that can be read in one order alone. */
export const isOrderTold = (lines: readonly Line[]): boolean =>
  datesOf(lines).some((parts) => parts.order === 'numeric' && (parts.a > 12 || parts.b > 12))

/** The first period of the head that has two numbers for a day of it, in either order; of a few days as well. */
export const periodEitherWay = (lines: readonly Line[]): Record<DateOrder, Period> | null => {
  for (const line of lines.slice(0, HEAD_LINES)) {
    if (!hasDate(line) || isDatedAmount(line) || line.words.length > FINE_PRINT_WORDS) continue
    const [mdy, dmy] = [periodOn(line, 'mdy', undefined, 0), periodOn(line, 'dmy', undefined, 0)]
    if (mdy && dmy) return { mdy, dmy }
  }
  return null
}

/** `03/05/2025 to 09/05/2025` over rows of April to August: they lie in the one period, and not in the other. */
const fittingOrder = (lines: readonly Line[]): DateOrder | null => {
  const either = periodEitherWay(lines)
  const rows = lines.filter(isDatedAmount).map((line) => line.tokens[0]!.date!)
  if (!either || rows.length === 0) return null
  const [mdy, dmy] = (['mdy', 'dmy'] as const).map((order) => rowsWithin(rows, either[order], order) === rows.length)
  if (mdy === dmy) return null
  return mdy ? 'mdy' : 'dmy'
}

const HEAD_LINES = 120

/** `11/12/2025 - 10/01/2026` is a month with the day first and most of a year otherwise, which no statement covers. */
const shorterPeriodOrder = (lines: readonly Line[]): DateOrder | null => {
  const head = lines.slice(0, HEAD_LINES)
  const shorterBy = (periodBy: (order: DateOrder) => Period | null): DateOrder | null => {
    const [mdy, dmy] = (['mdy', 'dmy'] as const).map((order) => {
      const period = periodBy(order)
      return period ? daysBetween(period.start, period.end) : null
    }) as [number | null, number | null]
    if (mdy === null || dmy === null || mdy > QUARTER_DAYS === dmy > QUARTER_DAYS) return null
    return mdy < dmy ? 'mdy' : 'dmy'
  }
  for (const line of head) {
    if (!hasDate(line) || isDatedAmount(line) || line.words.length > FINE_PRINT_WORDS) continue
    const order = shorterBy((order) => periodOn(line, order))
    if (order) return order
  }
  return shorterBy((order) => wrappedPeriod(head, order))
}

/** `1 Nov 2023 to 30 Nov 2023`: a period that is the same whichever comes first in numbers. */
const namedPeriod = (lines: readonly Line[]): Period | null => {
  for (const line of lines.slice(0, HEAD_LINES)) {
    if (!hasDate(line) || isDatedAmount(line) || line.words.length > FINE_PRINT_WORDS) continue
    const [one, other] = [periodOn(line, 'mdy'), periodOn(line, 'dmy')]
    if (one && other && one.start === other.start && one.end === other.end) return one
  }
  return null
}

const rowsWithin = (rows: readonly DateParts[], { start, end }: Period, order: DateOrder): number =>
  rows.filter((parts) => {
    const date = resolveDate(parts, { order, start, end })
    return date !== null && date >= start && date <= end
  }).length

/** The dates that rows begin with, and others that carry a year. */
const datesOf = (lines: readonly Line[]): DateParts[] => {
  const out: DateParts[] = []
  for (const line of lines) {
    if (isDatedAmount(line)) out.push(line.tokens[0]!.date!)
    else if (!NUMBER_OF_BANK.test(line.squashed)) for (const token of line.tokens) if (token.date?.year) out.push(token.date)
  }
  return out
}

/** `Sort code 07-24-09` is no day of July. */
const NUMBER_OF_BANK = /sortcode|bsb/

/** What a statement covers, and what is more than one covers: the first twelve days of a month, read the other way round, are one day of each month. */
const STATEMENT_DAYS = 45
const QUARTER_DAYS = 100

const spanOf = (dates: readonly DateParts[], order: DateOrder): number => {
  const years = new Set(dates.flatMap((d) => d.year ?? []))
  const days = dates.map((d) => {
    const { month, day } = monthDay(d, order)
    return (years.size > 1 ? (d.year ?? 0) * 372 : 0) + month * 31 + day
  })
  return mostOf(days) - leastOf(days)
}

const orderOf = (
  dates: readonly DateParts[],
  ofRows: readonly DateParts[],
  currency: string,
  periodOf: () => Period | null,
  ...byPeriod: (() => DateOrder | null)[]
): DateOrder => {
  let dayFirst = 0
  let monthFirst = 0
  const doubtful: DateParts[] = []
  for (const parts of dates) {
    if (parts.order !== 'numeric') continue
    if (parts.a > 12) dayFirst++
    else if (parts.b > 12) monthFirst++
    doubtful.push(parts)
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'dmy' : 'mdy'
  const period = doubtful.length > 0 ? periodOf() : null
  const [inMdy, inDmy] = period ? [rowsWithin(ofRows, period, 'mdy'), rowsWithin(ofRows, period, 'dmy')] : [0, 0]
  if (inMdy !== inDmy) return inMdy > inDmy ? 'mdy' : 'dmy'
  // `Saldo op 11-12-2025` beside `11 december 2025 tot en met 10 januari 2026`, where rows name their months.
  const full = doubtful.filter(({ year }) => year !== null)
  const [fullMdy, fullDmy] = period ? [rowsWithin(full, period, 'mdy'), rowsWithin(full, period, 'dmy')] : [0, 0]
  if (fullMdy !== fullDmy) return fullMdy > fullDmy ? 'mdy' : 'dmy'
  for (const ask of doubtful.length > 0 ? byPeriod : []) {
    const told = ask()
    if (told) return told
  }
  const breaks = (order: DateOrder): number => {
    let n = 0
    for (let i = 1; i < doubtful.length; i++) {
      const [before, behind] = [doubtful[i - 1]!, doubtful[i]!]
      const [a, b] = [monthDay(before, order), monthDay(behind, order)]
      // `12/06/24 TO 01/07/25`: with their years, December goes before January.
      const years = before.year === null || behind.year === null ? 0 : behind.year - before.year
      if (years < 0 || (years === 0 && a.month * 31 + a.day > b.month * 31 + b.day)) n++
    }
    return n
  }
  const mdy = breaks('mdy')
  const dmy = breaks('dmy')
  if (mdy !== dmy) return mdy < dmy ? 'mdy' : 'dmy'
  const [byMonth, byDay] = [spanOf(ofRows, 'mdy'), spanOf(ofRows, 'dmy')]
  if (Math.min(byMonth, byDay) <= STATEMENT_DAYS && Math.max(byMonth, byDay) > QUARTER_DAYS) return byMonth < byDay ? 'mdy' : 'dmy'
  return usualOrder(currency)
}
