import { beforeCommit, type Ctx, now } from '../../context.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { insertInOrder } from './order.ts'

/** Every kind of event, and the scope that reads the record it tells of: nobody may be told what they may not read. */
export const EVENT_SCOPES = {
  'deal.created': 'deals:read',
  'deal.updated': 'deals:read',
  'deal.status_changed': 'deals:read',
  'deal.funded': 'deals:read',
  'deal.paid_off': 'deals:read',
  'application.created': 'applications:read',
  'application.updated': 'applications:read',
  'application.stage_changed': 'applications:read',
  'application.status_changed': 'applications:read',
  'merchant.created': 'merchants:read',
  'merchant.updated': 'merchants:read',
  'payment.created': 'payments:read',
  'payment.completed': 'payments:read',
  'payment.failed': 'payments:read',
  'document.uploaded': 'documents:read',
  'analysis.completed': 'analysis:read',
  'analysis.failed': 'analysis:read',
  'underwriting.completed': 'underwriting:read',
  'underwriting.failed': 'underwriting:read',
  'alert.raised': 'deals:read',
} as const
export type EventType = keyof typeof EVENT_SCOPES
export const EVENT_TYPES = Object.keys(EVENT_SCOPES) as EventType[]

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
  await insertInOrder(ctx, events)
  for (const listen of ctx.services.eventListeners) await listen(ctx, events)
}
