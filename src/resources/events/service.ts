import type { Ctx } from '../../context.ts'
import { settledUpTo } from '../../platform/events/order.ts'
import { requireScope } from '../../platform/http/auth.ts'
import { invalidField } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { bodyOf } from './event.ts'
import { signLinks } from './links.ts'
import { EVENT_SCOPES, EVENT_TYPES, type EventType } from './record.ts'
import type { EventQuery } from './schema.ts'
import { lastEvent, ordinalBefore, ordinalOf, readEvents } from './store.ts'

export { bodyOf, type EventContent } from './event.ts'
export { signLinks } from './links.ts'

export const REPLAYED_DAYS = 30

export const mayRead = (ctx: Ctx, type: string): boolean => ctx.scopes === null || ctx.scopes.has(EVENT_SCOPES[type as EventType])

const kindsFor = (ctx: Ctx, asked: string | undefined): readonly string[] => {
  if (asked === undefined) return EVENT_TYPES.filter((type) => mayRead(ctx, type))
  const kinds = asked.split(',') as EventType[]
  for (const kind of kinds) requireScope(ctx, EVENT_SCOPES[kind])
  return kinds
}

/**
 * An organization's events as deliveries carry them, in the order they were written; never one that an earlier answer should have had. Without `after` it begins 30 days back. What
 * came after an event that is still there is all shown, however long ago that was: a consumer must not skip in silence.
 */
export const replayEvents = async (
  ctx: Ctx,
  query: EventQuery,
): Promise<{ bodies: string[]; meta: { next: string | null; last: string | null } }> => {
  const types = kindsFor(ctx, query.type)
  const limit = query.limit ?? 20
  const cutoff = new Date(ctx.services.clock().getTime() - REPLAYED_DAYS * 86_400_000).toISOString()
  const isKnown = query.after !== undefined
  const after = isKnown ? await startAfter(ctx, query.after!) : await ordinalBefore(ctx, cutoff)
  // Before the rows are read, and in a statement of its own; see there.
  const upTo = await settledUpTo(ctx)
  const found = await readEvents(ctx, { after, upTo, since: isKnown ? null : cutoff, types, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const bodies = await Promise.all(shown.map(async (event) => bodyOf({ ...event, data: await signLinks(ctx, event.type, event.data) })))
  const next = found.length > limit ? shown.at(-1)!.id : null
  return { bodies, meta: { next, last: next === null && shown.length > 0 ? shown.at(-1)!.id : await lastEvent(ctx, upTo, types) } }
}

const startAfter = async (ctx: Ctx, id: string): Promise<number> => {
  const ordinal = isId('evt', id) ? await ordinalOf(ctx, id) : null
  if (ordinal === null)
    throw invalidField('after', `is not the id of an event that is still kept; without it the last ${REPLAYED_DAYS} days are shown`)
  return ordinal
}
