import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/resources/keys/service.ts'
import type { Id } from '../../src/shared/ids.ts'
import { makeMerchant } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's sections "Authentication" and "Errors" with what the contract adds; every route's own part is in test/routes. */

let t: TestApp
let elapsed = 0
beforeAll(async () => {
  t = await startTestApp({ elapsedMs: () => elapsed })
})
afterAll(() => t.stop())

test('a problem is application/problem+json with type, title, status, detail, code and requestId', async () => {
  const answer = await t.tenant.call('POST', '/merchants', { legalName: '' })
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(answer.body).toEqual({
    type: expect.any(String),
    title: 'Bad Request',
    status: 400,
    detail: expect.stringContaining('legalName'),
    code: 'invalid_request',
    requestId: answer.headers.get('x-request-id'),
    errors: [{ path: 'legalName', message: expect.any(String) }, ...answer.body.errors.slice(1)],
  })
})

test('X-Request-Id is taken over when it is well formed, else made', async () => {
  const ask = async (id: string, path = '/deals') =>
    (await t.tenant.call('GET', path, undefined, { 'x-request-id': id })).headers.get('x-request-id')
  expect(await ask('abc-123.x:y_z')).toBe('abc-123.x:y_z')
  expect(await ask('abc-123', '/nowhere')).toBe('abc-123')
  for (const bad of ['a b', 'x'.repeat(129), '<script>', 'a"b']) expect(await ask(bad), bad).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown path is a 404, another method on a known one a 405 that names the allowed', async () => {
  expect(await t.tenant.call('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await t.tenant.call('GET', '/deals/')).status).toBe(404)
  const { id } = await makeMerchant(t.tenant)
  for (const [method, path, allow] of [
    ['DELETE', '/deals', 'GET, HEAD'],
    ['PUT', `/merchants/${id}`, 'GET, PATCH, HEAD'],
    ['POST', `/merchants/${id}`, 'GET, PATCH, HEAD'],
    ['PATCH', '/merchants', 'GET, POST, HEAD'],
  ] as const) {
    const answer = await t.tenant.call(method, path, method === 'DELETE' ? undefined : {})
    expect(answer, `${method} ${path}`).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe(allow)
  }
  // A body with a media type or none: there is nothing here that could be queried.
  for (const body of [undefined, {}]) {
    const query = await t.tenant.call('QUERY', `/merchants/${id}`, body)
    expect(query).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(query.headers.get('allow')).toBe('GET, PATCH, HEAD')
    expect(await t.tenant.call('QUERY', '/nowhere', body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('HEAD is GET without the body', async () => {
  const { id } = await makeMerchant(t.tenant)
  const head = await t.tenant.call('HEAD', `/merchants/${id}`)
  expect(head).toMatchObject({ status: 200, body: '' })
  expect(head.headers.get('etag')).toBeTruthy()
})

describe('keys', () => {
  test('a revoked key stops working within 5 seconds, an expired one at once', async () => {
    const expiring = await t.newKey(t.tenant.id, ['deals:read'], '2026-03-16T15:00:10.000Z')
    expect((await t.callWith(expiring)('GET', '/deals')).status).toBe(200)
    t.clock.advance(9_999)
    expect((await t.callWith(expiring)('GET', '/deals')).status).toBe(200)
    t.clock.advance(1)
    expect((await t.callWith(expiring)('GET', '/deals')).status).toBe(401)
    const key = await t.newKey(t.tenant.id, ['deals:read'])
    const { rows } = await t.services.database.pool.query<{ id: Id<'key'> }>('SELECT id FROM api_keys ORDER BY id DESC LIMIT 1')
    expect((await t.callWith(key)('GET', '/deals')).status).toBe(200)
    await revokeKey(t.services, rows[0]!.id)
    elapsed += 5_000
    expect((await t.callWith(key)('GET', '/deals')).status).toBe(401)
  })

  test('no key is stored as it is', async () => {
    const { rows } = await t.services.database.pool.query('SELECT * FROM api_keys')
    expect(JSON.stringify(rows)).not.toContain(t.tenant.key)
    expect(rows[0].key_start).toBe(t.tenant.key.slice(0, 12))
  })
})

test('over the rate a key is told to wait, and another key is not', async () => {
  let elapsed = 0
  const limited = await startTestApp({ rateLimitPerSecond: 5, elapsedMs: () => elapsed })
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, () => limited.tenant.call('GET', '/deals')))
    const refused = answers.filter((a) => a.status === 429)
    expect(refused).toHaveLength(20)
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    expect(refused[0]).toMatchObject({ body: { code: 'rate_limited' } })
    for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) expect(refused[0]!.headers.get(name), name).toBeTruthy()
    expect((await (await limited.newTenant()).call('GET', '/deals')).status).toBe(200)
    elapsed += 200
    expect((await limited.tenant.call('GET', '/deals')).status).toBe(200)
    expect((await limited.tenant.call('GET', '/deals')).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('a database that is away is a 503 without words from the inside, and back is back', async () => {
  const app = await startTestApp()
  try {
    await app.tenant.call('GET', '/deals')
    const { pool } = app.services.database
    const original = pool.connect.bind(pool)
    pool.connect = (() =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED secret-host:5432'), { code: 'ECONNREFUSED' }))) as never
    const answer = await app.tenant.call('POST', '/merchants', { legalName: 'A' })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(JSON.stringify(answer.body)).not.toContain('secret-host')
    pool.connect = original as never
    expect((await app.tenant.call('POST', '/merchants', { legalName: 'A' })).status).toBe(201)
  } finally {
    await app.stop()
  }
})
