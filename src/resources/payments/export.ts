import type { Static } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { Column } from '../../platform/exports/sheet.ts'
import { hasScope } from '../../platform/http/auth.ts'
import type { Reply } from '../../platform/http/route.ts'
import { exportList, exportQuery } from '../../platform/records/export-list.ts'
import {
  AllPaymentsQuery,
  type ListedPayment,
  PAYMENT_SORTS,
  type RowWithDeal,
  toWire,
  toWireWithDeal,
  WITH_DEAL_COLUMNS,
} from './schema.ts'
import { paymentFilters } from './service.ts'

/** Payments of every deal. */
export const PaymentExportQuery = exportQuery(AllPaymentsQuery)
type PaymentExportQuery = Static<typeof PaymentExportQuery>

const COLUMNS: readonly (Column & { title: keyof ListedPayment })[] = [
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

const SPEC = {
  table: 'payments',
  columns: WITH_DEAL_COLUMNS,
  sorts: PAYMENT_SORTS,
  defaultSort: 'effectiveDate',
  counted: false,
}

type Payment = Partial<Record<keyof ListedPayment, unknown>>
const cellsOf = (payment: Payment) => COLUMNS.map((c) => (payment[c.title] ?? null) as string | number | null)

/** Without the deal's own words for callers who may not read deals: the columns stay, so that every file has one shape. */
const cellsFor = (ctx: Ctx) =>
  hasScope(ctx, 'deals:read') ? (row: RowWithDeal) => cellsOf(toWireWithDeal(row)) : (row: RowWithDeal) => cellsOf(toWire(row))

export const exportPayments = async (ctx: Ctx, query: PaymentExportQuery): Promise<Reply> =>
  exportList(
    ctx,
    { name: 'payments', sheet: 'Payments', columns: COLUMNS, cells: cellsFor(ctx), spec: SPEC },
    query,
    await paymentFilters(ctx, query),
  )
