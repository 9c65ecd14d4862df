import { type Static, Type } from 'typebox'
import {
  body,
  date,
  freeText,
  id,
  listQuery,
  nullable,
  oneOf,
  positiveMoney,
  severalOf,
  text,
  timestamp,
} from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { dollars } from '../../shared/money.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from './payment.ts'

const newPaymentFields = {
  amount: positiveMoney(),
  type: oneOf(PAYMENT_TYPES),
  effectiveDate: date(),
  notes: Type.Optional(nullable(freeText(4000))),
}
export const CreatePayment = body({
  ...newPaymentFields,
  knownAlike: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'How many payments of this type, amount and day, completed or pending, you know the deal to have. Where there are more, nothing is recorded: 409 with `alike`.',
    }),
  ),
})
export type CreatePayment = Static<typeof CreatePayment>

const returnCode = () => Type.String({ pattern: '^R\\d{2}$', description: 'NACHA return code.', examples: ['R01'] })

export const ReturnPayment = body({
  returnCode: returnCode(),
  returnedDate: Type.Optional(date()),
})
export type ReturnPayment = Static<typeof ReturnPayment>

/** As many as a day of a large book, and what one transaction can carry. */
export const MAX_BATCH = 5_000

export const CreatePayments = body({
  payments: Type.Array(body({ dealId: Type.String({ maxLength: 64, description: 'By id or code.' }), ...newPaymentFields }), {
    minItems: 1,
    maxItems: MAX_BATCH,
  }),
})
export type CreatePayments = Static<typeof CreatePayments>

export const ReturnPayments = body({
  returns: Type.Array(body({ paymentId: Type.String({ maxLength: 64 }), ...ReturnPayment.properties }), {
    minItems: 1,
    maxItems: MAX_BATCH,
  }),
})
export type ReturnPayments = Static<typeof ReturnPayments>

export const CancelPayment = body({})

export const PAYMENT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', effectiveDate: 'effective_date', amount: 'amount' }
const filters = { type: Type.Optional(severalOf(PAYMENT_TYPES)), status: Type.Optional(severalOf(PAYMENT_STATUSES)) }
export const PaymentQuery = listQuery(Object.keys(PAYMENT_SORTS), 'effectiveDate', filters)
export type PaymentQuery = Static<typeof PaymentQuery>

export const AllPaymentsQuery = listQuery(Object.keys(PAYMENT_SORTS), 'effectiveDate', {
  ...filters,
  deal_id: Type.Optional(Type.String({ maxLength: 64, description: 'By id or code.' })),
  return_code: Type.Optional(
    Type.String({
      pattern: '^R\\d{2}(,R\\d{2})*$',
      maxLength: 400,
      description: 'One or several NACHA return codes, separated by commas.',
    }),
  ),
  is_returned: Type.Optional(Type.Boolean({ description: 'Whether it came back with a return code.' })),
  effective_from: Type.Optional(date()),
  effective_to: Type.Optional(date()),
  ach_file_id: Type.Optional(Type.String({ maxLength: 64 })),
  funder_id: Type.Optional(text(64, { description: 'Payments of deals with this funder reference.' })),
  merchant_state: Type.Optional(text(64, { description: 'Payments of merchants in this state.' })),
  merchant_industry: Type.Optional(text(255, { description: 'Payments of merchants in this industry.' })),
})
export type AllPaymentsQuery = Static<typeof AllPaymentsQuery>
export const ListPaymentsQuery = Type.Object(
  {
    ...AllPaymentsQuery.properties,
    include: Type.Optional(
      oneOf(['deal'], { description: '`deal` adds `dealCode` and `merchantName` to each payment; it needs `deals:read` too.' }),
    ),
  },
  { additionalProperties: false },
)
export type ListPaymentsQuery = Static<typeof ListPaymentsQuery>

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
  achFileId: nullable(Type.String({ description: 'The file that asks the bank for it.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Payment = Static<typeof Payment>

export const ListedPayment = Type.Object({
  ...Payment.properties,
  dealCode: Type.Optional(Type.String({ description: 'With include=deal.', examples: ['D-2026-000042'] })),
  merchantName: Type.Optional(Type.String({ description: 'With include=deal.' })),
})
export type ListedPayment = Static<typeof ListedPayment>

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
  achFileId: row.ach_file_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Beside its deal, where somebody reads payments of many. */
export type RowWithDeal = Row<'payments'> & { deal_code: string; merchant_name: string }
export const WITH_DEAL_COLUMNS =
  '*, (SELECT code FROM deals d WHERE d.id = payments.deal_id) AS deal_code, (SELECT merchant_name FROM deals d WHERE d.id = payments.deal_id) AS merchant_name'

export const toWireWithDeal = (row: RowWithDeal): Required<ListedPayment> => ({
  ...toWire(row),
  dealCode: row.deal_code,
  merchantName: row.merchant_name,
})
