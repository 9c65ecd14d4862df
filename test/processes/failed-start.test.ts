import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeAll } from '../../src/boot.ts'
import { serve } from '../../src/cli/serving.ts'
import { startFirst } from '../../src/cli/start-first.ts'
import { runWork } from '../../src/cli/work.ts'
import { loadConfig } from '../../src/config.ts'
import { TEST_SECRET } from '../test-app.ts'
import { createTestDatabase } from '../test-db.ts'

/** Starts that come to nothing after something listens already: whoever supervises the process must see it end. */

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdback-failed-'))
  database = await createTestDatabase()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  SECRET_KEY: TEST_SECRET,
  DATA_DIR: dataDir,
  PORT: '0',
  WORKER_PORT: '0',
  LOG_LEVEL: 'silent',
  WARM_UP: 'false',
})

/** A terminal that fails with the line that says where the process listens. */
const breaking = (signal = new AbortController().signal) => {
  let said = ''
  const write = (text: string): never => {
    said += text
    throw new Error('it breaks here')
  }
  return { io: { stdout: { write }, stderr: { write: () => true }, signal }, said: () => said }
}

const addressIn = (text: string): string => /http:\/\/[\w.]+:\d+/.exec(text)![0]

test('serve: nothing listens any more, so that the process ends', async () => {
  const { io, said } = breaking()
  const config = loadConfig(settings())
  await expect(serve(config, false, startFirst(config), io)).rejects.toThrow('it breaks here')
  await expect(fetch(addressIn(said()))).rejects.toThrow('fetch failed')
})

test('work: its pages listen no more, so that the process ends', async () => {
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  const { io, said } = breaking()
  await expect(runWork([], io)).rejects.toThrow('it breaks here')
  await expect(fetch(addressIn(said()))).rejects.toThrow('fetch failed')
})

test('what is asked to stop while it starts says nothing of being ready and ends with 0', async () => {
  const { io, said } = breaking(AbortSignal.abort())
  const config = loadConfig(settings())
  expect(await serve(config, true, startFirst(config), io)).toBe(0)
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  expect(await runWork([], io)).toBe(0)
  expect(said()).toBe('')
})

test('what is asked to stop while another process migrates ends with 0, and does not wait for it', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    // The lock of db/migrate.ts.
    await other.query('SELECT pg_advisory_lock(4207133)')
    const { io, said } = breaking(AbortSignal.timeout(1_000))
    const config = loadConfig(settings())
    expect(await serve(config, true, startFirst(config), io)).toBe(0)
    expect(said()).toBe('')
  } finally {
    await other.end()
  }
})

test('what one part cannot close keeps none of the others open, and is told', async () => {
  const closed: string[] = []
  const closers = ['a', 'b', 'c'].map((name) => async () => {
    closed.push(name)
    if (name === 'b') throw new Error('b does not close')
  })
  await expect(closeAll(closers)).rejects.toThrow('b does not close')
  expect(closed).toEqual(['a', 'b', 'c'])
})
