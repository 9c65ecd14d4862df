import type { Label } from '../types.ts'

/** Credits that rules file under revenue although no sale stands behind them. */
const NOT_A_SALE: ReadonlySet<string> = new Set([
  'ownerContribution',
  'ownerMoney',
  'taxRefund',
  'insuranceProceeds',
  'insuranceClaim',
  'assetSale',
  'interest',
  'reversal',
  'returnedItem',
])

export const isTrueRevenue = (label: Label): boolean =>
  label.category === 'businessRevenue' && (label.subClassification === null || !NOT_A_SALE.has(label.subClassification))

/** Debits that take a deposit back: a customer's check that bounced, a card sale disputed. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['returnedDeposit', 'depositReturned', 'chargeback'])
export const takesRevenueBack = (label: Label): boolean => label.subClassification !== null && TAKEN_BACK.has(label.subClassification)

export const isOverdraft = (label: Label): boolean => label.subClassification === 'overdraft' || label.subClassification === 'overdraftFee'
