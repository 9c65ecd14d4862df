import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { parseS3Url } from './s3-url.ts'
import { BlobNotFound, type BlobStore, BlobStoreUnavailable, BlobTooLarge, isBlobKey } from './store.ts'

const MB = 1024 * 1024
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const MAX = { maxBytes: 50 * MB }

const keysOf = async (store: BlobStore, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

/** Some bytes, and then the connection is gone. */
const breakingOff = (bytes: Buffer): Readable =>
  Readable.from(
    (async function* () {
      yield bytes
      throw new Error('the client went away')
    })(),
  )

const folder = mkdtempSync(join(tmpdir(), 'holdback-blobs-'))
const s3 = await startS3Server()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.stop()
})

const adapters: [string, () => BlobStore][] = [
  ['folder', () => createFolderStore(join(folder, randomBytes(6).toString('hex')))],
  [
    'S3',
    () =>
      createS3Store(
        parseS3Url(`s3://${s3.bucket}/${randomBytes(6).toString('hex')}?endpoint=${s3.endpoint}&forcePathStyle=true`),
        s3.credentials,
      ),
  ],
]

describe.each(adapters)('blob store in a %s', (_name, create) => {
  test.each([0, 1, 70_000, 5 * MB, 12 * MB + 7])('%i bytes come back as they went in, with their size and hash', async (size) => {
    const store = create()
    const bytes = randomBytes(size)
    expect(await store.put('org_1/doc_1', Readable.from([bytes]), MAX)).toEqual({ size, sha256: sha256(bytes) })
    const got = await store.get('org_1/doc_1')
    expect(got.size).toBe(size)
    expect(sha256(await buffer(got.stream))).toBe(sha256(bytes))
  })

  test('storing again replaces', async () => {
    const store = create()
    await store.put('org_1/doc_1', Readable.from([Buffer.from('first, and longer')]), MAX)
    await store.put('org_1/doc_1', Readable.from([Buffer.from('second')]), MAX)
    expect(String(await buffer((await store.get('org_1/doc_1')).stream))).toBe('second')
    expect(await keysOf(store, '')).toEqual(['org_1/doc_1'])
  })

  test('exactly maxBytes is taken; one more is refused, and nothing is kept', async () => {
    const store = create()
    expect((await store.put('a/exact', Readable.from([randomBytes(600), randomBytes(400)]), { maxBytes: 1000 })).size).toBe(1000)
    await expect(store.put('a/over', Readable.from([randomBytes(600), randomBytes(401)]), { maxBytes: 1000 })).rejects.toThrow(BlobTooLarge)
    await expect(store.put('a/far', Readable.from([randomBytes(7 * MB), randomBytes(7 * MB)]), { maxBytes: 12 * MB })).rejects.toThrow(
      BlobTooLarge,
    )
    expect(await keysOf(store, '')).toEqual(['a/exact'])
  })

  test('a refused stream is left open, so that its owner can still answer', async () => {
    const store = create()
    const bytes = new PassThrough()
    bytes.write(randomBytes(2000))
    await expect(store.put('a/over', bytes, { maxBytes: 1000 })).rejects.toThrow(BlobTooLarge)
    expect(bytes.destroyed).toBe(false)
    bytes.destroy()
  })

  test.each([10, 12 * MB])('a stream that breaks off after %i bytes leaves the old blob, and no part of the new', async (size) => {
    const store = create()
    await store.put('org_1/doc_1', Readable.from([Buffer.from('old')]), MAX)
    await expect(store.put('org_1/doc_1', breakingOff(randomBytes(size)), MAX)).rejects.toThrow('the client went away')
    await expect(store.put('org_1/doc_2', breakingOff(randomBytes(size)), MAX)).rejects.toThrow('the client went away')
    expect(String(await buffer((await store.get('org_1/doc_1')).stream))).toBe('old')
    expect(await keysOf(store, '')).toEqual(['org_1/doc_1'])
  })

  test("the sender's error stays the sender's, though it comes from the operating system too", async () => {
    await expect(create().put('org_1/doc_1', createReadStream(join(folder, 'no such file')), MAX)).rejects.toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
    })
  })

  test('withFile lends the bytes as a file, whatever becomes of the work', async () => {
    const store = create()
    await store.put('org_1/doc', Readable.from([Buffer.from('bytes')]), MAX)
    expect(await store.withFile('org_1/doc', (path) => readFile(path, 'utf8'))).toBe('bytes')
    await expect(store.withFile('org_1/doc', () => Promise.reject(new Error('no good')))).rejects.toThrow('no good')
    await expect(store.withFile('org_1/none', (path) => readFile(path))).rejects.toThrow(BlobNotFound)
    const { stream, size } = await store.get('org_1/doc')
    stream.destroy()
    expect(size).toBe(5)
  })

  test('a blob that is not there is BlobNotFound to get and toFile, and nothing to delete', async () => {
    const store = create()
    const target = join(folder, randomBytes(6).toString('hex'))
    await expect(store.get('org_1/none')).rejects.toThrow(BlobNotFound)
    await expect(store.toFile('org_1/none', target)).rejects.toThrow(BlobNotFound)
    await store.put('org_1/doc', Readable.from([Buffer.from('x')]), MAX)
    await expect(store.get('org_1')).rejects.toThrow(BlobNotFound)
    await expect(store.get('org_1/doc/below')).rejects.toThrow(BlobNotFound)
    await store.delete('org_1/none')
    expect(await store.deletePrefix('org_9/')).toBe(0)
    expect(await keysOf(store, 'org_9/')).toEqual([])
  })

  test('toFile writes the bytes into a new file and never over an old one', async () => {
    const store = create()
    const bytes = randomBytes(100_000)
    const target = join(folder, randomBytes(6).toString('hex'))
    await store.put('org_1/doc_1', Readable.from([bytes]), MAX)
    expect(await store.toFile('org_1/doc_1', target)).toEqual({ size: 100_000 })
    expect(sha256(readFileSync(target))).toBe(sha256(bytes))
    await store.put('org_1/doc_1', Readable.from([Buffer.from('other')]), MAX)
    await expect(store.toFile('org_1/doc_1', target)).rejects.toThrow(BlobStoreUnavailable)
    expect(sha256(readFileSync(target))).toBe(sha256(bytes))
  })

  test('delete removes one; deletePrefix removes a folder and not its neighbour of a similar name', async () => {
    const store = create()
    for (const key of ['org_1/a', 'org_1/b', 'org_1/deep/c', 'org_10/d']) await store.put(key, Readable.from([Buffer.from(key)]), MAX)
    await store.delete('org_1/a')
    expect(await keysOf(store, '')).toEqual(['org_1/b', 'org_1/deep/c', 'org_10/d'])
    expect(await store.deletePrefix('org_1/')).toBe(2)
    expect(await keysOf(store, '')).toEqual(['org_10/d'])
  })

  test('list walks past one page, in the order of keys, with sizes', async () => {
    const store = create()
    const names = Array.from({ length: 23 }, (_, i) => `org_1/doc_${String(i).padStart(3, '0')}`)
    await Promise.all(names.map((key, i) => store.put(key, Readable.from([randomBytes(i)]), MAX)))
    const found: { key: string; size: number }[] = []
    for await (const blob of store.list('org_1/')) found.push(blob)
    expect(found).toEqual(names.map((key, size) => ({ key, size })))
  })

  test.each([
    '',
    '/',
    '..',
    '../x',
    'a/../b',
    '/etc/passwd',
    'a//b',
    'a/',
    '.incoming/x',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'é',
    'a'.repeat(201),
    'a%2fb',
    'a\n',
  ])('the key %j is refused before anything is touched', async (key) => {
    const store = create()
    await expect(store.put(key, Readable.from([Buffer.from('x')]), MAX)).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.delete(key)).rejects.toThrow(TypeError)
    expect(isBlobKey(key)).toBe(false)
    expect(await keysOf(store, '')).toEqual([])
  })

  test.each(['', 'org_1', '../', '/', 'a/../'])('the folder %j cannot be deleted', async (prefix) => {
    await expect(create().deletePrefix(prefix)).rejects.toThrow(TypeError)
  })

  test('ten uploads at once do not mix', async () => {
    const store = create()
    const blobs = Array.from({ length: 10 }, () => randomBytes(300_000))
    await Promise.all(blobs.map((bytes, i) => store.put(`org_1/doc_${i}`, Readable.from([bytes]), MAX)))
    for (const [i, bytes] of blobs.entries()) expect(sha256(await buffer((await store.get(`org_1/doc_${i}`)).stream))).toBe(sha256(bytes))
  })
})
