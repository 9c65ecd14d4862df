import { type IsoDate, isRealDate } from '../../../../shared/dates.ts'
import type { Line } from '../../lines/lines.ts'
import type { RawRow } from '../../tables/rows.ts'
import { type DateContext, type DateOrder, resolveDate } from '../../text/dates.ts'
import { findPeriod, type Period } from './period.ts'

/** What tells a statement's dates: the period that is printed, the one that its rows span, and what years dates without one take. */
export type Dating = { printed: Period | null; period: Period | null; context: DateContext }

const FIRST_LINES = 120

export const datingOf = (own: readonly Line[], all: readonly Line[], rows: readonly RawRow[], order: DateOrder): Dating => {
  const printed = findPeriod(own, order) ?? findPeriod(all.slice(0, FIRST_LINES), order)
  const period = printed ?? periodOfRows(rows, order)
  const around = period ?? yearOnPage(own) ?? yearOnPage(all)
  return { printed, period, context: { order, start: around?.start ?? null, end: around?.end ?? null } }
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

const yearOnPage = (lines: readonly Line[]): Period | null => {
  for (const line of lines) {
    for (const token of line.tokens) {
      if (!token.date?.year || !isRealDate(token.date.year, 1, 1)) continue
      const year = token.date.year
      return { start: `${year}-01-01` as IsoDate, end: `${year}-12-31` as IsoDate }
    }
  }
  return null
}
