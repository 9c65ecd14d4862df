import type { Checked, Fault } from '../checks.ts'
import { signed } from '../signs.ts'
import type { Off } from './off.ts'

/**
 * A place where the balance moves by other than its rows, with what is off by as much. `together`: what all steps make.
 */
export type Step<R> = { fault: Fault<R>; by: number; also: Fault<R>[]; together: Fault<R>[] }

export type With<R, K extends Off<R>['in']> = Fault<R> & { off: Extract<Off<R>, { in: K }> }

export const isIn =
  <K extends Off<unknown>['in']>(kind: K) =>
  <R>(fault: Fault<R>): fault is With<R, K> =>
    fault.off?.in === kind

/** Rows up to the day or the row of a step, from where the balances were right. */
const rowsAt = <R extends Checked>({ fault: { off } }: Step<R>, rows: readonly R[]): readonly R[] => {
  if (off?.in === 'day') return rows.filter(({ date }) => date !== null && date <= off.date && (off.from === null || date > off.from))
  if (off?.in !== 'row') return []
  const at = rows.indexOf(off.row)
  return rows.slice(rows.findLastIndex((r, i) => i < at && r.balance !== null) + 1, at + 1)
}

/** A row on the wrong side puts the balance off by twice its amount, and each side by once. */
export const turnedRow = <R extends Checked>(step: Step<R>, rows: readonly R[]): R | null => {
  const own = rowsAt(step, rows).filter((r) => 2 * signed(r) === step.by)
  return own.length === 1 ? own[0]! : null
}

/** The second of two rows that are the same, where the balances hold one. */
export const doubledRow = <R extends Checked>(step: Step<R>, rows: readonly R[]): R | null => {
  const isSecond = (r: R): boolean => {
    const before = rows[rows.indexOf(r) - 1]
    return before?.date === r.date && before.description === r.description && signed(before) === signed(r)
  }
  return rowsAt(step, rows).find((r) => signed(r) === step.by && isSecond(r)) ?? null
}

/** The rows of a side up to the day of a step, where its sums say on which side it is off. */
export const rowsOfSide = <R extends Checked>(step: Step<R>, rows: readonly R[]): readonly R[] => {
  const sides = new Set(step.also.flatMap(({ off }) => (off?.in === 'sum' && off.side !== null ? [off.side] : [])))
  if (step.fault.off?.in !== 'day' || sides.size !== 1) return []
  return rowsAt(step, rows).filter((r) => r.direction !== null && sides.has(r.direction))
}
