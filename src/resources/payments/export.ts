import { type Static, Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { Column } from '../../platform/exports/sheet.ts'
import { date, listQuery, oneOf, severalOf } from '../../platform/http/fields.ts'
import type { Reply } from '../../platform/http/route.ts'
import { exportList, exportQuery } from '../../platform/records/export-list.ts'
import { anyOf, atLeast, atMost, equals, type Filter } from '../../platform/records/list.ts'
import type { Row } from '../../platform/records/rows.ts'
import { requireDeal } from '../deals/service.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from './payment.ts'
import { PAYMENT_SORTS, type Payment, toWire } from './schema.ts'

/** Payments of every deal. */
export const PaymentExportQuery = exportQuery(
  listQuery(Object.keys(PAYMENT_SORTS), 'effectiveDate', {
    status: Type.Optional(severalOf(PAYMENT_STATUSES)),
    type: Type.Optional(oneOf(PAYMENT_TYPES)),
    deal_id: Type.Optional(Type.String({ maxLength: 64, description: 'By record id or deal code.' })),
    return_code: Type.Optional(Type.String({ pattern: '^R\\d{2}$' })),
    effective_from: Type.Optional(date()),
    effective_to: Type.Optional(date()),
  }),
)
type PaymentExportQuery = Static<typeof PaymentExportQuery>

const filtersOf = async (ctx: Ctx, query: PaymentExportQuery): Promise<Filter[]> => {
  const filters: Filter[] = []
  if (query.status !== undefined) filters.push(anyOf('status', query.status.split(',')))
  if (query.type !== undefined) filters.push(equals('type', query.type))
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await requireDeal(ctx, 'deal_id', query.deal_id)).id))
  if (query.return_code !== undefined) filters.push(equals('return_code', query.return_code))
  if (query.effective_from !== undefined) filters.push(atLeast('effective_date', query.effective_from))
  if (query.effective_to !== undefined) filters.push(atMost('effective_date', query.effective_to))
  return filters
}

const COLUMNS: readonly (Column & { title: keyof Payment | 'dealCode' | 'merchantName' })[] = [
  { title: 'dealCode', width: 16 },
  { title: 'merchantName', width: 32 },
  { title: 'effectiveDate', kind: 'date' },
  { title: 'amount', kind: 'money' },
  { title: 'type' },
  { title: 'status' },
  { title: 'returnCode' },
  { title: 'returnedDate', kind: 'date' },
  { title: 'failureReason' },
  { title: 'notes', width: 40 },
  { title: 'id', width: 34 },
  { title: 'dealId', width: 34 },
  { title: 'createdAt', kind: 'dateTime' },
  { title: 'updatedAt', kind: 'dateTime' },
]

type PaymentRow = Row<'payments'> & { deal_code: string; merchant_name: string }

const SPEC = {
  table: 'payments',
  columns: `*, (SELECT code FROM deals d WHERE d.id = payments.deal_id) AS deal_code, (SELECT merchant_name FROM deals d WHERE d.id = payments.deal_id) AS merchant_name`,
  sorts: PAYMENT_SORTS,
  defaultSort: 'effectiveDate',
  counted: false,
}

const cells = (row: PaymentRow) => {
  const payment = { ...toWire(row), dealCode: row.deal_code, merchantName: row.merchant_name }
  return COLUMNS.map((c) => payment[c.title] as string | number | null)
}

export const exportPayments = async (ctx: Ctx, query: PaymentExportQuery): Promise<Reply> =>
  exportList(ctx, { name: 'payments', sheet: 'Payments', columns: COLUMNS, cells, spec: SPEC }, query, await filtersOf(ctx, query))
