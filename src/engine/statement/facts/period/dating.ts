import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import type { PdfText, YearSource } from '../../../types.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import type { RawRow } from '../../tables/rows.ts'
import { type DateContext, type DateOrder, monthDay, resolveDate } from '../../text/dates.ts'
import { countedFrom } from './counted.ts'
import { evidenceOf, type FullDate, spanWithin, windowOf } from './evidence.ts'
import { oneMonthBefore, upTo, WINDOW_DAYS } from './labels.ts'
import { BEFORE_MONTH_DAYS, findPeriod, type Period } from './period.ts'
import { dateAtLabel, statementDateOf } from './statement-date.ts'
import { backwardsPeriod, longPeriod, overlongPeriod, shorterPeriod, unreadPeriod } from './unread.ts'
import { cutOffPeriod } from './wrapped.ts'

/** What tells a statement's dates. */
export type Dating = {
  /** The period that is printed. */
  printed: Period | null
  /** That, or the one that rows with years span. */
  period: Period | null
  /** The day that the statement says it was made on. */
  statementDate: IsoDate | null
  /** What years dates without one take. */
  context: DateContext
  /** Where those years come from. */
  years: 'print' | YearSource | 'none'
  /** Whether the period prints its own year at both ends. */
  isYearPrinted: boolean
  /** The printed dates that tell the years otherwise, or agree with them. */
  toldBy: readonly FullDate[]
  /** What looks like the period and was not understood. */
  unread: string | null
  /** What looks like the period and ends before it begins. */
  backwards: string | null
  /** What stands above the rows as a period of ten years and more. */
  overlong: string | null
  /** Rows of the file's other accounts that print the date of the row above them once more: its bank does not print days once. */
  repeatsElsewhere: number
  /** Whether the rows of the file's other accounts go back in time. */
  isNewestFirstElsewhere: boolean
}

const isNewestFirstOutside = (own: readonly Line[], all: readonly Line[], order: DateOrder): boolean => {
  if (own.length === all.length) return false
  const ours = new Set(own.map(({ index }) => index))
  // Balances of days stand in order below rows that do not.
  const isRow = (line: Line): boolean => isDatedAmount(line) && line.tokens.some(({ kind }) => kind === 'text')
  const days = all.flatMap((line) => (!ours.has(line.index) && isRow(line) ? [monthDay(line.tokens[0]!.date!, order)] : []))
  let [up, down] = [0, 0]
  for (const [i, { month, day }] of days.entries()) {
    const before = days[i - 1]
    // December and January are a step apart, whichever is first.
    const step = before && Math.abs(month - before.month) < 6 ? (month - before.month) * 31 + day - before.day : 0
    if (step > 0) up++
    if (step < 0) down++
  }
  return down > up * 2 && down >= 2
}

const repeatsOutside = (own: readonly Line[], all: readonly Line[]): number => {
  if (own.length === all.length) return 0
  const ours = new Set(own.map(({ index }) => index))
  const dated = all.filter((line) => !ours.has(line.index) && isDatedAmount(line))
  return dated.filter((line, i) => i > 0 && line.page === dated[i - 1]!.page && line.tokens[0]!.text === dated[i - 1]!.tokens[0]!.text)
    .length
}

/** What is known of a file beside its pages, for papers that print no year. */
export type Surroundings = {
  fileName: string
  /** The days that other statements of the upload cover. */
  neighbours?: Period | undefined
  /** The day of reading: nothing on a statement is later. */
  readOn?: IsoDate | undefined
}

const FIRST_LINES = 120
/** Accounts of one print have its head: that of the file, or of the page with which a later print begins. */
type Document = { doc: PdfText; surroundings: Surroundings; lines: readonly Line[]; headPage?: number | undefined }

const headOf = (own: readonly Line[], all: readonly Line[], headPage: number | undefined): readonly Line[] => {
  if (headPage === undefined) return all
  const last = own.at(-1)!.index
  return all.filter(({ page, index }) => page >= headPage && index <= last)
}

export const datingOf = (
  own: readonly Line[],
  { doc, surroundings, lines: all, headPage }: Document,
  rows: readonly RawRow[],
  order: DateOrder,
): Dating => {
  const head = headOf(own, all, headPage).slice(0, FIRST_LINES)
  // `09-01-25 10-01-25 Check 6341` over the line of its amount: a row's two days are no period.
  const partsOfRows = new Set(rows.flatMap((row) => (row.lines.length > 1 ? row.lines.filter((line) => !hasMoney(line)) : [])))
  const besideRows = partsOfRows.size === 0 ? own : own.filter((line) => !partsOfRows.has(line))
  const repeatsElsewhere = repeatsOutside(own, all)
  const isNewestFirstElsewhere = isNewestFirstOutside(own, all, order)
  const statementDate = statementDateOf(own, order) ?? statementDateOf(head, order)
  /** The day of an account's opening balance may be taken for that before its period; the head that says the period in full tells. */
  const find = (window?: Period): Period | null => {
    const said = findPeriod(besideRows, order, window)
    const ofHead = said ? findPeriod(head, order, window) : null
    if (ofHead && ofHead.end === said!.end && addDays(ofHead.start, 1) === said!.start) return ofHead
    // The day of a closing balance alone says less than a head that says both days.
    if (ofHead && said!.fromEnd && !ofHead.fromEnd && ofHead.end === said!.end) return ofHead
    return said ?? findPeriod(head, order, window)
  }
  /** `March 1 to March 31` is a period once its year is known, if it is that of the rows. */
  const findWithin = (window: Period): Period | null => {
    const found = find(window)
    return found && holds(found, rows, { order, ...window }) ? found : null
  }
  const dated = (said: Period | null, window: Period | null, years: Dating['years'], toldBy: readonly FullDate[]): Dating => {
    const printed = said?.fromEnd ? withDaysBefore(said, rows, order) : said
    return datedBy(printed, said === window ? printed : window, years, toldBy)
  }
  const datedBy = (printed: Period | null, window: Period | null, years: Dating['years'], toldBy: readonly FullDate[]): Dating => ({
    printed,
    period: printed ?? periodOfRows(rows, order),
    statementDate,
    context: { order, start: null, end: null, ...(printed ?? window) },
    years,
    isYearPrinted: printed !== null && printed === window && !printed.fromEnd,
    toldBy,
    unread: printed
      ? (cutOffPeriod(head, order, printed) ??
        shorterPeriod(own, rows[0]?.lines[0], order, periodOfRows(rows, order) ?? spanWithin(printed, rows, order), printed))
      : (cutOffPeriod(head, order, null) ??
        unreadPeriod(own, rows[0]?.lines[0], order, periodOfRows(rows, order) ?? window) ??
        // Of several accounts the period is that of the head, which stands above the rows of the first.
        unreadPeriod(head, head.find(isDatedAmount), order, periodOfRows(rows, order) ?? window) ??
        longPeriod(head, rows[0]?.lines[0], order)),
    backwards: backwardsPeriod(own, rows[0]?.lines[0], order),
    overlong: overlongPeriod(own, rows[0]?.lines[0], order),
    repeatsElsewhere,
    isNewestFirstElsewhere,
  })
  const { stated, inPassing } = evidenceOf(own, rows, order)
  const printed = find() ?? monthUpTo(dateAtLabel(own, order), own, rows, order)
  if (printed) return dated(printed, printed, 'print', stated)
  const ofRows = periodOfRows(rows, order)
  if (ofRows) return dated(findWithin(ofRows), ofRows, 'print', [...stated, ...inPassing])
  const ofFile = stated.length > 0 ? [] : evidenceOf(all, rows, order).stated
  for (const dates of [stated, ofFile, inPassing]) {
    const window = windowOf(dates === stated ? statementDate : null, dates, rows, order)
    if (window) return dated(findWithin(window), window, 'print', dates === inPassing ? [] : dates)
  }
  const told = unprintedWindow(doc, surroundings)
  if (!told) return dated(null, null, 'none', [])
  const window = untorn(told.window, rows, order)
  return dated(findWithin(window), window, told.by, [])
}

/** Days between rows of one list that a year's end in the middle of it makes. */
const TORN_DAYS = 180
const MONTH_DAYS = 31

/** A list that a window would begin at the end of one year and end a year later is of the year before: the window ends a month behind its last row then, as its period may. */
const untorn = (window: Period, rows: readonly RawRow[], order: DateOrder): Period => {
  const dates = rows.flatMap(({ date }) => (date.year === null ? (resolveDate(date, { order, ...window }) ?? []) : [])).sort()
  const last = dates.findIndex((date, i) => i + 1 < dates.length && daysBetween(date, dates[i + 1]!) > TORN_DAYS)
  return last < 0 ? window : upTo(addDays(dates[last]!, MONTH_DAYS))
}

/** The month that ends on a day which only a label on another line calls the statement's, where all rows are of it. */
const monthUpTo = (end: IsoDate | null, lines: readonly Line[], rows: readonly RawRow[], order: DateOrder): Period | null => {
  if (end === null) return null
  const start = countedFrom(lines, oneMonthBefore(end), end)
  const dates = rows.map((row) => resolveDate(row.date, { order, ...upTo(end) }))
  return dates.every((date) => date !== null && date >= start && date <= end) ? { start, end, fromEnd: true } : null
}

/** By how much rows begin before a period of which only the end is printed; rows that are farther from its end than a quarter are of other days. */
const withDaysBefore = (period: Period, rows: readonly RawRow[], order: DateOrder): Period => {
  const context = { order, start: period.start, end: period.end }
  const earliest = addDays(period.start, -BEFORE_MONTH_DAYS)
  const first = rows.reduce((least, row) => {
    const date = resolveDate(row.date, context)
    return date !== null && date < least && date >= earliest ? date : least
  }, period.start)
  return first === period.start ? period : { ...period, daysBefore: daysBetween(first, period.start) }
}

const HELD_SHARE = 0.8

const holds = ({ start, end }: Period, rows: readonly RawRow[], context: DateContext): boolean => {
  const dates = rows.flatMap((row) => resolveDate(row.date, context) ?? [])
  return dates.filter((date) => date >= start && date <= end).length >= HELD_SHARE * dates.length
}

/** A period for documents that print none: from the first to the last row, where rows carry years. */
const periodOfRows = (rows: readonly RawRow[], order: DateOrder): Period | null => {
  let start: IsoDate | null = null
  let end: IsoDate | null = null
  for (const row of rows) {
    if (row.date.year === null) continue
    const date = resolveDate(row.date, { order, start: null, end: null })
    if (!date) continue
    if (start === null || date < start) start = date
    if (end === null || date > end) end = date
  }
  return start && end ? { start, end } : null
}

/** About a year around days that are known: whatever day is asked for, the one nearest to them. */
const around = ({ start, end }: Period): Period => upTo(addDays(start, Math.floor((daysBetween(start, end) + WINDOW_DAYS) / 2)))

const unprintedWindow = (doc: PdfText, { fileName, neighbours, readOn }: Surroundings): { window: Period; by: YearSource } | null => {
  if (neighbours) return { window: around(neighbours), by: 'upload' }
  const file = fileWindow(doc, fileName)
  if (file) return { window: file, by: 'file' }
  return readOn ? { window: upTo(readOn), by: 'guess' } : null
}

const YEAR_MONTH = /(?:^|\D)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/

/** The file's own date, or the month in its name, where nothing printed names a year. */
const fileWindow = ({ info }: PdfText, fileName: string): Period | null => {
  const named = YEAR_MONTH.exec(fileName)
  // A statement of a month is made in the month after it at the latest.
  if (named) return upTo(addDays(`${named[1]}-${named[2]}-28` as IsoDate, 34))
  const made = info.createdAt ?? info.modifiedAt
  return made ? upTo(made.slice(0, 10) as IsoDate) : null
}
