import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resealAll } from '../../src/cli/rotate-secret.ts'
import { systemContext, tx } from '../../src/context.ts'
import { claimFiles, storeFile } from '../../src/platform/blobs/claims.ts'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { type Sandbox, startSandbox } from '../../src/platform/sandbox/sandbox.ts'
import { sealPlainReports } from '../../src/resources/underwriting/reports.ts'
import { newId } from '../../src/shared/ids.ts'
import { createSealer } from '../../src/shared/sealing.ts'
import { expectStatus, makeApplication } from '../factories.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** The contract's section 10: what identifies a person is sealed at rest, and the PDF of a background check is about one. */

let t: TestApp
let sandbox: Sandbox
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const background = { url: sandbox.urls.background, key: 'sandbox' }
  const providers = createProviders({ background, bureauA: null, bureauB: null, registry: null }, { clock: () => new Date() })
  t = await startTestApp({ services: { providers } })
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  await sandbox.close()
})

const PERSON = 'PERSONIDZQ77'

const checked = async () => {
  const { id } = await makeApplication(t.tenant)
  const params = { entityType: 'person', entityId: PERSON }
  const started = await t.tenant.call('POST', `/deals/${id}/underwriting/analyze`, { tool: 'background_check', params })
  const path = `/deals/${id}/underwriting/analyses/${expectStatus(started, 202).body.id}`
  const run = await eventually(async () => {
    const { body } = await t.tenant.call('GET', path)
    return body.status === 'completed' && body
  })
  return { path, run }
}

const blobKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of t.services.blobs.list(`${t.tenant.id}/`)) keys.push(key)
  return keys
}
const pdfUrlOf = async (path: string): Promise<string> => (await t.tenant.call('GET', path)).body.result.pdfUrl
const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  return bytes
}
const query = async (text: string, values: unknown[] = []) => (await t.services.database.pool.query(text, values)).rows

test('the PDF is downloaded by its link, and lies nowhere but sealed in the database', async () => {
  const { run, path } = await checked()
  const pdf = await download(run.result.pdfUrl)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await fetch(run.result.pdfUrl, { method: 'HEAD' })).status).toBe(200)
  expect(await blobKeys()).toEqual([])
  const [kept] = await query('SELECT pdf_sealed FROM underwriting_reports WHERE run_id = $1', [run.id])
  expect(kept.pdf_sealed.includes('%PDF-')).toBe(false)
  expect(t.services.sealer.open(kept.pdf_sealed).equals(pdf)).toBe(true)
  expect((await fetch(run.result.pdfUrl.replace(run.id, newId('uwa')))).status).toBe(404)
  const results = (await t.tenant.call('GET', `${path.split('/analyses')[0]}/results`)).body
  expect((await download(results.backgroundChecks.registry_search[0].pdfUrl)).equals(pdf)).toBe(true)
})

/** As an earlier release left it: the bytes readable in the blob store, their key in the record. */
const madePlain = async (runId: string, pdf: Buffer): Promise<void> => {
  const ctx = systemContext(t.services, { id: t.tenant.id, timeZone: 'UTC' }, 'test')
  const file = await storeFile(ctx, { fileName: 'x.pdf', contentType: 'application/pdf', stream: Readable.from([pdf]) }, 1_000_000)
  await tx(ctx, (ctx) => claimFiles(ctx, [file.key]))
  await query('DELETE FROM underwriting_reports WHERE run_id = $1', [runId])
  await query('UPDATE underwriting_analyses SET pdf_key = $1 WHERE id = $2', [file.key, runId])
}

test('what an earlier release left in the blob store can be downloaded, is sealed by a job, once, and deleted there', async () => {
  const { run, path } = await checked()
  const pdf = await download(run.result.pdfUrl)
  await madePlain(run.id, pdf)
  expect(await blobKeys()).toHaveLength(1)
  expect((await download(await pdfUrlOf(path))).equals(pdf)).toBe(true)
  const before = (await t.tenant.call('GET', path)).headers.get('etag')
  await Promise.all([sealPlainReports(t.services), sealPlainReports(t.services)])
  expect(await blobKeys()).toEqual([])
  expect(await query('SELECT FROM unclaimed_blobs')).toEqual([])
  expect((await download(await pdfUrlOf(path))).equals(pdf)).toBe(true)
  expect((await t.tenant.call('GET', path)).headers.get('etag')).toBe(before)
  await sealPlainReports(t.services)
})

test('one whose bytes are gone is a dead link, and holds up none of the others', async () => {
  const [lost, other] = [await checked(), await checked()]
  const pdf = await download(other.run.result.pdfUrl)
  await madePlain(lost.run.id, pdf)
  for (const key of await blobKeys()) await t.services.blobs.delete(key)
  await madePlain(other.run.id, pdf)
  await sealPlainReports(t.services)
  expect((await fetch(await pdfUrlOf(lost.path))).status).toBe(404)
  expect((await download(await pdfUrlOf(other.path))).equals(pdf)).toBe(true)
})

test('a changed secret takes the reports along', async () => {
  const { run } = await checked()
  const pdf = await download(run.result.pdfUrl)
  await resealAll({ database: t.services.database, sealer: createSealer('another secret, long enough for the change', [TEST_SECRET]) })
  const [kept] = await query('SELECT pdf_sealed FROM underwriting_reports WHERE run_id = $1', [run.id])
  expect(createSealer('another secret, long enough for the change').open(kept.pdf_sealed).equals(pdf)).toBe(true)
})
