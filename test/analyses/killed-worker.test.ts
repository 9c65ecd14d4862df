import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'
import { renderLong } from '../statements/generator/index.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { eventually } from '../test-worker.ts'

let t: TestApp
const workers = new Set<ChildProcess>()
let files: Buffer[]

beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
  // Two that take longer than it takes to kill somebody, one for each process that reads; what the next worker must do again is not made longer than needed.
  files = [80, 80, 3].map((pages, seed) => Buffer.from(renderLong(seed + 1, pages).pdf))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await t.stop()
})

/** A worker as production runs it: a process of its own on the same database and blobs. */
const startWorker = async (): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, ['src/main.ts', 'work'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: t.services.database.url,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: t.dataDir,
      LOG_LEVEL: 'silent',
      WARM_UP: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  await once(worker.stdout!, 'data')
  return worker
}

const kill = async (worker: ChildProcess): Promise<void> => {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  workers.delete(worker)
}

const begin = async (): Promise<string> => {
  const form = new FormData()
  for (const [i, bytes] of files.entries()) form.append('files', new Blob([Uint8Array.from(bytes)]), `${i}.pdf`)
  const { body } = await t.tenant.call('POST', '/analysis/bank-statements', form)
  return body.data.id
}

const processing = (id: string) =>
  eventually(async () => {
    const { data } = (await t.tenant.call('GET', `/analysis/${id}`)).body
    if (data.status === 'completed') throw new Error('it was done before it could be disturbed; make the files longer')
    return data.status === 'processing' && data.progress?.pagesTotal > 0 && data
  })

test('a worker killed in the middle of an analysis: another finishes it, once, and nothing is left over', async () => {
  const first = await startWorker()
  const id = await begin()
  const seen = await processing(id)
  expect(seen.progress).toMatchObject({ pagesDone: expect.any(Number), pagesTotal: expect.any(Number) })
  await kill(first)
  const second = await startWorker()
  const attempts = async () => (await t.services.database.pool.query('SELECT attempts FROM analyses WHERE id = $1', [id])).rows[0].attempts
  // By its missing heartbeats; left to the job's own end, it would be an hour.
  await eventually(async () => (await attempts()) === 2, 2 * PATIENCE_MS)
  const done = await eventually(async () => {
    const { data } = (await t.tenant.call('GET', `/analysis/${id}`)).body
    return data.status === 'completed' && data
  }, 2 * PATIENCE_MS)
  expect(done.statements.length).toBeGreaterThanOrEqual(3)
  expect(
    (await t.services.database.pool.query('SELECT count(*)::int AS n FROM analysis_data WHERE analysis_id = $1', [id])).rows[0].n,
  ).toBe(1)
  await kill(second)
})

test('deleting a running analysis cancels it within two seconds and leaves no row and no byte', async () => {
  const worker = await startWorker()
  const before = (await readdir(join(t.dataDir, 'blobs'), { recursive: true })).length
  const id = await begin()
  await processing(id)
  const children = async (): Promise<string[]> => {
    const listed = spawn('ps', ['--ppid', String(worker.pid), '-o', 'pid='])
    let text = ''
    listed.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await once(listed, 'close')
    return text
      .split('\n')
      .map((pid) => pid.trim())
      .filter(Boolean)
  }
  const started = await children()
  expect((await t.tenant.call('DELETE', `/analysis/${id}`)).status).toBe(200)
  // Processes that were reading are killed, not left to finish for nobody; others take their places.
  await eventually(async () => {
    const now = await children()
    return started.some((pid) => !now.includes(pid))
  })
  expect((await readdir(join(t.dataDir, 'blobs'), { recursive: true })).length).toBe(before)
  expect((await t.services.database.pool.query('SELECT 1 FROM analyses WHERE id = $1', [id])).rows).toEqual([])
  expect((await t.services.database.pool.query('SELECT 1 FROM unclaimed_blobs')).rows).toEqual([])
  await kill(worker)
})
