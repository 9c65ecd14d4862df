import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/verify-webhook.ts'
import { forgetReplacedSecrets } from '../../src/resources/webhooks/service.ts'
import type { Received } from './receiver.ts'
import { webhookWorld } from './world.ts'

// The package judges the time of sending by the real clock, so this app runs on it.
let aheadMs = 0
const w = webhookWorld({ services: { clock: () => new Date(Date.now() + aheadMs) } })

/** The specification's rule, written out by hand. */
const plainSignature = (secret: string, call: Received) =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${call.headers['x-service-timestamp']}.${call.body}`).digest('hex')}`

const isStandard = (secret: string, call: Received): boolean => {
  try {
    new Webhook(secret).verify(call.body, call.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

const delivered = async (): Promise<Received> => {
  await w.deliverer.runDue()
  return w.receiver.received.at(-1)!
}

test('the signature is the HMAC of timestamp, dot and raw body, and the headers are the ones of the specification', async () => {
  const { secret } = await w.subscribe()
  await w.change('Café «Ünïcødé» \u2028 "quoted" LLC')
  const before = Math.floor(Date.now() / 1000)
  const call = await delivered()
  const sentAt = Number(call.headers['x-service-timestamp'])
  expect(call.headers['x-service-signature']).toBe(plainSignature(secret, call))
  expect(call.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(call.headers['x-service-timestamp']).toMatch(/^\d{10}$/)
  expect(sentAt).toBeGreaterThanOrEqual(before)
  expect(sentAt).toBeLessThanOrEqual(Date.now() / 1000)
  expect(call.headers['x-service-event-id']).toBe(call.json.eventId)
  expect(call.headers['content-type']).toBe('application/json')
  expect(call.headers['x-service-signature-previous']).toBeUndefined()
  expect(verifyWebhook({ secret, headers: call.headers, rawBody: call.body })).toEqual(call.json)
})

test('an independent Standard Webhooks verifier accepts the call, and refuses it with one byte changed or another secret', async () => {
  const { secret } = await w.subscribe()
  const other = await w.subscribe({ url: 'https://example.com/' })
  await w.change()
  await w.deliverer.runDue()
  const call = w.receiver.received[0]!
  expect(call.headers['webhook-id']).toBe(call.json.eventId)
  expect(isStandard(secret, call)).toBe(true)
  expect(isStandard(secret, { ...call, body: call.body.replace('Harbor', 'harbor') })).toBe(false)
  expect(isStandard(other.secret, call)).toBe(false)
})

test('data is sent byte for byte as it was recorded', async () => {
  await w.subscribe()
  await w.change('Byte «for» byte LLC')
  const call = await delivered()
  const { rows } = await w.t.services.database.pool.query('SELECT data, created_at FROM events WHERE id = $1', [call.json.eventId])
  expect(call.body).toBe(
    `{"eventId":"${call.json.eventId}","eventType":"merchant.created","createdAt":"${rows[0].created_at}","data":${rows[0].data}}`,
  )
})

test('after a rotation the new secret signs at once and the old one beside it for 24 hours, in both schemes', async () => {
  try {
    const { id, secret: old } = await w.subscribe()
    const rotated = await w.tenant.call('POST', `/webhooks/${id}/rotate-secret`)
    expect(rotated.status).toBe(200)
    expect(Object.keys(rotated.body.data)).toEqual(['id', 'secret'])
    const fresh = rotated.body.data.secret
    expect(fresh).not.toBe(old)
    await w.change('First LLC')
    const during = await delivered()
    expect(during.headers['x-service-signature']).toBe(plainSignature(fresh, during))
    expect(during.headers['x-service-signature-previous']).toBe(plainSignature(old, during))
    expect([isStandard(fresh, during), isStandard(old, during)]).toEqual([true, true])
    expect(verifyWebhook({ secret: old, headers: during.headers, rawBody: during.body }).eventId).toBe(during.json.eventId)

    aheadMs = 24 * 3_600_000
    await w.change('Second LLC')
    const afterwards = await delivered()
    expect(afterwards.json.data.legalName).toBe('Second LLC')
    expect(afterwards.headers['x-service-signature']).toBe(plainSignature(fresh, afterwards))
    expect(afterwards.headers['x-service-signature-previous']).toBeUndefined()
    expect(afterwards.headers['webhook-signature']).not.toContain(' ')
  } finally {
    aheadMs = 0
  }
})

test('a replaced secret is erased once its day is over', async () => {
  const { id } = await w.subscribe()
  await w.tenant.call('POST', `/webhooks/${id}/rotate-secret`)
  const previous = async () =>
    (await w.t.services.database.pool.query('SELECT previous_secret FROM webhooks WHERE id = $1', [id])).rows[0].previous_secret
  await forgetReplacedSecrets(w.t.services)
  expect(await previous()).not.toBeNull()
  await forgetReplacedSecrets({ ...w.t.services, clock: () => new Date(Date.now() + 24 * 3_600_000 + 1) })
  expect(await previous()).toBeNull()
})
