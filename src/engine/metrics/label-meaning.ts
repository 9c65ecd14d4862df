import type { Label } from '../types.ts'

/** Owner money, tax refunds, insurance and asset sales have categories of their own, so what is left under revenue is sales. */
export const isTrueRevenue = (label: Label): boolean => label.category === 'businessRevenue'

/** Debits that take a deposit back: a customer's check that bounced, a card sale disputed. */
export const takesRevenueBack = (label: Label): boolean =>
  label.subClassification === 'returnedDeposit' || label.subClassification === 'chargeback'

const SENT_BACK = /\bRET(?:URN(?:ED)?|D)?\b|\bRTND?\b|\bUNPAID\b/i
/** One bank's words for an item that it did pay. */
const PAID_ALL_THE_SAME = /\bINSUFFICIENT FUNDS FEE FOR AN? /i

/** An item paid into the negative, not sent back. Banks call both an overdraft. */
export const isOverdraft = (label: Label, description: string): boolean =>
  label.subClassification === 'overdraft' ? !SENT_BACK.test(description) : PAID_ALL_THE_SAME.test(description)

export const isFeeRefund = (label: Label): boolean => label.subClassification === 'feeRefund'
/** The bank gave back a debit that it did not honour. */
export const isReturnedPayment = (label: Label): boolean => label.subClassification === 'returnedPayment'
