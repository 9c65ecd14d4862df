import type { Discrepancy } from '../../types.ts'
import type { BalanceLine } from '../tables/tables.ts'
import { signedBalance } from '../text/money.ts'
import { discrepancy, MAX_NAMED, money } from './checks.ts'
import type { Candidate } from './interpret.ts'
import type { Printed } from './prove.ts'
import { runningCheck } from './running.ts'

const TIES_MIN = 2
const MISSED_OF_CARRIED = 2
const MISSED_OF_OTHERS = 0.5

const isCarried = ({ label }: BalanceLine): boolean => label === 'carriedIn' || label === 'carriedOut'

const lineOf = (row: Candidate): number => row.raw.lines[0]!.index

/**
 * Balances on lines of their own among rows that print none: at the end of a day, carried from page to page. They must follow like those beside rows,
 * where they are shown to be such balances: one that is called carried by following once, others by mostly doing so.
 */
export const carriedCheck = (
  rows: readonly Candidate[],
  { balances, opening, closing, card }: Pick<Printed, 'balances' | 'opening' | 'closing' | 'card'>,
): Discrepancy[] => {
  const out: Discrepancy[] = []
  const last = rows.at(-1)
  const inOrder = rows.every((r, i) => i === 0 || lineOf(rows[i - 1]!) <= lineOf(r))
  if (!last || !inOrder || opening === null || closing === null || rows.some((r) => r.balance !== null)) return out
  const within = balances.filter(
    ({ line, table }) =>
      line.index > lineOf(rows[0]!) && line.index < lineOf(last) && !['ignore', 'daily'].includes(table?.section?.kind ?? ''),
  )
  for (const kind of Map.groupBy(within, (b) => (isCarried(b) ? '' : b.labelled.near)).values()) {
    const at = new Map<Candidate, { value: number; line: BalanceLine['line'] }>()
    for (const { line, labelled } of kind) {
      const above = rows.findLast((r) => lineOf(r) < line.index)!
      const value = signedBalance(labelled.token.money!, card)
      // Brought forward repeats what was carried; where it does not, it is the one that is held against the rows.
      if (value !== at.get(above)?.value) at.set(above, { value, line })
    }
    const { checked, breaks } = runningCheck(
      rows.map((r) => ({ ...r, balance: at.get(r)?.value ?? (r === last ? closing : null) })),
      opening,
    )
    const ties = checked - breaks.length
    const areBalances = isCarried(kind[0]!)
      ? ties >= 1 && breaks.length <= ties * MISSED_OF_CARRIED
      : ties >= TIES_MIN && breaks.length <= Math.max(1, ties * MISSED_OF_OTHERS)
    if (!areBalances) continue
    for (const { row, expected, printed } of breaks.slice(0, MAX_NAMED)) {
      const line = [...at].find(([r]) => r.raw === row.raw)?.[1].line
      const where = line ? `At "${line.text.slice(0, 60)}"` : 'At the end'
      out.push(
        discrepancy(
          'contradiction',
          `${where} the balance should be ${money(expected)}; ${money(printed)} is printed.`,
          printed - expected,
          line?.page ?? row.page,
        ),
      )
    }
  }
  return out
}
