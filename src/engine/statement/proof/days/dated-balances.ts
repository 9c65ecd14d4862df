import type { IsoDate } from '../../../../shared/dates.ts'
import type { Line } from '../../lines/lines.ts'
import type { BalanceLine } from '../../tables/tables.ts'
import { type DateContext, resolveDate } from '../../text/dates.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

const TIES_MIN = 3
const TIES_FOR_EACH_FAULT = 3

type DayEnd = { row: Candidate; date: IsoDate; line: Line }

/** `Balance at end of 05/03` right behind a row; days without rows may follow with balances of their own. */
const dayEnds = (rows: readonly Candidate[], balances: readonly BalanceLine[], context: DateContext): DayEnd[] => {
  const rowAt = new Map(rows.map((row) => [row.raw.lines.at(-1)!.index, row]))
  return balances.flatMap(({ labelled, line }) => {
    const row = rowAt.get(line.index - 1)
    const [only, ...more] = labelled.dates
    const date = row && only && more.length === 0 ? resolveDate(only, context) : null
    return row && date !== null ? [{ row, date, line }] : []
  })
}

/** Balances of days on lines of their own, each below the rows of its day: one below a row of another day was parted from its own. */
export const belowOtherDays = (rows: readonly Candidate[], balances: readonly BalanceLine[], context: DateContext): Fault<Candidate>[] =>
  [...Map.groupBy(balances, (b) => b.labelled.near).values()].flatMap((kind) => {
    const ends = dayEnds(rows, kind, context)
    const off = ends.filter(({ row, date }) => row.date !== date)
    const ties = ends.length - off.length
    if (ties < TIES_MIN || off.length * TIES_FOR_EACH_FAULT > ties) return []
    return off.map(({ row, date, line }) =>
      dateFault(row, 'date_order', `${short(row)} is dated ${row.date} and stands right above "${line.text.slice(0, 60)}".`, {
        from: date,
        to: date,
      }),
    )
  })
