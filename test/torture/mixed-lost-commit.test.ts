import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient, HoldbackError } from '../../client/index.ts'
import { buildApp } from '../../src/app.ts'
import { type Database, openDatabase } from '../../src/platform/db/connect.ts'
import { makeDeal } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type LossyProxy, startLossyProxy } from './mixed-proxy.ts'

/**
 * The worst moment for the database to go away: the transaction is committed, and the answer that says so never comes.
 * The caller is told to try again, and what was done must neither be undone nor done twice.
 */

let t: TestApp
let app: FastifyInstance
let url: string
let database: Database
let proxy: LossyProxy
let losesNextCommit = false

beforeAll(async () => {
  t = await startTestApp({ services: { clock: () => new Date() } })
  proxy = await startLossyProxy(t.services.database.url, () => {
    const loses = losesNextCommit
    losesNextCommit = false
    return loses
  })
  database = openDatabase(proxy.url)
  app = buildApp({ ...t.services, database }, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
  proxy.close()
  await t.stop()
})
afterEach(() => {
  losesNextCommit = false
})

const clientOf = (retries: number) => createClient({ baseUrl: url, apiKey: t.tenant.key, retries })

const unavailable = async (work: Promise<unknown>): Promise<void> => {
  const error = await work.catch((e: unknown) => e)
  expect(error).toBeInstanceOf(HoldbackError)
  expect((error as HoldbackError).status).toBe(503)
}

test('a payment whose commit was not heard of is made once, and the same key tells which it was', async () => {
  const deal = await makeDeal(t.tenant)
  const pay = (retries: number) =>
    clientOf(retries).payments.create(
      deal.id,
      { amount: 100, type: 'merchantPayment', effectiveDate: '2026-03-02' },
      { idempotencyKey: 'lost' },
    )
  losesNextCommit = true
  await unavailable(pay(0))
  const { id } = await pay(4)
  const { data } = await clientOf(0).payments.list(deal.id).page()
  expect(data.map((p) => p.id)).toEqual([id])
  expect(await clientOf(0).deals.get(deal.id)).toMatchObject({ totalCollected: 100, paymentCount: 1 })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a document whose commit was not heard of keeps its bytes', async () => {
  const bytes = Buffer.from('the only copy there is')
  const upload = (retries: number) =>
    clientOf(retries).documents.upload({ name: 'a', type: 'other' }, { name: 'a', data: bytes }, { idempotencyKey: 'lost' })
  losesNextCommit = true
  await unavailable(upload(0))
  const { id, fileUrl } = await upload(4)
  const answer = await t.tenant.call('GET', new URL(fileUrl!).pathname + new URL(fileUrl!).search)
  expect(answer.status).toBe(200)
  expect(answer.body).toBe(bytes.toString())
  expect(await clientOf(0).documents.get(id)).toMatchObject({ sha256: sha256(bytes) })
})

test('bytes put to a link whose commit was not heard of stay with their document', async () => {
  const { id, ...record } = await clientOf(0).documents.create({ name: 'b', type: 'other' })
  const link = new URL((record as { uploadUrl?: string }).uploadUrl!)
  const put = () => fetch(url + link.pathname + link.search, { method: 'PUT', body: 'the bytes of b' })
  losesNextCommit = true
  expect((await put()).status).toBe(503)
  expect((await put()).status).toBe(409)
  const { fileUrl } = await clientOf(0).documents.get(id)
  const answer = await t.tenant.call('GET', new URL(fileUrl!).pathname + new URL(fileUrl!).search)
  expect(answer.body).toBe('the bytes of b')
})

test('bytes of a request that came to nothing are gone at once', async () => {
  const count = async () => {
    let n = 0
    for await (const _ of t.services.blobs.list(`${t.tenant.id}/`)) n++
    return n
  }
  const before = await count()
  const upload = clientOf(0).documents.upload({ name: 'c', type: 'other', dealId: 'D-2026-999999' }, { name: 'c', data: Buffer.from('c') })
  await expect(upload).rejects.toMatchObject({ status: 400 })
  expect(await count()).toBe(before)
  expect((await t.services.database.pool.query('SELECT 1 FROM unclaimed_blobs')).rows).toEqual([])
})
