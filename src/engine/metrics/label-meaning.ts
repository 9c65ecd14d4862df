import type { Label } from '../types.ts'

/** Owner money, tax refunds, insurance and asset sales have categories of their own, so what is left under revenue is sales. */
export const isTrueRevenue = (label: Label): boolean => label.category === 'businessRevenue'

/** Debits that take a deposit back: a customer's check that bounced, a card sale disputed. */
export const takesRevenueBack = (label: Label): boolean =>
  label.subClassification === 'returnedDeposit' || label.subClassification === 'chargeback'

export const isOverdraft = (label: Label): boolean => label.subClassification === 'overdraft'
export const isFeeRefund = (label: Label): boolean => label.subClassification === 'feeRefund'
/** The bank gave back a debit that it did not honour. */
export const isReturnedPayment = (label: Label): boolean => label.subClassification === 'returnedPayment'
