import type { Static } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { Column } from '../../platform/exports/sheet.ts'
import type { Reply } from '../../platform/http/route.ts'
import { exportList, exportQuery } from '../../platform/records/export-list.ts'
import { type Application, ApplicationQuery, toWire } from './schema.ts'
import { APPLICATION_LIST, type ApplicationRow, applicationFilters } from './service.ts'

export const ApplicationExportQuery = exportQuery(ApplicationQuery)

const COLUMNS: readonly (Column & { title: keyof Application })[] = [
  { title: 'submissionNumber', width: 16 },
  { title: 'applicantLegalName', width: 32 },
  { title: 'stage' },
  { title: 'status' },
  { title: 'priority' },
  { title: 'requestedAmount', kind: 'money' },
  { title: 'applicantState' },
  { title: 'applicantIndustry' },
  { title: 'ein' },
  { title: 'ownerFirstName' },
  { title: 'ownerLastName' },
  { title: 'ownerEmail', width: 30 },
  { title: 'fundedAmount', kind: 'money' },
  { title: 'purchaseAmount', kind: 'money' },
  { title: 'fundedDate', kind: 'date' },
  { title: 'paymentFrequency' },
  { title: 'paymentAmount', kind: 'money' },
  { title: 'funderId' },
  { title: 'assigneeId', width: 34 },
  { title: 'declineReasons', width: 40 },
  { title: 'deal', width: 16 },
  { title: 'id', width: 34 },
  { title: 'merchantId', width: 34 },
  { title: 'createdAt', kind: 'dateTime' },
  { title: 'updatedAt', kind: 'dateTime' },
]

const cells = (row: ApplicationRow) => {
  const application = toWire(row)
  const shown = { ...application, deal: application.deal?.dealId ?? null, declineReasons: application.declineReasons.join('; ') || null }
  return COLUMNS.map((c) => shown[c.title] as string | number | null)
}

export const exportApplications = (ctx: Ctx, query: Static<typeof ApplicationExportQuery>): Promise<Reply> =>
  exportList(
    ctx,
    { name: 'applications', sheet: 'Applications', columns: COLUMNS, cells, spec: APPLICATION_LIST },
    query,
    applicationFilters(query),
  )
