import { expect, test } from 'vitest'
import { startTestApp } from '../test-app.ts'
import { startTestWorker } from '../test-worker.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { startTortureDatabase } from './database.ts'
import { drain, prepareTenant, receivedBy, tortureMixed } from './mixed.ts'
import { brokenPromises } from './mixed-checks.ts'
import { type Plant, plant } from './mixed-planted.ts'
import { runTraffic } from './mixed-traffic.ts'

// Minutes of it, with dozens of kills, are `npm run torture -- mixed`.
test('what clients were told is true after an API process, a worker, PostgreSQL and the disk of the blobs have failed under them', {
  timeout: 240_000,
}, async () => {
  const database = await startTortureDatabase()
  try {
    const report = await tortureMixed({
      seed: 20_260_316,
      operations: 300,
      clients: 10,
      faults: 4,
      diskFullMs: 1_000,
      database,
      limitMs: 200_000,
      plant: null,
      log: () => {},
    })
    expect(report.broken).toEqual([])
    expect(report.faults).toEqual({ api: 1, worker: 1, database: 1, disk: 1 })
    expect(report.uncalled).toEqual([])
    expect(report.replays).toBeGreaterThan(0)
  } finally {
    await database.stop()
  }
})

/** The same traffic and checks in this process, where nothing dies. */
const calmRun = async (seed: number, bug: Plant | null): Promise<string[]> => {
  const t = await startTestApp({ services: { clock: () => new Date() } })
  const worker = await startTestWorker(t.services)
  const receiver = await startReceiver()
  try {
    if (bug) await plant(t.services.database, bug)
    const { orgId, key, client, model, today } = await prepareTenant(t.services, receiver, t.url, seed)
    const until = Date.now() + 100_000
    await runTraffic({
      service: { urls: [t.url], key, until },
      model,
      seed,
      operations: 250,
      clients: 6,
      today,
      statements: [],
      receiverUrl: receiver.url,
      onMove: () => {},
    })
    await drain(t.services, until)
    return await brokenPromises({ services: t.services, client, orgId, model, receivedEventIds: receivedBy(receiver) })
  } finally {
    await worker.stop()
    await t.stop()
    await receiver.close()
  }
}

test('the checks are green where nothing is wrong', { timeout: 120_000 }, async () => {
  expect(await calmRun(1, null)).toEqual([])
})

test('the checks go red for a balance that was computed from a stale read', { timeout: 120_000 }, async () => {
  expect(await calmRun(2, 'lost-update')).toContainEqual(expect.stringMatching(/^balances that do not equal their payments/))
})

test('the checks go red for a payment that was made twice under one key', { timeout: 120_000 }, async () => {
  const broken = await calmRun(3, 'doubled-payment')
  expect(broken).toContainEqual(expect.stringMatching(/^payments: stored and never acknowledged/))
  expect(broken).toContainEqual(expect.stringMatching(/^keys that were honoured twice/))
})
