import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../shared/folders.ts'
import { chunksOf, measure } from './measure.ts'
import { BlobNotFound, type BlobStore, BlobStoreUnavailable, checkKey, checkPrefix } from './store.ts'

const INCOMING = '.incoming'
const ABANDONED_AFTER_MS = 24 * 3_600_000

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException).code : undefined

/** What the operating system says becomes one of our errors; what others threw (a broken upload, too many bytes) stays as it is. */
export const translateFileError = (error: unknown, key: string): unknown => {
  const code = errnoOf(error)
  if (code === undefined) return error
  return code === 'ENOENT' || code === 'ENOTDIR' ? new BlobNotFound(key) : new BlobStoreUnavailable(error)
}

const translated = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw translateFileError(error, key)
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const ensureFolder = async (path: string): Promise<void> => {
  const firstMade = await makeFolder(path)
  if (firstMade === undefined) return
  // A new folder survives a power cut only once the one above has been written.
  for (let made = resolve(path); made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Uploads that a killed process left half way. Others may be writing there now, so only old ones go. */
const removeAbandoned = async (incoming: string, nowMs: number): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && nowMs - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<{ key: string; size: number }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return []
    throw new BlobStoreUnavailable(error)
  })
  // A folder sorts as if its name ended in the slash that its keys have there: the order S3 lists in.
  const named = entries.map((entry) => ({ entry, sortAs: entry.isDirectory() ? `${entry.name}/` : entry.name }))
  named.sort((a, b) => (a.sortAs < b.sortAs ? -1 : 1))
  for (const { entry } of named) {
    if (entry.name.startsWith('.')) continue
    const key = folder + entry.name
    if (entry.isDirectory()) yield* walk(root, `${key}/`)
    else if (entry.isFile()) {
      const found = await stat(join(root, key)).catch(() => null)
      if (found) yield { key, size: found.size }
    }
  }
}

/** Bytes as files below a folder that only its owner may enter. */
export const createFolderStore = (root: string): BlobStore => {
  const pathOf = (key: string): string => join(root, checkKey(key).split('/').join(sep))
  const incoming = join(root, INCOMING)
  let prepared: Promise<void> | undefined
  const prepare = async (): Promise<void> => {
    await ensureFolder(incoming)
    await removeAbandoned(incoming, Date.now())
  }

  const store: BlobStore = {
    put: async (key, bytes, { maxBytes }) => {
      const path = pathOf(key)
      const draft = join(incoming, randomBytes(12).toString('hex'))
      // The stream may break while we make folders; unheard, that would end the process. The pipeline below still sees it.
      const early = (): void => {}
      bytes.once('error', early)
      try {
        prepared ??= prepare()
        await prepared.catch((error: unknown) => {
          prepared = undefined
          throw error
        })
        const { stream, result } = measure(maxBytes)
        await pipeline(chunksOf(bytes), stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        await ensureFolder(dirname(path))
        await rename(draft, path)
        await syncFolder(dirname(path))
        return result()
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        // The operating system speaks of the sender's connection in the same way as of our disk; only the disk is the store's trouble.
        throw errnoOf(error) === undefined || error === bytes.errored ? error : new BlobStoreUnavailable(error)
      } finally {
        bytes.off('error', early)
      }
    },

    get: (key) =>
      translated(key, async () => {
        const handle = await open(pathOf(key), 'r')
        const found = await handle.stat()
        if (!found.isFile()) {
          await handle.close()
          throw new BlobNotFound(key)
        }
        return { stream: handle.createReadStream() as Readable, size: found.size }
      }),

    toFile: async (key, path) => {
      const { stream, size } = await store.get(key)
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(async (error: unknown) => {
        if (errnoOf(error) !== 'EEXIST') await rm(path, { force: true })
        throw translateFileError(error, key)
      })
      return { size }
    },

    withFile: async (key, work) => {
      const path = pathOf(key)
      await translated(key, () => stat(path))
      return work(path)
    },

    delete: (key) => translated(key, () => rm(pathOf(key), { force: true })),

    deletePrefix: async (prefix) => {
      checkPrefix(prefix)
      let count = 0
      for await (const _ of walk(root, prefix)) count++
      await translated(prefix, () => rm(join(root, prefix), { recursive: true, force: true }))
      return count
    },

    list: (prefix) => walk(root, prefix === '' ? '' : checkPrefix(prefix)),
  }
  return store
}
