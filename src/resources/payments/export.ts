import type { Static } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { Column } from '../../platform/exports/sheet.ts'
import type { Reply } from '../../platform/http/route.ts'
import { exportList, exportQuery } from '../../platform/records/export-list.ts'
import type { Row } from '../../platform/records/rows.ts'
import { AllPaymentsQuery, PAYMENT_SORTS, type Payment, toWire } from './schema.ts'
import { paymentFilters } from './service.ts'

/** Payments of every deal. */
export const PaymentExportQuery = exportQuery(AllPaymentsQuery)
type PaymentExportQuery = Static<typeof PaymentExportQuery>

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
  exportList(ctx, { name: 'payments', sheet: 'Payments', columns: COLUMNS, cells, spec: SPEC }, query, await paymentFilters(ctx, query))
