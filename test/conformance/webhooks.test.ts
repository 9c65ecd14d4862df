import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, test, vi } from 'vitest'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { EVENT_SCOPES, EVENT_TYPES, type EventType } from '../../src/resources/events/record.ts'
import { eventsOf, form, makeAnalysis, makeDeal, makeDocument, makePayment } from '../factories.ts'
import { answer } from '../webhooks/receiver.ts'
import { webhookWorld } from '../webhooks/world.ts'

/** CONTRACT.md sections 1, 6 and 7, the sentences on who may be told what, and on what a delivery is. */

const NAMES: Record<string, string> = { 'vault.corp.example': '10.0.0.7', 'here.example': '127.0.0.1' }
const outgoing = createOutgoing({
  allowedNetworks: ['127.0.0.0/8'],
  allowedOrigins: [],
  resolve: async (name) => {
    const address = NAMES[name]
    if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [{ address, family: 4 }]
  },
})
/** No other timer has just this one. */
const ATTEMPT_MS = 777_777
const RETRIES = [300_000, 1_800_000, 7_200_000, 43_200_000]
const w = webhookWorld({ services: { webhooks: { outgoing, retryDelaysMs: RETRIES } } })

describe('kinds need the read scope of their record', () => {
  const refused = (requiredScope: string) => ({ status: 403, body: { code: 'insufficient_scope', requiredScope } })

  test.each(EVENT_TYPES)('%s cannot be subscribed to without it, and can with it', async (kind) => {
    const scope = EVENT_SCOPES[kind as EventType]
    const body = { url: 'https://example.com/h', events: [kind] }
    const without = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:write', 'webhooks:read']))
    expect(await without('POST', '/webhooks', body)).toMatchObject(refused(scope))
    const within = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:write', scope]))
    expect(await within('POST', '/webhooks', body)).toMatchObject({ status: 201 })
  })

  test('a PATCH neither adds such a kind nor moves, renames or resumes a subscription that has one', async () => {
    const hook = await w.subscribe({ events: ['deal.funded', 'document.uploaded'] })
    const key = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:write', 'deals:read']))
    for (const change of [
      { url: 'https://example.com/mine' },
      { status: 'active' },
      { description: 'x' },
      { events: ['deal.created', 'payment.failed'] },
    ])
      expect(await key('PATCH', `/webhooks/${hook.id}`, change), JSON.stringify(change)).toMatchObject({ status: 403 })
    expect(await key('PATCH', `/webhooks/${hook.id}`, { events: ['deal.funded'] })).toMatchObject({ status: 200 })
    expect(await key('PATCH', `/webhooks/${hook.id}`, { url: 'https://example.com/mine' })).toMatchObject({ status: 200 })
  })
})

describe('events without what they must not hold', () => {
  test('stored document events hold no signed link; every attempt carries one that works then', async () => {
    const hook = await w.subscribe({ events: ['document.uploaded'] })
    const bytes = new TextEncoder().encode('%PDF-1.4 a file')
    const { body } = await w.tenant.call('POST', '/documents', form({ name: 'a.pdf', type: 'other' }, { name: 'a.pdf', bytes }))
    for (const event of await eventsOf(w.t, w.tenant)) expect(JSON.stringify(event.data)).not.toContain('/files/')
    await w.deliverer.runDue()
    const first = w.receiver.received[0]!.json
    expect(first.data).toMatchObject({ id: body.data.id, size: bytes.length })
    expect(await (await fetch(first.data.fileUrl)).text()).toBe('%PDF-1.4 a file')
    w.t.clock.advance(2 * 3_600_000)
    expect((await fetch(first.data.fileUrl)).status).toBe(403)
    const [{ id }] = (await w.deliveries(hook.id)) as [{ id: string }]
    await w.tenant.call('POST', `/webhooks/${hook.id}/deliveries/${id}/resend`)
    await w.deliverer.runDue()
    expect((await fetch(w.receiver.received[1]!.json.data.fileUrl)).status).toBe(200)
  })

  test('a finished analysis is told of without its rows, and a deleted one leaves no figures behind', async () => {
    await w.subscribe({ events: ['analysis.completed', 'analysis.failed'] })
    const analysis = await makeAnalysis(w.tenant)
    await w.deliverer.runDue()
    expect(w.receiver.received.map((r) => r.json)).toMatchObject([
      { eventType: 'analysis.completed', data: { id: analysis.id, status: 'completed', summary: analysis.summary } },
    ])
    expect(w.receiver.received[0]!.json.data).not.toHaveProperty('transactions')
    await w.tenant.call('DELETE', `/analysis/${analysis.id}`)
    expect((await eventsOf(w.t, w.tenant)).filter((e) => e.entityId === analysis.id)).toMatchObject([{ data: { summary: null } }])
  })
})

describe('a test event', () => {
  test.each(EVENT_TYPES)('of %s is shaped as its record, with test: true', async (kind) => {
    const hook = await w.subscribe({ events: ['deal.funded'] })
    expect(await w.tenant.call('POST', `/webhooks/${hook.id}/test`, { event: kind })).toMatchObject({
      status: 202,
      body: { data: { eventType: kind } },
    })
    await w.deliverer.runDue()
    const { data } = w.receiver.received[0]!.json
    expect(data.test).toBe(true)
    const real = await sampleOf(kind)
    if (real !== null) for (const field of Object.keys(real)) expect(Object.keys(data), `${kind} ${field}`).toContain(field)
  })

  const sampleOf = async (kind: string): Promise<object | null> => {
    if (kind.startsWith('deal.')) return makeDeal(w.tenant)
    if (kind.startsWith('payment.')) return makePayment(w.tenant, (await makeDeal(w.tenant)).id)
    if (kind.startsWith('merchant.')) return w.change()
    if (kind.startsWith('document.')) {
      const { uploadUrl: _, ...record } = await makeDocument(w.tenant)
      return record
    }
    return null
  }

  test('of an unknown kind, or with another field, is a 400', async () => {
    const hook = await w.subscribe()
    expect(await w.tenant.call('POST', `/webhooks/${hook.id}/test`, { event: 'deal.sung' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'event' }] },
    })
    expect(await w.tenant.call('POST', `/webhooks/${hook.id}/test`, { kind: 'deal.funded' })).toMatchObject({ status: 400 })
  })

  test('that fails all its attempts pauses nothing', async () => {
    const hook = await w.subscribe()
    w.receiver.respond(answer(500))
    await w.tenant.call('POST', `/webhooks/${hook.id}/test`)
    for (let i = 0; i < 5; i++) {
      await w.deliverer.runDue()
      w.t.clock.advance(24 * 3_600_000)
    }
    expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'failed', attemptCount: 5 }])
    expect((await w.tenant.call('GET', `/webhooks/${hook.id}`)).body.data).toMatchObject({ status: 'active' })
  })
})

describe('a 2xx status line in time is a success, whatever becomes of the body', () => {
  test('one that trickles without end', async () => {
    const hook = await w.subscribe()
    await w.change()
    const timers: NodeJS.Timeout[] = []
    w.receiver.respond((response) => {
      response.writeHead(200)
      timers.push(setInterval(() => response.write('x'), 20))
    })
    // The attempt's time is over once its status line has come, however long that takes.
    const timeIsOver: (() => void)[] = []
    const later = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      if (ms === ATTEMPT_MS) timeIsOver.push(() => run(...given))
      return later(run, ms, ...given)
    }) as typeof setTimeout)
    const onHeaders = () => void setImmediate(() => timeIsOver.shift()!())
    subscribe('undici:request:headers', onHeaders)
    try {
      await w.newDeliverer({ attemptTimeoutMs: ATTEMPT_MS }).runDue()
    } finally {
      unsubscribe('undici:request:headers', onHeaders)
      vi.restoreAllMocks()
      for (const timer of timers) clearInterval(timer)
    }
    expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'succeeded', attempts: [{ responseStatus: 200, error: null }] }])
  })

  test('one that breaks off', async () => {
    const hook = await w.subscribe()
    await w.change()
    w.receiver.respond((response) => {
      response.writeHead(202, { 'content-length': '100' })
      response.write('some')
      setTimeout(() => response.destroy(), 50)
    })
    await w.deliverer.runDue()
    expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'succeeded', attempts: [{ responseStatus: 202, responseBody: 'some' }] }])
  })

  test('but a status line that does not come in time is none', async () => {
    const hook = await w.subscribe()
    await w.change()
    w.receiver.respond(() => {})
    await w.newDeliverer({ attemptTimeoutMs: 200 }).runDue()
    expect(await w.deliveries(hook.id)).toMatchObject([{ status: 'pending', attempts: [{ responseStatus: null }] }])
  })
})

test("a delivery's error does not tell an internal name that exists from one that does not", async () => {
  const errors: string[] = []
  for (const name of ['vault.corp.example', 'nothing.corp.example']) {
    const hook = await w.subscribe({ url: `https://${name}/hook` })
    await w.change()
    await w.deliverer.runDue()
    errors.push((await w.deliveries(hook.id))[0].attempts[0].error)
    await w.tenant.call('DELETE', `/webhooks/${hook.id}`)
  }
  expect(errors[0]).toBe(errors[1])
})

test('an organization has at most 20 subscriptions', async () => {
  const url = 'https://example.com/h'
  for (let i = 0; i < 20; i++) expect((await w.tenant.call('POST', '/webhooks', { url, events: ['deal.funded'] })).status).toBe(201)
  expect(await w.tenant.call('POST', '/webhooks', { url, events: ['deal.funded'] })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('a URL of 2,048 characters is taken and one longer is not; kinds are known, unique and not none', async () => {
  const url = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
  const post = (body: object) => w.tenant.call('POST', '/webhooks', body)
  expect((await post({ url: url(2_048), events: ['deal.funded'] })).status).toBe(201)
  expect((await post({ url: url(2_049), events: ['deal.funded'] })).status).toBe(400)
  for (const events of [[], ['deal.funded', 'deal.funded'], ['deal.sung'], 'deal.funded', null])
    expect((await post({ url: url(30), events })).status, JSON.stringify(events)).toBe(400)
})
