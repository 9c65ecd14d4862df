import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx } from '../../src/context.ts'
import type { EventListener } from '../../src/platform/events/record.ts'
import { recordEvents } from '../../src/resources/events/record.ts'
import { createMerchant } from '../../src/resources/merchants/service.ts'
import { newId } from '../../src/shared/ids.ts'
import { TEST_MS } from '../patience.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createTestDatabase } from '../test-db.ts'
import { withEventsOutsideTheTransaction } from './planted.ts'
import { brokenPromises } from './webhook-history.ts'
import { tortureWebhooks } from './webhooks.ts'

// The whole of it, with 5,000 changes and a crash of the database, is `npm run torture`.
test('processes killed at random while changes are made lose no event, make none up, and repeat none under another id', async () => {
  const { url, drop } = await createTestDatabase()
  try {
    const report = await tortureWebhooks({
      seed: 20_260_316,
      changes: 300,
      databaseUrl: url,
      restartDatabase: null,
      killEveryMs: 700,
      limitMs: TEST_MS,
      member: { leaseMs: 2_500, hasPlantedBug: false },
      log: () => {},
    })
    expect(report.broken).toEqual([])
    expect(report.kills).toBeGreaterThan(0)
    expect(report.deliveries).toBeGreaterThanOrEqual(900)
  } finally {
    await drop()
  }
})

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

// The last thing a transaction does before its commit.
const fails: EventListener = async () => {
  throw new Error('and now it fails')
}

const rolledBack = async (services: TestApp['services']) => {
  const tenant = await t.newTenant()
  const ctx = { ...tenant.ctx, services, db: services.database.kysely }
  await createMerchant(ctx, { legalName: 'Stays LLC' })
  await expect(createMerchant({ ...ctx, services: { ...services, eventListeners: [fails] } }, { legalName: 'Goes LLC' })).rejects.toThrow(
    'and now it fails',
  )
  return brokenPromises(t.services.database, { orgId: tenant.id, created: new Set(), patched: new Map(), receivers: [] })
}

test('the check goes red for an event that is recorded outside of its transaction, and stays green without that bug', async () => {
  expect(await rolledBack(t.services)).toEqual([])
  const broken = await rolledBack({ ...t.services, database: withEventsOutsideTheTransaction(t.services.database) })
  expect(broken).toEqual([expect.stringMatching(/^events of a change that was rolled back \(1: evt_/)])
})

test('the check goes red for a lost event, a doubled event, a lost change and a changed body', async () => {
  const tenant = await t.newTenant()
  const kept = await createMerchant(tenant.ctx, { legalName: 'Kept LLC' })
  const model = { orgId: tenant.id, created: new Set([kept.id]), patched: new Map<string, number>(), receivers: [] }
  const check = (changes: object = {}) => brokenPromises(t.services.database, { ...model, ...changes })
  expect(await check()).toEqual([])
  expect(await check({ created: new Set([kept.id, newId('mer')]) })).toEqual([expect.stringMatching(/^acknowledged and not stored/)])
  expect(await check({ patched: new Map([[kept.id, 1]]) })).toEqual([expect.stringMatching(/^acknowledged changes that are not stored/)])
  const silent = { name: 'r', webhookId: newId('whk'), received: [] }
  expect(await check({ receivers: [silent] })).toEqual([expect.stringMatching(/^r: events that never arrived/)])
  const { rows } = await t.services.database.pool.query('SELECT id FROM events WHERE org_id = $1', [tenant.id])
  const call = (body: string) => ({ path: '/', method: 'POST', headers: {}, body, json: { eventId: rows[0].id } })
  expect(await check({ receivers: [{ ...silent, received: [call('a'), call('a')] }] })).toEqual([])
  expect(await check({ receivers: [{ ...silent, received: [call('a'), call('b')] }] })).toEqual([
    expect.stringMatching(/^r: the same event with another body/),
  ])
  await tx(tenant.ctx, async (ctx) => recordEvents(ctx, [{ type: 'merchant.created', entityId: kept.id, data: {} }]))
  expect(await check()).toEqual([expect.stringMatching(/^stored without exactly one merchant.created/)])
})
