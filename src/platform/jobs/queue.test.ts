import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-db.ts'
import { eventually } from '../../../test/test-worker.ts'
import { type Services, systemContext, tx } from '../../context.ts'
import { newId } from '../../shared/ids.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { noTracing } from '../watching/tracing.ts'
import { type JobQueue, type Queue, startJobs } from './queue.ts'

type Piece = { piece: number }
const PLACES = 6
const LIMITS = { atOnce: PLACES, atOnceOfOne: PLACES }
/** Nobody looks by himself while a test runs, however long that takes: all that is looked for is what somebody was woken for. */
const ONLY_WHEN_WOKEN = { oneEveryMs: 3_600_000, eachEverySeconds: 3_600 }

let database: Database
let drop: () => Promise<void>
let jobs: JobQueue
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase(made.url)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await jobs.stop(0)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const leave = (queue: Queue<Piece>, count: number): Promise<void> => {
  const services = { database, tracing: noTracing } as unknown as Services
  return tx(systemContext(services, { id: newId('org'), timeZone: 'UTC' }, 'test'), async (ctx) => {
    for (let piece = 0; piece < count; piece++) await jobs.enqueue(ctx, queue, { piece })
  })
}

const startOn = async (name: string, handler: (piece: number) => Promise<void>): Promise<Queue<Piece>> => {
  const queue = { name, retryLimit: 0, expireInSeconds: 60 }
  jobs = await startJobs(database.url, 'worker', () => {}, ONLY_WHEN_WOKEN)
  await jobs.define(queue)
  await jobs.work<Piece>(queue, LIMITS, ({ piece }) => handler(piece))
  return queue
}

/** How often somebody has looked for a job of the queue. */
const looksFor = (name: string): (() => number) => {
  const asked = vi.spyOn(pg.Pool.prototype, 'query') as unknown as { mock: { calls: unknown[][] } }
  return () =>
    asked.mock.calls.filter(([text]) => typeof text === 'string' && text.includes('SKIP LOCKED') && text.includes(`'${name}'`)).length
}

/** Until every place has looked for the first time and sleeps. */
const untilQuiet = async (looks: () => number): Promise<void> => {
  await eventually(async () => looks() >= PLACES)
  await new Promise((resolve) => setTimeout(resolve, 200))
}

test('a job that comes by itself is looked for by few places, not by all that are idle', async () => {
  const looks = looksFor('single')
  let done = 0
  const queue = await startOn('single', async () => void done++)
  await untilQuiet(looks)
  const before = looks()
  await leave(queue, 1)
  await eventually(async () => done === 1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  // Its finder, the next that finder sends, the finder again when it is done.
  expect(looks() - before).toBeLessThanOrEqual(3)
})

test('jobs of one transaction, which wakes a worker once, fill every place at once', async () => {
  const looks = looksFor('many')
  const begun = new Set<number>()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const queue = await startOn('many', async (piece) => {
    begun.add(piece)
    await held
  })
  await untilQuiet(looks)
  await leave(queue, PLACES + 2)
  await eventually(async () => begun.size === PLACES)
  release()
  await eventually(async () => begun.size === PLACES + 2)
  expect(begun).toEqual(new Set(Array.from({ length: PLACES + 2 }, (_, piece) => piece)))
})
