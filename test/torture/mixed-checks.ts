import type { Database } from '../../src/platform/db/connect.ts'
import { brokenBlobs } from './mixed-check-blobs.ts'
import { brokenEvents } from './mixed-check-events.ts'
import { type Checked, complaint, rowsOf } from './mixed-checking.ts'
import type { Model } from './mixed-model.ts'

const without = (a: Iterable<string>, b: ReadonlySet<string>): string[] => [...a].filter((id) => !b.has(id))

const known = (model: Model): Record<string, ReadonlySet<string>> => ({
  merchants: model.merchants,
  contacts: new Set(model.contacts.keys()),
  applications: new Set(model.applications.keys()),
  deals: new Set(model.deals.keys()),
  payments: new Set(model.payments.keys()),
  documents: new Set(model.documents.keys()),
  analyses: new Set(model.analyses.keys()),
  underwriting_analyses: new Set(model.runs.keys()),
  webhooks: model.webhooks,
})

/** Every acknowledged record is there, none that was not acknowledged, none that was deleted. */
const brokenRecords = async ({ services, orgId, model }: Checked): Promise<string[]> => {
  const broken: string[] = []
  for (const [table, ids] of Object.entries(known(model))) {
    const stored = new Set(
      (await rowsOf<{ id: string }>(services.database, `SELECT id FROM ${table} WHERE org_id = $1`, [orgId])).map((r) => r.id),
    )
    broken.push(...complaint(`${table}: acknowledged and not stored`, without(ids, stored)))
    broken.push(
      ...complaint(
        `${table}: stored and never acknowledged`,
        without(stored, ids).filter((id) => !model.deleted.has(id)),
      ),
    )
    broken.push(
      ...complaint(
        `${table}: deleted and still there`,
        [...stored].filter((id) => model.deleted.has(id)),
      ),
    )
  }
  return broken
}

type DealRow = {
  id: string
  purchase_amount: number
  total_collected: number
  outstanding_balance: number
  rtr_bps: number
  payment_count: number
}

const collected = (payments: { type: string; cents: number }[]): { total: number; count: number } => {
  const collecting = payments.filter((p) => p.type !== 'fee' && p.type !== 'refund')
  const sum = (some: { cents: number }[]) => some.reduce((total, p) => total + p.cents, 0)
  return { total: sum(collecting) - sum(payments.filter((p) => p.type === 'refund')), count: collecting.length }
}

/** What each deal says of itself against the payments that were acknowledged, and against those that are stored. */
const brokenBalances = async ({ services, client, orgId, model }: Checked): Promise<string[]> => {
  const deals = await rowsOf<DealRow>(services.database, 'SELECT * FROM deals WHERE org_id = $1', [orgId])
  const payments = await rowsOf<{ id: string; deal_id: string; type: string; cents: number; status: string }>(
    services.database,
    'SELECT id, deal_id, type, amount AS cents, status FROM payments WHERE org_id = $1',
    [orgId],
  )
  const shown = new Map((await client.deals.list({ sort_by: 'createdAt', sort_order: 'asc' }).all()).map((d) => [d.id, d]))
  const told = [...model.payments.values()]
  const wrong: string[] = []
  for (const deal of deals) {
    const purchase = model.deals.get(deal.id)?.purchaseCents ?? deal.purchase_amount
    const acknowledged = collected(told.filter((p) => p.dealId === deal.id && p.status === 'completed'))
    const stored = collected(payments.filter((p) => p.deal_id === deal.id && p.status === 'completed'))
    for (const [whose, { total, count }] of Object.entries({ acknowledged, stored })) {
      const expected = [total, Math.max(0, purchase - total), Math.round((total * 10_000) / purchase), count]
      const actual = [deal.total_collected, deal.outstanding_balance, deal.rtr_bps, deal.payment_count]
      const api = shown.get(deal.id)
      const seen =
        api && [api.totalCollected * 100, api.outstandingBalance * 100, api.rtrPercentage * 100, api.paymentCount].map(Math.round)
      if (String(expected) !== String(actual) || String(expected) !== String(seen))
        wrong.push(`${deal.id} by its ${whose} payments ${expected}, stored ${actual}, shown ${seen}`)
    }
  }
  const status = new Map(payments.map((p) => [p.id, p.status]))
  const misplaced = [...model.payments].filter(
    ([id, p]) => status.has(id) && status.get(id) !== p.status && !(p.status === 'pending' && status.get(id) === 'cancelled'),
  )
  return [
    ...complaint('balances that do not equal their payments', wrong),
    ...complaint(
      'payments with another status than was acknowledged',
      misplaced.map(([id]) => id),
    ),
  ]
}

const brokenContacts = async ({ services, orgId }: Checked): Promise<string[]> => {
  const merchants = await rowsOf<{ merchant_id: string }>(
    services.database,
    `SELECT merchant_id FROM contacts WHERE org_id = $1 GROUP BY merchant_id
     HAVING count(*) FILTER (WHERE is_primary) > 1 OR sum(ownership_percentage) > 100`,
    [orgId],
  )
  return complaint(
    'merchants with two primary contacts or more than 100 percent of owners',
    merchants.map((m) => m.merchant_id),
  )
}

/** Walks every list from end to end: its items are the stored ones, its total their number. */
const brokenLists = async ({ services, client, orgId }: Checked): Promise<string[]> => {
  const broken: string[] = []
  const lists = {
    merchants: client.merchants,
    applications: client.applications,
    deals: client.deals,
    documents: client.documents,
    analyses: client.analysis,
    webhooks: client.webhooks,
  }
  for (const [table, { list }] of Object.entries(lists)) {
    const stored = new Set(
      (await rowsOf<{ id: string }>(services.database, `SELECT id FROM ${table} WHERE org_id = $1`, [orgId])).map((r) => r.id),
    )
    const walked = (await list({ sort_by: 'createdAt', sort_order: 'asc' }).all()).map((item: { id: string }) => item.id)
    const { total } = (await list({ limit: 1 }).page()).meta.pagination
    if (total !== stored.size) broken.push(`${table}: the list says ${total}, there are ${stored.size}`)
    if (walked.length !== stored.size || walked.some((id) => !stored.has(id)))
      broken.push(`${table}: the list shows ${walked.length} of ${stored.size}`)
  }
  for (const status of ['active', 'paidOff', 'defaulted', 'settled'] as const) {
    const [row] = await rowsOf<{ n: number }>(services.database, 'SELECT count(*) AS n FROM deals WHERE org_id = $1 AND status = $2', [
      orgId,
      status,
    ])
    const { total } = (await client.deals.list({ limit: 1, status }).page()).meta.pagination
    if (total !== row!.n) broken.push(`deals that are ${status}: the list says ${total}, there are ${row!.n}`)
  }
  return broken
}

/** One kept answer for each POST that was answered well, and none for anything else. */
const brokenKeys = async ({ services, orgId, model }: Checked): Promise<string[]> => {
  const rows = await rowsOf<{ request: string }>(
    services.database,
    "SELECT path || ' ' || key AS request FROM idempotency_keys WHERE org_id = $1 AND method = 'POST'",
    [orgId],
  )
  const kept = new Set(rows.map((r) => r.request))
  return [
    ...complaint('answers that were not kept under their key', without(model.answers.keys(), kept)),
    ...complaint('keys kept for requests that were never answered', without(kept, new Set(model.answers.keys()))),
    ...complaint(
      'keys that were honoured twice',
      [...model.answers].filter(([, ids]) => ids.size > 1).map(([request, ids]) => `${request}: ${[...ids].join(' and ')}`),
    ),
  ]
}

const brokenJobs = async ({ services, orgId }: Checked): Promise<string[]> => {
  const unfinished = await rowsOf<{ id: string }>(
    services.database,
    `SELECT id FROM analyses WHERE org_id = $1 AND NOT (status = 'completed' OR (status = 'failed' AND error <> ''))
     UNION ALL SELECT id FROM underwriting_analyses WHERE org_id = $1 AND NOT (status = 'completed' OR (status = 'failed' AND error <> ''))
     UNION ALL SELECT a.id FROM analyses a LEFT JOIN analysis_data d ON d.analysis_id = a.id WHERE a.org_id = $1 AND a.status = 'completed' AND d.result IS NULL`,
    [orgId],
  )
  return [
    ...complaint(
      'analyses that neither completed nor failed with a reason',
      unfinished.map((r) => r.id),
    ),
    ...complaint('jobs that are stuck', await openJobs(services.database)),
  ]
}

/** Work that is queued or in hand. */
export const openJobs = async (database: Database): Promise<string[]> =>
  (
    await rowsOf<{ job: string }>(
      database,
      "SELECT name || ' ' || id || ' ' || state AS job FROM pgboss.job WHERE name IN ('analyses', 'underwriting') AND state IN ('created', 'retry', 'active')",
      [],
    )
  ).map((r) => r.job)

/** Compares what was said, what is stored and what is shown; returns every promise that was broken. */
export const brokenPromises = async (checked: Checked): Promise<string[]> => [
  ...checked.model.broken,
  ...(await brokenRecords(checked)),
  ...(await brokenBalances(checked)),
  ...(await brokenContacts(checked)),
  ...(await brokenEvents(checked)),
  ...(await brokenLists(checked)),
  ...(await brokenKeys(checked)),
  ...(await brokenJobs(checked)),
  ...(await brokenBlobs(checked)),
]
