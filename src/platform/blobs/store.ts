import type { Readable } from 'node:stream'
import { Problem } from '../../shared/errors.ts'

export type BlobInfo = { size: number; sha256: string }

/** Bytes by key. Keys are made of ids, in folders: `org_…/doc_…`. */
export type BlobStore = {
  /**
   * Stores what the stream brings, all of it or nothing, and replaces what was there. When it fails (the stream breaks off, it passes `maxBytes`,
   * the disk is full) no bytes are kept, the old ones stay, and the rest of the stream is left to its owner, unread.
   */
  put(key: string, bytes: Readable, options: { maxBytes: number }): Promise<BlobInfo>
  /** The caller must read the stream to its end or destroy it. */
  get(key: string): Promise<{ stream: Readable; size: number }>
  /** Copies the bytes into a new file. */
  toFile(key: string, path: string): Promise<{ size: number }>
  /** Lends the bytes as a file for as long as `work` takes: never all of them in memory. The file may be the store's own and is not to be changed. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes everything in a folder (`org_…/`) and says how many there were. */
  deletePrefix(prefix: string): Promise<number>
  /** What is in a folder and below it, in the order of keys; '' for everything. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

export class BlobNotFound extends Problem {
  constructor(key: string) {
    super(404, 'not_found', 'There is no such file.', {})
    this.name = 'BlobNotFound'
    this.cause = key
  }
}

export class BlobTooLarge extends Problem {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(413, 'file_too_large', `A file may have at most ${maxBytes} bytes.`, { maxBytes })
    this.name = 'BlobTooLarge'
    this.maxBytes = maxBytes
  }
}

/** The disk is full, the bucket does not answer: nothing the caller did, and worth another try later. The log gets the cause; the caller does not. */
export class BlobStoreUnavailable extends Problem {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'Files cannot be stored or read at the moment.')
    this.name = 'BlobStoreUnavailable'
    this.cause = cause
  }
}

const SEGMENT = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`)

/** No segment can be empty or begin with a dot, so no key leads out of its folder or to the store's own files. */
export const isBlobKey = (text: string): boolean => KEY.test(text)

export const checkKey = (key: string): string => {
  if (!isBlobKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`)
  return key
}

/** A folder ends in a slash, or `org_1` would also mean `org_10`. */
export const checkPrefix = (prefix: string): string => {
  if (!prefix.endsWith('/') || !isBlobKey(prefix.slice(0, -1))) throw new TypeError(`Not a blob folder: ${JSON.stringify(prefix)}`)
  return prefix
}
