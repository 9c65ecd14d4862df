import { type Cents, cents } from '../../shared/money.ts'
import type { PaymentFrequency } from '../deals/deal.ts'

/** Payments in a month, as underwriters count them. */
export const PAYMENTS_PER_MONTH: Record<PaymentFrequency, number> = { daily: 21, weekly: 4.33, biweekly: 2.17, semimonthly: 2, monthly: 1 }

export type TrueUpFacts = {
  /** Whole months after funding, with their true revenue. */
  months: { month: string; revenue: Cents }[]
  specifiedPercentage: number
  taken: Cents
  frequency: PaymentFrequency
  currentPayment: Cents
}
export type Proposal = { months: string[]; trueRevenue: Cents; due: Cents; proposedPayment: Cents }

/** True revenue × the share bought is what was due; spread over a month's payments it is what the payment should be. Null where nothing should change. */
export const proposeTrueUp = (facts: TrueUpFacts, minDifferencePercent: number): Proposal | null => {
  const { months, specifiedPercentage, frequency, currentPayment } = facts
  if (months.length === 0) return null
  const trueRevenue = cents(months.reduce((sum, m) => sum + m.revenue, 0))
  const due = cents(Math.round((trueRevenue * specifiedPercentage) / 100))
  const proposedPayment = cents(Math.round(due / months.length / PAYMENTS_PER_MONTH[frequency]))
  // A merchant without revenue owes a talk, not a payment of nothing.
  if (proposedPayment <= 0) return null
  const differencePercent = (Math.abs(proposedPayment - currentPayment) / currentPayment) * 100
  if (differencePercent < minDifferencePercent) return null
  return { months: months.map((m) => m.month).sort(), trueRevenue, due, proposedPayment }
}
