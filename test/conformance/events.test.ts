import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx, writeCollected } from '../../src/context.ts'
import { recordEvents } from '../../src/resources/events/record.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectStatus, makeAlert, makeAnalysis, makeApplication, makeDeal, makeMerchant, makePayment } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** GET /events, and what a delivery carries: CONTRACT.md, section 6. */

type Told = { eventId: string; eventType: string; createdAt: string; data: Record<string, unknown> }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const page = async (tenant: Tenant, query = ''): Promise<{ data: Told[]; meta: { next: string | null } }> =>
  expectStatus(await tenant.call('GET', `/events${query}`), 200).body

/** Every event there is to see from `after` on, page by page. */
const walk = async (tenant: Tenant, limit: number, after?: string): Promise<Told[]> => {
  const seen: Told[] = []
  for (let next: string | null | undefined = after; ; ) {
    const { data, meta } = await page(tenant, `?limit=${limit}${next ? `&after=${next}` : ''}`)
    seen.push(...data)
    if (meta.next === null) return seen
    expect(data).toHaveLength(limit)
    expect(meta.next).toBe(data.at(-1)!.eventId)
    next = meta.next
  }
}

test('events come in the order of what happened, as deliveries carry them, page after page', async () => {
  const tenant = await t.newTenant()
  expect(await page(tenant)).toEqual({ data: [], meta: { next: null, last: null } })
  const merchant = await makeMerchant(tenant)
  await tenant.call('PATCH', `/merchants/${merchant.id}`, { industry: 'Bakeries' })
  const application = await makeApplication(tenant, { merchantId: merchant.id })
  await tenant.call('PATCH', `/applications/${application.id}`, { stage: 'underwriting', status: 'onHold' })
  const { data } = await page(tenant)
  expect(data.map((e) => e.eventType)).toEqual([
    'merchant.created',
    'merchant.updated',
    'application.created',
    'application.updated',
    'application.stage_changed',
    'application.status_changed',
  ])
  expect(Object.keys(data[0]!)).toEqual(['eventId', 'eventType', 'createdAt', 'data'])
  expect(data[1]).toMatchObject({ createdAt: t.clock.now().toISOString(), data: { id: merchant.id, industry: 'Bakeries' } })
  expect(data[4]!.data).toMatchObject({ stage: 'underwriting', previousStage: 'submission' })
  expect(await walk(tenant, 1)).toEqual(data)
  for (const query of ['?limit=1', '', `?after=${data[5]!.eventId}`])
    expect((await tenant.call('GET', `/events${query}`)).body.meta.last, query).toBe(data[5]!.eventId)
  expect(await walk(tenant, 4)).toEqual(data)
  expect(await walk(tenant, 100, data[2]!.eventId)).toEqual(data.slice(3))
  expect((await page(tenant, '?type=merchant.updated,application.created')).data).toEqual([data[1], data[2]])
  expect((await page(tenant, `?after=${data[5]!.eventId}`)).data).toEqual([])
})

test('a key sees only kinds whose records it may read, and naming another is a 403', async () => {
  const tenant = await t.newTenant()
  const deal = await makeDeal(tenant)
  await makePayment(tenant, deal.id)
  await makeAlert(tenant, deal.id)
  await makeAnalysis(tenant)
  const kindsOf = async (scope: 'deals:read' | 'payments:read' | 'analysis:read' | 'contacts:read') => {
    const { body } = await t.callWith(await t.newKey(tenant.id, [scope]))('GET', '/events?limit=100')
    return [...new Set((body.data as Told[]).map((e) => e.eventType))].sort()
  }
  expect(await kindsOf('deals:read')).toEqual(['alert.raised', 'deal.created', 'deal.funded', 'deal.updated'])
  expect(await kindsOf('payments:read')).toEqual(['payment.completed', 'payment.created'])
  expect(await kindsOf('analysis:read')).toEqual(['analysis.completed'])
  expect(await kindsOf('contacts:read')).toEqual([])
  const reader = t.callWith(await t.newKey(tenant.id, ['deals:read']))
  for (const type of ['payment.created', 'deal.created,payment.created'])
    expect((await reader('GET', `/events?type=${type}`)).body).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      requiredScope: 'payments:read',
    })
})

test('analyses are told without rows', async () => {
  const tenant = await t.newTenant()
  const analysis = await makeAnalysis(tenant)
  const { data } = await page(tenant)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    eventType: 'analysis.completed',
    data: { id: analysis.id, status: 'completed', summary: analysis.summary },
  })
  expect(data[0]!.data).not.toHaveProperty('transactions')
})

test('an unknown kind, event, limit or parameter is a 400', async () => {
  const stranger = await t.newTenant()
  await makeMerchant(stranger)
  const theirs = (await page(stranger)).data[0]!.eventId
  for (const query of ['type=deal.sold', 'type=', 'after=x', `after=${newId('evt')}`, `after=${theirs}`, 'limit=0', 'limit=101', 'page=1'])
    expect((await t.tenant.call('GET', `/events?${query}`)).status, query).toBe(400)
})

test('without a place to begin, thirty days are shown; after an event all that came since', async () => {
  const tenant = await t.newTenant()
  const old = await makeMerchant(tenant, { legalName: 'Old' })
  const first = (await page(tenant)).data[0]!
  t.clock.advance(31 * 86_400_000)
  await makeMerchant(tenant, { legalName: 'New' })
  expect((await page(tenant)).data.map((e) => e.data.legalName)).toEqual(['New'])
  await t.services.database.pool.query("UPDATE events SET created_at = created_at + interval '20 days' WHERE entity_id = $1", [old.id])
  expect((await page(tenant)).data.map((e) => e.data.legalName)).toEqual(['Old', 'New'])
  expect((await page(tenant, `?after=${first.eventId}`)).data.map((e) => e.data.legalName)).toEqual(['New'])
})

test('what is written but not committed holds back what was written after it, of its organization alone', async () => {
  const tenant = await t.newTenant()
  const other = await t.newTenant()
  const before = await makeMerchant(tenant, { legalName: 'Before' })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const written = Promise.withResolvers<void>()
  const slow = tx(tenant.ctx, async (ctx) => {
    recordEvents(ctx, [{ type: 'merchant.updated', entityId: before.id, data: { legalName: 'Slow' } }])
    await writeCollected(ctx)
    written.resolve()
    await gate
  })
  await written.promise
  await makeMerchant(tenant, { legalName: 'Quick' })
  await makeMerchant(other, { legalName: 'Elsewhere' })
  const names = async (of: Tenant) => (await page(of)).data.map((e) => e.data.legalName)
  expect(await names(tenant)).toEqual(['Before'])
  expect(await names(other)).toEqual(['Elsewhere'])
  release()
  await slow
  expect(await names(tenant)).toEqual(['Before', 'Slow', 'Quick'])
})

test('a consumer that follows while many write misses nothing and sees the order that everybody sees', async () => {
  const tenant = await t.newTenant()
  const deals = [await makeDeal(tenant), await makeDeal(tenant), await makeDeal(tenant)]
  const seen = await walk(tenant, 100)
  let isDone = false
  const writers = Array.from({ length: 60 }, (_, i) => makePayment(tenant, deals[i % 3].id, { amount: 1 + i })).map((p) =>
    p.catch((e) => e),
  )
  const written = Promise.all(writers).finally(() => {
    isDone = true
  })
  for (let isLast = false; !isLast; ) {
    isLast = isDone
    seen.push(...(await walk(tenant, 7, seen.at(-1)!.eventId)))
  }
  await written
  const all = await walk(tenant, 100)
  expect(seen.map((e) => e.eventId)).toEqual(all.map((e) => e.eventId))
  expect(all.filter((e) => e.eventType === 'payment.completed')).toHaveLength(60)
  // What a deal has collected only grows: its events are in the order in which it changed.
  for (const deal of deals) {
    const collected = all.filter((e) => e.eventType === 'deal.updated' && e.data.id === deal.id).map((e) => e.data.totalCollected as number)
    expect(collected).toEqual([...collected].sort((a, b) => a - b))
    expect(new Set(collected).size).toBe(20)
  }
})

test('a link is signed when the event is shown, and test events are not replayed', async () => {
  const tenant = await t.newTenant()
  const webhook = expectStatus(await tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['document.uploaded'] }), 201)
    .body.data
  expectStatus(await tenant.call('POST', `/webhooks/${webhook.id}/test`), 202)
  const form = new FormData()
  form.set('name', 'a.pdf')
  form.set('type', 'other')
  form.set('file', new Blob(['%PDF-1.4 bytes']), 'a.pdf')
  const document = expectStatus(await tenant.call('POST', '/documents', form), 201).body.data
  const { data } = await page(tenant)
  expect(data.map((e) => e.data.id)).toEqual([document.id])
  const bytes = await fetch(data[0]!.data.fileUrl as string)
  expect(await bytes.text()).toBe('%PDF-1.4 bytes')
})

test('a delivery shows what it carries to whoever may read the record it tells of', async () => {
  const tenant = await t.newTenant()
  const webhook = expectStatus(await tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['merchant.created'] }), 201)
    .body.data
  const merchant = await makeMerchant(tenant)
  const [delivery] = expectStatus(await tenant.call('GET', `/webhooks/${webhook.id}/deliveries`), 200).body.data
  const path = `/webhooks/${webhook.id}/deliveries/${delivery.id}`
  const shown = expectStatus(await tenant.call('GET', path), 200).body.data
  expect(shown).toEqual({ ...delivery, payload: (await page(tenant)).data[0] })
  expect(shown.payload.data.id).toBe(merchant.id)
  const blind = t.callWith(await t.newKey(tenant.id, ['webhooks:read']))
  expect(expectStatus(await blind('GET', path), 200).body.data.payload).toBeNull()
})
