import { type Checked, complaint, rowsOf } from './mixed-checking.ts'

/** Kinds whose number depends on the order in which payments of one deal came: judged by what they add up to instead. */
const BY_ORDER = new Set(['deal.status_changed', 'deal.paid_off'])

type EventRow = { id: string; type: string; entity_id: string; data: string }

/** Each acknowledged change has its events exactly once, and there is none of what never happened. */
export const brokenEvents = async (checked: Checked): Promise<string[]> => {
  const { services, orgId, receivedEventIds } = checked
  const events = await rowsOf<EventRow>(services.database, 'SELECT id, type, entity_id, data FROM events WHERE org_id = $1', [orgId])
  const told = await expectedCounts(checked)
  const counts = new Map<string, number>()
  for (const { type, entity_id: id } of events) counts.set(`${type} ${id}`, (counts.get(`${type} ${id}`) ?? 0) + 1)
  const isCounted = (key: string) => !(BY_ORDER.has(key.split(' ')[0]!) && key.includes(' deal_'))
  const wrong = new Set([...told.keys(), ...counts.keys()].filter((key) => isCounted(key) && told.get(key) !== counts.get(key)))
  const ofOthers = events.filter((e) => !e.entity_id.startsWith('whk_'))
  return [
    ...complaint(
      'changes that do not have exactly their events',
      [...wrong].map((key) => `${key}: ${counts.get(key) ?? 0}, not ${told.get(key) ?? 0}`),
    ),
    ...(await brokenVersions(checked, counts)),
    ...brokenCounters(checked, counts),
    ...(await brokenStatusFlow(checked, events)),
    ...complaint(
      'events that were never delivered',
      ofOthers.filter((e) => !receivedEventIds.has(e.id)).map((e) => e.id),
    ),
    ...complaint(
      'events that were delivered and never recorded',
      [...receivedEventIds].filter((id) => !ofOthers.some((e) => e.id === id)),
    ),
  ]
}

/** What the callers know, and what follows from the order that only the service knows: payments that were cancelled when their deal ended. */
const expectedCounts = async ({ services, orgId, model }: Checked): Promise<Map<string, number>> => {
  const told = new Map(model.events)
  const cancelled = await rowsOf<{ id: string }>(services.database, "SELECT id FROM payments WHERE org_id = $1 AND status = 'cancelled'", [
    orgId,
  ])
  for (const { id } of cancelled) told.set(`payment.failed ${id}`, 1)
  // Whoever finished a run told of it, once, however many workers began it.
  for (const [table, kind] of [
    ['analyses', 'analysis'],
    ['underwriting_analyses', 'underwriting'],
  ] as const) {
    const ended = await rowsOf<{ id: string; status: string }>(
      services.database,
      `SELECT id, status FROM ${table} WHERE org_id = $1 AND status IN ('completed', 'failed')`,
      [orgId],
    )
    for (const { id, status } of ended) told.set(`${kind}.${status} ${id}`, 1)
  }
  // An analysis that was deleted after it had ended told of its end, too; nobody can say any more which it was.
  const deleted = await rowsOf<{ type: string; entity_id: string }>(
    services.database,
    "SELECT type, entity_id FROM events e WHERE org_id = $1 AND type LIKE 'analysis.%' AND NOT EXISTS (SELECT 1 FROM analyses a WHERE a.id = e.entity_id)",
    [orgId],
  )
  for (const { type, entity_id } of deleted) told.set(`${type} ${entity_id}`, 1)
  const counters = await rowsOf<{ id: string; industry: string }>(
    services.database,
    'SELECT id, industry FROM merchants WHERE org_id = $1',
    [orgId],
  )
  // A change whose answer was lost may have happened or not; the number itself says how often it did.
  for (const { id, industry } of counters)
    if (model.counters.has(id) && industry !== '0') told.set(`merchant.updated ${id}`, Number(industry))
  return told
}

const brokenVersions = async ({ services, orgId }: Checked, counts: Map<string, number>): Promise<string[]> => {
  const broken: string[] = []
  for (const [table, updated] of [
    ['merchants', 'merchant.updated'],
    ['applications', 'application.updated'],
    ['deals', 'deal.updated'],
    ['payments', null],
    ['documents', null],
  ] as const) {
    const rows = await rowsOf<{ id: string; version: number; audited: number }>(
      services.database,
      `SELECT id, version, (SELECT count(*) FROM audit_log a WHERE a.entity_id = r.id AND a.action NOT LIKE 'underwriting.%') AS audited FROM ${table} r WHERE org_id = $1`,
      [orgId],
    )
    const wrong = rows.filter(
      (r) => r.version !== r.audited || (updated !== null && (counts.get(`${updated} ${r.id}`) ?? 0) !== r.version - 1),
    )
    broken.push(
      ...complaint(
        `${table}: versions that do not equal their audit lines and events`,
        wrong.map((r) => r.id),
      ),
    )
  }
  return broken
}

const brokenCounters = ({ model }: Checked, counts: Map<string, number>): string[] => {
  const wrong = [...model.counters].filter(([id, { acknowledged, unknown }]) => {
    const counted = counts.get(`merchant.updated ${id}`) ?? 0
    return counted < acknowledged || counted > acknowledged + unknown
  })
  return complaint(
    'counters that lost an acknowledged count',
    wrong.map(([id, c]) => `${id}: ${counts.get(`merchant.updated ${id}`) ?? 0} of ${c.acknowledged}`),
  )
}

/** A deal leaves every status as often as it enters it, save the one it is in now; and is paid off exactly while it owes nothing. */
const brokenStatusFlow = async ({ services, orgId }: Checked, events: EventRow[]): Promise<string[]> => {
  const deals = await rowsOf<{ id: string; status: string; outstanding_balance: number }>(
    services.database,
    'SELECT id, status, outstanding_balance FROM deals WHERE org_id = $1',
    [orgId],
  )
  const flow = new Map<string, number>()
  const add = (key: string, n: number) => flow.set(key, (flow.get(key) ?? 0) + n)
  for (const event of events) {
    if (event.type === 'deal.paid_off' && event.entity_id.startsWith('deal_')) add(`${event.entity_id} paid_off`, 1)
    if (event.type !== 'deal.status_changed') continue
    const { status, previousStatus } = JSON.parse(event.data) as { status: string; previousStatus: string }
    add(`${event.entity_id} ${status}`, 1)
    add(`${event.entity_id} ${previousStatus}`, -1)
    if (status === 'paidOff') add(`${event.entity_id} paid_off`, -1)
  }
  for (const deal of deals) {
    add(`${deal.id} active`, 1)
    add(`${deal.id} ${deal.status}`, -1)
  }
  const owing = deals.filter((d) => d.status !== 'settled' && (d.status === 'paidOff') !== (d.outstanding_balance === 0))
  return [
    ...complaint(
      'deals whose changes of status do not add up',
      [...flow].filter(([, n]) => n !== 0).map(([key]) => key),
    ),
    ...complaint(
      'deals that are paid off while they owe, or owe nothing and are not',
      owing.map((d) => `${d.id} ${d.status}`),
    ),
  ]
}
