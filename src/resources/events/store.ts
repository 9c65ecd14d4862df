import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'
import type { EventContent } from './event.ts'

/** Of this organization and not made up for a test; its predicate is that of the index events_replay. */
const OWN = `org_id = $1 AND entity_id NOT LIKE 'whk\\_%'`

/** Where an event stands in the order; null when there is none of that id, or none any more. */
export const ordinalOf = async (ctx: Ctx, id: Id<'evt'>): Promise<number | null> => {
  const [row] = await ctx.services.database.statement<{ ordinal: number }>({
    name: 'event-ordinal',
    text: `SELECT ordinal FROM events WHERE ${OWN} AND id = $2`,
    values: [ctx.orgId, id],
  })
  return row?.ordinal ?? null
}

/** What comes just before the first event at or after a time. Numbers and times rise together but for what was written at once, hence the hour. */
export const ordinalBefore = async (ctx: Ctx, time: string): Promise<number> => {
  const [row] = await ctx.services.database.statement<{ ordinal: number }>({
    name: 'event-ordinal-before',
    text: `SELECT ordinal FROM events WHERE org_id = $1 AND created_at >= $2::timestamptz - interval '1 hour' ORDER BY created_at, id LIMIT 1`,
    values: [ctx.orgId, time],
  })
  return (row?.ordinal ?? 1) - 1
}

export type Wanted = { after: number; upTo: number; since: string | null; types: readonly string[]; limit: number }

/** The numbers come from the index alone; rows are read for those that are shown. */
export const readEvents = (ctx: Ctx, { after, upTo, since, types, limit }: Wanted): Promise<EventContent[]> =>
  ctx.services.database.statement<EventContent>({
    name: 'events-replay',
    text: `SELECT id, type, created_at AS "createdAt", data FROM events
      WHERE ${OWN} AND ordinal = ANY (ARRAY(
        SELECT ordinal FROM events WHERE ${OWN} AND ordinal > $2 AND ordinal <= $3 AND type = ANY ($4) AND ($5::timestamptz IS NULL OR created_at >= $5)
        ORDER BY ordinal LIMIT $6))
      ORDER BY ordinal`,
    values: [ctx.orgId, after, upTo, types, since, limit],
  })

/** The newest that is settled. */
export const lastEvent = async (ctx: Ctx, upTo: number, types: readonly string[]): Promise<Id<'evt'> | null> => {
  const [row] = await ctx.services.database.statement<{ id: Id<'evt'> }>({
    name: 'events-last',
    text: `SELECT id FROM events WHERE ${OWN} AND ordinal <= $2 AND type = ANY ($3) ORDER BY ordinal DESC LIMIT 1`,
    values: [ctx.orgId, upTo, types],
  })
  return row?.id ?? null
}
