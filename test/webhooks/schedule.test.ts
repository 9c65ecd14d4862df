import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeliverer, type Deliverer } from '../../src/webhooks/deliver.ts'
import { startTestApp, TEST_NOW, type Tenant, type TestApp } from '../test-app.ts'
import { answer, type Receiver, startReceiver } from './receiver.ts'

let t: TestApp
let deliverer: Deliverer
let receiver: Receiver
let tenant: Tenant

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  tenant = await t.newTenant()
  receiver = await startReceiver()
  deliverer = createDeliverer(t.services, { random: () => 0 })
})
afterEach(async () => {
  await deliverer.stop(1_000)
  await receiver.close()
})

const subscribe = async (events = ['merchant.created']) => (await tenant.call('POST', '/webhooks', { url: receiver.url, events })).body.data
const change = async (name = 'Harbor Street Bakery LLC') => (await tenant.call('POST', '/merchants', { legalName: name })).body.data
const deliveries = async (id: string) => (await tenant.call('GET', `/webhooks/${id}/deliveries?sort_order=asc&limit=100`)).body.data
const MINUTE = 60_000

test('a change reaches its subscriber at the first attempt, with the record as its GET shows it', async () => {
  const hook = await subscribe()
  const merchant = await change()
  expect(await deliverer.runDue()).toBe(1)
  expect(receiver.received).toHaveLength(1)
  const [call] = receiver.received
  expect(call!.method).toBe('POST')
  expect(call!.json).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    eventType: 'merchant.created',
    createdAt: TEST_NOW,
    data: merchant,
  })
  expect(await deliveries(hook.id)).toEqual([
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
          url: receiver.url,
          responseStatus: 200,
          responseBody: 'thanks',
          error: null,
        },
      ],
    },
  ])
  expect(await deliverer.runDue()).toBe(0)
})

test('five attempts at 0, +5 min, +30 min, +2 h, +12 h, never a moment early; then the subscription is paused', async () => {
  const hook = await subscribe()
  await change()
  receiver.respond(answer(500, 'no'))
  await deliverer.runDue()
  expect(receiver.received).toHaveLength(1)
  for (const [i, minutes] of [5, 30, 120, 720].entries()) {
    const [waiting] = await deliveries(hook.id)
    expect(waiting).toMatchObject({
      status: 'pending',
      attemptCount: i + 1,
      nextAttemptAt: new Date(t.clock.now().getTime() + minutes * MINUTE).toISOString(),
    })
    expect((await tenant.call('GET', `/webhooks/${hook.id}`)).body.data.status).toBe('active')
    t.clock.advance(minutes * MINUTE - 1)
    expect(await deliverer.runDue()).toBe(0)
    t.clock.advance(1)
    expect(await deliverer.runDue()).toBe(1)
  }
  expect(receiver.received).toHaveLength(5)
  expect(new Set(receiver.received.map((r) => r.json.eventId)).size).toBe(1)
  expect(new Set(receiver.received.map((r) => r.body)).size).toBe(1)
  const [failed] = await deliveries(hook.id)
  expect(failed).toMatchObject({ status: 'failed', attemptCount: 5, nextAttemptAt: null })
  expect(
    failed.attempts.map((a: { attempt: number; responseStatus: number; responseBody: string }) => [
      a.attempt,
      a.responseStatus,
      a.responseBody,
    ]),
  ).toEqual([1, 2, 3, 4, 5].map((n) => [n, 500, 'no']))
  const paused = await tenant.call('GET', `/webhooks/${hook.id}`)
  expect(paused.body.data).toMatchObject({ status: 'paused', statusReason: `Delivery ${failed.id} failed 5 times.` })
  t.clock.advance(24 * 60 * MINUTE)
  expect(await deliverer.runDue()).toBe(0)
})
