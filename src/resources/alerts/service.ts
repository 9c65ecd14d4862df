import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { anyOf, equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { changesOf, isEmpty, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { findDeal } from '../deals/service.ts'
import { recordEvents } from '../events/record.ts'
import type { Finding } from './findings.ts'
import { ALERT_SORTS, type AlertQuery, type PatchAlert, toWire } from './schema.ts'
import { insertAlert } from './store.ts'

export type AlertRow = Row<'alerts'>

/** Tells of what was found, once. */
export const raiseAlerts = async (ctx: Ctx, dealId: Id<'deal'>, analysisId: string, findings: Finding[]): Promise<void> => {
  for (const finding of findings) {
    const row = await insertAlert(ctx, dealId, analysisId, finding)
    if (row === null) continue
    recordAudit(ctx, 'alert.raise', row.id, null, row)
    recordEvents(ctx, [{ type: 'alert.raised', entityId: row.id, data: toWire(row) }])
  }
}

export const listAlerts = async (ctx: Ctx, query: AlertQuery): Promise<Page<AlertRow>> => {
  const filters: Filter[] = []
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await findDeal(ctx, query.deal_id))?.id ?? ''))
  if (query.status !== undefined) filters.push(anyOf('status', query.status.split(',')))
  return listPage(ctx, { table: 'alerts', columns: '*', sorts: ALERT_SORTS, defaultSort: 'createdAt', counted: false }, query, filters)
}

export const patchAlert = (ctx: Ctx, id: string, input: PatchAlert): Promise<AlertRow> =>
  tx(ctx, async (ctx) => {
    if (!isId('alr', id)) throw notFound()
    const before = await lockRow(ctx, 'alerts', id)
    assertFresh(ctx, before.version)
    if (before.status === 'closed' && input.status === 'seen')
      throw conflict('invalid_transition', 'A closed alert stays closed.', { allowed: [] })
    const changes = changesOf(before, { status: input.status, reason: input.reason })
    if (isEmpty(changes)) return before
    const row = await updateRow(ctx, 'alerts', before, {
      status: input.status,
      reason: changes.reason === undefined ? before.reason : changes.reason,
    })
    recordAudit(ctx, 'alert.update', row.id, before, row)
    return row
  })
