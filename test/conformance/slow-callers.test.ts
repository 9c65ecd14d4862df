import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx } from '../../src/context.ts'
import type { Queue } from '../../src/platform/jobs/queue.ts'
import { startJobs } from '../../src/platform/jobs/queue.ts'
import { leastThreadMs } from '../processor-time.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** Callers who trickle or do not read, by a clock of the test's; and organizations that take turns. */

let t: TestApp
let elapsed = 0
/** An analysis of many rows: its answer is streamed, and counted against what its organization may have under way. */
let largeId = ''
let smallId = ''
beforeAll(async () => {
  t = await startTestApp({ elapsedMs: () => elapsed })
  const worker = await startTestWorker(t.services)
  const transactions = Array.from({ length: 60_000 }, (_, i) => ({
    date: '2026-03-02',
    description: `POS PURCHASE ${i}`,
    amount: 1.25,
    type: 'debit',
  }))
  smallId = (await t.tenant.call('POST', '/analysis/transactions', { transactions: transactions.slice(0, 3) })).body.data.id
  largeId = (await t.tenant.call('POST', '/analysis/transactions', { transactions })).body.data.id
  await eventually(async () => (await t.tenant.call('GET', `/analysis/${largeId}?fields=summary`)).body.data.status === 'completed')
  await worker.stop()
})
afterAll(() => t.stop())

const open = async (head: string, key = t.tenant.key): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> => {
  const { hostname, port } = new URL(t.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  socket.write(`${head}\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n`)
  return { socket, answer: () => answer, closed }
}

const HEAD = 'POST /api/public/v1/analysis/transactions HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 4000000'
/** The looks at connections come once a second. */
const aLookLater = () => new Promise((resolve) => setTimeout(resolve, 2_200))

test('a body that does not arrive in its time is a 408; one that comes at a pace is waited for', async () => {
  const trickle = await open(HEAD)
  trickle.socket.write('\r\n{')
  // The service's end of it: what counts is what has come in there.
  const accepted = once(t.app.server, 'connection') as Promise<[Socket]>
  const steady = await open(HEAD)
  const [served] = await accepted
  steady.socket.write(`\r\n{"transactions":[${' '.repeat(2_000_000)}`)
  await eventually(async () => served.bytesRead > 2_000_000)
  await aLookLater()
  elapsed += 29_000
  await aLookLater()
  expect([trickle.answer(), steady.answer()]).toEqual(['', ''])
  elapsed += 31_000
  await trickle.closed
  expect(trickle.answer()).toMatch(/^HTTP\/1.1 408 /)
  expect(trickle.answer()).toMatch(/content-type: application\/problem\+json/i)
  expect(trickle.answer()).toMatch(/connection: close/i)
  const [head, body] = trickle.answer().split('\r\n\r\n') as [string, string]
  const problem = JSON.parse(body)
  expect(problem).toMatchObject({ status: 408, code: 'request_timeout' })
  expect(head).toContain(problem.requestId)
  // 30 s behind the grace it has sent 2 MB, four times the pace that is asked for.
  await aLookLater()
  expect(steady.answer()).toBe('')
  steady.socket.write(`${' '.repeat(2_000_000 - 19)}]}`)
  await eventually(async () => steady.answer() !== '')
  expect(steady.answer()).toMatch(/^HTTP\/1.1 400 /)
  steady.socket.destroy()
  // The room that the trickle had taken is free again.
  const next = await open('GET /api/public/v1/deals HTTP/1.1')
  next.socket.write('\r\n')
  await eventually(async () => next.answer().startsWith('HTTP/1.1 200'))
  next.socket.destroy()
})

test('an answer of which nothing is read for a minute is given up', async () => {
  const { hostname, port } = new URL(t.url)
  // The service's end of it. Counting all connections would count those that other calls left open, too.
  const accepted = once(t.app.server, 'connection') as Promise<[Socket]>
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const [served] = await accepted
  socket.pause()
  socket.write(`GET /api/public/v1/analysis/${largeId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${t.tenant.key}\r\n\r\n`)
  await eventually(async () => served.writableLength > 0)
  await aLookLater()
  elapsed += 59_000
  await aLookLater()
  expect(served.destroyed).toBe(false)
  elapsed += 61_000
  await eventually(async () => served.destroyed)
  socket.destroy()
})

test('callers who hang up before an answer begins, or while it waits behind another, take no room from those after them', async () => {
  const { hostname, port } = new URL(t.url)
  const request = `GET /api/public/v1/analysis/${largeId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${t.tenant.key}\r\n\r\n`
  const { rows } = await t.services.database.pool.query('SELECT length(result) AS bytes FROM analysis_data WHERE analysis_id = $1', [
    largeId,
  ])
  const most = Math.ceil((64 * 1024 * 1024) / rows[0].bytes)
  // More answers than an organization may have under way, one and six to a connection.
  for (let asked = 0, i = 0; asked <= most; i++) {
    const count = i % 2 ? 6 : 1
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(request.repeat(count), () => socket.resetAndDestroy())
    await once(socket, 'close')
    asked += count
  }
  await aLookLater()
  expect((await t.tenant.call('GET', `/analysis/${largeId}`)).status).toBe(200)
})

test.each([
  ['a page of its rows', 0.5, (id: string) => `/analysis/${id}/transactions?search=purchase&page=7`],
  ['some of its fields', 0.5, (id: string) => `/analysis/${id}?fields=summary`],
  // The file itself passes through here, and through the caller, who is of this thread as well; made here, it would cost opening and the making besides.
  ['its workbook', 1, (id: string) => `/analysis/${id}/export?format=xlsx`],
  ['itself beside another', 0.5, (id: string) => `/analysis/compare?ids=${id},${smallId}`],
])('a long analysis is opened away from the thread that answers everybody: %s', async (_what, share, path) => {
  const whole = await t.tenant.call('GET', `/analysis/${largeId}`)
  const text = JSON.stringify(whole.body)
  const opening = await leastThreadMs(0, async () => JSON.parse(text))
  const asked = await leastThreadMs(opening * share, async () => {
    expect((await t.tenant.call('GET', path(largeId))).status).toBe(200)
  })
  expect(asked).toBeLessThan(opening * share)
})

test('an organization whose changes take long keeps no other from making theirs', async () => {
  const other = await t.newTenant()
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const held = Array.from({ length: 40 }, () =>
    tx(t.tenant.ctx, async () => {
      begun++
      await gate.promise
    }),
  )
  await eventually(async () => begun > 0)
  expect((await other.call('POST', '/merchants', { legalName: 'Not kept waiting' })).status).toBe(201)
  expect(begun).toBeLessThan(held.length)
  gate.resolve()
  await Promise.all(held)
  expect(begun).toBe(held.length)
})

test('of exports that are asked for in one moment two run, and the others are told to wait', async () => {
  const holder = await t.services.database.connect()
  // Each export leaves an audit line before it begins to stream: so none of them ends meanwhile.
  await holder.query('BEGIN; LOCK TABLE audit_log IN EXCLUSIVE MODE')
  const asked = Array.from({ length: 8 }, () => t.tenant.call('GET', '/deals/export'))
  let refused = 0
  for (const one of asked)
    void one.then(({ status }) => {
      if (status === 429) refused++
    })
  await eventually(async () => refused === 6)
  const other = await t.newTenant()
  const others = other.call('GET', '/deals/export')
  await holder.query('ROLLBACK')
  await holder.end()
  expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await others).status).toBe(200)
})

test('an export that is let go before its first byte leaves its place to the next', async () => {
  const { hostname, port } = new URL(t.url)
  for (let i = 0; i < 6; i++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    const request = `GET /api/public/v1/deals/export?format=${i % 2 ? 'csv' : 'xlsx'} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${i % 3 ? 'br' : 'x'}\r\n`
    socket.write(`${request}Authorization: Bearer ${t.tenant.key}\r\n\r\n`, () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  await eventually(async () => (await t.tenant.call('GET', '/deals/export')).status === 200)
  await eventually(async () =>
    (await Promise.all([1, 2].map(() => t.tenant.call('GET', '/deals/export')))).every(({ status }) => status === 200),
  )
  expect(await t.tenant.call('GET', '/deals/export?status=nonsense')).toMatchObject({ status: 400 })
})

test('in jobs organizations take turns, and past a thousand waiting one is told to wait', async () => {
  const queue: Queue<{ who: string }> = { name: 'turns-test', retryLimit: 0, expireInSeconds: 60 }
  await t.services.jobs.define(queue)
  const [a, b, c] = [t.tenant, await t.newTenant(), await t.newTenant()]
  const enqueue = (tenant: typeof a, who: string) => tx(tenant.ctx, (ctx) => t.services.jobs.enqueue(ctx, queue, { who }))
  for (const who of ['a1', 'a2', 'a3', 'a4']) await enqueue(a, who)
  await enqueue(b, 'b1')
  await enqueue(c, 'c1')
  const order: string[] = []
  const jobs = await startJobs(t.services.database.url, 'worker', () => {})
  await jobs.work(queue, { atOnce: 1, atOnceOfOne: 1 }, async ({ who }) => {
    order.push(who)
  })
  await eventually(async () => order.length === 6)
  await jobs.stop(1_000)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])

  await t.services.database.pool.query(
    `INSERT INTO pgboss.job (name, data, group_id, start_after) SELECT 'turns-test', '{}', $1, now() + interval '1 hour' FROM generate_series(1, 1000)`,
    [a.id],
  )
  await expect(enqueue(a, 'a5')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  await enqueue(b, 'b2')
})
