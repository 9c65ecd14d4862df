import { sql } from 'kysely'
import { afterCommit, type Ctx } from '../../context.ts'
import { writeLater } from '../../platform/db/pipelined-driver.ts'
import type { EventListener, RecordedEvent } from '../../platform/events/record.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { wakeDeliverers } from './wake.ts'

type Match = { id: Id<'whk'>; status: 'active' | 'paused'; events: string[] }

/**
 * The subscriptions that want one of these kinds, held until the transaction ends. The lock is the one that the foreign key of a delivery takes
 * anyway; taken first, it makes pausing and deleting wait for us or us for them, so no delivery slips in behind a pause.
 */
const matching = async (ctx: Ctx, types: string[]): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    SELECT id, status, events FROM webhooks WHERE org_id = ${ctx.orgId} AND events && ${types}::text[] FOR KEY SHARE`.execute(ctx.db)
  return rows
}

/** One delivery for each event and each subscription that wants it, in the transaction of the change. */
export const fanOut: EventListener = async (ctx, events) => {
  const webhooks = await matching(
    ctx,
    events.map((e) => e.type),
  )
  if (webhooks.length === 0) return
  const pairs = events.flatMap((event) => webhooks.filter((w) => w.events.includes(event.type)).map((webhook) => ({ event, webhook })))
  await insertDeliveries(ctx, pairs)
}

export type NewDelivery = { event: Pick<RecordedEvent, 'id' | 'type' | 'createdAt'>; webhook: Pick<Match, 'id' | 'status'> }

export const insertDeliveries = async (ctx: Ctx, pairs: NewDelivery[], isTest = false): Promise<Id<'dlv'>[]> => {
  const ids = pairs.map(({ event }) => newId('dlv', Date.parse(event.createdAt)))
  await writeLater(
    ctx.db,
    sql`
    INSERT INTO webhook_deliveries (id, org_id, webhook_id, event_id, event_type, status, next_attempt_at, created_at, is_test)
    SELECT id, ${ctx.orgId}, webhook_id, event_id, event_type, status, CASE WHEN status = 'pending' THEN at END, at, ${isTest}
    FROM unnest(${ids}::text[], ${pairs.map((p) => p.webhook.id)}::text[], ${pairs.map((p) => p.event.id)}::text[],
                ${pairs.map((p) => p.event.type)}::text[], ${pairs.map((p) => (p.webhook.status === 'active' ? 'pending' : 'paused'))}::text[],
                ${pairs.map((p) => p.event.createdAt)}::timestamptz[])
      AS new(id, webhook_id, event_id, event_type, status, at)`,
  )
  const active = [...new Set(pairs.filter((p) => p.webhook.status === 'active').map((p) => p.webhook.id))]
  if (active.length > 0) afterCommit(ctx, () => wakeDeliverers(ctx.services, active))
  return ids
}
