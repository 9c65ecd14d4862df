import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldReplies } from '../../src/platform/http/idempotency.ts'
import { createDeliverer } from '../../src/resources/webhooks/deliver.ts'
import { forgetOldLines } from '../../src/resources/webhooks/forget-old.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { answer, type Receiver, startReceiver } from '../webhooks/receiver.ts'

/** What has happened is kept as long as the operator says, and what is still to be sent longer than that. */

const DAY = 86_400_000
let t: TestApp
let receiver: Receiver
beforeAll(async () => {
  t = await startTestApp()
  receiver = await startReceiver(answer(500))
})
afterAll(async () => {
  await receiver.close()
  await t.stop()
})

const count = async (sql: string): Promise<number> =>
  (await t.services.database.pool.query(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0].n
const lines = async () => ({
  deliveries: await count('webhook_deliveries'),
  events: await count("events WHERE type = 'merchant.created'"),
  audit: await count("audit_log WHERE action LIKE 'merchant%'"),
  replies: await count('idempotency_keys'),
})
const forget = async (keep: Partial<TestApp['services']['keep']>) => {
  await forgetOldLines({ ...t.services, keep: { deliveriesMs: null, eventsMs: null, auditMs: null, ...keep } })
  await forgetOldReplies(t)
  return lines()
}

test('deliveries, events, audit lines and replies go when they are old enough, each by its own setting; a pending delivery keeps its event', async () => {
  const { call } = t.tenant
  const begin = t.clock.now().toISOString()
  for (const path of ['/good', '/bad'])
    await call('POST', '/webhooks', { url: receiver.url + path, events: ['merchant.created'] }, { 'idempotency-key': path })
  receiver.respond((response, { path }) => response.writeHead(path === '/good' ? 200 : 500).end())
  const deliverer = createDeliverer(t.services)
  await call('POST', '/merchants', { legalName: 'First LLC' }, { 'idempotency-key': 'first' })
  await deliverer.runDue()
  t.clock.advance(40 * DAY)
  await call('POST', '/merchants', { legalName: 'Second LLC' })
  // One delivery of the first is done, the other waits for its next attempt; those of the second have not begun.
  const all = { deliveries: 4, events: 2, audit: 2, replies: 3 }
  expect(await lines()).toEqual(all)

  expect(await forget({})).toEqual({ ...all, replies: 0 })
  expect(await forget({ deliveriesMs: 41 * DAY, eventsMs: 41 * DAY, auditMs: 41 * DAY })).toEqual({ ...all, replies: 0 })
  expect(await forget({ deliveriesMs: 39 * DAY })).toMatchObject({ deliveries: 3, events: 2, audit: 2 })
  expect(await forget({ deliveriesMs: 39 * DAY, eventsMs: 39 * DAY })).toMatchObject({ deliveries: 3, events: 2, audit: 2 })
  expect(await forget({ auditMs: 39 * DAY })).toMatchObject({ deliveries: 3, events: 2, audit: 1 })

  // Delivered at last, the delivery and then its event may go. The second's stay.
  receiver.respond(answer(200))
  await deliverer.runDue()
  expect(await count("webhook_deliveries WHERE status = 'pending'")).toBe(0)
  expect(await forget({ deliveriesMs: 39 * DAY, eventsMs: 39 * DAY })).toMatchObject({ deliveries: 2, events: 1, audit: 1 })
  expect(await count(`events WHERE created_at < '${begin}'::timestamptz + interval '1 day'`)).toBe(0)
  await deliverer.stop(1_000)
})

test('more than one batch of them goes in one go', async () => {
  const at = new Date(t.clock.now().getTime() - 500 * DAY).toISOString()
  await t.services.database.pool.query(
    `INSERT INTO audit_log (id, org_id, actor, action, entity_id, created_at)
     SELECT 'aud_' || n, $1, 'cli', 'old', 'x', $2 FROM generate_series(1, 12000) n`,
    [t.tenant.id, at],
  )
  await forget({ auditMs: 400 * DAY })
  expect(await count("audit_log WHERE action = 'old'")).toBe(0)
})
