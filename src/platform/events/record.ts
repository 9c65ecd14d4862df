import { beforeCommit, type Ctx, now } from '../../context.ts'
import { type Id, newId } from '../../shared/ids.ts'

export const EVENT_TYPES = [
  'deal.created',
  'deal.updated',
  'deal.status_changed',
  'deal.funded',
  'deal.paid_off',
  'application.created',
  'application.updated',
  'application.stage_changed',
  'application.status_changed',
  'merchant.created',
  'merchant.updated',
  'payment.created',
  'payment.completed',
  'payment.failed',
  'document.uploaded',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export type NewEvent = { type: EventType; entityId: string; data: object }
export type RecordedEvent = { id: Id<'evt'>; orgId: Id<'org'>; type: EventType; entityId: string; data: string; createdAt: string }

/** Runs in the transaction of the change: what it writes is there exactly when the change is. */
export type EventListener = (ctx: Ctx, events: RecordedEvent[]) => Promise<void>

export const recordEvents = (ctx: Ctx, events: readonly NewEvent[]): void => {
  const createdAt = now(ctx)
  beforeCommit<RecordedEvent>(
    ctx,
    writeEvents,
    events.map((e) => ({
      id: newId('evt', Date.parse(createdAt)),
      orgId: ctx.orgId,
      type: e.type,
      entityId: e.entityId,
      data: JSON.stringify(e.data),
      createdAt,
    })),
  )
}

const writeEvents = async (ctx: Ctx, events: RecordedEvent[]): Promise<void> => {
  await ctx.db
    .insertInto('events')
    .values(events.map((e) => ({ id: e.id, org_id: e.orgId, type: e.type, entity_id: e.entityId, data: e.data, created_at: e.createdAt })))
    .execute()
  for (const listen of ctx.services.eventListeners) await listen(ctx, events)
}
