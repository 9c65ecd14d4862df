import type { Ctx } from '../../context.ts'
import { atLeast, atMost, equals, type Filter } from '../../platform/records/filters.ts'

export type AuditRow = {
  id: string
  actor: string
  action: string
  entity_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
  address: string | null
  created_at: string
}

export type AuditFilter = { actor?: string; action?: string; entity_id?: string; from?: string; to?: string }

/** `payment` names every action on payments, `payment.return` that one. */
const byAction = (action: string): Filter =>
  action.includes('.') ? equals('action', action) : { sql: (p) => `starts_with(action, ${p})`, value: `${action}.` }

export const auditFilters = (query: AuditFilter): Filter[] => {
  const filters: Filter[] = []
  if (query.actor !== undefined) filters.push(equals('actor', query.actor))
  if (query.action !== undefined) filters.push(byAction(query.action))
  if (query.entity_id !== undefined) filters.push(equals('entity_id', query.entity_id))
  if (query.from !== undefined) filters.push(atLeast('created_at', query.from))
  if (query.to !== undefined) filters.push(atMost('created_at', query.to))
  return filters
}

export const AUDIT_LIST = {
  table: 'audit_log',
  columns: 'id, actor, action, entity_id, before, after, request_id, address, created_at',
  sorts: { createdAt: 'created_at' },
  defaultSort: 'createdAt',
  counted: false,
}

/** The EIN of a merchant or an application. */
export const findEin = async (ctx: Ctx, record: string): Promise<{ ein: string | null } | null> => {
  const table = record.startsWith('mer_') ? 'merchants' : 'applications'
  const row = await ctx.db
    .selectFrom(table)
    .select('ein')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', record as never)
    .executeTakeFirst()
  return row ?? null
}
