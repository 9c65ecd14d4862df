import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'

export const TIMELINE_KINDS = ['event', 'note', 'run', 'audit'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The records whose story is told together. */
export type About = { dealIds: string[]; applicationIds: string[]; merchantId: string | null }

export type TimelineRow = {
  kind: TimelineKind
  id: string
  type: string
  at: string
  entity_id: string
  actor: string | null
  /** The audit line of an event's change, where the caller may see it: one change is told once. */
  audit_id: string | null
}

export type TimelineFilter = {
  kinds: ReadonlySet<TimelineKind>
  /** Prefixes of event kinds the caller may see: `deal`, `payment`, … */
  subjects: readonly string[]
  actor: string | null
  before: { at: string; id: string } | null
  limit: number
}

const none = sql`SELECT NULL::text AS kind, NULL::text AS id, NULL::text AS type, NULL::timestamptz AS at, NULL::text AS entity_id, NULL::text AS actor, NULL::text AS audit_id WHERE false`

/** The ids of everything that belongs to the records: events and audit lines are kept by these. */
const entities = (ctx: Ctx, about: About) => sql`
  SELECT unnest(${[...about.dealIds, ...about.applicationIds, ...(about.merchantId ? [about.merchantId] : [])]}::text[])
  UNION ALL SELECT id FROM payments WHERE deal_id = ANY (${about.dealIds}) AND org_id = ${ctx.orgId}
  UNION ALL SELECT id FROM documents WHERE (deal_id = ANY (${about.dealIds}) OR application_id = ANY (${about.applicationIds}) OR merchant_id = ${about.merchantId}) AND org_id = ${ctx.orgId}
  UNION ALL SELECT id FROM contacts WHERE merchant_id = ${about.merchantId} AND org_id = ${ctx.orgId}`

/** One page of the story, the newest first. Every source gives its newest, and the newest of these are told. */
export const readTimeline = async (ctx: Ctx, about: About, filter: TimelineFilter): Promise<TimelineRow[]> => {
  const { kinds, before, limit, actor } = filter
  const older = (at: string, id: string) =>
    before === null ? sql`` : sql`AND (${sql.raw(at)}, ${sql.raw(id)}) < (${before.at}::timestamptz, ${before.id})`
  const newest = (at: string, id: string) => sql`${older(at, id)} ORDER BY ${sql.raw(at)} DESC, ${sql.raw(id)} DESC LIMIT ${limit}`
  // An event names nobody; the audit line of the same change, written in the same transaction, does.
  const ofItsLine = (
    column: 'actor' | 'id',
  ) => sql`(SELECT l.${sql.raw(column)} FROM audit_log l WHERE l.entity_id = e.entity_id AND l.org_id = ${ctx.orgId}
    AND l.created_at BETWEEN e.created_at - interval '2 seconds' AND e.created_at + interval '2 seconds'
    ORDER BY abs(extract(epoch FROM l.created_at - e.created_at)), l.id LIMIT 1)`
  const doer = ofItsLine('actor')
  const isShown = sql`split_part(e.type, '.', 1) = ANY (${[...filter.subjects]})`
  const isBoth = kinds.has('event') && kinds.has('audit')
  const isTold = sql`EXISTS (SELECT 1 FROM events e WHERE e.entity_id = a.entity_id AND e.org_id = ${ctx.orgId} AND ${isShown}
    AND e.created_at BETWEEN a.created_at - interval '2 seconds' AND a.created_at + interval '2 seconds' AND a.id = ${ofItsLine('id')})`
  const events = kinds.has('event')
    ? sql`SELECT 'event' AS kind, e.id, e.type, e.created_at AS at, e.entity_id, ${doer} AS actor, ${isBoth ? ofItsLine('id') : sql`NULL::text`} AS audit_id FROM events e
        WHERE e.org_id = ${ctx.orgId} AND e.entity_id IN (${entities(ctx, about)}) AND ${isShown}
        ${actor === null ? sql`` : sql`AND ${doer} = ${actor}`} ${newest('e.created_at', 'e.id')}`
    : none
  const notes = kinds.has('note')
    ? sql`SELECT 'note' AS kind, n.id, 'note' AS type, n.created_at AS at, coalesce(n.deal_id, n.application_id, n.merchant_id) AS entity_id, n.author_id AS actor, NULL::text AS audit_id FROM notes n
        WHERE n.org_id = ${ctx.orgId} AND (n.deal_id = ANY (${about.dealIds}) OR n.application_id = ANY (${about.applicationIds}) OR n.merchant_id = ${about.merchantId})
        ${actor === null ? sql`` : sql`AND n.author_id = ${actor}`} ${newest('n.created_at', 'n.id')}`
    : none
  const runs =
    kinds.has('run') && actor === null
      ? sql`SELECT * FROM (
          SELECT 'run' AS kind, u.id, u.tool || '.' || u.status AS type, u.created_at AS at, u.id AS entity_id, NULL::text AS actor, NULL::text AS audit_id FROM underwriting_analyses u
            WHERE u.org_id = ${ctx.orgId} AND (u.deal_id = ANY (${about.dealIds}) OR u.application_id = ANY (${about.applicationIds})) AND 'underwriting' = ANY (${[...filter.subjects]})
          UNION ALL
          SELECT 'run', s.id, 'analysis.' || s.status, s.created_at, s.id, NULL, NULL FROM analyses s
            WHERE s.org_id = ${ctx.orgId} AND (s.deal_id = ANY (${about.dealIds}) OR s.merchant_id = ${about.merchantId}) AND 'analysis' = ANY (${[...filter.subjects]})) r
          WHERE true ${newest('r.at', 'r.id')}`
      : none
  const audit = kinds.has('audit')
    ? sql`SELECT 'audit' AS kind, a.id, a.action AS type, a.created_at AS at, a.entity_id, a.actor, NULL::text AS audit_id FROM audit_log a
        WHERE a.org_id = ${ctx.orgId} AND a.entity_id IN (${entities(ctx, about)}) ${isBoth ? sql`AND NOT ${isTold}` : sql``} ${actor === null ? sql`` : sql`AND a.actor = ${actor}`} ${newest('a.created_at', 'a.id')}`
    : none
  const { rows } = await sql<TimelineRow>`
    SELECT * FROM ((${events}) UNION ALL (${notes}) UNION ALL (${runs}) UNION ALL (${audit})) t ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** What the rows of a page say beyond their kind. */
export const readDetails = async (ctx: Ctx, rows: readonly TimelineRow[]): Promise<Map<string, Record<string, unknown>>> => {
  const ids = (kind: TimelineKind) => rows.filter((r) => r.kind === kind).map((r) => r.id)
  const { rows: found } = await sql<{ id: string; data: Record<string, unknown> }>`
    SELECT id, data::json AS data FROM events WHERE org_id = ${ctx.orgId} AND id = ANY (${ids('event')})
    UNION ALL SELECT id, json_build_object('text', body, 'tags', tags, 'isPinned', is_pinned, 'promiseDate', promise_date, 'promiseAmount', promise_amount / 100.0, 'promiseStatus', promise_status)
      FROM notes WHERE org_id = ${ctx.orgId} AND id = ANY (${ids('note')})
    UNION ALL SELECT id, json_build_object('tool', tool, 'provider', provider, 'status', status, 'error', error, 'completedAt', completed_at)
      FROM underwriting_analyses WHERE org_id = ${ctx.orgId} AND id = ANY (${ids('run')})
    UNION ALL SELECT id, json_build_object('tool', NULL, 'mode', mode, 'status', status, 'error', error, 'completedAt', completed_at)
      FROM analyses WHERE org_id = ${ctx.orgId} AND id = ANY (${ids('run')})
    UNION ALL SELECT id, json_build_object('before', before, 'after', after, 'address', address)
      FROM audit_log WHERE org_id = ${ctx.orgId} AND id = ANY (${[...ids('audit'), ...rows.flatMap((r) => r.audit_id ?? [])]})`.execute(
    ctx.db,
  )
  const details = new Map(found.map((f) => [f.id, f.data]))
  for (const { id, audit_id } of rows) if (audit_id !== null) details.set(id, { ...details.get(id), ...details.get(audit_id) })
  return details
}
export const dealsOfMerchant = async (ctx: Ctx, merchantId: Id<'mer'>): Promise<string[]> =>
  (await ctx.db.selectFrom('deals').select('id').where('org_id', '=', ctx.orgId).where('merchant_id', '=', merchantId).execute()).map(
    (r) => r.id,
  )

export const applicationsOfMerchant = async (ctx: Ctx, merchantId: Id<'mer'>): Promise<string[]> =>
  (
    await ctx.db.selectFrom('applications').select('id').where('org_id', '=', ctx.orgId).where('merchant_id', '=', merchantId).execute()
  ).map((r) => r.id)
