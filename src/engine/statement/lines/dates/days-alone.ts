import { addDays, daysInMonth, type IsoDate, isoDate } from '../../../../shared/dates.ts'
import { dateOrderOf, findPeriod, type Period } from '../../facts/period/period.ts'
import type { Column, Header } from '../../tables/headers.ts'
import { monthOf } from '../../text/dates.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines.ts'

/** Rows that print the day of the month alone: the month stands over them, or is one of the period's. */

const DAY = /^(\d{1,2})(?:st|nd|rd|th)?\.?$/i
const SAME_EDGE = 1.5
const ROWS_MIN = 3
/** Of such rows, those beside them that may have whole dates. */
const DATED_SHARE = 0.25
const MONTH_HEADING_WORDS = 3

type Row = { line: Line; day: number }
type Month = { month: number; year: number }

const dayOf = (line: Line): number | null => {
  const [first] = line.tokens
  const day = first && (first.kind === 'int' || first.kind === 'text') ? Number(DAY.exec(first.text)?.[1] ?? 0) : 0
  return day >= 1 && day <= 31 && hasMoney(line) && line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text)) ? day : null
}

/** Lines that begin with a day at one edge, the one that most share. */
const columnOf = (lines: readonly Line[]): Row[] => {
  const rows = lines.flatMap((line): Row[] => {
    const day = dayOf(line)
    return day === null ? [] : [{ line, day }]
  })
  const at = (edge: 'x0' | 'x1'): Row[] => {
    const groups = Map.groupBy(rows, ({ line }) => Math.round(line.tokens[0]![edge] / SAME_EDGE))
    return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
  }
  const [left, right] = [at('x0'), at('x1')]
  return left.length >= right.length ? left : right
}

const isNear = ({ line }: Row, column: Pick<Column, 'x0' | 'x1'>): boolean => {
  const [first] = line.tokens as [Line['tokens'][number]]
  return Math.abs(first.x0 - column.x0) <= COLUMN.nearLabel || Math.abs(first.x1 - column.x1) <= COLUMN.sameEdge
}

/** One, two, three: numbers of rows, unless a label calls them days. */
const isCounting = (rows: readonly Row[]): boolean => rows.every(({ day }, i) => i === 0 || day === rows[i - 1]!.day + 1)

const isNumberNext = ({ tokens: [, second] }: Line): boolean => second !== undefined && /^(?:[/.-]|[/.-]?\d{1,2})$/.test(second.text)

/** `Qty`, `Store`, `Page` over the numbers, `Description` over `5 GUYS 0412`: the labels call them something else, or have the dates elsewhere. */
const areCalledOtherwise = (rows: readonly Row[], { first, last, dates }: Header): boolean =>
  dates.length > 0 || [...first.words, ...last.words].some((word) => /[A-Za-z]{2}/.test(word.text) && isNear(rows[0]!, word))

const DAYS_MIN = 2
const IN_ORDER_SHARE = 0.8

/** Days of a month go up or down, and are not all the same; numbers of shops and pages are or do not. */
const goOn = (rows: readonly Row[]): boolean => {
  const steps = rows.slice(1).map(({ day }, i) => Math.sign(day - rows[i]!.day))
  const most = Math.max(...[1, -1].map((way) => steps.filter((step) => step !== -way).length))
  return new Set(rows.map(({ day }) => day)).size >= DAYS_MIN && most >= steps.length * IN_ORDER_SHARE
}

const areDays = (rows: readonly Row[], lines: readonly Line[], headers: ReadonlyMap<number, Header>): boolean => {
  const all = [...headers.values()]
  const isLabelled = all.some(({ dates }) => dates[0] && isNear(rows[0]!, dates[0]))
  if (!isLabelled && (all.some((header) => areCalledOtherwise(rows, header)) || !goOn(rows))) return false
  const isNumbered = all.some(({ columns }) => columns.some((c) => c.role === 'check' && isNear(rows[0]!, c)))
  // `09 03`: the first of two numbers is no day by itself.
  if (rows.filter(({ line }) => isNumberNext(line)).length > rows.length / 2) return false
  const dated = lines.filter(isDatedAmount).length
  return (isLabelled || (!isNumbered && !isCounting(rows))) && dated <= rows.length * DATED_SHARE
}

/** `March 2027`, or `March` where the period has one. */
const monthHeading = (line: Line, period: Period | null): Month | null => {
  if (line.words.length > MONTH_HEADING_WORDS) return null
  for (const [i, word] of line.words.entries()) {
    const month = monthOf(word.text)
    const year = /^(?:19|20)\d{2}$/.exec(line.words[i + 1]?.text ?? '')
    if (month && year) return { month, year: Number(year[0]) }
    if (month && line.words.length === 1 && period) return monthsOf(period).find((m) => m.month === month) ?? null
  }
  return null
}

const monthsOf = ({ start, end }: Period): Month[] => {
  const months: Month[] = []
  for (let at = start; at <= end && months.length <= 12; ) {
    const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
    months.push({ month, year })
    at = addDays(isoDate(year, month, daysInMonth(year, month)), 1)
  }
  return months
}

/** The months of a list from row to row: a day below the one above it is one of the next month, while the period lasts. */
const monthsFor = (rows: readonly Row[], period: Period): Month[] => {
  const months = monthsOf(period)
  const steps = rows.map(({ day }, i) => (i === 0 ? 0 : Math.sign(day - rows[i - 1]!.day)))
  const isUp = steps.filter((s) => s > 0).length >= steps.filter((s) => s < 0).length
  const isWithin = (at: number, day: number): boolean => {
    const { month, year } = months[at]!
    const date: IsoDate | null = day <= daysInMonth(year, month) ? isoDate(year, month, day) : null
    return date !== null && date >= period.start && date <= period.end
  }
  const way = isUp ? 1 : -1
  const first = isUp ? 0 : months.length - 1
  let at = first
  return rows.map(({ day }, i) => {
    if (i > 0 && steps[i] === -way) at += way
    while (months[at] && !isWithin(at, day)) at += way
    // Another list begins with the period again; a day that it has nowhere is read as its first month's, and said.
    if (!months[at]) {
      at = first
      while (months[at] && !isWithin(at, day)) at += way
      if (!months[at]) at = first
    }
    return months[at]!
  })
}

/** Such rows with their whole dates, where the document says of which month they are. */
export const withWholeDays = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): Line[] => {
  const rows = columnOf(lines)
  if (rows.length < ROWS_MIN || !areDays(rows, lines, headers)) return [...lines]
  const period = findPeriod(lines, dateOrderOf(lines, 'USD'))
  const byPeriod = period && monthsFor(rows, period)
  const places = new Map(rows.map(({ line }, i) => [line, i]))
  let heading: Month | null = null
  return lines.map((line) => {
    const place = places.get(line)
    if (place === undefined) {
      heading = monthHeading(line, period) ?? heading
      return line
    }
    const month = heading ?? byPeriod?.[place]
    if (!month) return line
    const [first, ...rest] = line.tokens
    return { ...line, tokens: [{ ...first!, kind: 'date', date: { order: 'known', ...month, day: rows[place]!.day } }, ...rest] }
  })
}
