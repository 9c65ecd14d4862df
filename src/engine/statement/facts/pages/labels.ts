import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import { labelledNumberIn } from '../account/labelled-number.ts'
import { findPeriod, type Period, periodOn } from '../period/period.ts'
import { isPrintout } from '../printouts.ts'
import { onlyDayOn } from './head-days.ts'
import { footOf, hasRows, headOf, SAME_PLACE, wordsBesideDays } from './heads.ts'
import { isNumbered, type PageNumber, pageNumbersOf } from './numbers.ts'

/** What a page says of the statement that it is of: its number there, the account, and the days. */
export type PageLabel = {
  page: number
  number: number | null
  of: number | null
  /** The last four digits. */
  account: string | null
  period: Period | null
  hasRows: boolean
  /** Begins what the site of a bank prints of an account. */
  isPrintout: boolean
}

/** Heads of later pages are as long as that of `TD Bank / Page / Statement Period / Cust Ref / Primary Account`. */
const HEAD_LINES = 8
/** A statement whose head names one day alone is of the days up to it. */
const DAYS_BEFORE = 36
/** So many of a page's rows are within the days that its head names. */
const ROWS_SHARE = 0.8

/** The words of a line without its days, and its place. Beside its number a page says what it is of wherever that stands. */
const placeOf = (line: Line): string =>
  isNumbered(line)
    ? wordsBesideDays(line)
    : `${Math.round(line.y / SAME_PLACE)} ${Math.round(line.x0 / SAME_PLACE)} ${wordsBesideDays(line)}`

/** The head and the foot of a page. `August 31, 2026 · Page 2 of 5` begins with a day, and is no line of a table. */
const edgesOf = (lines: readonly Line[]): Line[] => {
  const numbered = lines.slice(0, HEAD_LINES).filter((line) => !hasMoney(line) && isNumbered(line))
  return [...new Set([...numbered, ...headOf(lines, HEAD_LINES), ...footOf(lines)])]
}

/** Whether the rows of these lines are of the days. */
export const isWithin = (lines: readonly Line[], { start, end }: Period, order: DateOrder): boolean => {
  const rows = lines.filter(isDatedAmount)
  const inside = rows.filter((line) => {
    const date = resolveDate(line.tokens[0]!.date!, { order, start, end })
    return date !== null && date >= start && date <= end
  })
  return inside.length >= ROWS_SHARE * rows.length
}

const upTo = (day: IsoDate): Period => ({ start: addDays(day, -DAYS_BEFORE), end: day, fromEnd: true })

type Sheet = { page: number; lines: Line[]; edges: Line[] }

/** `August 31, 2026 . Page 2 of 5`: a day that stands alone is the statement's where the head of another page names one at the same place. */
const daysOf = (sheets: readonly Sheet[], order: DateOrder): Map<Line, IsoDate> => {
  const days = new Map<Line, IsoDate>()
  const places = new Map<string, number>()
  for (const { edges } of sheets)
    for (const line of edges) {
      const day = onlyDayOn(line, order)
      if (!day) continue
      days.set(line, day)
      places.set(placeOf(line), (places.get(placeOf(line)) ?? 0) + 1)
    }
  for (const line of days.keys()) if (places.get(placeOf(line)) === 1) days.delete(line)
  return days
}

/** The days that a page says it is of, by its head and foot; a first page may say so anywhere. What its rows contradict is something else. */
const periodOf = ({ lines, edges }: Sheet, number: number | null, days: Map<Line, IsoDate>, order: DateOrder): Period | null => {
  const candidates = [
    ...edges.flatMap((line) => periodOn(line, order) ?? []),
    ...(number === 1 ? [findPeriod(lines, order)] : []),
    ...edges.flatMap((line) => (days.has(line) ? upTo(days.get(line)!) : [])),
  ]
  return candidates.find((period) => period !== null && isWithin(lines, period, order)) ?? null
}

const accountOf = ({ lines, edges }: Sheet, number: number | null): string | null => {
  for (const line of number === 1 ? lines : edges) {
    const found = isDatedAmount(line) ? null : labelledNumberIn(line)
    if (found && found.of === 'account') return found.digits.slice(-4)
  }
  return null
}

/** What each page of a file says of itself. Days that no page with rows names are not those of a statement. */
export const pageLabelsOf = (lines: readonly Line[], order: DateOrder, pages: readonly number[]): PageLabel[] => {
  const byPage = Map.groupBy(lines, ({ page }) => page)
  const sheets = pages.map((page) => {
    const sorted = (byPage.get(page) ?? []).toSorted((a, b) => a.y - b.y)
    return { page, lines: sorted, edges: edgesOf(sorted) }
  })
  const numbers = pageNumbersOf(lines)
  const days = daysOf(sheets, order)
  const labels = sheets.map((sheet): PageLabel => {
    const { number, of }: Pick<PageNumber, 'number' | 'of'> | { number: null; of: null } = numbers.get(sheet.page) ?? NO_NUMBER
    return {
      page: sheet.page,
      number,
      of,
      account: accountOf(sheet, number),
      period: periodOf(sheet, number, days, order),
      hasRows: hasRows(sheet.lines),
      isPrintout: number === null && isPrintout(sheet.lines.slice(0, PRINTOUT_LINES)),
    }
  })
  const ends = new Set(labels.flatMap(({ number, hasRows, period }) => (period && (hasRows || number === 1) ? [period.end] : [])))
  return labels.map((label) => (label.period && !ends.has(label.period.end) ? { ...label, period: null } : label))
}

/** The head of a printout is short. */
const PRINTOUT_LINES = 15
const NO_NUMBER = { number: null, of: null }

/** Statements end so many days apart, or more: what is nearer may be the days of a list. */
const APART_DAYS = 20

/** Whether a page says which of a statement's it is; reports of a year to date are none. */
const isOfStatement = ({ number, period }: PageLabel): boolean =>
  number !== null && period !== null && daysBetween(period.start, period.end) <= STATEMENT_DAYS
const STATEMENT_DAYS = 100

const isOtherPeriod = (own: Period, other: Period): boolean =>
  Math.abs(daysBetween(own.end, other.end)) >= APART_DAYS && !(other.start >= own.start && other.end <= own.end)

/** `Page 3 of 5` behind `Page 2 of 5`: whatever its head says, it goes on. */
const goesOn = (before: PageLabel, { number, of }: PageLabel): boolean =>
  of !== null && before.of === of && before.number !== null && number === before.number + 1

/** Programs that know no count call every page `1 of 1`. */
const isLast = ({ number, of }: PageLabel): boolean => of !== null && of > 1 && number === of
const isFirst = ({ number, of }: PageLabel): boolean => of !== null && of > 1 && number === 1

/**
 * The pages on which another print begins, by what they say of themselves: they are of other days than the pages before them, the first of a print behind the
 * last of another, or begin what the site of a bank prints of its accounts.
 */
export const beginningsOf = (labels: readonly PageLabel[]): ReadonlySet<number> => {
  const out = new Set<number>()
  let period: Period | null = null
  let isInPrintout = labels[0]?.isPrintout === true
  for (const [i, label] of labels.entries()) {
    const before = labels[i - 1]
    const isOther = before !== undefined && period !== null && isOfStatement(label) && isOtherPeriod(period, label.period!)
    const isNext = before !== undefined && isLast(before) && isFirst(label) && period !== null && isOfStatement(label)
    const isBehindPrintout = isInPrintout && isOfStatement(label)
    if (isNext || isBehindPrintout || (label.isPrintout && !isInPrintout) || (isOther && !goesOn(before, label))) {
      out.add(label.page)
      period = label.period
      isInPrintout = label.isPrintout
    } else if (isOfStatement(label)) period ??= label.period
  }
  return out
}

/**
 * The page with whose head each page's print begins, where that is not the file's first: the last one that begins another print, or says that it is of
 * other days. An account that does not say its days itself is of those, and not of the file's first.
 */
export const headPagesOf = (labels: readonly PageLabel[], begins: ReadonlySet<number>): ReadonlyMap<number, number> => {
  const out = new Map<number, number>()
  let head: number | null = null
  let known: Period | null = null
  for (const { page, period } of labels) {
    const isOther = period !== null && known !== null && isOtherPeriod(known, period)
    if (begins.has(page) || isOther) head = page
    if (head === page || known === null) known = period
    if (head !== null) out.set(page, head)
  }
  return out
}

/** The pages that say what they are of, and are not its first. */
export const restsOf = (labels: readonly PageLabel[]): ReadonlySet<number> =>
  new Set(labels.flatMap(({ page, number, period }) => (number !== null && number > 1 && period !== null ? [page] : [])))
