import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnclaimedBlobs } from '../../src/platform/blobs/claims.ts'
import { createBlobStore } from '../../src/platform/blobs/create.ts'
import { MAX_FILE_BYTES } from '../../src/platform/http/multipart.ts'
import {
  auditOf,
  eventsDuring,
  expectStatus,
  form,
  makeApplication,
  makeDeal,
  makeDocument,
  makeMerchant,
  rowCounts,
} from '../factories.ts'
import { startS3Server } from '../s3-server.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pathOf = (link: string) => link.slice(new URL(link).origin.length)
const put = (link: string, bytes: Uint8Array, headers: Record<string, string> = { 'content-type': 'application/pdf' }) =>
  t.callWith(null)('PUT', pathOf(link), bytes, headers)
const download = async (link: string) => {
  const response = await fetch(link)
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const storedFiles = async (app = t) => {
  const keys = []
  for await (const { key } of app.services.blobs.list('')) keys.push(key)
  return keys
}
const get = async (id: string) => (await t.tenant.call('GET', `/documents/${id}`)).body.data

/** A body of `size` bytes that is made while it is sent, a chunk at a time. */
const streamOf = (size: number, head = '', tail = ''): Readable =>
  Readable.from(
    (function* () {
      if (head) yield Buffer.from(head)
      const chunk = Buffer.alloc(64 * 1024, 'x')
      for (let sent = 0; sent < size; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, size - sent))
      if (tail) yield Buffer.from(tail)
    })(),
  )

const send = async (method: string, path: string, body: Readable, headers: Record<string, string>, app = t) => {
  const response = await fetch(app.url + path, {
    method,
    headers,
    body: Readable.toWeb(body) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as { code?: string; data?: { size: number; id: string } } }
}

const BOUNDARY = 'test-boundary'
const multipartOf = (size: number) =>
  streamOf(
    size,
    ['name', 'type']
      .map((n, i) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${n}"\r\n\r\n${['Big', 'other'][i]}\r\n`)
      .join('') +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\ncontent-type: application/pdf\r\n\r\n`,
    `\r\n--${BOUNDARY}--\r\n`,
  )
const multipartHeaders = (app = t) => ({
  authorization: `Bearer ${app.tenant.key}`,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
})

describe('created as JSON', () => {
  test('a document waits for its bytes, takes them once, and gives back the same', async () => {
    const bytes = randomBytes(100_000)
    let document = await makeDocument(t.tenant, { name: 'März "2026".pdf' })
    expect(document).toMatchObject({ status: 'awaitingUpload', fileUrl: null, size: null, sha256: null })
    const { uploadUrl } = document
    expect((await get(document.id)).uploadUrl).toBeUndefined()
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await put(uploadUrl, bytes)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    })
    expect(events.map((e) => [e.type, e.data.status])).toEqual([['document.uploaded', 'uploaded']])
    document = await get(document.id)
    expect(document).toMatchObject({ status: 'uploaded', size: bytes.length, sha256: sha256(bytes) })
    const got = await download(document.fileUrl)
    expect(got.status).toBe(200)
    expect(sha256(got.bytes)).toBe(sha256(bytes))
    expect(got.headers.get('content-type')).toBe('application/pdf')
    expect(got.headers.get('content-disposition')).toContain("filename*=UTF-8''M%C3%A4rz%20%222026%22.pdf")
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await put(uploadUrl, randomBytes(10))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(sha256((await download((await get(document.id)).fileUrl)).bytes)).toBe(sha256(bytes))
    expect((await auditOf(t, document.id)).map((a) => a.action)).toEqual(['document.create', 'document.upload'])
  })

  test('a PUT without a byte is a 400, however it comes, and spends nothing', async () => {
    const { id, uploadUrl } = await makeDocument(t.tenant)
    const before = await storedFiles()
    const typed = { 'content-type': 'application/pdf' }
    const answers = [
      await put(uploadUrl, new Uint8Array(0), { ...typed, 'content-length': '0' }),
      await put(uploadUrl, new Uint8Array(0), {}),
      await send('PUT', pathOf(uploadUrl), streamOf(0), typed),
    ]
    expect(answers).toMatchObject(answers.map(() => ({ status: 400, body: { code: 'invalid_request' } })))
    expect((await get(id)).status).toBe('awaitingUpload')
    expect(await storedFiles()).toEqual(before)
    expect((await put(uploadUrl, randomBytes(10), typed)).status).toBe(200)
  })

  test('two uploads at once: one is kept, whole', async () => {
    const { id, uploadUrl } = await makeDocument(t.tenant)
    const files = [randomBytes(300_000), randomBytes(300_000), randomBytes(300_000)]
    const before = await storedFiles()
    const answers = await Promise.all(files.map((bytes) => put(uploadUrl, bytes)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409])
    const document = await get(id)
    expect(files.map(sha256)).toContain(document.sha256)
    expect(sha256((await download(document.fileUrl)).bytes)).toBe(document.sha256)
    expect((await storedFiles()).length).toBe(before.length + 1)
  })

  test('what it belongs to is named by id or by code and must exist', async () => {
    const deal = await makeDeal(t.tenant)
    const application = (await t.tenant.call('GET', `/applications/${deal.submissionId}`)).body.data
    const merchant = { id: deal.merchantId }
    const document = await makeDocument(t.tenant, {
      dealId: deal.dealId,
      applicationId: application.submissionNumber,
      merchantId: merchant.id,
    })
    expect(document).toMatchObject({ dealId: deal.id, applicationId: application.id, merchantId: merchant.id })
    const stranger = await t.newTenant()
    for (const [field, value] of [
      ['dealId', (await makeDeal(stranger)).id],
      ['dealId', merchant.id],
      ['dealId', 'D-2020-000001'],
      ['merchantId', (await makeMerchant(stranger)).id],
      ['merchantId', deal.id],
      ['applicationId', (await makeApplication(stranger)).id],
      ['applicationId', 'nonsense'],
    ] as const) {
      const answer = await t.tenant.call('POST', '/documents', { name: 'a', type: 'other', [field]: value })
      expect(answer, `${field} ${value}`).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    }
  })
})

describe('created as multipart', () => {
  test('the fields and the file do both at once', async () => {
    const bytes = randomBytes(50_000)
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await t.tenant.call('POST', '/documents', form({ name: 'M', type: 'contract' }, { name: '../../m.pdf', bytes }))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      expect(answer.body.data).toMatchObject({ name: 'M', status: 'uploaded', size: 50_000, sha256: sha256(bytes) })
      expect(answer.body.data.uploadUrl).toBeUndefined()
      expect(sha256((await download(answer.body.data.fileUrl)).bytes)).toBe(sha256(bytes))
    })
    expect(events.map((e) => e.type)).toEqual(['document.uploaded'])
  })

  test('a refused form leaves no row and no byte', async () => {
    const file = { name: 'a.pdf', bytes: randomBytes(1000) }
    const before = { rows: await rowCounts(t), files: await storedFiles() }
    const bad: [FormData, number][] = [
      [form({ name: 'A', type: 'nonsense' }, file), 400],
      [form({ name: 'A' }, file), 400],
      [form({ name: 'A', type: 'other', nonsense: '1' }, file), 400],
      [form({ name: 'A', type: 'other', dealId: 'D-2020-000001' }, file), 400],
      [form({ name: 'A', type: 'other' }), 400],
      [form({ name: 'A', type: 'other' }, { ...file, field: 'files' }), 400],
      [form({ name: 'A\u0000', type: 'other' }, file), 400],
      [form({ name: 'A', type: 'other', __proto__x: '1' }, file), 400],
      [form({ name: ' ', type: 'other' }, file), 400],
    ]
    const twoFiles = form({ name: 'A', type: 'other' }, file)
    twoFiles.append('file', new Blob(['second']), 'b.pdf')
    const twoNames = form({ name: 'A', type: 'other' }, file)
    twoNames.append('name', 'B')
    bad.push([twoFiles, 413], [twoNames, 400])
    for (const [data, status] of bad) {
      const answer = await t.tenant.call('POST', '/documents', data)
      expect(answer.status, JSON.stringify([[...data.keys()], answer.body])).toBe(status)
    }
    const raw = (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
      t.tenant.call('POST', '/documents', body, { 'content-type': type })
    for (const [body, type] of [
      ['nonsense'],
      [`--${BOUNDARY}\r\n`],
      [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbroken off`],
      [''],
      ['x', 'multipart/form-data'],
      ['x', 'multipart/form-data; boundary='],
    ] as [string, string?][])
      expect((await raw(body, type)).status, JSON.stringify([body, type])).toBe(400)
    expect({ rows: await rowCounts(t), files: await storedFiles() }).toEqual(before)
  })
})

describe('50 MB', () => {
  test('and a byte is a 413 by either way, and nothing is left in the store', async () => {
    const before = { files: await storedFiles() }
    const { id, uploadUrl } = await makeDocument(t.tenant)
    const byLink = await send('PUT', pathOf(uploadUrl), streamOf(MAX_FILE_BYTES + 1), { 'content-type': 'application/pdf' })
    expect(byLink).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    expect((await get(id)).status).toBe('awaitingUpload')
    const byForm = await send('POST', '/api/public/v1/documents', multipartOf(MAX_FILE_BYTES + 1), multipartHeaders())
    expect(byForm).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    expect({ files: await storedFiles() }).toEqual(before)
    expect((await t.services.database.pool.query('SELECT * FROM unclaimed_blobs')).rows).toEqual([])
  })

  test('exactly is taken, and held in memory by nobody', async () => {
    const rssBefore = process.memoryUsage().rss
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const answer = await send('POST', '/api/public/v1/documents', multipartOf(MAX_FILE_BYTES), multipartHeaders())
    const { uploadUrl } = await makeDocument(t.tenant)
    const byLink = await send('PUT', pathOf(uploadUrl), streamOf(MAX_FILE_BYTES), { 'content-type': 'application/pdf' })
    clearInterval(watch)
    expect([answer.status, byLink.status]).toEqual([201, 200])
    expect(answer.body.data!.size).toBe(MAX_FILE_BYTES)
    // Sender and receiver are this one process, and 100 MB went through it.
    expect((peak - rssBefore) / 1024 / 1024).toBeLessThan(50)
  })
})

describe('links', () => {
  test('forged, changed, used with another method or expired: refused', async () => {
    t.clock.set(TEST_NOW)
    const document = await makeDocument(t.tenant)
    const other = await makeDocument(t.tenant)
    await put(document.uploadUrl, randomBytes(100))
    const { fileUrl } = await get(document.id)
    const status = async (link: string, method = 'GET') =>
      (await fetch(link, { method, ...(method === 'PUT' ? { body: 'x', headers: { 'content-type': 'text/plain' } } : {}) })).status
    expect(await status(fileUrl)).toBe(200)
    expect(await status(fileUrl, 'HEAD')).toBe(200)
    expect(await status(fileUrl, 'PUT')).toBe(404)
    expect(await status(other.uploadUrl)).toBe(404)
    expect(await status(fileUrl.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404)
    expect(await status(fileUrl.replace(/expires=\d+/, 'expires=9999999999'))).toBe(404)
    expect(await status(`${fileUrl}&name=evil.html`)).toBe(404)
    expect(await status(fileUrl.replace(/type=[^&]+/, 'type=text%2Fhtml'))).toBe(404)
    expect(await status(fileUrl.split('?')[0]!)).toBe(404)
    expect(await status(`${t.url}/files/${t.tenant.id}/..%2f..%2fsecret.key?${fileUrl.split('?')[1]}`)).toBe(404)
    expect(await status(other.uploadUrl.replace(other.id, document.id), 'PUT')).toBe(404)
    t.clock.advance(3_600_001)
    expect(await status(fileUrl)).toBe(403)
    expect(await status(other.uploadUrl, 'PUT')).toBe(403)
    expect((await get(other.id)).status).toBe('awaitingUpload')
    // A new GET gives a new link, even to a caller who knows the version.
    const tag = (await t.tenant.call('GET', `/documents/${document.id}`)).headers.get('etag')!
    const again = await t.tenant.call('GET', `/documents/${document.id}`, undefined, { 'if-none-match': tag })
    expect(again.status).toBe(200)
    expect(await status(again.body.data.fileUrl)).toBe(200)
    t.clock.set(TEST_NOW)
  })
})

test('bytes that no record claims are deleted by the job, and no others', async () => {
  const document = expectStatus(
    await t.tenant.call('POST', '/documents', form({ name: 'Kept', type: 'other' }, { name: 'k', bytes: randomBytes(10) })),
    201,
  ).body.data
  const orphan = `${t.tenant.id}/files/${'0'.repeat(32)}`
  await t.services.database.pool.query('INSERT INTO unclaimed_blobs VALUES ($1, $2)', [orphan, TEST_NOW])
  await t.services.blobs.put(orphan, Readable.from([Buffer.from('lost')]), { maxBytes: 10 })
  t.clock.advance(7 * 3_600_000)
  await deleteUnclaimedBlobs(t.services)
  expect(await storedFiles()).not.toContain(orphan)
  expect((await download((await get(document.id)).fileUrl)).status).toBe(200)
  t.clock.set(TEST_NOW)
})

test('a file that cannot be deleted keeps no other from being deleted, and fails no request that deletes its record', async () => {
  const upload = async (name: string): Promise<string> =>
    expectStatus(await t.tenant.call('POST', '/documents', form({ name, type: 'other' }, { name, bytes: randomBytes(10) })), 201).body.data
      .id
  const keys = async () => (await t.services.database.pool.query('SELECT key FROM unclaimed_blobs')).rows.map((row) => row.key as string)
  const held = await upload('Held')
  const { blob_key: heldKey } = (await t.services.database.pool.query('SELECT blob_key FROM documents WHERE id = $1', [held])).rows[0]
  // A folder in its place: no store deletes that as a file.
  const path = join(t.dataDir, 'blobs', heldKey)
  await rm(path)
  await mkdir(path)
  expect((await t.tenant.call('DELETE', `/documents/${held}`)).status).toBe(204)
  expect((await t.tenant.call('GET', `/documents/${held}`)).status).toBe(404)
  expect(await keys()).toEqual([heldKey])

  const orphans = Array.from({ length: 20 }, (_, i) => `${t.tenant.id}/files/${String(i).padStart(32, '0')}`)
  for (const key of orphans) {
    await t.services.database.pool.query('INSERT INTO unclaimed_blobs VALUES ($1, $2)', [key, TEST_NOW])
    await t.services.blobs.put(key, Readable.from([Buffer.from('lost')]), { maxBytes: 10 })
  }
  t.clock.advance(60_000)
  await deleteUnclaimedBlobs(t.services)
  for (const key of orphans) expect(await storedFiles()).not.toContain(key)
  expect(await keys()).toEqual([heldKey])
  await rmdir(path)
  await deleteUnclaimedBlobs(t.services)
  expect(await keys()).toEqual([])
  t.clock.set(TEST_NOW)
})

test('an S3-compatible store does the same', async () => {
  const s3 = await startS3Server()
  const query = new URLSearchParams({ endpoint: s3.endpoint, region: 'us-east-1' })
  const blobs = await createBlobStore({ blobUrl: `s3://${s3.bucket}/docs?${query}`, dataDir: '/nowhere' }, s3.credentials)
  const app = await startTestApp({ services: { blobs } })
  try {
    const bytes = randomBytes(200_000)
    const { id, uploadUrl } = (await app.tenant.call('POST', '/documents', { name: 'S3', type: 'other' })).body.data
    expect((await app.callWith(null)('PUT', pathOf(uploadUrl), bytes, { 'content-type': 'application/pdf' })).status).toBe(200)
    const { fileUrl } = (await app.tenant.call('GET', `/documents/${id}`)).body.data
    expect(sha256((await download(fileUrl)).bytes)).toBe(sha256(bytes))
    const before = await storedFiles(app)
    const tooLarge = await send('POST', '/api/public/v1/documents', multipartOf(MAX_FILE_BYTES + 1), multipartHeaders(app), app)
    expect(tooLarge.status).toBe(413)
    expect(await storedFiles(app)).toEqual(before)
    expect(s3.openUploads()).toBe(0)
    s3.failNext(100)
    const down = await app.tenant.call('POST', '/documents', form({ name: 'A', type: 'other' }, { name: 'a', bytes }))
    expect(down).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  } finally {
    await app.stop()
    await s3.stop()
  }
})
