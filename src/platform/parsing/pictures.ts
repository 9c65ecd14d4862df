import { unavailable } from '../../shared/errors.ts'
import type { BlobStore } from '../blobs/store.ts'
import { startChild } from './child-process.ts'
import { DEFAULT_CHILD_LIMITS } from './parser.ts'
import { createPool, type ReaderMetrics, watchedAs } from './pool.ts'
import type { PageSizes, PictureJob, PictureResult } from './protocol.ts'

/** A stored PDF. The same bytes give the same pictures, whoever stored them. */
export type PictureSource = { key: string; sha256: string }

export type Pictures = {
  /** Rejects with a ReadError where the file cannot be shown. */
  sizes: (blobs: BlobStore, source: PictureSource, owner: string) => Promise<PageSizes>
  /** A PNG so many pixels wide; null when there is no such page. */
  page: (blobs: BlobStore, source: PictureSource, owner: string, page: number, width: number) => Promise<Buffer | null>
  /** Drops what was drawn of a file that is deleted. */
  forget: (sha256: string) => void
  close: () => Promise<void>
}

export type PicturesOptions = {
  metrics?: ReaderMetrics
  processes?: number
  /** Drawn pages are kept up to this; those not asked for longest go first. */
  cacheBytes?: number
}

const MEGABYTE = 1024 * 1024
const MAX_KEPT = 2_000
/** Pictures that one organization may wait for at once: a workspace asks for a page and its neighbours. */
const MAX_WAITING_AN_OWNER = 40
const LIMITS = { ...DEFAULT_CHILD_LIMITS, baseMs: 15_000, residentBytes: 1_024 * MEGABYTE, keepBelowBytes: 384 * MEGABYTE }

/** Pages are drawn in processes of their own, apart from those that read statements: nobody waits for an analysis to look at a page. */
export const createPictures = ({ processes = 1, cacheBytes = 48 * MEGABYTE, metrics }: PicturesOptions = {}): Pictures => {
  const pool = createPool<PictureJob, PictureResult>(() => startChild('./picture-child.ts', LIMITS), processes, watchedAs('pages', metrics))
  const kept = createCache(cacheBytes)
  const underway = new Map<string, Promise<PictureResult>>()
  const waiting = new Map<string, number>()

  const draw = async (blobs: BlobStore, source: PictureSource, owner: string, job: Omitted<PictureJob>): Promise<PictureResult> => {
    const before = waiting.get(owner) ?? 0
    if (before >= MAX_WAITING_AN_OWNER) throw unavailable('Too many pages are being drawn; ask again in a moment.')
    waiting.set(owner, before + 1)
    try {
      return await blobs.withFile(source.key, (path) => pool.run({ ...job, path } as PictureJob, { group: owner }))
    } finally {
      const left = waiting.get(owner)! - 1
      if (left > 0) waiting.set(owner, left)
      else waiting.delete(owner)
    }
  }

  const ask = async (blobs: BlobStore, source: PictureSource, owner: string, job: Omitted<PictureJob>): Promise<PictureResult> => {
    const name = `${source.sha256}/${job.task === 'draw' ? `${job.page}/${job.width}` : 'sizes'}`
    const known = kept.get(name)
    if (known) return known
    // Two who look at the same page wait for one drawing.
    const started = underway.get(name)
    if (started) return started
    const drawing = draw(blobs, source, owner, job)
    underway.set(name, drawing)
    try {
      const result = await drawing
      kept.set(name, result)
      return result
    } finally {
      underway.delete(name)
    }
  }

  return {
    sizes: async (blobs, source, owner) => ((await ask(blobs, source, owner, { task: 'measure' })) as { pages: PageSizes }).pages,
    page: async (blobs, source, owner, page, width) => {
      const { png } = (await ask(blobs, source, owner, { task: 'draw', page, width })) as { png: Uint8Array | null }
      return png === null ? null : Buffer.from(png.buffer, png.byteOffset, png.byteLength)
    },
    forget: (sha256) => kept.forget(`${sha256}/`),
    close: pool.close,
  }
}

type Omitted<J> = J extends unknown ? Omit<J, 'path'> : never

const weightOf = (result: PictureResult): number => ('pages' in result ? result.pages.length * 64 : (result.png?.length ?? 0)) + 256

/** What was used last stays; bounded in bytes and in number. */
const createCache = (maxBytes: number) => {
  const entries = new Map<string, PictureResult>()
  let bytes = 0
  const drop = (name: string): void => {
    const entry = entries.get(name)
    if (entry === undefined) return
    bytes -= weightOf(entry)
    entries.delete(name)
  }
  return {
    get: (name: string): PictureResult | undefined => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry
    },
    set: (name: string, entry: PictureResult): void => {
      drop(name)
      entries.set(name, entry)
      bytes += weightOf(entry)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= MAX_KEPT) break
        drop(oldest)
      }
    },
    forget: (prefix: string): void => {
      for (const name of [...entries.keys()]) if (name.startsWith(prefix)) drop(name)
    },
  }
}
