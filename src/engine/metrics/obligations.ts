import { type Cents, cents } from '../../shared/money.ts'
import type { Frequency, Position } from '../types.ts'

/** Payments a month, as underwriters count them. Of irregular ones the payment is what came in a month. */
const PER_MONTH: Record<Frequency, number> = { daily: 21, weekly: 4.33, biweekly: 2.17, semimonthly: 2, monthly: 1, irregular: 1 }

/** What the position takes a month at its current payment and frequency. */
export const monthlyEquivalent = ({ currentPayment, frequency }: Position): Cents =>
  cents(Math.round(currentPayment * PER_MONTH[frequency]))
