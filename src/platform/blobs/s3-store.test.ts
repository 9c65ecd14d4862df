import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import { createBlobStore } from './create.ts'
import { createS3Store } from './s3-store.ts'
import { parseS3Url } from './s3-url.ts'
import { BlobStoreUnavailable } from './store.ts'

const MB = 1024 * 1024
const MAX = { maxBytes: 50 * MB }
const server = await startS3Server()
afterAll(() => server.stop())
const urlFor = (bucket: string, prefix = ''): string => `s3://${bucket}/${prefix}?endpoint=${server.endpoint}&forcePathStyle=true`

test('a prefix in the URL keeps two installations in one bucket apart', async () => {
  const [a, b] = [
    createS3Store(parseS3Url(urlFor(server.bucket, 'one')), server.credentials),
    createS3Store(parseS3Url(urlFor(server.bucket, 'two')), server.credentials),
  ]
  await a.put('org_1/doc_1', Readable.from([Buffer.from('a')]), MAX)
  await b.put('org_1/doc_1', Readable.from([Buffer.from('b')]), MAX)
  expect(await a.deletePrefix('org_1/')).toBe(1)
  expect(String(await buffer((await b.get('org_1/doc_1')).stream))).toBe('b')
})

test('a large file goes in parts of 5 MiB; when it breaks off, the parts are cleared away', async () => {
  const store = createS3Store(parseS3Url(urlFor(server.bucket, 'parts')), server.credentials)
  await store.put('org_1/doc_1', Readable.from([randomBytes(13 * MB)]), MAX)
  expect(server.largestBody()).toBe(5 * MB)
  const breaking = async function* () {
    yield randomBytes(11 * MB)
    throw new Error('the client went away')
  }
  await expect(store.put('org_1/doc_2', Readable.from(breaking()), MAX)).rejects.toThrow('the client went away')
  await expect(store.put('org_1/doc_3', Readable.from([randomBytes(11 * MB)]), { maxBytes: 10 * MB })).rejects.toThrow('at most')
  expect(server.openUploads()).toBe(0)
})

test('a copy that a killed process had been lent is removed a day later, a young one stays its reader’s', async () => {
  const store = createS3Store(parseS3Url(urlFor(server.bucket, 'lent')), server.credentials)
  await store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  const [old, young] = [await mkdtemp(join(tmpdir(), 'holdback-blob-')), await mkdtemp(join(tmpdir(), 'holdback-blob-'))]
  for (const folder of [old, young]) await writeFile(join(folder, 'file'), 'a statement')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old, longAgo, longAgo)
  expect(await store.withFile('org_1/doc_1', (path) => readFile(path, 'utf8'))).toBe('x')
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  await rm(young, { recursive: true })
})

test('one failed request is tried again; a store that keeps failing is BlobStoreUnavailable', async () => {
  const store = createS3Store(parseS3Url(urlFor(server.bucket, 'trouble')), server.credentials)
  server.failNext(1)
  await store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  server.failNext(3)
  await expect(store.get('org_1/doc_1')).rejects.toThrow(BlobStoreUnavailable)
  server.failNext(3)
  await expect(store.put('org_1/doc_2', Readable.from([Buffer.from('x')]), MAX)).rejects.toThrow(BlobStoreUnavailable)
  expect(String(await buffer((await store.get('org_1/doc_1')).stream))).toBe('x')
})

test.each([
  ['a wrong secret', urlFor(server.bucket), { ...server.credentials, secretAccessKey: 'wrong' }],
  ['a missing bucket', urlFor('no-such-bucket'), server.credentials],
  ['nobody listening', `s3://${server.bucket}?endpoint=http://127.0.0.1:1&forcePathStyle=true`, server.credentials],
])('%s is BlobStoreUnavailable for every verb, never a missing file', async (_name, url, credentials) => {
  const store = createS3Store(parseS3Url(url), credentials)
  await expect(store.put('a/b', Readable.from([Buffer.from('x')]), MAX)).rejects.toThrow(BlobStoreUnavailable)
  await expect(store.get('a/b')).rejects.toThrow(BlobStoreUnavailable)
  await expect(store.delete('a/b')).rejects.toThrow(BlobStoreUnavailable)
  await expect(store.deletePrefix('a/')).rejects.toThrow(BlobStoreUnavailable)
})

test('createBlobStore reads BLOB_URL', async () => {
  const store = await createBlobStore({ blobUrl: urlFor(server.bucket, 'created'), dataDir: '/nowhere' }, server.credentials)
  await store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  expect((await store.get('org_1/doc_1')).size).toBe(1)
})

test('BLOB_URL in full', () => {
  expect(parseS3Url('s3://docs.example/a/b/?endpoint=https://s3.example.com&region=eu-west-1&forcePathStyle=true')).toEqual({
    bucket: 'docs.example',
    prefix: 'a/b/',
    endpoint: 'https://s3.example.com',
    region: 'eu-west-1',
    forcePathStyle: true,
  })
  expect(parseS3Url('s3://docs')).toEqual({ bucket: 'docs', prefix: '', endpoint: null, region: 'us-east-1', forcePathStyle: false })
})

test.each([
  'nonsense',
  'gs://bucket',
  's3://',
  's3://AB',
  's3://key:secret@bucket',
  's3://bucket/../x y',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?forcePathStyle=1',
  's3://bucket?pathstyle=true',
])('BLOB_URL %j is refused with an example of a good one', (url) => {
  expect(() => parseS3Url(url)).toThrow(/BLOB_URL: .* It looks like s3:/)
})
