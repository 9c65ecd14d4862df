import type { Claim, Direction } from '../../../types.ts'
import { amountsOf, type Line } from '../../lines/lines.ts'
import { assignColumns } from '../../tables/headers.ts'
import type { BalanceLine, Scan } from '../../tables/tables.ts'
import { MAX_NAMED, money, sumOf } from '../checks.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

// `Carried forward   240.00   120.00   4,880.00` at a page's end, and the same overleaf: under the columns of both sides stands what they have come to.

type Sides = Record<Direction, number>
/** What the rows above a line come to: all of them, and those of the page that the last of them stands on. */
type Above = { count: number; page: number | null; all: Sides; ofPage: Sides }
type Carried = { line: Line; side: Direction; value: number; count: number; isSo: boolean }

const nothing = (): Sides => ({ credit: 0, debit: 0 })

/** In one walk from the first row to the last: a long statement has as many turns as pages. */
const sumsAbove = (rows: readonly Candidate[], balances: readonly BalanceLine[]): { balance: BalanceLine; above: Above }[] => {
  let above: Above = { count: 0, page: null, all: nothing(), ofPage: nothing() }
  return balances.map((balance) => {
    for (let row = rows[above.count]; row && firstLine(row) < balance.line.index; row = rows[above.count]) {
      const { page, direction, amount } = row
      const [all, ofPage] = [{ ...above.all }, page === above.page ? { ...above.ofPage } : nothing()]
      if (direction) all[direction] += amount
      if (direction) ofPage[direction] += amount
      above = { count: above.count + 1, page, all, ofPage }
    }
    return { balance, above }
  })
}

/** What stands under the columns of the sides, on a line that has its balance as well. What the statement opens with may stand among what came in. */
const carriedOn = ({ header, line }: BalanceLine, { all, ofPage, count }: Above, opening: number): Carried[] => {
  const tokens = amountsOf(line)
  if (!header || line.ocr || tokens.length < 2) return []
  const columns = assignColumns(tokens, header.money)
  return tokens.flatMap((token, i): Carried[] => {
    const side = header.money[columns[i]!]?.role
    const value = Math.abs(token.money!.value)
    if ((side !== 'credit' && side !== 'debit') || value === 0) return []
    const isSo = [all[side], ofPage[side]].some((sum) => sum === value || sum + Math.abs(opening) === value)
    return [{ line, side, value, count, isSo }]
  })
}

/** Sums that are carried over a page's end must be those of the rows above, once one of them is. */
export const carriedSums = ({ candidates, proof }: Outcome, { balances }: Scan): Claim<Candidate>[] => {
  const lines = balances.filter(({ label }) => label === 'carriedIn' || label === 'carriedOut')
  if (lines.length === 0) return []
  const rows = candidates.toSorted((a, b) => firstLine(a) - firstLine(b))
  const turns = sumsAbove(
    rows,
    lines.toSorted((a, b) => a.line.index - b.line.index),
  )
  const carried = turns.flatMap(({ balance, above }) => carriedOn(balance, above, proof.opening ?? 0))
  if (!carried.some(({ isSo }) => isSo)) return []
  return carried
    .filter(({ isSo }) => !isSo)
    .slice(0, MAX_NAMED)
    .map(({ line, side, value, count }) => {
      const own = rows.slice(0, count).filter((row) => row.direction === side)
      const said = `"${line.text.slice(0, 80)}" carries ${money(value)} of ${side}s; the rows above come to ${money(sumOf(own))}.`
      return { about: 'section', rows: own, type: side, value, said, page: line.page }
    })
}
