import { isDatedAmount, type Line } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import type { Column } from './headers.ts'

const TIES_MIN = 2
const TIES_FOR_EACH_FAULT = 3
/** One figure that is off breaks two steps. */
const FAULTS_OF_FEW = 2

/**
 * `Amount` and `Account total` over `-50.00   950.00`: a column that moves from row to row by the other's amount is what the rows lead to, whatever it is called. The
 * newest row may stand first.
 */
export const withRunningTotals = (columns: readonly Column[], below: readonly Line[]): Column[] => {
  const amounts = columns.filter((c) => c.role === 'amount')
  if (amounts.length !== 2 || columns.some((c) => c.role === 'balance')) return [...columns]
  const rows = below.filter(isDatedAmount).map(({ tokens }) => tokens.filter((t) => t.kind === 'money'))
  const full = rows.flatMap((own) => (own.length === 2 ? [own as [Token, Token]] : []))
  // Left to right, as their labels.
  const [moves, totals] = amounts.toSorted((a, b) => a.x0 - b.x0) as [Column, Column]
  for (const [running, at] of [
    [totals, 1],
    [moves, 0],
  ] as const) {
    const figureOf = (row: [Token, Token], i: number): number => Math.abs(row[i]!.money!.value)
    const steps = full.slice(1).map((row, i) => {
      const step = Math.abs(figureOf(row, at) - figureOf(full[i]!, at))
      // An amount without a fee is its own total.
      if (figureOf(row, 0) === figureOf(row, 1)) return false
      return step === figureOf(row, 1 - at) || step === figureOf(full[i]!, 1 - at)
    })
    const ties = steps.filter(Boolean).length
    if (ties >= TIES_MIN && steps.length - ties <= Math.max(FAULTS_OF_FEW, ties / TIES_FOR_EACH_FAULT))
      return columns.map((c) => (c === running ? { ...c, role: 'balance' as const } : c))
  }
  return [...columns]
}
