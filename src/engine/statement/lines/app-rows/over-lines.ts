import { COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import { countDated, DATED_SHARE, hasText, isClose, TIMES_MIN, together } from './parts.ts'

/** More lines than a text takes before its amount. */
const LINES_A_ROW = 4

/** Where the amount of a row stands that has a date and a text on its first line: on a line below, right of the dates. Its place, or -1. */
const amountBelow = (lines: readonly Line[], i: number, isAmount: (line: Line) => boolean): number => {
  const first = lines[i]!
  if (!startsWithDate(first) || hasMoney(first) || !hasText(first)) return -1
  const text = first.tokens.find((t) => t.kind !== 'date')!
  for (let k = i + 1; k < lines.length && k <= i + LINES_A_ROW; k++) {
    const line = lines[k]!
    if (startsWithDate(line) || !isClose(lines[k - 1]!, line) || line.x0 < text.x0 - COLUMN.beforeText) return -1
    if (hasMoney(line)) return isAmount(line) ? k : -1
  }
  return -1
}

/** Rows whose amount stands below: `03/03  Bill.com payables` over `Credit received   $2,284.52`. */
export const rowsOverLines = (lines: readonly Line[], isAmount = hasMoney): Line[] | null => {
  const ends = lines.map((_, i) => amountBelow(lines, i, isAmount))
  const rows = ends.filter((end) => end >= 0).length
  if (rows < TIMES_MIN || countDated(lines) > rows * DATED_SHARE) return null
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const end = Math.max(ends[i]!, i)
    out.push(end > i ? together(lines.slice(i, end + 1)) : lines[i]!)
    i = end
  }
  return out
}

/** The same under `Date   Description   Amount`: there a line of the row's has nothing but amounts. */
export const rowsOverAmounts = (lines: readonly Line[]): Line[] | null =>
  rowsOverLines(lines, (line) => line.tokens.every((t) => t.kind === 'money'))
