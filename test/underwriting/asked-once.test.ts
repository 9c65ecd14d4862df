import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { runUnderwriting } from '../../src/resources/underwriting/run.ts'
import type { Id } from '../../src/shared/ids.ts'
import { makeApplication } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
let server: Server
let keys: (string | undefined)[] = []
let reply: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    request.resume()
    reply(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' }
  const config = { background: address, bureauA: address, bureauB: null, registry: address }
  t = await startTestApp({ services: { providers: createProviders(config, { clock: () => new Date() }) } })
})
afterAll(async () => {
  await t.stop()
  server.closeAllConnections()
  server.close()
})

const answer = { found: false, hit: false, records: [] }

test.each([
  ['background_check', { entityType: 'business', entityId: 'b1' }],
  ['credit_check', { provider: 'bureau_a', queryInput: 'Acme' }],
  ['merchant_scrub', { query: 'Acme' }],
])('%s that another worker takes up asks the provider the same question, which is billed once', async (tool, params) => {
  keys = []
  const application = await makeApplication(t.tenant)
  const analyze = async () =>
    (await t.tenant.call('POST', `/deals/${application.id}/underwriting/analyze`, { tool, params })).body.id as Id<'uwa'>
  const run = (id: Id<'uwa'>, signal: AbortSignal) =>
    runUnderwriting(t.services, { id, orgId: t.tenant.id, timeZone: 'America/New_York' }, signal)

  const id = await analyze()
  // The worker ends when the question has reached the provider.
  const ended = new AbortController()
  reply = () => ended.abort(new Error('The worker is gone.'))
  await expect(run(id, ended.signal)).rejects.toThrow()
  reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  await run(id, new AbortController().signal)
  await run(await analyze(), new AbortController().signal)

  expect(keys).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    keys[0],
    expect.any(String),
  ])
  expect(keys[2]).not.toBe(keys[0])
  expect((await t.tenant.call('GET', `/deals/${application.id}/underwriting/analyses/${id}`)).body.status).toBe('completed')
})
