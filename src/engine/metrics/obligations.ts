import { daysBetween } from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import type { Frequency, Position } from '../types.ts'

/** Payments a month, as underwriters count them. Irregular ones are taken as they came. */
const PER_MONTH = { daily: 21, weekly: 4.33, biweekly: 2.17, semimonthly: 2, monthly: 1 } as const satisfies Partial<
  Record<Frequency, number>
>
const DAYS_A_MONTH = 30.4

/** What the position takes a month at its current payment. */
export const monthlyEquivalent = (position: Position, amountOf: (row: number) => number): Cents => {
  if (position.frequency === 'irregular') {
    const days = Math.max(DAYS_A_MONTH, daysBetween(position.firstPayment, position.lastPayment) + 1)
    return cents(Math.round((position.totalPayments / days) * DAYS_A_MONTH))
  }
  return cents(Math.round(currentPayment(position, amountOf) * PER_MONTH[position.frequency]))
}

/** The middle of the last five: a changed payment counts as it is now, a pay-off or a fee does not stand for it. */
const currentPayment = (position: Position, amountOf: (row: number) => number): number => {
  const last = position.rows
    .slice(-5)
    .map(amountOf)
    .sort((a, b) => a - b)
  return last[Math.floor(last.length / 2)] ?? 0
}
