import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './folders.ts'

const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-folders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is made with those above it, for this user alone, and the first of them is told', async () => {
  const at = await freshFolder()
  expect(await makeFolder(join(at, 'a', 'b', 'c'))).toBe(join(at, 'a'))
  for (const made of ['a', 'a/b', 'a/b/c']) expect((await stat(join(at, made))).mode & 0o777).toBe(0o700)
  expect(await makeFolder(join(at, 'a', 'b', 'c'))).toBeUndefined()
})

test('several that make the same folder at once all have it', async () => {
  const at = join(await freshFolder(), 'a', 'b', 'c')
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(at)))
  expect((await stat(at)).isDirectory()).toBe(true)
})

test('what cannot be a folder is refused, and does not hang', async () => {
  const file = join(await freshFolder(), 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder('/proc/holdback/data')).rejects.toMatchObject({ code: 'ENOENT' })
})
