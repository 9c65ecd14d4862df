import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../src/shared/ids.ts'
import { TEST_MS } from '../patience.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { startTestWorker } from '../test-worker.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { startTortureDatabase } from './database.ts'
import { drain, prepareTenant, receivedBy, tortureMixed } from './mixed.ts'
import type { Checked } from './mixed-checking.ts'
import { brokenPromises } from './mixed-checks.ts'
import type { Model } from './mixed-model.ts'
import { type Plant, plant } from './mixed-planted.ts'
import { runTraffic } from './mixed-traffic.ts'

/** The one that this seed kills. */
const KILLED_WORKER = 'worker 2'

// Minutes of it, with dozens of kills, are `npm run torture -- mixed`.
test('what clients were told is true after an API process, a worker, PostgreSQL and the disk of the blobs have failed under them', async () => {
  const database = await startTortureDatabase()
  const killed: string[] = []
  try {
    const report = await tortureMixed({
      seed: 20_260_316,
      operations: 300,
      clients: 10,
      faults: 4,
      diskFullMs: 1_000,
      database,
      limitMs: TEST_MS,
      plant: null,
      isWarm: (name) => name === KILLED_WORKER,
      log: (line) => {
        if (line.startsWith('kill -9 worker')) killed.push(line)
      },
    })
    expect(report.broken).toEqual([])
    expect(report.faults).toEqual({ api: 1, worker: 1, database: 1, disk: 1 })
    expect(killed).toEqual([`kill -9 ${KILLED_WORKER}`])
    expect(report.uncalled).toEqual([])
    expect(report.replays).toBeGreaterThan(0)
  } finally {
    await database.stop()
  }
})

/** Something of each kind that `HARM` harms: what a run of random moves leaves behind is not the same twice. */
const isEnough = ({ payments, analyses, documents }: Model): boolean =>
  [...payments.values()].some((p) => p.status === 'completed') &&
  [...analyses.values()].some((a) => a.mode === 'transactions') &&
  [...documents.values()].some((d) => d.sha256 !== null)

type Calm = { t: TestApp; checked: Checked; check: () => Promise<string[]> }

/** The same traffic and checks in this process, where nothing dies. */
const calmRun = async <T>(seed: number, bug: Plant | null, judge: (calm: Calm) => Promise<T>): Promise<T> => {
  const t = await startTestApp({ services: { clock: () => new Date() } })
  const worker = await startTestWorker(t.services)
  const receiver = await startReceiver()
  try {
    if (bug) await plant(t.services.database, bug)
    const { orgId, key, client, model, today } = await prepareTenant(t.services, receiver, t.url, seed)
    // Only a run that hangs ends by it: one that was given little of the processors was called broken after 200 s.
    const until = Date.now() + TEST_MS
    await runTraffic({
      service: { urls: [t.url], key, until, deafness: bug ? 0.25 : 0.04 },
      model,
      seed,
      operations: 250,
      clients: 6,
      today,
      statements: [],
      receiverUrl: receiver.url,
      onMove: () => {},
      isEnough,
    })
    await drain(t.services, until)
    const checked = { services: t.services, client, orgId, model, receivedEventIds: receivedBy(receiver) }
    return await judge({ t, checked, check: () => brokenPromises(checked) })
  } finally {
    await worker.stop()
    await t.stop()
    await receiver.close()
  }
}

/** What a test does to a run that was fine, how that is undone, and what the checks must say in between. */
const HARM: { sql: string; undo: string; said: RegExp }[] = [
  {
    sql: "CREATE TABLE kept AS SELECT * FROM events WHERE type = 'payment.created' LIMIT 1; DELETE FROM events WHERE id IN (SELECT id FROM kept)",
    undo: 'INSERT INTO events OVERRIDING SYSTEM VALUE SELECT * FROM kept; DROP TABLE kept',
    said: /^changes that do not have exactly their events \(1: payment.created/,
  },
  {
    sql: "INSERT INTO events SELECT 'evt_twice', org_id, type, entity_id, data, created_at FROM events WHERE type = 'merchant.created' LIMIT 1",
    undo: "DELETE FROM events WHERE id = 'evt_twice'",
    said: /^changes that do not have exactly their events \(1: merchant.created/,
  },
  {
    sql: 'CREATE TABLE kept AS SELECT * FROM idempotency_keys LIMIT 1; DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM kept)',
    undo: 'INSERT INTO idempotency_keys SELECT * FROM kept; DROP TABLE kept',
    said: /^answers that were not kept under their key \(1:/,
  },
  {
    sql: "INSERT INTO list_counts SELECT org_id, 'merchants', '', '', 1 FROM merchants LIMIT 1",
    undo: "INSERT INTO list_counts SELECT org_id, 'merchants', '', '', -1 FROM merchants LIMIT 1",
    said: /^merchants: the list says/,
  },
  {
    sql: "CREATE TABLE kept AS SELECT id FROM analyses WHERE status = 'completed' LIMIT 1; UPDATE analyses SET status = 'processing' WHERE id IN (SELECT id FROM kept)",
    undo: "UPDATE analyses SET status = 'completed' WHERE id IN (SELECT id FROM kept); DROP TABLE kept",
    said: /^analyses that neither completed nor failed with a reason \(1:/,
  },
  {
    sql: "CREATE TABLE kept AS SELECT id, status FROM payments WHERE status = 'completed' LIMIT 1; UPDATE payments SET status = 'failed' WHERE id IN (SELECT id FROM kept)",
    undo: "UPDATE payments SET status = 'completed' WHERE id IN (SELECT id FROM kept); DROP TABLE kept",
    said: /^payments with another status than was acknowledged \(1:/,
  },
]

test('the checks are green where nothing is wrong, and red for every single thing that is', async () => {
  await calmRun(1, null, async ({ t, checked, check }) => {
    const { pool } = t.services.database
    expect(await check()).toEqual([])
    for (const { sql, undo, said } of HARM) {
      await pool.query(sql)
      expect(await check()).toContainEqual(expect.stringMatching(said))
      await pool.query(undo)
    }
    expect(await check()).toEqual([])

    const { model } = checked
    const lost = newId('mer')
    model.merchants.add(lost)
    expect(await check()).toContainEqual(`merchants: acknowledged and not stored (1: ${lost})`)
    model.merchants.delete(lost)

    const blobs = join(t.dataDir, 'blobs')
    const { rows } = await pool.query('SELECT id, blob_key FROM documents WHERE blob_key IS NOT NULL LIMIT 1')
    const [file, orphan] = [join(blobs, rows[0].blob_key), join(blobs, 'nobody')]
    await rename(file, orphan)
    const broken = await check()
    expect(broken).toContainEqual(`records whose file is gone (1: ${rows[0].id})`)
    expect(broken).toContainEqual('files that no record names (1: nobody)')
    await writeFile(file, 'other bytes')
    expect(await check()).toContainEqual(`records whose file has other bytes (1: ${rows[0].id})`)
  })
})

test('the checks go red for a balance that was computed from a stale read', async () => {
  const broken = await calmRun(2, 'lost-update', ({ check }) => check())
  expect(broken).toContainEqual(expect.stringMatching(/^balances that do not equal their payments/))
})

test('the checks go red for a payment that was made twice under one key', async () => {
  const broken = await calmRun(3, 'doubled-payment', ({ check }) => check())
  expect(broken).toContainEqual(expect.stringMatching(/^payments: stored and never acknowledged/))
  expect(broken).toContainEqual(expect.stringMatching(/^keys that were honoured twice/))
})
