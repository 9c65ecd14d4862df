import type { Static } from 'typebox'
import { type Ctx, today } from '../../context.ts'
import type { Column } from '../../platform/exports/sheet.ts'
import type { Reply } from '../../platform/http/route.ts'
import { exportList, exportQuery } from '../../platform/records/export-list.ts'
import { type Deal, DealQuery, toWire } from './schema.ts'
import { type DealRow, dealFilters, dealList } from './service.ts'

export const DealExportQuery = exportQuery(DealQuery)

const COLUMNS: readonly (Column & { title: keyof Deal })[] = [
  { title: 'dealId', width: 16 },
  { title: 'merchantName', width: 32 },
  { title: 'status' },
  { title: 'subStatus' },
  { title: 'fundedDate', kind: 'date' },
  { title: 'fundedAmount', kind: 'money' },
  { title: 'purchaseAmount', kind: 'money' },
  { title: 'totalCollected', kind: 'money' },
  { title: 'outstandingBalance', kind: 'money' },
  { title: 'rtrPercentage', kind: 'percent' },
  { title: 'paymentFrequency' },
  { title: 'paymentAmount', kind: 'money' },
  { title: 'paymentCount', kind: 'number' },
  { title: 'nextPaymentDate', kind: 'date' },
  { title: 'lastPaymentDate', kind: 'date' },
  { title: 'daysPastDue', kind: 'number' },
  { title: 'pastDueAmount', kind: 'money' },
  { title: 'projectedPayoffDate', kind: 'date' },
  { title: 'funderId' },
  { title: 'id', width: 34 },
  { title: 'merchantId', width: 34 },
  { title: 'submissionId', width: 34 },
  { title: 'createdAt', kind: 'dateTime' },
  { title: 'updatedAt', kind: 'dateTime' },
]

export const exportDeals = (ctx: Ctx, query: Static<typeof DealExportQuery>): Promise<Reply> => {
  const date = today(ctx)
  const cells = (row: DealRow) => {
    const deal = toWire(row, date)
    return COLUMNS.map((c) => deal[c.title] as string | number | null)
  }
  return exportList(
    ctx,
    { name: 'deals', sheet: 'Deals', columns: COLUMNS, cells, spec: dealList(ctx, query) },
    query,
    dealFilters(ctx, query),
  )
}
