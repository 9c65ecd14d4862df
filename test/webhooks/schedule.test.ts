import { expect, test } from 'vitest'
import { tx } from '../../src/context.ts'
import { createMerchant } from '../../src/resources/merchants/service.ts'
import { TEST_NOW } from '../test-app.ts'
import { answer } from './receiver.ts'
import { webhookWorld } from './world.ts'

const w = webhookWorld()
const MINUTE = 60_000

test('a change reaches its subscriber at the first attempt, with the record as its GET shows it', async () => {
  const hook = await w.subscribe()
  const merchant = await w.change()
  expect(await w.deliverer.runDue()).toBe(1)
  expect(w.receiver.received).toHaveLength(1)
  const [call] = w.receiver.received
  expect(call!.method).toBe('POST')
  expect(call!.json).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    eventType: 'merchant.created',
    createdAt: TEST_NOW,
    data: merchant,
  })
  expect(await w.deliveries(hook.id)).toEqual([
    {
      id: expect.stringMatching(/^dlv_/),
      eventId: call!.json.eventId,
      eventType: 'merchant.created',
      status: 'succeeded',
      attemptCount: 1,
      nextAttemptAt: null,
      createdAt: TEST_NOW,
      lastAttemptAt: TEST_NOW,
      attempts: [
        {
          attempt: 1,
          startedAt: TEST_NOW,
          durationMs: expect.any(Number),
          url: w.receiver.url,
          responseStatus: 200,
          responseBody: 'thanks',
          error: null,
        },
      ],
    },
  ])
  expect(await w.deliverer.runDue()).toBe(0)
})

test('five attempts at 0, +5 min, +30 min, +2 h, +12 h, never a moment early; then the subscription is paused', async () => {
  const hook = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500, 'no'))
  await w.deliverer.runDue()
  expect(w.receiver.received).toHaveLength(1)
  for (const [i, minutes] of [5, 30, 120, 720].entries()) {
    const [waiting] = await w.deliveries(hook.id)
    expect(waiting).toMatchObject({
      status: 'pending',
      attemptCount: i + 1,
      nextAttemptAt: new Date(w.t.clock.now().getTime() + minutes * MINUTE).toISOString(),
    })
    expect((await w.tenant.call('GET', `/webhooks/${hook.id}`)).body.data.status).toBe('active')
    w.t.clock.advance(minutes * MINUTE - 1)
    expect(await w.deliverer.runDue()).toBe(0)
    w.t.clock.advance(1)
    expect(await w.deliverer.runDue()).toBe(1)
  }
  expect(w.receiver.received).toHaveLength(5)
  expect(new Set(w.receiver.received.map((r) => r.json.eventId)).size).toBe(1)
  expect(new Set(w.receiver.received.map((r) => r.body)).size).toBe(1)
  const [failed] = await w.deliveries(hook.id)
  expect(failed).toMatchObject({ status: 'failed', attemptCount: 5, nextAttemptAt: null })
  expect(
    failed.attempts.map((a: { attempt: number; responseStatus: number; responseBody: string }) => [
      a.attempt,
      a.responseStatus,
      a.responseBody,
    ]),
  ).toEqual([1, 2, 3, 4, 5].map((n) => [n, 500, 'no']))
  const paused = await w.tenant.call('GET', `/webhooks/${hook.id}`)
  expect(paused.body.data).toMatchObject({ status: 'paused', statusReason: `Delivery ${failed.id} failed 5 times.` })
  w.t.clock.advance(24 * 60 * MINUTE)
  expect(await w.deliverer.runDue()).toBe(0)
})

test('a retry comes at most 5 % later than its delay, never earlier', async () => {
  const hook = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500))
  await w.newDeliverer({ random: () => 0.999_999 }).runDue()
  const [waiting] = await w.deliveries(hook.id)
  const delay = Date.parse(waiting.nextAttemptAt) - w.t.clock.now().getTime()
  expect(delay).toBeGreaterThan(5 * MINUTE)
  expect(delay).toBeLessThanOrEqual(5 * MINUTE * 1.05)
})

test('a delivery that succeeds at its fifth attempt pauses nothing', async () => {
  const hook = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(503))
  for (const minutes of [5, 30, 120, 720]) {
    await w.deliverer.runDue()
    w.t.clock.advance(minutes * MINUTE)
  }
  w.receiver.respond(answer(204))
  await w.deliverer.runDue()
  expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'succeeded', attemptCount: 5, nextAttemptAt: null }])
  expect((await w.tenant.call('GET', `/webhooks/${hook.id}`)).body.data.status).toBe('active')
})

test('the pause keeps what is waiting and what comes after, of that subscription alone', async () => {
  const bad = await w.newReceiver(answer(500))
  const hook = await w.subscribe({ url: bad.url })
  const healthy = await w.subscribe()
  await w.change('First LLC')
  for (const minutes of [5, 30, 120, 720]) {
    await w.deliverer.runDue()
    w.t.clock.advance(minutes * MINUTE)
  }
  await w.change('Second LLC')
  await w.deliverer.runDue()
  await w.change('Third LLC')
  await w.deliverer.runDue()
  expect((await w.deliveries(hook.id)).map((d) => d.status)).toEqual(['failed', 'paused', 'paused'])
  expect((await w.deliveries(healthy.id)).map((d) => d.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  const { rows } = await w.t.services.database.pool.query(
    "SELECT actor, action FROM audit_log WHERE entity_id = $1 AND action = 'webhook.pause'",
    [hook.id],
  )
  expect(rows).toEqual([{ actor: 'job:webhooks', action: 'webhook.pause' }])
})

test('after status: active the kept deliveries wait to be recovered; recover sends those since the time given', async () => {
  const hook = await w.subscribe()
  const path = `/webhooks/${hook.id}`
  await w.tenant.call('PATCH', path, { status: 'paused' })
  await w.change('Before LLC')
  w.t.clock.advance(MINUTE)
  const since = w.t.clock.now().toISOString()
  await w.change('First LLC')
  await w.change('Second LLC')
  expect((await w.tenant.call('POST', `${path}/recover`, { since })).status).toBe(409)
  await w.tenant.call('PATCH', path, { status: 'active' })
  expect(await w.deliverer.runDue()).toBe(0)
  const recovered = await w.tenant.call('POST', `${path}/recover`, { since })
  expect([recovered.status, recovered.body]).toEqual([202, { data: { requeued: 2 } }])
  expect(await w.deliverer.runDue()).toBe(2)
  expect(w.receiver.received.map((r) => r.json.data.legalName).sort()).toEqual(['First LLC', 'Second LLC'])
  expect((await w.deliveries(hook.id)).map((d) => d.status)).toEqual(['paused', 'succeeded', 'succeeded'])
  expect((await w.tenant.call('POST', `${path}/recover`, { since })).body.data.requeued).toBe(0)
})

test('a failed delivery that is recovered has five new attempts before it, and its attempts go on counting', async () => {
  const hook = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500))
  for (const minutes of [5, 30, 120, 720]) {
    await w.deliverer.runDue()
    w.t.clock.advance(minutes * MINUTE)
  }
  await w.deliverer.runDue()
  await w.tenant.call('PATCH', `/webhooks/${hook.id}`, { status: 'active' })
  expect((await w.tenant.call('GET', `/webhooks/${hook.id}`)).body.data.statusReason).toBeNull()
  await w.tenant.call('POST', `/webhooks/${hook.id}/recover`, { since: '2026-01-01T00:00:00Z' })
  await w.deliverer.runDue()
  expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'pending', attemptCount: 6 }])
  expect((await w.deliveries(hook.id))[0].attempts.map((a: { attempt: number }) => a.attempt)).toEqual([1, 2, 3, 4, 5, 6])
})

test('resend sends a succeeded delivery again, with the same event id and body', async () => {
  const hook = await w.subscribe()
  await w.change()
  await w.deliverer.runDue()
  const [done] = await w.deliveries(hook.id)
  const resent = await w.tenant.call('POST', `/webhooks/${hook.id}/deliveries/${done.id}/resend`)
  expect(resent.status).toBe(202)
  expect(resent.body.data).toMatchObject({ id: done.id, eventId: done.eventId, status: 'pending', attemptCount: 1 })
  await w.deliverer.runDue()
  expect(w.receiver.received).toHaveLength(2)
  expect(w.receiver.received[0]!.body).toBe(w.receiver.received[1]!.body)
  expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'succeeded', attemptCount: 2 }])
})

test('a waiting delivery that is resent goes at once', async () => {
  const hook = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500))
  await w.deliverer.runDue()
  w.receiver.respond(answer(200))
  const [waiting] = await w.deliveries(hook.id)
  await w.tenant.call('POST', `/webhooks/${hook.id}/deliveries/${waiting.id}/resend`)
  expect(await w.deliverer.runDue()).toBe(1)
  expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'succeeded' }])
})

test('a delivery keeps its latest 20 attempts, however often it is resent', async () => {
  const hook = await w.subscribe()
  await w.change()
  await w.deliverer.runDue()
  const [{ id }] = (await w.deliveries(hook.id)) as [{ id: string }]
  for (let i = 0; i < 21; i++) {
    await w.tenant.call('POST', `/webhooks/${hook.id}/deliveries/${id}/resend`)
    await w.deliverer.runDue()
  }
  const [delivery] = await w.deliveries(hook.id)
  expect(delivery.attemptCount).toBe(22)
  expect(delivery.attempts.map((a: { attempt: number }) => a.attempt)).toEqual(Array.from({ length: 20 }, (_, i) => i + 3))
})

test('a test event is of a subscribed kind, marked as a test, and goes to that subscription alone', async () => {
  const other = await w.newReceiver()
  await w.subscribe({ url: other.url })
  const hook = await w.subscribe({ events: ['payment.failed', 'merchant.created'] })
  const sent = await w.tenant.call('POST', `/webhooks/${hook.id}/test`)
  expect(sent.status).toBe(202)
  expect(sent.body.data).toMatchObject({ eventType: 'payment.failed', status: 'pending', attempts: [] })
  await w.deliverer.runDue()
  expect(w.receiver.received.map((r) => r.json)).toMatchObject([
    { eventId: sent.body.data.eventId, eventType: 'payment.failed', createdAt: TEST_NOW, data: { test: true, status: 'failed' } },
  ])
  expect(other.received).toHaveLength(0)
})

test('test, resend and recover of a paused subscription are refused: nothing is sent while it is paused', async () => {
  const hook = await w.subscribe()
  await w.change()
  await w.tenant.call('PATCH', `/webhooks/${hook.id}`, { status: 'paused' })
  const [kept] = await w.deliveries(hook.id)
  expect(kept.status).toBe('paused')
  for (const path of ['test', `deliveries/${kept.id}/resend`]) {
    const refused = await w.tenant.call('POST', `/webhooks/${hook.id}/${path}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  }
  expect(await w.deliverer.runDue()).toBe(0)
})

test('a subscription hears only of the kinds it names, and of new kinds once it names them', async () => {
  const hook = await w.subscribe({ events: ['deal.funded'] })
  await w.change()
  await w.tenant.call('PATCH', `/webhooks/${hook.id}`, { events: ['merchant.created', 'merchant.updated'] })
  const { id } = await w.change('Now LLC')
  await w.tenant.call('PATCH', `/merchants/${id}`, { industry: 'Food' })
  await w.deliverer.runDue()
  expect((await w.deliveries(hook.id)).map((d) => d.eventType)).toEqual(['merchant.created', 'merchant.updated'])
})

test('a change that is rolled back leaves neither event nor delivery', async () => {
  const hook = await w.subscribe({ events: ['merchant.created', 'application.created'] })

  await expect(
    tx(w.tenant.ctx, async (ctx) => {
      await createMerchant(ctx, { legalName: 'Never LLC' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await w.deliveries(hook.id)).toEqual([])
})

test("another organization's changes reach nobody else", async () => {
  const hook = await w.subscribe()
  const stranger = await w.t.newTenant()
  await w.change('Foreign LLC', stranger)
  await w.deliverer.runDue()
  expect(w.receiver.received).toHaveLength(0)
  expect(await w.deliveries(hook.id)).toEqual([])
})
