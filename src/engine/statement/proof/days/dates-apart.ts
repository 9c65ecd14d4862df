import type { Discrepancy } from '../../../types.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { discrepancy, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

// Rows of several lines are put together by many rules, each for papers of one build. Whatever they did, dates and amounts of one list stand to each other in
// one way: dates over their amounts, or below them, and no other row's date between the two.

/** What is farther apart went over the end of a page. */
const FARTHEST = 16

type Placed = { row: Candidate; date: Token; amount: Token; page: number; size: number }

const placedOf = (row: Candidate): Placed | null => {
  const { lines, date, cells, isDated, grid, cell } = row.raw
  const first = lines[0]!
  const at = lines.findIndex((line) => line.tokens.some((token) => token.date === date))
  const own = lines[at]?.tokens.find((token) => token.date === date)
  const amount = cells.find(({ token }) => token.money?.value === row.amount)?.token
  if (!own || !amount || !isDated || grid || cell || lines.some(({ page }) => page !== first.page)) return null
  return Math.abs(amount.y0 - own.y0) > FARTHEST * first.size ? null : { row, date: own, amount, page: first.page, size: first.size }
}

/** 1 where the date stands over its amount, -1 where it stands below, 0 on one line. */
const wayOf = ({ date, amount, size }: Placed): number => {
  const distance = amount.y0 - date.y0
  return Math.abs(distance) <= size ? 0 : Math.sign(distance)
}

/** Whether the date of another row stands between the date and the amount of this one, where its own does. */
const isParted = (one: Placed, others: readonly Placed[]): boolean => {
  const [top, bottom] = [Math.min(one.date.y0, one.amount.y0), Math.max(one.date.y0, one.amount.y0)]
  return others.some(
    ({ date }) =>
      date !== one.date && date.y0 > top + one.size && date.y0 < bottom - one.size && Math.abs(date.x0 - one.date.x0) <= COLUMN.sameEdge,
  )
}

/** The first row whose date is another's, as far as places tell: the other dates of its list stand over their amounts and this one below, or one stands between. */
const oddOneOf = (rows: readonly Placed[]): Placed | null => {
  const ways = rows.map(wayOf)
  const [over, below] = [ways.filter((way) => way > 0).length, ways.filter((way) => way < 0).length]
  const rare = over > 0 && below > 0 ? (over < below ? 1 : -1) : null
  // On one line nothing stands between: a long list of plain rows is not held against itself.
  return rows.find((one, i) => ways[i] === rare || (ways[i] !== 0 && isParted(one, rows))) ?? null
}

/** A date that was taken from the row before or behind: everything adds up, and every day below it may be another one's. */
export const shiftedDates = (candidates: readonly Candidate[]): Discrepancy[] => {
  const all = candidates.flatMap((row) => placedOf(row) ?? [])
  // A day that is printed once for several rows may stand beside any of them.
  const rowsOf = Map.groupBy(all, ({ date, page }) => `${date.text} ${date.y0} ${page}`)
  const placed = [...rowsOf.values()].flatMap((rows) => (rows.length === 1 ? rows : []))
  const odd = [...Map.groupBy(placed, ({ row, page }) => `${row.raw.table.id} ${page}`).values()].flatMap((rows) => oddOneOf(rows) ?? [])
  return odd.slice(0, 1).map(({ row, page }) => {
    const message = `The day of ${short(row)} does not stand to its amount as the days of the other rows do to theirs: it may be another row's.`
    return discrepancy('unreadable_date', message, null, page)
  })
}
