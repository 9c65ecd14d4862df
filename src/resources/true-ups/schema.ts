import { type Static, Type } from 'typebox'
import { body, id, listQuery, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { cents, dollars } from '../../shared/money.ts'
import { PAYMENT_FREQUENCIES } from '../deals/deal.ts'

export const TRUE_UP_STATUSES = ['open', 'granted', 'refused', 'superseded'] as const

export const GrantTrueUp = body({ reason: Type.Optional(text(1000)) })
export type GrantTrueUp = Static<typeof GrantTrueUp>
export const RefuseTrueUp = body({ reason: text(1000) })
export type RefuseTrueUp = Static<typeof RefuseTrueUp>

export const TRUE_UP_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const TrueUpQuery = listQuery(Object.keys(TRUE_UP_SORTS), 'createdAt', {})
export type TrueUpQuery = Static<typeof TrueUpQuery>

export const TrueUp = Type.Object({
  id: id('tru'),
  dealId: id('deal'),
  analysisId: Type.String({ description: 'The analysis or underwriting run whose revenue it follows from.' }),
  status: oneOf(TRUE_UP_STATUSES, { description: 'superseded: a later analysis proposed anew, or found the payment right.' }),
  months: Type.Array(Type.String(), { description: 'Whole months after funding.', examples: [['2026-04', '2026-05']] }),
  trueRevenue: Type.Number({ description: 'Of these months together.' }),
  specifiedPercentage: Type.Number(),
  dueAmount: Type.Number({ description: 'trueRevenue × specifiedPercentage ÷ 100.' }),
  takenAmount: Type.Number({ description: 'What was collected in these months, by effective date, less refunds.' }),
  differenceAmount: Type.Number({ description: 'dueAmount − takenAmount; below zero more was taken than was due.' }),
  paymentFrequency: oneOf(PAYMENT_FREQUENCIES),
  paymentsPerMonth: Type.Number({ description: 'daily 21, weekly 4.33, biweekly 2.17, semimonthly 2, monthly 1.' }),
  currentPaymentAmount: Type.Number(),
  proposedPaymentAmount: Type.Number({ description: 'dueAmount ÷ number of months ÷ paymentsPerMonth.' }),
  scheduleVersion: nullable(Type.Integer({ description: 'The version that granting it began.' })),
  reason: nullable(Type.String()),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type TrueUp = Static<typeof TrueUp>

export const toWire = (row: Row<'true_ups'>): TrueUp => ({
  id: row.id,
  dealId: row.deal_id,
  analysisId: row.analysis_id,
  status: row.status as TrueUp['status'],
  months: row.months,
  trueRevenue: dollars(row.true_revenue),
  specifiedPercentage: row.specified_percentage,
  dueAmount: dollars(row.due_amount),
  takenAmount: dollars(row.taken_amount),
  differenceAmount: dollars(cents(row.due_amount - row.taken_amount)),
  paymentFrequency: row.payment_frequency as TrueUp['paymentFrequency'],
  paymentsPerMonth: row.payments_per_month,
  currentPaymentAmount: dollars(row.current_payment_amount),
  proposedPaymentAmount: dollars(row.proposed_payment_amount),
  scheduleVersion: row.schedule_version,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
