import { amountsOf, hasDate, type Line } from '../lines/lines.ts'
import { LEADING } from '../tolerances.ts'
import type { BalanceLine, Scan } from './tables.ts'

/** So many lines may stand between what a summary begins with and what it leads to. */
const LINES_MOST = 8

const hasOneAmount = (line: Line): boolean => !hasDate(line) && amountsOf(line).length === 1

/**
 * `Balance brought forward`, `Sundry credits`, `Sundry debits`, `Balance`: where no closing balance is called so, the bare word that ends a block which begins with
 * an opening one is what it leads to.
 */
export const endsOfSummaries = ({ labelled, balances, taken }: Scan): BalanceLine[] => {
  if (balances.some((b) => b.label === 'closing')) return []
  const openings = new Map(balances.flatMap((b) => (b.label === 'opening' || b.label === 'carriedIn' ? [[b.line.index, b]] : [])))
  const places = new Map(taken.map(({ line }, i) => [line.index, i]))
  const ends = labelled.flatMap((each): BalanceLine[] => {
    const { near, whole, dates, line } = each
    if (!/^balance\W*$/.test(near) || near !== whole || dates.length > 0 || !hasOneAmount(line)) return []
    const at = places.get(line.index)!
    for (let k = at - 1, below = line; k >= 0 && k >= at - LINES_MOST; k--) {
      const above = taken[k]!.line
      if (above.page !== line.page || below.y - above.y > LEADING.row * line.size || !hasOneAmount(above)) return []
      const opening = openings.get(above.index)
      if (opening) return k < at - 1 ? [{ label: 'closing', labelled: each, line, header: opening.header, table: opening.table }] : []
      below = above
    }
    return []
  })
  return ends.length === 1 ? ends : []
}
