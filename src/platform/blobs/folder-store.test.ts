import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStore, translateFileError } from './folder-store.ts'
import { BlobStoreUnavailable } from './store.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdback-blobs-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const MAX = { maxBytes: 1000 }

test('only the owner may enter the folders and read the files', async () => {
  const store = createFolderStore(join(root, 'blobs'))
  await store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  expect(statSync(join(root, 'blobs')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'blobs', 'org_1')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'blobs', 'org_1', 'doc_1')).mode & 0o777).toBe(0o600)
})

test('a failed upload leaves nothing in the folder of incoming files', async () => {
  const store = createFolderStore(root)
  await expect(store.put('org_1/doc_1', Readable.from([Buffer.alloc(1001)]), MAX)).rejects.toThrow()
  expect(readdirSync(join(root, '.incoming'))).toEqual([])
})

test('what a killed process left half way is cleared after a day, and what may still be written is not', async () => {
  mkdirSync(join(root, '.incoming'))
  for (const name of ['old', 'new']) writeFileSync(join(root, '.incoming', name), 'half')
  const dayBefore = Date.now() / 1000 - 25 * 3600
  utimesSync(join(root, '.incoming', 'old'), dayBefore, dayBefore)
  await createFolderStore(root).put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  expect(readdirSync(join(root, '.incoming'))).toEqual(['new'])
})

test('a folder that cannot be used is BlobStoreUnavailable, and works again once it can', async () => {
  const blocked = join(root, 'blobs')
  writeFileSync(blocked, 'a file where the folder should be')
  const store = createFolderStore(blocked)
  await expect(store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)).rejects.toThrow(BlobStoreUnavailable)
  rmSync(blocked)
  await store.put('org_1/doc_1', Readable.from([Buffer.from('x')]), MAX)
  expect(existsSync(join(blocked, 'org_1', 'doc_1'))).toBe(true)
})

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE'])(
  '%s from the operating system is a 503 that does not show the cause',
  (code) => {
    const cause = Object.assign(new Error(`${code}: /secret/path`), { code, syscall: 'write', errno: -1 })
    const error = translateFileError(cause, 'org_1/doc_1')
    expect(error).toMatchObject({ status: 503, code: 'unavailable', cause })
    expect((error as Error).message).not.toContain('secret')
  },
)
