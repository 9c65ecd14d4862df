import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/test-worker.ts'
import { tx } from '../../context.ts'
import { type JobQueue, type Queue, startJobs } from './queue.ts'

const QUEUE: Queue<{ n: number }> = { name: 'test-places', retryLimit: 0, expireInSeconds: 60 }
const PLACES = 6
const OF_ONE = 2
const JOBS = 24

let app: TestApp
let worker: JobQueue
let looks = 0
const done: number[] = []
let running = 0
let most = 0

beforeAll(async () => {
  app = await startTestApp()
  const getDb = PgBoss.prototype.getDb
  vi.spyOn(PgBoss.prototype, 'getDb').mockImplementation(function (this: PgBoss) {
    const db = getDb.call(this)
    if (vi.isMockFunction(db.executeSql)) return db
    const executeSql = db.executeSql.bind(db)
    db.executeSql = vi.fn((text: string, values?: unknown[]) => {
      if (/SKIP LOCKED/.test(text) && text.concat(JSON.stringify(values)).includes(QUEUE.name)) looks++
      return executeSql(text, values)
    })
    return db
  })
  worker = await startJobs(app.services.database.url, 'worker', () => {})
  await app.services.jobs.define(QUEUE)
  await worker.define(QUEUE)
  await worker.work(QUEUE, { atOnce: PLACES, atOnceOfOne: OF_ONE }, async ({ n }) => {
    most = Math.max(most, ++running)
    await sleep(30)
    running--
    done.push(n)
  })
  await sleep(1_000)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await worker?.stop(1_000)
  await app?.stop()
})

const leave = (ctx: TestApp['tenant']['ctx'], n: number) => tx(ctx, (inTx) => inTx.services.jobs.enqueue(inTx, QUEUE, { n }))

test('a job wakes one place, and not all that are idle', async () => {
  looks = 0
  for (let n = 0; n < JOBS; n++) {
    await leave(app.tenant.ctx, n)
    await sleep(20)
  }
  await eventually(async () => done.length === JOBS)
  expect(most).toBe(OF_ONE)
  // One that finds it, one by whoever found one before, and one in vain.
  expect(looks / JOBS).toBeLessThan(3.5)
})

test('as many places begin as there is work for', async () => {
  const others = await Promise.all(Array.from({ length: PLACES }, () => app.newTenant()))
  done.length = 0
  most = 0
  await Promise.all(others.map(({ ctx }, n) => leave(ctx, n)))
  await eventually(async () => done.length === PLACES)
  expect(most).toBeGreaterThan(PLACES / 2)
})
