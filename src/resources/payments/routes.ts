import { Type } from 'typebox'
import { MEDIA_TYPES } from '../../platform/exports/download.ts'
import { requireScope } from '../../platform/http/auth.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { createPayments, returnPayments } from './batch.ts'
import { exportPayments, PaymentExportQuery } from './export.ts'
import {
  CancelPayment,
  CreatePayment,
  CreatePayments,
  ListedPayment,
  ListPaymentsQuery,
  Payment,
  PaymentQuery,
  ReturnPayment,
  ReturnPayments,
  toWire,
} from './schema.ts'
import { cancelPayment, createPayment, getPayment, listAllPayments, listPayments, returnPayment } from './service.ts'

const tag = 'Payments'

const BATCH_LIMIT_BYTES = 8 * 1024 * 1024

export const paymentRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/payments/export',
    scope: 'payments:read',
    tag,
    summary: 'Every payment that matches, of all deals, as CSV or XLSX',
    description: '`dealCode` and `merchantName` are empty for callers without `deals:read`.',
    query: PaymentExportQuery,
    produces: MEDIA_TYPES,
    replies: { 200: null },
    handle: (ctx, { query }) => exportPayments(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/payments',
    scope: 'payments:read',
    tag,
    summary: 'List payments over all deals',
    query: ListPaymentsQuery,
    replies: { 200: listOf(ListedPayment) },
    handle: async (ctx, { query }) => {
      // The code and the merchant are the deal's, and no scope implies another.
      if (query.include !== undefined) requireScope(ctx, 'deals:read')
      const { rows, pagination } = await listAllPayments(ctx, query)
      return { body: { data: rows, meta: { pagination } } }
    },
  }),
  route({
    method: 'POST',
    path: '/payments/batch',
    scope: 'payments:write',
    tag,
    summary: 'Record many payments at once',
    description:
      'Up to 5,000, all or nothing: a payment that cannot be recorded is named by its index. The answer has them in the order given.',
    body: CreatePayments,
    bodyLimitBytes: BATCH_LIMIT_BYTES,
    example: { payments: [{ dealId: 'D-2026-000042', amount: 823.3, type: 'merchantPayment', effectiveDate: '2026-11-13' }] },
    refuses: ['conflict'],
    replies: { 201: envelope(Type.Array(Payment)) },
    handle: async (ctx, { body }) => ({ status: 201, body: { data: (await createPayments(ctx, body.payments)).map(toWire) } }),
  }),
  route({
    method: 'POST',
    path: '/payments/returns',
    scope: 'payments:write',
    tag,
    summary: 'Return many payments at once',
    description:
      'Up to 5,000, all or nothing: a payment that cannot be returned is named by its index. The answer has them in the order given.',
    body: ReturnPayments,
    bodyLimitBytes: BATCH_LIMIT_BYTES,
    example: { returns: [{ paymentId: 'pay_01jabcdefghjkmnpqrstvwxyz0', returnCode: 'R01', returnedDate: '2026-11-16' }] },
    refuses: ['conflict'],
    replies: { 200: envelope(Type.Array(Payment)) },
    handle: async (ctx, { body }) => ({ body: { data: (await returnPayments(ctx, body.returns)).map(toWire) } }),
  }),
  route({
    method: 'GET',
    path: '/deals/:dealId/payments',
    scope: 'payments:read',
    tag,
    summary: 'List a deal’s payments',
    query: PaymentQuery,
    replies: { 200: listOf(Payment) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listPayments(ctx, params.dealId!, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/deals/:dealId/payments/:transactionId',
    scope: 'payments:read',
    tag,
    summary: 'Get one payment',
    replies: { 200: envelope(Payment) },
    handle: async (ctx, { params }) => {
      const row = await getPayment(ctx, params.dealId!, params.transactionId!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:dealId/payments',
    scope: 'payments:write',
    tag,
    summary: 'Record a payment',
    description: 'Effective today or earlier completes at once and moves the deal; a later one stays pending until its day.',
    body: CreatePayment,
    example: { amount: 823.3, type: 'merchantPayment', effectiveDate: '2026-11-13', notes: 'ACH batch 118' },
    refuses: ['conflict'],
    replies: { 201: envelope(Payment) },
    handle: async (ctx, { params, body }) => {
      const row = await createPayment(ctx, params.dealId!, body)
      return { status: 201, body: { data: toWire(row) }, version: row.version, location: `/deals/${row.deal_id}/payments/${row.id}` }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:dealId/payments/:transactionId/return',
    scope: 'payments:write',
    tag,
    summary: 'Return a payment',
    description: 'The bank sent it back: the payment becomes failed and its effect on the deal is undone.',
    body: ReturnPayment,
    example: { returnCode: 'R01', returnedDate: '2026-11-16' },
    refuses: ['conflict'],
    replies: { 200: envelope(Payment) },
    handle: async (ctx, { params, body }) => {
      const row = await returnPayment(ctx, params.dealId!, params.transactionId!, body)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:dealId/payments/:transactionId/cancel',
    scope: 'payments:write',
    tag,
    summary: 'Cancel a pending payment',
    description: 'It becomes cancelled and never moves the deal. 409 unless it is pending.',
    body: CancelPayment,
    bodyOptional: true,
    refuses: ['conflict'],
    replies: { 200: envelope(Payment) },
    handle: async (ctx, { params }) => {
      const row = await cancelPayment(ctx, params.dealId!, params.transactionId!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
]
