import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createDeliverer } from '../../src/resources/webhooks/deliver.ts'
import { WINDOW_LIMITS } from '../../src/resources/webhooks/windows.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { TestApp } from '../test-app.ts'
import { answer } from './receiver.ts'
import { until, webhookWorld } from './world.ts'

const w = webhookWorld()

/** Answers wait until they are let go. */
const held = () => {
  const waiting: ServerResponse[] = []
  return {
    respond: (response: ServerResponse) => {
      waiting.push(response)
    },
    count: () => waiting.length,
    release: (status = 200) => {
      for (const response of waiting.splice(0)) response.writeHead(status).end()
    },
  }
}

const settledCount = async () =>
  (await w.t.services.database.pool.query("SELECT count(*)::int AS n FROM webhook_deliveries WHERE status = 'succeeded'")).rows[0].n

test('four workers at once deliver every event exactly once when none of them fails', async () => {
  const hooks = await Promise.all([1, 2, 3].map((i) => w.subscribe({ url: `${w.receiver.url}/${i}` })))
  for (let i = 0; i < 60; i++) await w.change(`Merchant ${i} LLC`)
  const workers = [1, 2, 3, 4].map(() => w.newDeliverer())
  const attempts = await Promise.all(workers.map((d) => d.runDue()))
  expect(attempts.reduce((a, b) => a + b)).toBe(180)
  expect(w.receiver.received).toHaveLength(180)
  expect(new Set(w.receiver.received.map((r) => `${r.path} ${r.json.eventId}`)).size).toBe(180)
  for (const { id } of hooks) expect((await w.deliveries(id)).every((d) => d.status === 'succeeded' && d.attemptCount === 1)).toBe(true)
})

test('a worker that dies in the middle: when its lease is over another delivers, with the same event id, and the dead one has no more say', async () => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const dying = w.newDeliverer()
  const running = dying.runDue()
  await until(() => gate.count() === 1)
  // To the others it is as dead as after kill -9: it holds a claim and says nothing.
  expect(await w.deliverer.runDue()).toBe(0)
  w.t.clock.advance(14_999)
  expect(await w.deliverer.runDue()).toBe(0)
  w.t.clock.advance(1)
  w.receiver.respond(answer(200, 'second'))
  expect(await w.deliverer.runDue()).toBe(1)
  expect(w.receiver.received).toHaveLength(2)
  expect(w.receiver.received[0]!.json.eventId).toBe(w.receiver.received[1]!.json.eventId)
  expect(w.receiver.received[0]!.body).toBe(w.receiver.received[1]!.body)
  // The dead one comes back with a failure: too late, its claim is another's past.
  gate.release(500)
  await running
  expect(await w.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 1, attempts: [{ responseBody: 'second' }] }])
})

test('a worker that lost its lease cannot pause the subscription either', async () => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500))
  for (const minutes of [5, 30, 120, 720]) {
    await w.deliverer.runDue()
    w.t.clock.advance(minutes * 60_000)
  }
  const gate = held()
  w.receiver.respond(gate.respond)
  const running = w.newDeliverer().runDue()
  await until(() => gate.count() === 1)
  w.t.clock.advance(15_000)
  w.receiver.respond(answer(200))
  await w.deliverer.runDue()
  gate.release(500)
  await running
  expect((await w.tenant.call('GET', `/webhooks/${id}`)).body.data.status).toBe('active')
  expect(await w.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 5 }])
})

test('a subscription deleted while its delivery is under way leaves nothing behind and breaks nothing', async () => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const running = w.deliverer.runDue()
  await until(() => gate.count() === 1)
  expect((await w.tenant.call('DELETE', `/webhooks/${id}`)).status).toBe(204)
  gate.release(500)
  await running
  expect((await w.t.services.database.pool.query('SELECT 1 FROM webhook_deliveries')).rowCount).toBe(0)
})

test('deleted while the last attempt is under way: the same', async () => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500))
  for (const minutes of [5, 30, 120, 720]) {
    await w.deliverer.runDue()
    w.t.clock.advance(minutes * 60_000)
  }
  const gate = held()
  w.receiver.respond(gate.respond)
  const running = w.deliverer.runDue()
  await until(() => gate.count() === 1)
  await w.tenant.call('DELETE', `/webhooks/${id}`)
  gate.release(500)
  await running
  expect((await w.tenant.call('GET', `/webhooks/${id}`)).status).toBe(404)
})

test.each([
  [200, 'succeeded', 1],
  [500, 'paused', 1],
])('paused while a delivery is under way: answered with %i it ends as %s, with its attempt written down', async (status, end, count) => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const running = w.deliverer.runDue()
  await until(() => gate.count() === 1)
  await w.tenant.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
  expect(await w.deliveries(id)).toMatchObject([{ status: 'paused', nextAttemptAt: null }])
  gate.release(status)
  await running
  expect(await w.deliveries(id)).toMatchObject([{ status: end, attemptCount: count, nextAttemptAt: null }])
})

test('a resend while the delivery is under way does not send it twice', async () => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const running = w.deliverer.runDue()
  await until(() => gate.count() === 1)
  const [delivery] = await w.deliveries(id)
  expect((await w.tenant.call('POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`)).status).toBe(202)
  gate.release()
  await running
  expect(await w.deliverer.runDue()).toBe(0)
  expect(w.receiver.received).toHaveLength(1)
})

test('no pause slips past a change, and no change past a pause: nothing is pending on a paused subscription', async () => {
  const { id } = await w.subscribe()
  for (let round = 0; round < 5; round++) {
    const flips = ['paused', 'active', 'paused'].map((status) => w.tenant.call('PATCH', `/webhooks/${id}`, { status }))
    await Promise.all([...Array.from({ length: 20 }, (_, i) => w.change(`Merchant ${round}-${i} LLC`)), ...flips])
    await w.tenant.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
    const { rows } = await w.t.services.database.pool.query('SELECT DISTINCT status FROM webhook_deliveries')
    expect(rows).toEqual([{ status: 'paused' }])
    await w.tenant.call('PATCH', `/webhooks/${id}`, { status: 'active' })
  }
  expect((await w.tenant.call('GET', `/webhooks/${id}/deliveries`)).body.meta.pagination.total).toBe(100)
})

test('changes made while a subscription is deleted succeed, whichever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await w.subscribe()
    const [deleted, ...changes] = await Promise.all([
      w.tenant.call('DELETE', `/webhooks/${id}`),
      ...Array.from({ length: 10 }, () => w.tenant.call('POST', '/merchants', { legalName: 'During LLC' })),
    ])
    expect([deleted!.status, ...changes.map((c) => c.status)]).toEqual([204, ...changes.map(() => 201)])
  }
})

test('a worker is woken by the change itself, long before it would look', async () => {
  const deliverer = w.newDeliverer({ pollMs: 600_000 })
  deliverer.start()
  await w.subscribe()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await w.change()
  await until(() => w.receiver.received.length > 0)
  expect(w.receiver.received).toHaveLength(1)
})

test('a worker that hears no hint finds what is due by looking', async () => {
  await w.subscribe()
  await w.change()
  const deliverer = w.newDeliverer({ pollMs: 50 })
  deliverer.start()
  await until(() => w.receiver.received.length === 1)
  await until(async () => (await settledCount()) === 1)
  expect(w.receiver.received).toHaveLength(1)
})

test('a worker whose connections are cut connects again and goes on', async () => {
  const deliverer = w.newDeliverer({ pollMs: 100 })
  deliverer.start()
  await w.subscribe()
  await w.change('First LLC')
  await until(async () => (await settledCount()) === 1)
  const admin = await w.t.services.database.connect()
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
  await admin.end()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await until(async () => {
    const made = await w.tenant.call('POST', '/merchants', { legalName: 'Second LLC' }).catch(() => ({ status: 0 }))
    return made.status === 201
  })
  await until(async () => (await settledCount()) === 2)
  expect(w.receiver.received.length).toBeGreaterThanOrEqual(2)
})

test('stop lets what is under way finish, and takes nothing new', async () => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const deliverer = w.newDeliverer({ pollMs: 20 })
  deliverer.start()
  await until(() => gate.count() === 1)
  const stopping = deliverer.stop(PATIENCE_MS)
  await w.change('Later LLC')
  await new Promise((resolve) => setTimeout(resolve, 100))
  gate.release()
  await stopping
  expect((await w.deliveries(id)).map((d) => d.status)).toEqual(['succeeded', 'pending'])
  expect(w.receiver.received).toHaveLength(1)
})

test('what does not finish within the grace goes back at once, without an attempt counted, and another worker delivers it', async () => {
  const gate = held()
  w.receiver.respond(gate.respond)
  const { id } = await w.subscribe()
  await w.change()
  const deliverer = w.newDeliverer({ pollMs: 20 })
  deliverer.start()
  await until(() => gate.count() === 1)
  await deliverer.stop(50)
  w.receiver.respond(answer(200, 'other'))
  expect(await w.deliverer.runDue()).toBe(1)
  gate.release()
  expect(await w.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 1, attempts: [{ responseBody: 'other' }] }])
})

/** As many deliveries as are wanted of one event. */
const fill = async (webhookId: string, count: number): Promise<void> => {
  await w.change()
  await w.t.services.database.pool.query(
    `INSERT INTO webhook_deliveries (id, org_id, webhook_id, event_id, event_type, status, next_attempt_at, created_at)
     SELECT 'dlv_' || lpad(g::text, 26, '0'), d.org_id, d.webhook_id, d.event_id, d.event_type, d.status, d.next_attempt_at, d.created_at
     FROM webhook_deliveries d, generate_series(2, $2::int) g WHERE d.webhook_id = $1`,
    [webhookId, count],
  )
}

const states = async () =>
  (
    await w.t.services.database.pool.query(
      `SELECT status, attempt_count, claim IS NOT NULL AS claimed, count(*)::int AS n FROM webhook_deliveries
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
  ).rows

test('what was claimed ahead for a receiver that then hangs goes back with a stop, without an attempt counted', async () => {
  const gate = held()
  let calls = 0
  w.receiver.respond((response) => (++calls > 200 ? gate.respond(response) : response.writeHead(200).end()))
  const { id } = await w.subscribe()
  await fill(id, 300)
  const deliverer = w.newDeliverer({ pollMs: 20 })
  deliverer.start()
  await until(async () => gate.count() > 0 && (await settledCount()) === 200)
  await deliverer.stop(50)
  expect(await states()).toEqual([
    { status: 'pending', attempt_count: 0, claimed: false, n: 100 },
    { status: 'succeeded', attempt_count: 1, claimed: false, n: 200 },
  ])
  // What is answered now comes too late to count, but frees the connections.
  gate.release()
  w.receiver.respond(answer(200))
  expect(await w.deliverer.runDue()).toBe(100)
})

test('what a claim brings after the stop goes back at once, and the stop waits for nothing that nobody sends', async () => {
  const { id } = await w.subscribe()
  await fill(id, 300)
  let letGo = (): void => {}
  const told = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isLate = false
  const { database, log } = w.t.services
  /** Of its claims the first that takes more than is sent at once is answered late. (On a machine so slow that no receiver seems quick there is none.) */
  const connect = async () => {
    const client = await database.connect()
    const query = client.query.bind(client) as (asked: { name?: string; values?: number[][] }) => Promise<unknown>
    const late: typeof query = async (asked) => {
      const answer = await query(asked)
      if (asked.name === 'webhooks_claim' && asked.values![2]![0]! > WINDOW_LIMITS.max) {
        isLate = true
        await told
      }
      return answer
    }
    return Object.assign(client, { query: late })
  }
  const warned: unknown[] = []
  const loud = Object.assign(Object.create(log), { warn: (...told: unknown[]) => warned.push(told) })
  const services = { ...w.t.services, log: loud, database: { ...database, connect } } as TestApp['services']
  const deliverer = createDeliverer(services, { pollMs: 20, attemptTimeoutMs: 2 * PATIENCE_MS })
  deliverer.start()
  await until(async () => isLate || (await settledCount()) === 300)
  const stopped = deliverer.stop(PATIENCE_MS)
  letGo()
  await stopped
  expect(warned).toEqual([])
  expect((await states()).filter(({ claimed }) => claimed)).toEqual([])
  await w.deliverer.runDue()
  expect(await settledCount()).toBe(300)
})

test('what was claimed ahead for a receiver that then fails is tried once each, and each try is recorded', async () => {
  let calls = 0
  w.receiver.respond((response) => response.writeHead(++calls > 100 ? 500 : 200).end())
  const { id } = await w.subscribe()
  await fill(id, 200)
  expect(await w.deliverer.runDue()).toBe(200)
  expect(await states()).toEqual([
    { status: 'pending', attempt_count: 1, claimed: false, n: 100 },
    { status: 'succeeded', attempt_count: 1, claimed: false, n: 100 },
  ])
})

test('a secret that cannot be opened costs the delivery no attempt: it waits, and goes out when the key is right again', async () => {
  const { id } = await w.subscribe()
  const sealed = (await w.t.services.database.pool.query('SELECT secret FROM webhooks')).rows[0].secret
  await w.t.services.database.pool.query("UPDATE webhooks SET secret = '\\x01'")
  await w.change()
  expect(await w.deliverer.runDue()).toBe(0)
  expect(await w.deliveries(id)).toMatchObject([{ status: 'pending', attemptCount: 0 }])
  await w.t.services.database.pool.query('UPDATE webhooks SET secret = $1', [sealed])
  w.t.clock.advance(15_000)
  expect(await w.deliverer.runDue()).toBe(1)
})

test('/metrics tells how much waits, how much of it is late and by how long, and who is paused', async () => {
  const metrics = async () => {
    const text = await (await fetch(`${w.t.url}/metrics`)).text()
    return ['deliveries_pending', 'deliveries_due', 'oldest_due_seconds', 'subscriptions_paused'].map((name) =>
      Number(new RegExp(`^holdback_webhook_${name} (\\S+)$`, 'm').exec(text)?.[1]),
    )
  }
  const { id } = await w.subscribe()
  await w.change()
  w.t.clock.advance(90_000)
  expect(await metrics()).toEqual([1, 1, 90, 0])
  w.receiver.respond(answer(500))
  await w.deliverer.runDue()
  expect(await metrics()).toEqual([1, 0, 0, 0])
  await w.tenant.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
  expect(await metrics()).toEqual([0, 0, 0, 1])
})
