import { beforeCommit, type Ctx, now } from '../../context.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { insertInOrder } from './order.ts'

/** Which kinds there are is for the product to say. */
export type NewEvent = { type: string; entityId: string; data: object }
export type RecordedEvent = { id: Id<'evt'>; orgId: Id<'org'>; type: string; entityId: string; data: string; createdAt: string }

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
