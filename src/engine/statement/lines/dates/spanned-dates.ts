import { median } from '../../../median.ts'
import type { Token } from '../../text/tokens.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines.ts'
import { isColumn, isDateAlone, isEnd } from './days-in-groups.ts'

// A cell of the date that reaches over all rows of its day, as HTML's `rowspan` makes it: the date stands in its middle, on one of the rows or between two.

/** How much wider than usual two rows may stand apart, and how far a date from the middle of its rows, in parts of the usual distance. */
const PITCH_MAX = 1.3
const OFF_MIDDLE = 0.3
const DATES_MIN = 2
const TRIED_MAX = 100

/** Rows one below the other, with the dates that stand among them. */
type Run = { page: number; rows: Line[]; dates: Line[] }

/** Lines of a page with nothing between them but dates. */
const runsOf = (lines: readonly Line[]): Run[] => {
  const runs: Run[] = []
  let isOpen = false
  for (const line of lines) {
    const isRow = hasMoney(line)
    const before = isOpen ? runs.at(-1) : undefined
    isOpen = isRow || isDateAlone(line)
    if (!isOpen) continue
    const run = before?.page === line.page ? before : { page: line.page, rows: [], dates: [] }
    if (run !== before) runs.push(run)
    if (isRow) run.rows.push(line)
    if (startsWithDate(line)) run.dates.push(line)
  }
  return runs
}

const pitchOf = (rows: readonly Line[]): number => (rows.length < 2 ? 0 : median(rows.slice(1).map((row, i) => row.y - rows[i]!.y)))

/** Whether a date stands in the middle between two rows that are no farther apart than others: a heading over rows has a line of its own. */
const isBetween = (date: Line, rows: readonly Line[], pitch: number): boolean => {
  const below = rows.findIndex((row) => row.y > date.y)
  const [above, next] = [rows[below - 1], rows[below]]
  if (!above || !next || next.y - above.y > PITCH_MAX * pitch) return false
  return Math.abs((above.y + next.y) / 2 - date.y) < OFF_MIDDLE * pitch
}

/** The rows of each date, from the first on: as many as have it in their middle. Null where some row is left, or a date is in the middle of none. */
const daysOf = (rows: readonly Line[], dates: readonly Line[], pitch: number): Map<Line, Token> | null => {
  const days = new Map<Line, Token>()
  let first = 0
  for (const date of dates) {
    let last = first
    const offOf = (): number => (rows[first]!.y + rows[last]!.y) / 2 - date.y
    while (last < rows.length && offOf() < -OFF_MIDDLE * pitch) last++
    if (last >= rows.length || offOf() > OFF_MIDDLE * pitch) return null
    for (const row of rows.slice(first, last + 1)) days.set(row, date.tokens[0]!)
    first = last + 1
  }
  return first === rows.length ? days : null
}

/** A run as a list of rows: without the ends and sums that stand right above and below them. */
const listOf = ({ rows, dates }: Run): { rows: Line[]; dates: Line[]; pitch: number } | null => {
  const own = rows.slice(
    rows.findIndex((row) => !isEnd(row)),
    rows.findLastIndex((row) => !isEnd(row)) + 1,
  )
  return dates.length >= DATES_MIN && own.length > dates.length && isColumn(dates, own) ? { rows: own, dates, pitch: pitchOf(own) } : null
}

/** Rows with the date of their day, where it stands once in the middle of them. */
export const withSpannedDates = (lines: readonly Line[]): readonly Line[] => {
  const lists = runsOf(lines).flatMap((run) => listOf(run) ?? [])
  const firstDated = lines.find(isDatedAmount)
  // The first row of all would have a date that is printed once for those that follow; on later pages a day may go on.
  const isShown = lists.some(({ rows, dates, pitch }) =>
    dates
      .filter(isDateAlone)
      .slice(0, TRIED_MAX)
      .some((date) => isBetween(date, rows, pitch)),
  )
  const isCentred =
    isShown || lists.some(({ rows }) => !startsWithDate(rows[0]!) && firstDated !== undefined && rows[0]!.index < firstDated.index)
  if (!isCentred) return lines
  // Where none stands between two rows, and the last of all has a date, each might as well be beside the last row of its day.
  const isOpen = !isShown && lists.every(({ rows }) => startsWithDate(rows.at(-1)!))
  const given = new Map<Line, Token>()
  const spent = new Set<Line>()
  for (const { rows, dates, pitch } of lists) {
    const days = daysOf(rows, dates, pitch)
    if (!days) continue
    for (const [row, date] of days) if (!startsWithDate(row)) given.set(row, date)
    for (const date of dates) if (isDateAlone(date)) spent.add(date)
  }
  if (given.size === 0) return lines
  return lines.flatMap((line) => {
    const date = given.get(line)
    if (spent.has(line)) return []
    return [
      date ? { ...line, x0: Math.min(line.x0, date.x0), tokens: [date, ...line.tokens], ...(isOpen && { dayOpen: true as const }) } : line,
    ]
  })
}
