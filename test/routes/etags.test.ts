import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { expectStatus, form, makeDeal, realPath } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The contract's section 4: every single-resource GET carries an ETag, on every route there is. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** One record by its id; pictures and files are no records. */
const isOneRecord = (route: Route) => route.method === 'GET' && /\/:\w+$/.test(route.path) && !route.produces

test.each(allRoutes().filter(isOneRecord))('$method $path', async (route) => {
  const path = await realPath(route, t.tenant)
  const tag = expectStatus(await t.tenant.call('GET', path), 200).headers.get('etag')
  expect(tag).toMatch(/^"[\w.-]+"$/)
})

const deliveryOf = async (event: string) => {
  const hook = expectStatus(await t.tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: [event] }), 201).body.data
  return async (change: () => Promise<unknown>) => {
    await change()
    const [delivery] = (await t.tenant.call('GET', `/webhooks/${hook.id}/deliveries`)).body.data
    return `/webhooks/${hook.id}/deliveries/${delivery.id}`
  }
}

test('a delivery: 304 to who has it, another tag after an attempt and for a key that may not read what it carries', async () => {
  const made = await deliveryOf('deal.updated')
  const deal = await makeDeal(t.tenant)
  const path = await made(() => t.tenant.call('PATCH', `/deals/${deal.id}`, { subStatus: 'x' }))
  const tagOf = async (call = t.tenant.call) => (await call('GET', path)).headers.get('etag')!
  const tag = await tagOf()
  expect(await tagOf()).toBe(tag)
  expect((await t.tenant.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304)
  expect(await tagOf(t.callWith(await t.newKey(t.tenant.id, ['webhooks:read'])))).not.toBe(tag)
  await t.services.database.pool.query('UPDATE webhook_deliveries SET attempt_count = attempt_count + 1 WHERE id = $1', [
    path.split('/').at(-1),
  ])
  expect(await tagOf()).not.toBe(tag)
  expect((await t.tenant.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
})

test('a delivery whose payload has a link is never a 304: the link ends before the record changes', async () => {
  const made = await deliveryOf('document.uploaded')
  const bytes = new TextEncoder().encode('x')
  const path = await made(() => t.tenant.call('POST', '/documents', form({ name: 'a', type: 'other' }, { name: 'a', bytes })))
  const first = await t.tenant.call('GET', path)
  expect(first.body.data.payload.data.fileUrl).toMatch(/^http/)
  expect((await t.tenant.call('GET', path, undefined, { 'if-none-match': first.headers.get('etag')! })).status).toBe(200)
})
