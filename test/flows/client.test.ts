import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnalysisResult, type Client, createClient, HoldbackError, verifyWebhook } from '../../client/index.ts'
import { delayMs, retryAfterMs } from '../../client/retry.ts'
import type { AnalysisWire } from '../../src/platform/analysis-run/wire.ts'
import { runAnalysis } from '../../src/resources/analyses/run.ts'
import { runUnderwriting } from '../../src/resources/underwriting/run.ts'
import { makeDeal } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
let client: Client
beforeAll(async () => {
  t = await startTestApp()
  client = createClient({ baseUrl: t.url, apiKey: t.tenant.key })
})
afterAll(() => t?.stop())

/** A fetch whose first calls end as `faults` say; what it was called with is kept. */
const faulty = (faults: ((send: () => Promise<Response>) => Promise<Response>)[], apiKey = t.tenant.key) => {
  const calls: { url: string; headers: Headers }[] = []
  const send: typeof fetch = (input, init) => {
    calls.push({ url: String(input), headers: new Headers(init?.headers) })
    const fault = faults.shift()
    return fault ? fault(() => fetch(input, init)) : fetch(input, init)
  }
  return { calls, client: createClient({ baseUrl: t.url, apiKey, fetch: send }) }
}
const lostBefore = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
const lostAfter = async (send: () => Promise<Response>) => {
  await (await send()).text()
  throw new TypeError('terminated')
}
const answers = (status: number, body: object, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } }))

test('the generated types are as the routes have them', async () => {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'client-types.ts')
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toBeDefined()
})

/** Fails to compile where the client promises what the service does not write, or keeps quiet about something it does. */
type Same<A, B> = [A] extends [B] ? ([Keys<A>] extends [Keys<B>] ? true : never) : never
type Keys<T> = T extends string | number | boolean | null
  ? never
  : T extends readonly (infer I)[]
    ? Keys<I>
    : { [K in keyof T]: `${K & string}` | `${K & string}.${Keys<T[K]> & string}` }[keyof T]

test('the types of an analysis are those the service writes', () => {
  const isSame: Same<AnalysisWire, AnalysisResult> = true
  expect(isSame).toBe(true)
})

describe('a funder at work', () => {
  test('an application becomes a deal, a payment is taken, and every step is typed', async () => {
    const application = await client.applications.create({ applicantLegalName: 'Pier Nine Coffee LLC', requestedAmount: 40_000 })
    for (const stage of ['underwriting', 'approved'] as const) await client.applications.update(application.id, { stage })
    const funded = await client.applications.update(application.submissionNumber, {
      stage: 'funded',
      fundedAmount: 40_000,
      purchaseAmount: 54_000,
    })
    const deal = await client.deals.get(funded.deal!.dealId)
    const payment = await client.payments.create(deal.id, { amount: 500, type: 'merchantPayment', effectiveDate: '2026-03-16' })
    expect(payment.status).toBe('completed')
    await client.payments.return(deal.dealId, payment.id, { returnCode: 'R01', returnedDate: '2026-03-16' })
    expect((await client.payments.get(deal.id, payment.id)).returnCode).toBe('R01')
    expect((await client.deals.get(deal.id)).totalCollected).toBe(0)

    const contact = await client.contacts.create(deal.merchantId, { firstName: 'Ana', lastName: 'Ruiz' })
    expect(await client.contacts.list(deal.merchantId).all()).toMatchObject([{ id: contact.id }])
    await client.contacts.delete(deal.merchantId, contact.id)
    expect(await client.contacts.list(deal.merchantId).all()).toEqual([])
  })

  test('transactions are analysed at once; many are waited for', async () => {
    const row = { date: '2026-03-02', description: 'SQUARE INC DEPOSIT', amount: 10, type: 'credit' as const }
    const few = await client.analysis.transactions({ transactions: [row] })
    expect(few).toMatchObject({ status: 'completed', summary: { totalCredits: 10 } })

    const many = await client.analysis.transactions({ transactions: Array.from({ length: 501 }, () => row) })
    expect(many.status).toBe('pending')
    await expect(client.analysis.wait(many.id, { timeoutMs: 1 })).rejects.toThrow(/Not finished after 1 ms/)
    const waiting = client.analysis.wait(many.id, { timeoutMs: PATIENCE_MS })
    await runAnalysis(t.services, { id: many.id as never, orgId: t.tenant.id, timeZone: 'America/New_York' }, new AbortController().signal)
    expect(await waiting).toMatchObject({ status: 'completed', summary: { totalTransactions: 501 } })
    await client.analysis.delete(many.id)
    await expect(client.analysis.get(many.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('files are uploaded from memory and from disk, and come back byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdback-client-'))
    try {
      const bytes = Buffer.from(`%PDF-1.4\n${'x'.repeat(200_000)}`)
      await writeFile(join(folder, 'march.pdf'), bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const fields = { name: 'March', type: 'bankStatement' } as const
      const fromMemory = await client.documents.upload(fields, { name: 'march.pdf', data: bytes })
      const fromDisk = await client.documents.upload(fields, { name: 'march.pdf', data: await openAsBlob(join(folder, 'march.pdf')) })
      for (const document of [fromMemory, fromDisk]) expect(document).toMatchObject({ status: 'uploaded', size: bytes.length, sha256 })
      expect(Buffer.from(await (await fetch(fromDisk.fileUrl!)).arrayBuffer()).equals(bytes)).toBe(true)
      const accepted = await client.analysis.uploadStatements([
        { name: 'a.pdf', data: bytes },
        { name: 'b.pdf', data: bytes },
      ])
      expect(accepted).toMatchObject({ status: 'pending', mode: 'pdf' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a tool is run on a deal and waited for', async () => {
    const deal = await makeDeal(t.tenant)
    const run = await client.underwriting.run(deal.dealId, { tool: 'merchant_scrub', params: { query: 'Nobody At All LLC' } })
    await runUnderwriting(
      t.services,
      { id: run.id as never, orgId: t.tenant.id, timeZone: 'America/New_York' },
      new AbortController().signal,
    )
    expect(await client.underwriting.wait(deal.id, run.id)).toMatchObject({ status: 'completed', tool: 'merchant_scrub' })
    expect((await client.underwriting.results(deal.id)).merchantScrub.merchant_registry).toHaveLength(1)
    expect((await client.underwriting.tools(deal.id)).tools).toHaveLength(5)
  })

  test('a subscription is made, tested and removed', async () => {
    const webhook = await client.webhooks.create({ url: 'https://example.com/h', events: ['deal.funded'] })
    expect(webhook.secret).toMatch(/^whsec_/)
    const delivery = await client.webhooks.test(webhook.id)
    expect(await client.webhooks.deliveries(webhook.id).all()).toMatchObject([{ id: delivery.id }])
    await client.webhooks.delete(webhook.id)
    await expect(client.webhooks.get(webhook.id)).rejects.toBeInstanceOf(HoldbackError)
    expect(verifyWebhook).toBeTypeOf('function')
  })
})

describe('lists', () => {
  test('a list is walked to its end, page by page, without a gap or a repetition', async () => {
    const { client: walker, calls } = faulty([], (await t.newTenant()).key)
    const made: string[] = []
    for (let i = 0; i < 7; i++) made.push((await walker.merchants.create({ legalName: `Merchant ${i}` })).id)
    calls.length = 0
    const seen: string[] = []
    for await (const merchant of walker.merchants.list({ limit: 3, sort_by: 'createdAt', sort_order: 'asc' })) seen.push(merchant.id)
    expect(seen).toEqual(made)
    expect(calls).toHaveLength(3)
    expect(await walker.merchants.list({ search: 'merchant 3' }).all()).toHaveLength(1)
    const { data, meta } = await walker.merchants.list({ limit: 2, page: 2 }).page()
    expect([data.length, meta.pagination]).toEqual([2, { page: 2, limit: 2, total: 7, totalPages: 4 }])
    expect(await walker.deals.list().all()).toEqual([])
  })

  test('a walk that is left early asks for no more pages', async () => {
    const { client: watched, calls } = faulty([])
    for (let i = 0; i < 3; i++) await client.merchants.create({ legalName: `Early ${i}` })
    for await (const _ of watched.merchants.list({ limit: 1 })) break
    expect(calls).toHaveLength(1)
  })
})

describe('errors', () => {
  test('a refusal is a HoldbackError with the code, the fields and the request id', async () => {
    const error = await client.merchants.create({ legalName: '', ein: 'nonsense' }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(HoldbackError)
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', requestId: expect.stringMatching(/./) })
    expect((error as HoldbackError).errors.map((e) => e.path).sort()).toEqual(['ein', 'legalName'])
    const moved = await client.deals.update((await makeDeal(t.tenant)).id, { status: 'paidOff' }).catch((e: unknown) => e)
    expect(moved).toMatchObject({ status: 409 })
  })

  test('a service that is not there is told after the retries, as network_error', async () => {
    const away = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'x', retries: 1 })
    await expect(away.deals.get('D-2026-000001')).rejects.toMatchObject({ status: 0, code: 'network_error' })
  })

  test('an id that would name another path is refused before anything is sent', async () => {
    expect(() => client.deals.get('..')).toThrow(TypeError)
    expect(() => client.deals.get('')).toThrow(TypeError)
    await expect(client.deals.get('a/b?c')).rejects.toMatchObject({ status: 404 })
  })
})

describe('retries', () => {
  test('a POST whose answer got lost is sent again with its idempotency key and done once', async () => {
    const deal = await makeDeal(t.tenant)
    const { client: unlucky, calls } = faulty([lostAfter, lostBefore])
    const payment = await unlucky.payments.create(deal.id, { amount: 70, type: 'merchantPayment', effectiveDate: '2026-03-16' })
    expect(await client.payments.list(deal.id).all()).toMatchObject([{ id: payment.id }])
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map((c) => c.headers.get('idempotency-key'))).size).toBe(1)
  })

  test('an upload whose answer got lost leaves one document', async () => {
    const { client: unlucky } = faulty([lostAfter], (await t.newTenant()).key)
    await unlucky.documents.upload({ name: 'c', type: 'contract' }, { name: 'c.pdf', data: Buffer.from('%PDF-1.4') })
    expect(await unlucky.documents.list().all()).toHaveLength(1)
  })

  test('a deletion whose answer got lost counts as done', async () => {
    const webhook = await client.webhooks.create({ url: 'https://example.com/h', events: ['deal.funded'] })
    await faulty([lostAfter]).client.webhooks.delete(webhook.id)
    await expect(client.webhooks.delete(webhook.id)).rejects.toMatchObject({ status: 404 })
  })

  test('a PATCH that insists on a version is not repeated when its answer got lost', async () => {
    const deal = await makeDeal(t.tenant)
    const { headers } = await client.request('GET', `/deals/${deal.id}`)
    const { client: unlucky, calls } = faulty([lostAfter])
    const change = unlucky.deals.update(deal.id, { subStatus: 'reviewing' }, { ifMatch: headers.get('etag')! })
    await expect(change).rejects.toMatchObject({ code: 'network_error' })
    expect(calls).toHaveLength(1)
    await faulty([lostAfter]).client.deals.update(deal.id, { subStatus: 'calling' })
    expect((await client.deals.get(deal.id)).subStatus).toBe('calling')
  })

  test('a PATCH that insists on a version is not told that somebody else was faster where it may have been itself', async () => {
    const deal = await makeDeal(t.tenant)
    const { headers } = await t.tenant.call('GET', `/deals/${deal.id}`)
    // Its connection to the database broke while it was committed: nobody can tell whether it was.
    const committed = async (send: () => Promise<Response>) => {
      await send()
      return answers(503, { code: 'unavailable' })
    }
    const { client: unlucky, calls } = faulty([committed])
    const change = unlucky.deals.update(deal.id, { subStatus: 'reviewing' }, { ifMatch: headers.get('etag')! })
    await expect(change).rejects.toMatchObject({ status: 503 })
    expect(calls).toHaveLength(2)
    const stale = faulty([]).client.deals.update(deal.id, { subStatus: 'called' }, { ifMatch: headers.get('etag')! })
    await expect(stale).rejects.toMatchObject({ status: 412 })
  })

  test('429 and 503 are waited out; an unconfigured provider and a bad request are not', async () => {
    const waited = faulty([
      () => answers(429, { code: 'rate_limited' }, { 'retry-after': '0' }),
      () => answers(503, { code: 'unavailable' }),
      () => answers(409, { code: 'idempotency_in_progress' }),
    ])
    await waited.client.merchants.create({ legalName: 'Patience LLC' })
    expect(waited.calls).toHaveLength(4)
    const told = faulty([() => answers(503, { code: 'provider_not_configured' })])
    await expect(told.client.deals.list().page()).rejects.toMatchObject({ status: 503 })
    const patient = faulty([() => answers(503, { code: 'unavailable' }, { 'retry-after': '3600' })])
    await expect(patient.client.deals.list().page()).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect([told.calls.length, patient.calls.length]).toEqual([1, 1])
  })

  test('the service’s own rate limit is obeyed until the work is done', async () => {
    const limited = await startTestApp({ rateLimitPerSecond: 20 })
    try {
      const hurried = createClient({ baseUrl: limited.url, apiKey: limited.tenant.key })
      const made = await Promise.all(Array.from({ length: 55 }, (_, i) => hurried.merchants.create({ legalName: `M ${i}` })))
      expect(new Set(made.map((m) => m.id)).size).toBe(55)
    } finally {
      await limited.stop()
    }
  })

  test('waiting keeps to Retry-After, as seconds or a date, and grows with a random part', () => {
    expect(retryAfterMs('2', 0)).toBe(2_000)
    expect(retryAfterMs(new Date(5_000).toUTCString(), 1_000)).toBe(4_000)
    expect(retryAfterMs('soon', 0)).toBe(0)
    expect(delayMs(0, 2_000, () => 1)).toBe(2_200)
    expect(delayMs(3, 0, () => 0.5)).toBe(800)
    expect(delayMs(30, 0, () => 1)).toBe(10_000)
  })

  test('the caller’s signal ends the waiting', async () => {
    const stop = new AbortController()
    const { client: waiting } = faulty([() => answers(503, { code: 'unavailable' }, { 'retry-after': '30' })])
    const request = waiting.deals.get('D-2026-000001', { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  })
})
