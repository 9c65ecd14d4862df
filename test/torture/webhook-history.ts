import type { Database } from '../../src/platform/db/connect.ts'
import type { Received } from '../webhooks/receiver.ts'

/** What the callers were told, and what the receivers got. */
export type WebhookModel = {
  orgId: string
  /** Ids of merchants whose creation was acknowledged. */
  created: ReadonlySet<string>
  /** How many changes of each merchant were acknowledged. */
  patched: ReadonlyMap<string, number>
  receivers: { name: string; webhookId: string; received: readonly Received[] }[]
}

const SHOWN = 5
const list = (ids: string[]): string => `${ids.length}: ${ids.slice(0, SHOWN).join(', ')}${ids.length > SHOWN ? ', …' : ''}`

/** Compares what was said, what is stored, and what was delivered; returns every promise that was broken. */
export const brokenPromises = async (database: Database, model: WebhookModel): Promise<string[]> => {
  const broken: string[] = []
  const expectNone = (what: string, ids: string[]) => {
    if (ids.length > 0) broken.push(`${what} (${list(ids)})`)
  }
  const query = async <R>(text: string, values: unknown[] = [model.orgId]): Promise<R[]> =>
    (await database.pool.query(text, values)).rows as R[]

  const merchants = await query<{ id: string; version: number }>('SELECT id, version FROM merchants WHERE org_id = $1')
  const events = await query<{ id: string; type: string; entity_id: string }>('SELECT id, type, entity_id FROM events WHERE org_id = $1')
  const versions = new Map(merchants.map((m) => [m.id, m.version]))
  const counts = new Map<string, number>()
  for (const e of events) counts.set(`${e.type} ${e.entity_id}`, (counts.get(`${e.type} ${e.entity_id}`) ?? 0) + 1)
  const countOf = (type: string, id: string) => counts.get(`${type} ${id}`) ?? 0

  expectNone(
    'acknowledged and not stored',
    [...model.created].filter((id) => !versions.has(id)),
  )
  expectNone(
    'acknowledged changes that are not stored',
    [...model.patched].filter(([id, n]) => (versions.get(id) ?? 1) - 1 < n).map(([id]) => id),
  )
  expectNone(
    'stored without exactly one merchant.created',
    merchants.map((m) => m.id).filter((id) => countOf('merchant.created', id) !== 1),
  )
  expectNone(
    'versions that do not equal their merchant.updated events',
    merchants.filter((m) => countOf('merchant.updated', m.id) !== m.version - 1).map((m) => m.id),
  )
  expectNone(
    'events of a change that was rolled back',
    events.filter((e) => !versions.has(e.entity_id)).map((e) => e.id),
  )

  const eventIds = new Set(events.map((e) => e.id))
  for (const { name, webhookId, received } of model.receivers) {
    const bodies = new Map<string, string>()
    const differing: string[] = []
    for (const call of received) {
      const known = bodies.get(call.json.eventId)
      if (known !== undefined && known !== call.body) differing.push(call.json.eventId)
      bodies.set(call.json.eventId, call.body)
    }
    expectNone(
      `${name}: events that never arrived`,
      [...eventIds].filter((id) => !bodies.has(id)),
    )
    expectNone(
      `${name}: events that were never recorded`,
      [...bodies.keys()].filter((id) => !eventIds.has(id)),
    )
    expectNone(`${name}: the same event with another body`, differing)
    const unsettled = await query<{ id: string }>(
      "SELECT id FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2 AND status <> 'succeeded'",
      [model.orgId, webhookId],
    )
    expectNone(
      `${name}: deliveries that are not settled as succeeded`,
      unsettled.map((d) => d.id),
    )
    const doubled = await query<{ event_id: string }>(
      'SELECT event_id FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2 GROUP BY event_id HAVING count(*) > 1',
      [model.orgId, webhookId],
    )
    expectNone(
      `${name}: events with two deliveries`,
      doubled.map((d) => d.event_id),
    )
  }
  return broken
}
