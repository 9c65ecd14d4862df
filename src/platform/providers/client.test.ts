import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { createOutgoing, type Outgoing } from '../outgoing/outgoing.ts'
import { createBureauProvider } from './bureau.ts'
import { createProviderClient, type Patience, type ProviderClient } from './client.ts'
import { ProviderError } from './errors.ts'

type Seen = { method: string; path: string; key: string | undefined; idempotencyKey: string | undefined; body: string }
let server: Server
let url: string
let seen: Seen[]
let slept: number[]
let troubles: ProviderError[]
let time: number
let outgoing: Outgoing
let reply: (response: ServerResponse, request: IncomingMessage) => void

beforeEach(async () => {
  seen = []
  slept = []
  troubles = []
  time = Date.parse('2026-01-01T00:00:00Z')
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({
      method: request.method!,
      path: request.url!,
      key: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      body,
    })
    reply(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: [url] })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await outgoing.close()
})

const client = (patience: Partial<Patience> = {}): ProviderClient =>
  createProviderClient(
    'Bureau',
    { url: `${url}/base/`, key: 'k-123' },
    {
      outgoing,
      clock: () => new Date(time),
      random: () => 1,
      onTrouble: (error) => troubles.push(error),
      sleep: async (ms) => {
        slept.push(ms)
        time += ms
      },
      patience: { timeoutMs: PATIENCE_MS, ...patience },
    },
  )
const asking = (signal?: AbortSignal) => ({ idempotencyKey: randomUUID(), signal })
const shape = Compile(Type.Object({ value: Type.Integer() }))
const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const errorOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => new Error('it was answered'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

test('the question is posted under the base address with the key, and the answer comes back checked and as given', async () => {
  reply = (response) => json(response, { value: 7, extra: { kept: [true] } })
  const answer = await client().ask('/v1/things', { name: 'Ä "x"' }, shape, asking())
  expect(answer).toEqual({ value: { value: 7, extra: { kept: [true] } }, raw: { value: 7, extra: { kept: [true] } }, sandbox: false })
  expect(seen).toMatchObject([{ method: 'POST', path: '/base/v1/things', key: 'Bearer k-123', body: '{"name":"Ä \\"x\\""}' }])
})

test('the provider says whether it is a sandbox, by field or by header', async () => {
  reply = (response) => json(response, { value: 1, sandbox: true })
  expect((await client().ask('/', {}, shape, asking())).sandbox).toBe(true)
  reply = (response) => json(response, { value: 1 }, 200, { 'x-sandbox': 'true' })
  expect((await client().ask('/', {}, shape, asking())).sandbox).toBe(true)
  reply = (response) => json(response, { value: 1, sandbox: 'true' }, 200, { 'x-sandbox': 'no' })
  expect((await client().ask('/', {}, shape, asking())).sandbox).toBe(false)
})

test('a provider that stumbles is asked again, with growing waits and the same idempotency key', async () => {
  let failures = 2
  reply = (response) => (failures-- > 0 ? json(response, {}, 503) : json(response, { value: 2 }))
  expect((await client().ask('/', {}, shape, asking())).value.value).toBe(2)
  expect(slept).toEqual([250, 500])
  expect(troubles.map((error) => error.code)).toEqual(['unavailable', 'unavailable'])
  expect(new Set(seen.map((request) => request.idempotencyKey)).size).toBe(1)
  expect(seen[0]!.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
})

describe('an answer that breaks the contract is refused and not asked for again', () => {
  const BROKEN: [string, (response: ServerResponse) => void][] = [
    ['a wrong type', (response) => json(response, { value: '7' })],
    ['a fraction for a whole number', (response) => json(response, { value: 7.5 })],
    ['a missing field', (response) => json(response, {})],
    ['null', (response) => json(response, 'null')],
    ['a list for an object', (response) => json(response, [{ value: 7 }])],
    ['a bare string', (response) => json(response, '"7"')],
    ['truncated JSON', (response) => json(response, '{"value": 7')],
    ['an empty body', (response) => json(response, '')],
    ['a web page', (response) => json(response, '<html>Welcome</html>', 200, { 'content-type': 'text/html' })],
    ['two documents', (response) => json(response, '{"value":7}{"value":8}')],
    ['NaN', (response) => json(response, '{"value": NaN}')],
    ['a number past every bound', (response) => json(response, '{"value": 1e999}')],
    ['bytes that are no UTF-8', (response) => response.end(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
    [
      'compressed bytes nobody asked for',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0])),
    ],
    ['a huge body', (response) => json(response, `{"value":7,"junk":"${'x'.repeat(5 * 1024 * 1024)}"}`)],
    [
      'a body that is whole before the limit and goes on past it',
      (response) => json(response, `{"value":7}${' '.repeat(5 * 1024 * 1024)}`),
    ],
    ['nesting without end', (response) => json(response, `{"value":7,"deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)],
    ['a redirect', (response) => json(response, { value: 7 }, 302, { location: 'http://127.0.0.1:1/' })],
    ['an answer of no content', (response) => response.writeHead(204).end()],
  ]
  test.each(BROKEN)('%s', async (_what, answer) => {
    reply = answer
    const error = await errorOf(client().ask('/', {}, shape, asking()))
    expect(error.code).toBe('bad_response')
    expect(error.message).toContain('Bureau')
    expect(seen).toHaveLength(1)
  })
})

test('a complaint names the field that is wrong and never repeats its value', async () => {
  reply = (response) => json(response, { value: 'Jane Roe 123-45-6789' })
  const error = await errorOf(client().ask('/', {}, shape, asking()))
  expect(error.message).toContain('/value')
  expect(error.message).not.toContain('Jane')
})

test('a provider that hangs is given up on in time, after the tries it has', async () => {
  reply = () => {}
  const error = await errorOf(client({ timeoutMs: 60 }).ask('/', {}, shape, asking()))
  expect(error.code).toBe('timeout')
  expect(troubles.map(({ code }) => code)).toEqual(['timeout', 'timeout', 'timeout'])
})

test('a body cut off in the middle is asked for again', async () => {
  let cut = true
  reply = (response) => {
    if (!cut) return json(response, { value: 3 })
    cut = false
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"value":')
    setTimeout(() => response.socket?.destroy(), 10)
  }
  expect((await client().ask('/', {}, shape, asking())).value.value).toBe(3)
  expect(seen).toHaveLength(2)
})

test('a short Retry-After is kept to, a long one is told to the caller', async () => {
  let first = true
  reply = (response) => {
    if (!first) return json(response, { value: 4 })
    first = false
    json(response, {}, 429, { 'retry-after': '2' })
  }
  expect((await client().ask('/', {}, shape, asking())).value.value).toBe(4)
  expect(slept).toEqual([2_000])

  reply = (response) => json(response, {}, 429, { 'retry-after': '3600' })
  seen = []
  const error = await errorOf(client().ask('/', {}, shape, asking()))
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 })
  expect(seen).toHaveLength(1)
})

test('a refused key or question is the end of it: asking again would change nothing', async () => {
  for (const [status, code] of [
    [401, 'key_refused'],
    [403, 'key_refused'],
    [400, 'rejected'],
    [404, 'rejected'],
    [422, 'rejected'],
  ] as const) {
    seen = []
    reply = (response) => json(response, { error: { code: 'x', message: 'secret detail' } }, status)
    const error = await errorOf(client().ask('/', {}, shape, asking()))
    expect(error.code).toBe(code)
    expect(error.message).not.toContain('secret')
    expect(seen).toHaveLength(1)
  }
})

test('after failures in a row the provider is left alone, and asked once more when the time is over', async () => {
  reply = (response) => json(response, {}, 500)
  const bureau = client({ attempts: 2, failuresToOpen: 4, openMs: 30_000 })
  expect((await errorOf(bureau.ask('/', {}, shape, asking()))).code).toBe('unavailable')
  expect((await errorOf(bureau.ask('/', {}, shape, asking()))).code).toBe('unavailable')
  expect(seen).toHaveLength(4)
  const open = await errorOf(bureau.ask('/', {}, shape, asking()))
  expect(open.code).toBe('circuit_open')
  expect(open.retryAfterMs).toBeGreaterThan(0)
  expect(seen).toHaveLength(4)
  time += 30_000
  reply = (response) => json(response, { value: 5 })
  expect((await bureau.ask('/', {}, shape, asking())).value.value).toBe(5)
  expect((await bureau.ask('/', {}, shape, asking())).value.value).toBe(5)
})

test('refused questions never open the circuit', async () => {
  reply = (response) => json(response, {}, 422)
  const bureau = client({ failuresToOpen: 2 })
  for (let i = 0; i < 5; i++) expect((await errorOf(bureau.ask('/', {}, shape, asking()))).code).toBe('rejected')
})

test('a cancelled question ends at once', async () => {
  reply = () => {}
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 20)
  expect((await errorOf(client().ask('/', {}, shape, asking(controller.signal)))).code).toBe('cancelled')
})

test('a provider that is down is unavailable, whatever the socket says', async () => {
  await outgoing.close()
  // Nobody is ever given this port, and nobody listens at it.
  url = 'http://127.0.0.1:1'
  outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: [url] })
  expect((await errorOf(client().ask('/', {}, shape, asking()))).code).toBe('unavailable')
})

test('what the database could not store is made storable: NUL, half surrogates, __proto__', async () => {
  reply = (response) => json(response, '{"value":1,"a\\u0000b":"c\\u0000d","e":"\\ud800","__proto__":{"polluted":true}}')
  const { raw } = await client().ask('/', {}, shape, asking())
  expect(raw).toEqual({ value: 1, 'a\ufffdb': 'c\ufffdd', e: '\ufffd' })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a credit report keeps the answer as given beside the normalised part', async () => {
  const given = {
    hit: true,
    reportId: 'r1',
    reportType: 'profile',
    generatedAt: '2026-01-01T00:00:00Z',
    subject: { name: 'Acme LLC' },
    scores: [{ model: 'M', value: 61 }],
    tradeLines: [
      { creditor: 'A', balance: 100.1, pastDue: 0, daysBeyondTerms: 4 },
      { creditor: 'B', balance: 200.2, pastDue: 50.05, daysBeyondTerms: 45 },
    ],
    derogatories: [
      { kind: 'lien', amount: 1_000.5, status: 'open' },
      { kind: 'judgment', amount: 900, status: 'Satisfied' },
      { kind: 'bankruptcy', filedDate: '2024-02-29' },
    ],
    vendorExtra: { paydex: 61 },
  }
  reply = (response) => json(response, given)
  const report = await createBureauProvider('bureau_a', client()).report({ queryInput: '12-3456789', endpointType: 'business' }, asking())
  expect(report.answer).toEqual(given)
  expect(report.summary).toEqual({
    thinFile: true,
    tradeLineCount: 2,
    delinquentTradeLineCount: 1,
    totalBalance: 300.3,
    totalPastDue: 50.05,
    derogatoryCount: 3,
    openDerogatoryAmount: 1_000.5,
    hasBankruptcy: true,
    worstDaysBeyondTerms: 45,
  })
  expect(JSON.parse(seen[0]!.body)).toEqual({ queryInput: '12-3456789', endpointType: 'business', queryKind: 'ein' })
})

test.each([
  ['a date that does not exist', { derogatories: [{ kind: 'lien', filedDate: '2025-02-29' }] }],
  ['a negative balance', { tradeLines: [{ balance: -1 }] }],
  ['three decimals', { tradeLines: [{ balance: 1.234 }] }],
  ['an amount past belief', { tradeLines: [{ balance: 1e15 }] }],
  ['an unknown kind', { derogatories: [{ kind: 'curse' }] }],
  ['a score in words', { scores: [{ model: 'M', value: 'good' }] }],
  ['a timestamp that is none', { generatedAt: 'yesterday' }],
  ['a flood of trade lines', { tradeLines: Array.from({ length: 5_001 }, () => ({})) }],
])('a credit report with %s is refused', async (_what, change) => {
  reply = (response) =>
    json(response, { hit: true, reportId: 'r', reportType: 't', generatedAt: '2026-01-01T00:00:00Z', subject: {}, ...change })
  const error = await errorOf(createBureauProvider('bureau_b', client()).report({ queryInput: 'Acme', endpointType: 'business' }, asking()))
  expect(error.code).toBe('bad_response')
})
