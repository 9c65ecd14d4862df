import { type Static, Type } from 'typebox'
import { body, date, id, listQuery, nullable, oneOf, positiveMoney, severalOf, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { centsOf, dollars, dollarsOrNull } from '../../shared/money.ts'
import { standingOf } from '../schedules/of-deal.ts'
import { DEAL_STATUSES, PAYMENT_FREQUENCIES } from './deal.ts'

export const Deal = Type.Object({
  id: id('deal'),
  dealId: Type.String({ description: 'Deal code.', examples: ['D-2026-000042'] }),
  merchantName: Type.String(),
  fundedAmount: Type.Number(),
  purchaseAmount: Type.Number(),
  totalCollected: Type.Number(),
  outstandingBalance: Type.Number(),
  rtrPercentage: Type.Number({ description: '100 × totalCollected / purchaseAmount, two decimals.' }),
  status: oneOf(DEAL_STATUSES),
  subStatus: nullable(Type.String()),
  fundedDate: Type.String({ format: 'date' }),
  paymentCount: Type.Integer(),
  nextPaymentDate: nullable(Type.String({ format: 'date' })),
  lastPaymentDate: nullable(Type.String({ format: 'date' })),
  merchantId: id('mer'),
  submissionId: nullable(id('app')),
  funderId: nullable(Type.String()),
  paymentFrequency: nullable(oneOf(PAYMENT_FREQUENCIES)),
  paymentAmount: nullable(Type.Number()),
  replacedByDealId: nullable(id('deal')),
  bankAccountId: nullable(id('acct')),
  firstPriorityInterest: Type.Boolean({
    description:
      'A first-priority perfected interest is on file: states that forbid automatic debits without one let this deal be debited.',
  }),
  specifiedPercentage: nullable(Type.Number({ description: 'The share of receipts that was bought, in percent.' })),
  daysPastDue: Type.Integer({ description: 'Calendar days since the oldest unsettled expectation, reckoned when read.' }),
  pastDueAmount: nullable(
    Type.Number({ description: 'What is unsettled of expectations before today; null where a date is past and no amount was agreed.' }),
  ),
  projectedPayoffDate: nullable(Type.String({ format: 'date', description: 'The last expectation’s day.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Deal = Static<typeof Deal>

export const PatchDeal = body({
  status: Type.Optional(oneOf(DEAL_STATUSES)),
  subStatus: Type.Optional(nullable(text(64))),
  funderId: Type.Optional(nullable(text(64))),
  nextPaymentDate: Type.Optional(nullable(date())),
  paymentFrequency: Type.Optional(nullable(oneOf(PAYMENT_FREQUENCIES))),
  paymentAmount: Type.Optional(nullable(positiveMoney())),
  fundedAmount: Type.Optional(positiveMoney()),
  purchaseAmount: Type.Optional(positiveMoney()),
  fundedDate: Type.Optional(date()),
  bankAccountId: Type.Optional(
    nullable(Type.String({ maxLength: 64, description: 'The merchant’s account to debit; null for its newest active one.' })),
  ),
  firstPriorityInterest: Type.Optional(Type.Boolean()),
  specifiedPercentage: Type.Optional(
    nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'The share of receipts that was bought, in percent.' })),
  ),
  replacedByDealId: Type.Optional(
    Type.String({ maxLength: 64, description: 'With status refinanced: the deal that replaces this one, by id or code.' }),
  ),
})
export type PatchDeal = Static<typeof PatchDeal>

export const DEAL_SORTS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  fundedDate: 'funded_date',
  merchantName: 'merchant_name COLLATE "C"',
  fundedAmount: 'funded_amount',
  purchaseAmount: 'purchase_amount',
  totalCollected: 'total_collected',
  outstandingBalance: 'outstanding_balance',
  rtrPercentage: 'rtr_bps',
  status: 'status',
  nextPaymentDate: 'next_payment_date',
}
export const DealQuery = listQuery([...Object.keys(DEAL_SORTS), 'daysPastDue'], 'fundedDate', {
  status: Type.Optional(severalOf(DEAL_STATUSES)),
  sub_status: Type.Optional(Type.String({ maxLength: 64 })),
  merchant_id: Type.Optional(Type.String({ maxLength: 64 })),
  funder_id: Type.Optional(Type.String({ maxLength: 64 })),
  search: Type.Optional(Type.String({ maxLength: 255, description: 'Part of the merchant name or the deal code.' })),
  funded_date_from: Type.Optional(date()),
  funded_date_to: Type.Optional(date()),
  past_due_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Days past due at least.' })),
  past_due_max: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'Days past due at most; only deals that expect a payment.' }),
  ),
  merchant_state: Type.Optional(Type.String({ maxLength: 64, description: "The merchant's state." })),
  merchant_industry: Type.Optional(Type.String({ maxLength: 255, description: "The merchant's industry." })),
  merchant_without: Type.Optional(severalOf(['state', 'industry'])),
  is_past_due: Type.Optional(
    Type.Boolean({ description: 'Whether an expected payment of an earlier day is unsettled; deals that expect none are not past due.' }),
  ),
  collecting_on: Type.Optional(date()),
  collected_before: Type.Optional(Type.Boolean({ description: 'Whether money had been collected before the deal was imported.' })),
  rtr_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'rtrPercentage at least.' })),
  rtr_max: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'rtrPercentage at most.' })),
})
export type DealQuery = Static<typeof DealQuery>

/** As GET shows it on a day: what is past due follows from the day and is stored nowhere. */
export const toWire = (row: Row<'deals'>, today: IsoDate): Deal => {
  const { daysPastDue, pastDueAmount, projectedPayoffDate } = standingOf(row, today)
  return {
    id: row.id,
    dealId: row.code,
    merchantName: row.merchant_name,
    fundedAmount: dollars(row.funded_amount),
    purchaseAmount: dollars(row.purchase_amount),
    totalCollected: dollars(row.total_collected),
    outstandingBalance: dollars(row.outstanding_balance),
    rtrPercentage: row.rtr_bps / 100,
    status: row.status as Deal['status'],
    subStatus: row.sub_status,
    fundedDate: row.funded_date,
    paymentCount: row.payment_count,
    nextPaymentDate: row.next_payment_date,
    lastPaymentDate: row.last_payment_date,
    merchantId: row.merchant_id,
    submissionId: row.application_id,
    funderId: row.funder_id,
    paymentFrequency: row.payment_frequency as Deal['paymentFrequency'],
    paymentAmount: dollarsOrNull(row.payment_amount),
    replacedByDealId: row.replaced_by_deal_id,
    bankAccountId: row.bank_account_id,
    firstPriorityInterest: row.first_priority_interest,
    specifiedPercentage: row.specified_percentage,
    daysPastDue,
    pastDueAmount: dollarsOrNull(pastDueAmount),
    projectedPayoffDate,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export const toColumns = (input: PatchDeal) => ({
  status: input.status,
  sub_status: input.subStatus,
  bank_account_id: input.bankAccountId as Id<'acct'> | null | undefined,
  first_priority_interest: input.firstPriorityInterest,
  funder_id: input.funderId,
  next_payment_date: input.nextPaymentDate as IsoDate | null | undefined,
  payment_frequency: input.paymentFrequency,
  payment_amount: centsOf(input.paymentAmount),
  funded_amount: centsOf(input.fundedAmount),
  purchase_amount: centsOf(input.purchaseAmount),
  funded_date: input.fundedDate as IsoDate | undefined,
  specified_percentage: input.specifiedPercentage,
})
