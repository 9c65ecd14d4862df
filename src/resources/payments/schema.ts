import { type Static, Type } from 'typebox'
import { body, date, freeText, id, listQuery, nullable, oneOf, positiveMoney, severalOf, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { dollars } from '../../shared/money.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from './payment.ts'

export const CreatePayment = body({
  amount: positiveMoney(),
  type: oneOf(PAYMENT_TYPES),
  effectiveDate: date(),
  notes: Type.Optional(nullable(freeText(4000))),
})
export type CreatePayment = Static<typeof CreatePayment>

export const ReturnPayment = body({
  returnCode: Type.String({ pattern: '^R\\d{2}$', description: 'NACHA return code.', examples: ['R01'] }),
  returnedDate: Type.Optional(date()),
})
export type ReturnPayment = Static<typeof ReturnPayment>

export const CancelPayment = body({})

export const PAYMENT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', effectiveDate: 'effective_date', amount: 'amount' }
export const PaymentQuery = listQuery(['createdAt', 'updatedAt', 'effectiveDate', 'amount'], 'effectiveDate', {
  type: Type.Optional(oneOf(PAYMENT_TYPES)),
  status: Type.Optional(severalOf(PAYMENT_STATUSES)),
})
export type PaymentQuery = Static<typeof PaymentQuery>

export const Payment = Type.Object({
  id: id('pay'),
  dealId: id('deal'),
  amount: Type.Number(),
  type: oneOf(PAYMENT_TYPES),
  status: oneOf(PAYMENT_STATUSES),
  effectiveDate: Type.String({ format: 'date' }),
  notes: nullable(Type.String()),
  returnCode: nullable(Type.String()),
  returnedDate: nullable(Type.String({ format: 'date' })),
  failureReason: nullable(Type.String({ description: 'Why a payment that was pending could not be completed on its day.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Payment = Static<typeof Payment>

export const toWire = (row: Row<'payments'>): Payment => ({
  id: row.id,
  dealId: row.deal_id,
  amount: dollars(row.amount),
  type: row.type as Payment['type'],
  status: row.status as Payment['status'],
  effectiveDate: row.effective_date,
  notes: row.notes,
  returnCode: row.return_code,
  returnedDate: row.returned_date,
  failureReason: row.failure_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
