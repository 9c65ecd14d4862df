import { sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { AttemptRecord } from '../../platform/db/tables/events.ts'
import { lockRowAlone } from '../../platform/records/rows.ts'
import { notFound } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import type { EventContent } from '../events/service.ts'
import type { DeliveryRow, WebhookRow } from './schema.ts'
import { ATTEMPTS_KEPT } from './webhook.ts'

/** Counts an organization's subscriptions with nobody able to add one meanwhile. */
export const lockAndCountWebhooks = async (ctx: Ctx): Promise<number> => {
  // Not FOR UPDATE: that would wait for every change in flight, since each refers to its organization.
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', ctx.orgId).forNoKeyUpdate().execute()
  const { n } = await ctx.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return n
}

/** Held against other changes of it and against the fan-out of events. */
export const lockWebhookRow = (ctx: Ctx, id: Id<'whk'>): Promise<WebhookRow> => lockRowAlone(ctx, 'webhooks', id)

/** Its deliveries go with it. */
export const deleteWebhookRow = async (ctx: Ctx, id: Id<'whk'>): Promise<void> => {
  await ctx.db.deleteFrom('webhooks').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}

/**
 * What is waiting is kept until somebody recovers it. One that is being sent keeps its claim: what becomes of that attempt is still written down.
 * Rows are taken in the order of their ids, as settling does, so that the two never wait for each other in a circle.
 */
export const pauseDeliveries = async (ctx: Ctx, webhookId: Id<'whk'>): Promise<void> => {
  await sql`
    WITH waiting AS MATERIALIZED (
      SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND status = 'pending' ORDER BY id FOR UPDATE)
    UPDATE webhook_deliveries d SET status = 'paused', next_attempt_at = NULL FROM waiting WHERE d.id = waiting.id`.execute(ctx.db)
}

/** Failed and kept deliveries since a time go into the queue again, each with a whole schedule before it. */
export const requeueDeliveries = async (ctx: Ctx, webhookId: Id<'whk'>, since: string, at: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE webhook_deliveries SET status = 'pending', run_attempts = 0, next_attempt_at = ${at}
    WHERE org_id = ${ctx.orgId} AND webhook_id = ${webhookId} AND status IN ('failed', 'paused') AND created_at >= ${since}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

export const lockDelivery = async (ctx: Ctx, webhookId: Id<'whk'>, id: Id<'dlv'>): Promise<DeliveryRow> => {
  const row = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A delivery and what it carries, if that is still kept. */
export const readDelivery = async (
  ctx: Ctx,
  webhookId: Id<'whk'>,
  id: Id<'dlv'>,
): Promise<{ delivery: DeliveryRow; event: EventContent | null }> => {
  const delivery = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!delivery) throw notFound()
  const event = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'created_at as createdAt', 'data'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', delivery.event_id)
    .executeTakeFirst()
  return { delivery, event: event ?? null }
}

export const requeueDelivery = (ctx: Ctx, id: Id<'dlv'>, at: string): Promise<DeliveryRow> =>
  ctx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', run_attempts: 0, next_attempt_at: at })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertTestEvent = async (
  ctx: Ctx,
  event: { id: Id<'evt'>; type: string; webhookId: Id<'whk'>; data: string; createdAt: string },
): Promise<void> => {
  await ctx.db
    .insertInto('events')
    .values({
      id: event.id,
      org_id: ctx.orgId,
      type: event.type,
      entity_id: event.webhookId,
      data: event.data,
      created_at: event.createdAt,
    })
    .execute()
}

/** The end of a run of attempts. False when the claim is no longer the caller's, who then has no say in it. */
export const settleExhausted = async (ctx: Ctx, delivery: { id: Id<'dlv'>; claim: string }, record: AttemptRecord): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, attempt_count = attempt_count + 1, run_attempts = run_attempts + 1,
      last_attempt_at = ${record.startedAt}, claim = NULL, claimed_until = NULL,
      attempts = CASE WHEN jsonb_array_length(attempts) >= ${ATTEMPTS_KEPT} THEN attempts - 0 ELSE attempts END || ${JSON.stringify(record)}::jsonb
    WHERE org_id = ${ctx.orgId} AND id = ${delivery.id} AND claim = ${delivery.claim}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n) === 1
}

/** Secrets past their overlap are of no more use to anybody but a thief. */
export const forgetReplacedSecrets = async (services: Pick<Services, 'database' | 'clock'>): Promise<void> => {
  await services.database.kysely
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_secret_expires_at: null })
    .where('previous_secret_expires_at', '<=', services.clock().toISOString())
    .execute()
}
