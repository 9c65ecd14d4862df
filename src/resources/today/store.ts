import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'

/** Each list is cut here; the total says how long it is. */
export const MAX_ITEMS = 50
/** Nobody works through more in a day: a list that is longer is counted no further, and says so. */
export const MAX_READ = 500

export type ReturnedRow = {
  id: Id<'pay'>
  amount: Cents
  effective_date: string
  return_code: string
  deal_id: Id<'deal'>
  deal_code: string
  deal_status: string
  merchant_name: string
  merchant_id: Id<'mer'>
  /** Since it came back, what it was for is in this file, or has come with it. */
  asked_again_in: Id<'ach'> | null
  /** How often what it was for came back. */
  times_returned: number
}

export const returnedSince = async (ctx: Ctx, date: IsoDate, at: string): Promise<ReturnedRow[]> => {
  const { rows } = await sql<ReturnedRow>`
    SELECT p.id, p.amount, p.effective_date, p.return_code, d.id AS deal_id, d.code AS deal_code, d.status AS deal_status, d.merchant_name,
           d.merchant_id, a.asked_again_in, coalesce(a.times_returned, 1) AS times_returned
    FROM payments p JOIN deals d ON d.id = p.deal_id
      LEFT JOIN ach_entries e ON e.payment_id = p.id
      LEFT JOIN LATERAL (
        SELECT max(o.file_id) FILTER (WHERE o.is_live) AS asked_again_in, count(*) FILTER (WHERE q.return_code IS NOT NULL) AS times_returned
        FROM ach_entries o JOIN payments q ON q.id = o.payment_id
        WHERE o.org_id = e.org_id AND o.deal_id = e.deal_id AND o.expected_on = e.expected_on) a ON e.id IS NOT NULL
    WHERE p.org_id = ${ctx.orgId} AND p.return_code IS NOT NULL AND p.updated_at >= ${at} AND p.returned_date >= ${date}
    ORDER BY p.updated_at DESC, p.id LIMIT ${MAX_READ}`.execute(ctx.db)
  return rows
}

type DealRow = Row<'deals'>

/** Active deals whose oldest expectation lies in the past, the oldest first. */
export const pastDue = async (ctx: Ctx, today: IsoDate): Promise<DealRow[]> =>
  (await ctx.db
    .selectFrom('deals')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 'active')
    .where('next_payment_date', '<', today)
    .orderBy('next_payment_date')
    .orderBy('id')
    .limit(MAX_READ)
    .execute()) as DealRow[]

/** Active deals that have paid back so much that another advance is near, and are not behind. */
export const nearRenewal = async (ctx: Ctx, today: IsoDate, leastBps: number): Promise<DealRow[]> =>
  (await ctx.db
    .selectFrom('deals')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('rtr_bps', '>=', leastBps)
    .where('status', '=', 'active')
    .where((e) => e.or([e('next_payment_date', '>=', today), e('next_payment_date', 'is', null)]))
    .orderBy('rtr_bps', 'desc')
    .orderBy('id')
    .limit(MAX_READ)
    .execute()) as DealRow[]

export const assignedTo = async (ctx: Ctx, userId: Id<'usr'>): Promise<Row<'applications'>[]> =>
  (await ctx.db
    .selectFrom('applications')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('assignee_id', '=', userId)
    .where('status', '<>', 'closed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_READ)
    .execute()) as Row<'applications'>[]

export type FailedRow = {
  id: string
  tool: string | null
  error: string | null
  failed_at: string
  deal_id: Id<'deal'> | null
  application_id: Id<'app'> | null
}

export type AlertRow = { id: Id<'alr'>; kind: string; message: string; deal_id: Id<'deal'>; deal_code: string; merchant_name: string }

/** What later statements showed and nobody has looked at, the newest first. */
export const openAlerts = (ctx: Ctx): Promise<AlertRow[]> =>
  ctx.db
    .selectFrom('alerts as a')
    .innerJoin('deals as d', 'd.id', 'a.deal_id')
    .select(['a.id', 'a.kind', 'a.message', 'd.id as deal_id', 'd.code as deal_code', 'd.merchant_name'])
    .where('a.org_id', '=', ctx.orgId)
    .where('a.status', '=', 'open')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_READ)
    .execute()

/** Statement analyses and underwriting runs that failed, the newest first. */
export const failedSince = async (ctx: Ctx, at: string): Promise<FailedRow[]> => {
  const { rows } = await sql<FailedRow>`
    SELECT * FROM (
      SELECT id, NULL AS tool, error, coalesce(completed_at, updated_at) AS failed_at, deal_id, NULL AS application_id
        FROM analyses WHERE org_id = ${ctx.orgId} AND status = 'failed' AND updated_at >= ${at}
      UNION ALL
      SELECT id, tool, error, coalesce(completed_at, updated_at), deal_id, application_id
        FROM underwriting_analyses WHERE org_id = ${ctx.orgId} AND status = 'failed' AND updated_at >= ${at}) f
    ORDER BY failed_at DESC, id LIMIT ${MAX_READ}`.execute(ctx.db)
  return rows
}

export const pausedWebhooks = (ctx: Ctx): Promise<{ id: Id<'whk'>; url: string; status_reason: string | null }[]> =>
  ctx.db
    .selectFrom('webhooks')
    .select(['id', 'url', 'status_reason'])
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 'paused')
    .orderBy('updated_at', 'desc')
    .execute()

export const doneItems = async (ctx: Ctx, userId: Id<'usr'>): Promise<Set<string>> =>
  new Set(
    (await ctx.db.selectFrom('today_done').select('item').where('org_id', '=', ctx.orgId).where('user_id', '=', userId).execute()).map(
      (r) => r.item,
    ),
  )

export const insertDone = async (ctx: Ctx, userId: Id<'usr'>, item: string, at: string): Promise<void> => {
  await ctx.db
    .insertInto('today_done')
    .values({ org_id: ctx.orgId, user_id: userId, item, created_at: at })
    .onConflict((c) => c.columns(['org_id', 'user_id', 'item']).doNothing())
    .execute()
}

export const deleteOldDone = async (database: Ctx['services']['database'], before: string): Promise<void> => {
  await database.kysely.deleteFrom('today_done').where('created_at', '<', before).execute()
}
