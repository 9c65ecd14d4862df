import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAnalysis, makeContact, makeDeal, makeMerchant } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { leastProcessorMs } from '../processor-time.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** CONTRACT.md section 4: errors before a route, idempotency, limits; and what answers carry. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** What comes back for bytes that need not be HTTP. */
const raw = (text: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(t.url)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    setTimeout(() => socket.end(), PATIENCE_MS).unref()
  })

const expectProblem = (answer: string, status: number, code: string) => {
  const [head, body] = answer.split('\r\n\r\n') as [string, string]
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/content-type: application\/problem\+json/i)
  const id = /x-request-id: (\S+)/i.exec(head)![1]
  expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    code,
    requestId: id,
  })
}

describe('every error has the one form, those that never reach a route too', () => {
  test.each([
    ['a request line that is none', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
    ['a header that is none', 'GET /api/public/v1/deals HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400, 'invalid_request'],
    [
      'two lengths',
      'POST /api/public/v1/deals HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['a wish to be led elsewhere', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400, 'invalid_request'],
    ['no host', 'GET /api/public/v1/deals HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a request line of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers_too_large'],
    [
      'an expectation of its own',
      'GET /api/public/v1/deals HTTP/1.1\r\nHost: a\r\nExpect: gold\r\nConnection: close\r\n\r\n',
      417,
      'invalid_request',
    ],
    [
      'a URL that cannot be decoded',
      'GET /api/public/v1/deals/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
      'not_found',
    ],
  ])('%s', async (_what, text, status, code) => {
    expectProblem(await raw(text), status, code)
  })

  test('detail tells a path that does not exist from a record that does not', async () => {
    const path = await t.tenant.call('GET', '/nowhere')
    const record = await t.tenant.call('GET', '/deals/deal_01jabcdefghjkmnpqrstvwxyz0')
    expect([path.status, record.status, path.body.code, record.body.code]).toEqual([404, 404, 'not_found', 'not_found'])
    expect(path.body.detail).not.toBe(record.body.detail)
  })
})

describe('idempotency', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  test('two keys on one request are a 400, not a key of their own', async () => {
    const body = '{"legalName":"Twice"}'
    const head = [
      'POST /api/public/v1/merchants HTTP/1.1',
      ...['Host: a', 'Connection: close', `Authorization: Bearer ${t.tenant.key}`, 'Content-Type: application/json'],
      ...['Idempotency-Key: one', 'Idempotency-Key: two', `Content-Length: ${body.length}`],
    ]
    const answer = await raw(`${head.join('\r\n')}\r\n\r\n${body}`)
    expectProblem(answer, 400, 'invalid_request')
    expect(answer).toContain('"path":"Idempotency-Key"')
  })

  test('a deal by its id and by its code is one path', async () => {
    const deal = await makeDeal(t.tenant)
    const headers = key()
    const body = { amount: 5, type: 'merchantPayment', effectiveDate: '2026-03-16' }
    const first = await t.tenant.call('POST', `/deals/${deal.id}/payments`, body, headers)
    const second = await t.tenant.call('POST', `/deals/${deal.dealId}/payments`, body, headers)
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(second.body).toEqual(first.body)
    expect((await t.tenant.call('GET', `/deals/${deal.id}`)).body.data.totalCollected).toBe(5)
  })

  test.each([
    [
      'a contact',
      async () => {
        const merchant = await makeMerchant(t.tenant)
        return { path: `/merchants/${merchant.id}/contacts`, body: { firstName: 'A', lastName: 'B' } }
      },
    ],
    ['a webhook', async () => ({ path: '/webhooks', body: { url: 'https://example.com/h', events: ['deal.funded'] } })],
    ['a document', async () => ({ path: '/documents', body: { name: 'a', type: 'other' } })],
    [
      'a bank account',
      async () => {
        const merchant = await makeMerchant(t.tenant)
        const account = { routingNumber: '021000021', accountNumber: '12345', accountType: 'checking', holderType: 'business' }
        return { path: `/merchants/${merchant.id}/bank-accounts`, body: { ...account, holderName: 'A', authorizedAt: '2026-01-05' } }
      },
    ],
  ])('the key of %s that was deleted answers 410 gone', async (_what, make) => {
    const { path, body } = await make()
    const headers = key()
    const made = await t.tenant.call('POST', path, body, headers)
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect((await t.tenant.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await t.tenant.call('POST', path, body, headers)).toMatchObject({ status: 410, body: { code: 'gone' } })
    expect(await t.tenant.call('POST', path, { ...body, x: 1 }, headers)).toMatchObject({ status: 400 })
    expect((await t.tenant.call('GET', `${path}/${id}`)).status).toBe(404)
  })

  test('and so does that of an analysis, of which nothing is kept', async () => {
    const headers = key()
    const body = { transactions: [{ date: '2026-03-02', description: 'SECRET PAYEE', amount: 1, type: 'credit' }] }
    const made = await t.tenant.call('POST', '/analysis/transactions', body, headers)
    expect(made.status).toBe(200)
    await t.tenant.call('DELETE', `/analysis/${made.body.data.id}`)
    expect(await t.tenant.call('POST', '/analysis/transactions', body, headers)).toMatchObject({ status: 410, body: { code: 'gone' } })
    const { rows } = await t.services.database.pool.query('SELECT body FROM idempotency_keys WHERE $1 = ANY (record_ids)', [
      made.body.data.id,
    ])
    for (const row of rows) expect(t.services.sealer.open(row.body).toString()).toBe('')
  })
})

describe('If-Match on DELETE', () => {
  test('a stale one is a 412 and nothing is deleted, for every record that can be', async () => {
    const merchant = await makeMerchant(t.tenant)
    const contact = await makeContact(t.tenant, merchant.id)
    const analysis = await makeAnalysis(t.tenant)
    const webhook = (await t.tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] })).body.data
    const document = (await t.tenant.call('POST', '/documents', { name: 'a', type: 'other' })).body.data
    for (const path of [
      `/merchants/${merchant.id}/contacts/${contact.id}`,
      `/analysis/${analysis.id}`,
      `/webhooks/${webhook.id}`,
      `/documents/${document.id}`,
    ]) {
      expect(await t.tenant.call('DELETE', path, undefined, { 'if-match': '"v99"' }), path).toMatchObject({
        status: 412,
        body: { code: 'precondition_failed' },
      })
      const { status, headers } = await t.tenant.call('GET', path)
      expect(status).toBe(200)
      expect((await t.tenant.call('DELETE', path, undefined, { 'if-match': headers.get('etag')! })).status, path).toBeLessThan(300)
    }
  })
})

describe('requests without a valid key are limited by address', () => {
  test('so are sign-in and welcome, by themselves: wrong keys from beside them keep nobody out', async () => {
    const limited = await startTestApp({ addressRateLimitPerSecond: 20, elapsedMs: () => 0 })
    try {
      await Promise.all(Array.from({ length: 210 }, () => limited.callWith(null)('GET', '/deals')))
      const look = () =>
        limited.callWith(null)(
          'POST',
          '/api/console/v1/welcome/look',
          { token: 'none' },
          { 'sec-fetch-site': 'same-origin', 'x-holdback': 'console' },
        )
      const answers = await Promise.all(Array.from({ length: 230 }, look))
      expect(answers.filter((a) => a.status === 410)).toHaveLength(200)
      expect(answers.filter((a) => a.status === 429)).toHaveLength(30)
      expect((await limited.tenant.call('GET', '/deals')).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  test('after 200 at once they are 429, and valid keys from the same address are not', async () => {
    const limited = await startTestApp({ addressRateLimitPerSecond: 20, elapsedMs: () => 0 })
    try {
      const answers = await Promise.all(
        Array.from({ length: 250 }, (_, i) => limited.callWith(i % 2 === 0 ? null : 'hb_live_nonsense')('GET', '/deals')),
      )
      const refused = answers.filter((a) => a.status === 429)
      expect(answers.filter((a) => a.status === 401)).toHaveLength(200)
      expect(refused).toHaveLength(50)
      for (const { body, headers } of refused) {
        expect(body.code).toBe('rate_limited')
        for (const header of ['retry-after', 'ratelimit', 'ratelimit-policy']) expect(headers.get(header), header).toBeTruthy()
      }
      expect((await limited.tenant.call('GET', '/deals')).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

describe('what answers carry', () => {
  test('above 1 KB they are compressed for whoever asks, and below never', async () => {
    const tenant = await t.newTenant()
    for (let i = 0; i < 10; i++) await makeMerchant(tenant, { legalName: `Merchant number ${i} of the list` })
    const get = (path: string, encoding: string) =>
      fetch(`${t.url}${path}`, { headers: { authorization: `Bearer ${tenant.key}`, 'accept-encoding': encoding } })
    const plain = await tenant.call('GET', '/merchants', undefined, { 'accept-encoding': 'identity' })
    for (const [asked, given] of [
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
      ['gzip;q=0', null],
    ] as const) {
      const answer = await get('/api/public/v1/merchants', asked)
      expect(answer.headers.get('content-encoding'), asked).toBe(given)
      expect(await answer.json(), asked).toEqual(plain.body)
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    }
    expect((await get('/api/public/v1/merchants?limit=1', 'gzip')).headers.get('content-encoding')).toBeNull()
  })

  test('/docs and /openapi.json are made once, compressed, and known by their ETag', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const first = await fetch(t.url + path, { headers: { 'accept-encoding': 'identity' } })
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^"[\w-]+"$/)
      const text = await first.text()
      expect((await fetch(t.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      for (const encoding of ['gzip', 'br']) {
        const answer = await fetch(t.url + path, { headers: { 'accept-encoding': encoding } })
        expect(answer.headers.get('content-encoding')).toBe(encoding)
        expect(await answer.text()).toBe(text)
      }
      const ms = await leastProcessorMs(5_000, () =>
        Promise.all(Array.from({ length: 50 }, () => fetch(t.url + path).then((r) => r.text()))),
      )
      expect(ms).toBeLessThan(5_000)
    }
  })

  test('a result of thousands of rows comes whole, streamed, compressed or not', async () => {
    const worker = await startTestWorker(t.services)
    try {
      const transactions = Array.from({ length: 6_000 }, (_, i) => ({
        date: `2026-0${1 + (i % 6)}-1${i % 10}`,
        description: `POS PURCHASE ${(i * 7919) % 10_007} STORE ${i}`,
        amount: (i % 500) + 0.25,
        type: i % 3 === 0 ? 'credit' : 'debit',
      }))
      const accepted = await t.tenant.call('POST', '/analysis/transactions', { transactions })
      expect(accepted.status).toBe(202)
      const path = `/api/public/v1/analysis/${accepted.body.data.id}`
      const done = await eventually(async () => {
        const answer = await t.tenant.call('GET', path)
        return answer.body.data.status === 'completed' ? answer : null
      })
      expect(done.body.data.transactions).toHaveLength(6_000)
      expect(done.body.data.transactions.map((row: { description: string }) => row.description)).toEqual(
        transactions.map((row) => row.description),
      )
      const packed = await fetch(t.url + path, { headers: { authorization: `Bearer ${t.tenant.key}`, 'accept-encoding': 'gzip' } })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(await packed.json()).toEqual(done.body)
    } finally {
      await worker.stop()
    }
  })

  test('while an analysis waits, GET is never a 304', async () => {
    const transactions = Array.from({ length: 501 }, () => ({ date: '2026-03-02', description: 'x', amount: 1, type: 'credit' }))
    const { id } = (await t.tenant.call('POST', '/analysis/transactions', { transactions })).body.data
    const { headers } = await t.tenant.call('GET', `/analysis/${id}`)
    expect((await t.tenant.call('GET', `/analysis/${id}`, undefined, { 'if-none-match': headers.get('etag')! })).status).toBe(200)
  })
})

describe('what one organization may hold', () => {
  const open = (body: string, length: number, key = t.tenant.key) =>
    new Promise<{ answer: () => string; close: () => void }>((resolve) => {
      const { port, hostname } = new URL(t.url)
      let answer = ''
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/public/v1/analysis/transactions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
        )
        setTimeout(() => resolve({ answer: () => answer, close: () => socket.destroy() }), 150)
      })
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
    })

  test('of unfinished bodies: two of 60 MB, and then 429 until one is gone; others are not touched', async () => {
    const other = await t.newTenant()
    const three = [await open('{', 60_000_000), await open('{', 60_000_000), await open('{', 60_000_000)]
    // Whichever of them comes in last.
    await eventually(async () => three.some((one) => one.answer().includes('rate_limited')))
    expect(three.map((one) => one.answer()).filter(Boolean)).toEqual([expect.stringMatching(/^HTTP\/1.1 429 /)])
    expect((await t.tenant.call('POST', '/merchants', { legalName: 'small bodies have room of their own' })).status).toBe(201)
    const theirs = await open('{', 60_000_000, other.key)
    expect(theirs.answer()).toBe('')
    for (const one of [...three, theirs]) one.close()
    // There is room again as soon as the service has noticed that they left.
    await eventually(async () => {
      const again = await open('{', 60_000_000)
      again.close()
      return again.answer() === ''
    })
  })

  test('JSON over 1 MB is a 413, over 64 MB where transactions are taken', async () => {
    const answer = await t.tenant.call('POST', '/merchants', { legalName: 'x'.repeat(1_100_000) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    const large = await open('{', 65 * 1024 * 1024)
    await eventually(async () => large.answer() !== '')
    expect(large.answer()).toMatch(/^HTTP\/1.1 413 /)
    large.close()
  })
  test.each([
    ['said beforehand', 'Content-Length: 4000000', '', ' '.repeat(4_000_000)],
    ['not said', 'Transfer-Encoding: chunked', `${(1_500_000).toString(16)}\r\n${' '.repeat(1_500_000)}\r\n`, '5\r\n     \r\n0\r\n\r\n'],
  ])('whoever goes on sending sees the 413, and may ask again on the same connection: a length %s', async (_, length, first, rest) => {
    const { port, hostname } = new URL(t.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    const line = (method: string) => `${method} /api/public/v1/merchants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${t.tenant.key}\r\n`
    socket.write(`${line('POST')}Content-Type: application/json\r\n${length}\r\n\r\n${first}`)
    await eventually(async () => answer.includes('payload_too_large'))
    socket.write(`${rest}${line('GET')}\r\n`)
    await eventually(async () => socket.closed || answer.includes('HTTP/1.1 200 '))
    socket.destroy()
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })
})
