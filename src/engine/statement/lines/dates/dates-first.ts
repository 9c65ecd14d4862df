import type { Header } from '../../tables/headers.ts'
import { type DateParts, parseDateWord } from '../../text/dates.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines.ts'

type Span = { x0: number; x1: number }

/** A label in the middle of its column shares no edge with dates of few letters, but stands over them. */
const OVERLAP = 0.4
const overlaps = (a: Span, b: Span): boolean => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > OVERLAP * Math.min(a.x1 - a.x0, b.x1 - b.x0)

/** The date under one of the header's labels for dates; of several the one that is closest. */
const datedAt = (line: Line, header: Header): number => {
  let best = -1
  let distance: number = COLUMN.nearDate
  // Nothing follows the last column: what stands right of its label's start is under no other.
  const last = header.columns.at(-1)!
  const behind = (token: Span, column: Span): number =>
    column === last && token.x0 >= column.x0 - COLUMN.sameEdge ? COLUMN.nearDate : Number.POSITIVE_INFINITY
  for (const [i, token] of line.tokens.entries()) {
    if (token.kind !== 'date') continue
    for (const column of header.dates) {
      const d = overlaps(token, column)
        ? 0
        : Math.min(Math.abs(token.x0 - column.x0), Math.abs(token.x1 - column.x1), behind(token, column))
      if (d <= distance) [best, distance] = [i, d]
    }
  }
  return best
}

const ROWS_MIN = 3

/** Where dates stand behind a number, in so many rows that it is a column: `000101 03/02 …`, `9944 05/28 05/29 …`. */
const datesBehindNumbers = (lines: readonly Line[]): Set<number> => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const at = behindNumbers(line)
    if (at > 0) counts.set(Math.round(line.tokens[at]!.x0), (counts.get(Math.round(line.tokens[at]!.x0)) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, n]) => n >= ROWS_MIN).map(([x]) => x))
}

/** The place of a date that only numbers stand before. */
const behindNumbers = (line: Line): number => {
  // A grid of checks has numbers, dates and amounts, and no words.
  if (!hasMoney(line) || !line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{3}/.test(t.text))) return -1
  const at = line.tokens.findIndex((t) => t.kind === 'date')
  return at > 0 && at <= 3 && line.tokens.slice(0, at).every((t) => t.kind === 'int' || /^[#*Xx\d-]*\d{3,}$/.test(t.text)) ? at : -1
}

/** The dates at a place and right behind it go first; all else keeps its order. */
const moved = (line: Line, at: number): Line => {
  const end = line.tokens[at + 1]?.kind === 'date' ? at + 2 : at + 1
  return { ...line, tokens: [...line.tokens.slice(at, end), ...line.tokens.slice(0, at), ...line.tokens.slice(end)] }
}

const UNPARTED = /^(\d\d)(\d\d)$/

/** `0314` under the label of the dates: month and day, or day and month, without anything between them. */
const unpartedAt = (line: Line, header: Header | null): DateParts | null => {
  const [first] = line.tokens
  const column = header?.dates[0]
  if (first?.kind !== 'int' || !column || column !== header!.columns[0] || !hasMoney(line)) return null
  if (Math.abs(first.x0 - column.x0) > COLUMN.sameEdge && Math.abs(first.x1 - column.x1) > COLUMN.sameEdge) return null
  const parts = UNPARTED.exec(first.text)
  return parts && parseDateWord(`${parts[1]}/${parts[2]}`)
}

/** Of rows with such numbers, so many may stand beside others that print a date: those of balances do. */
const DATED_SHARE = 0.25

/** Such numbers are dates where rows have hardly any others. */
const withUnpartedDates = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): readonly Line[] => {
  const dates = new Map<Line, DateParts>()
  let header: Header | null = null
  let dated = 0
  for (const line of lines) {
    header = headers.get(line.index) ?? header
    if (isDatedAmount(line)) dated++
    const date = unpartedAt(line, header)
    if (date) dates.set(line, date)
  }
  if (dates.size < ROWS_MIN || dated > dates.size * DATED_SHARE) return lines
  return lines.map((line) => {
    const date = dates.get(line)
    return date ? { ...line, tokens: [{ ...line.tokens[0]!, kind: 'date' as const, date }, ...line.tokens.slice(1)] } : line
  })
}

/** `Description   Tran Date   Date Paid   Amount`. */
const areBothBehind = ({ columns, dates, description }: Header): boolean => {
  const [one, other] = dates.map((date) => columns.indexOf(date))
  return description !== null && dates[0]!.x0 > description.x0 && other === one! + 1
}

/** Where a row has one of the two only, that is its date. */
const withBothFirst = (line: Line, header: Header): Line => {
  const [one, other] = header.dates.map((date) => datedAt(line, { ...header, dates: [date] }))
  // What stands first was put there: rows of several lines pass here twice.
  const at = one! >= 0 ? one! : other!
  return at > 0 ? moved(line, at) : line
}

/** Rows that print their date elsewhere are put in the usual order, so that what follows knows one kind of row only. */
export const datesFirst = (given: readonly Line[], headers: ReadonlyMap<number, Header>): Line[] => {
  const lines = withUnpartedDates(given, headers)
  const columns = datesBehindNumbers(lines)
  let header: Header | null = null
  return lines.map((line) => {
    const found = headers.get(line.index)
    if (found) header = found
    if (found || line.tokens.length === 0) return line
    const numbered = behindNumbers(line)
    if (numbered > 0 && columns.has(Math.round(line.tokens[numbered]!.x0))) return moved(line, numbered)
    if (header === null || header.dates.length === 0 || line.index <= header.last.index) return line
    if (header.dates.length > 2 || header.dates[0] === header.columns[0]) return line
    if (header.dates.length === 2) return areBothBehind(header) ? withBothFirst(line, header) : line
    const [first] = header.columns
    const isText =
      first?.role === 'description' ||
      first?.role === 'reference' ||
      first?.role === 'amount' ||
      first?.role === 'debit' ||
      first?.role === 'credit'
    const before = header.description !== null && header.dates[0]!.x0 > header.description.x0
    if (!before && !isText) return line
    const at = datedAt(line, header)
    return at > 0 ? { ...line, tokens: [line.tokens[at]!, ...line.tokens.toSpliced(at, 1)] } : line
  })
}
