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
/** What the holder sent himself (a wire, Zelle) goes out of what is there; and of return codes R01 and R09 alone speak of funds. */
const NOT_FOR_FUNDS = /\bWIRE\b|\bZELL?E?\b|\bQUICKPAY\b|\bSTOP(?:PED)? P(?:AYMENT|MT|YMT)\b|\bR(?!01\b|09\b)\d\d\b/i

/** The bank gave back a debit that it did not honour for want of funds. */
export const isBouncedItem = (label: Label, description: string): boolean =>
  label.subClassification === 'returnedPayment' && !NOT_FOR_FUNDS.test(description)
