import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStore } from '../blobs/folder-store.ts'
import { createPictures } from './pictures.ts'

const STATEMENT = join(import.meta.dirname, 'warm-up', 'boa-business.pdf')

test('whoever asks for one page waits for one of those that another asks for many of, not for all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-pictures-'))
  const pictures = createPictures()
  try {
    const path = join(folder, 'files/a')
    await mkdir(dirname(path))
    await copyFile(STATEMENT, path)
    const blobs = createFolderStore(folder)
    const done: string[] = []
    const ask = (owner: string, width: number) =>
      pictures.page(blobs, { key: 'files/a', sha256: 'of a' }, owner, 1, width).then((png) => {
        expect(png).not.toBeNull()
        done.push(owner)
      })
    const many = Array.from({ length: 6 }, (_, i) => ask('many', 200 + i))
    await Promise.all([...many, ask('one', 300)])
    // The first is under way when the other comes.
    expect(done.indexOf('one')).toBeLessThanOrEqual(2)
  } finally {
    await pictures.close()
    await rm(folder, { recursive: true, force: true })
  }
})
