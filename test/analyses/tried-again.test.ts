import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobStoreUnavailable } from '../../src/platform/blobs/store.ts'
import { runAnalysis } from '../../src/resources/analyses/run.ts'
import { renderLong } from '../statements/generator/index.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** What keeps a run from its end without being its fault. */

let t: TestApp
let pdf: Buffer
beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
  pdf = Buffer.from(renderLong(1, 1).pdf)
})
afterAll(() => t.stop())

const upload = async (): Promise<string> => {
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(pdf)]), 'a.pdf')
  return (await t.tenant.call('POST', '/analysis/bank-statements', form)).body.data.id
}

/** The same service, whose files are not to be had as the test says. */
const withFiles = (unlessFails: () => Promise<void>): TestApp['services'] => {
  const { blobs } = t.services
  const withFile: typeof blobs.withFile = async (key, work) => {
    await unlessFails()
    return blobs.withFile(key, work)
  }
  return { ...t.services, blobs: { ...blobs, withFile } }
}

const statusOf = async (id: string): Promise<string> => (await t.tenant.call('GET', `/analysis/${id}`)).body.data.status
const never = new AbortController().signal

test('files that are not to be had for a while use up no attempt; after an hour the run ends', async () => {
  let isAway = true
  const services = withFiles(async () => {
    if (isAway) throw new BlobStoreUnavailable('away')
  })
  const go = async (id: string) => runAnalysis(services, { id: id as never, orgId: t.tenant.id, timeZone: 'UTC' }, never)
  const id = await upload()
  for (let i = 0; i < 8; i++) await expect(go(id)).rejects.toBeInstanceOf(BlobStoreUnavailable)
  expect(await statusOf(id)).toBe('processing')
  isAway = false
  await go(id)
  expect(await statusOf(id)).toBe('completed')

  isAway = true
  const given = await upload()
  await expect(go(given)).rejects.toBeInstanceOf(BlobStoreUnavailable)
  t.clock.advance(3_600_000)
  for (let i = 0; i < 4; i++) await expect(go(given)).rejects.toBeInstanceOf(BlobStoreUnavailable)
  await go(given)
  expect(await statusOf(given)).toBe('failed')
})

test('a run is taken up however many workers handed it back before', async () => {
  const id = await upload()
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  let letGo = () => {}
  const held = new Promise<never>((_, reject) => {
    letGo = () => reject(new Error('let go'))
  })
  held.catch(() => {})
  await t.services.database.pool.query("UPDATE pgboss.job SET retry_count = 10, started_on = now() WHERE data->>'id' = $1", [id])
  const first = await startTestWorker(
    withFiles(() => {
      begun()
      return held
    }),
  )
  await isBegun
  const stopped = first.stop(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  letGo()
  await stopped
  expect(await statusOf(id)).toBe('processing')
  const second = await startTestWorker(t.services)
  await eventually(async () => (await statusOf(id)) === 'completed')
  await second.stop()
})
