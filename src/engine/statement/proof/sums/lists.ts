import type { Direction } from '../../../types.ts'
import type { Candidate } from '../interpret.ts'

/** The list that a row stands in, where that is one of a single side: a section's, a column's, a grid of checks. */
const listOf = ({ raw, amount }: Candidate): string | null => {
  const { section } = raw.table
  const role = raw.cells.find((c) => c.role !== 'balance' && c.role !== 'besides' && c.token.money!.value === amount)?.role
  if (role === 'debit' || role === 'credit') return role
  if (raw.grid && !raw.side) return 'checks'
  return section && ['credit', 'debit', 'checks'].includes(section.kind) ? section.title : null
}

const signed = ({ direction, amount }: Candidate): number => (direction === 'credit' ? amount : -amount)

/** Each row with the side of the list it stands in: a reversal among withdrawals is money in, and its list is one of money out. Null where rows stand in none. */
export const sidesOfLists = (rows: readonly Candidate[]): Map<Candidate, Direction> | null => {
  const sides = new Map<Candidate, Direction>()
  for (const [list, own] of Map.groupBy(rows, listOf)) {
    if (list === null) return null
    const credits = own.filter((r) => r.direction === 'credit').length
    const isIn = credits * 2 === own.length ? own.reduce((sum, r) => sum + signed(r), 0) > 0 : credits * 2 > own.length
    for (const row of own) sides.set(row, isIn ? 'credit' : 'debit')
  }
  return [...sides].some(([row, side]) => row.direction !== side) ? sides : null
}

/** What a list of a side comes to, its reversals set off. */
export const madeBy = (rows: readonly Candidate[], side: Direction): number =>
  rows.reduce((sum, row) => sum + (row.direction === side ? row.amount : -row.amount), 0)
