import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'

/**
 * Plain tar, so that a backup can be looked into with the tools every machine has: regular files only, read and written as streams. Beside it runs
 * a SHA-256 of the bytes as they lie in the file, for a backup says of itself what they must come to.
 */

const BLOCK = 512
/** What fits the header: longer names would need entries of their own, and where an entry begins would no longer be known beforehand. */
const MAX_NAME_BYTES = 100

const lengthInTar = (size: number): number => BLOCK + Math.ceil(size / BLOCK) * BLOCK

export type TarWriter = {
  /** What is written, to be read until its end. */
  bytes: AsyncIterable<Buffer>
  add: (name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>
  /** SHA-256 of all that was added so far. */
  digest: () => Promise<string>
  end: () => void
  /** Whatever waits, for room or for its bytes to be read, fails with this. */
  stop: (error: Error) => void
}

export const createTar = (at: Date): TarWriter => {
  const pack = tar.pack()
  const hash = createHash('sha256')
  let added = 0
  let written = 0
  let caughtUp: PromiseWithResolvers<void> | null = null
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of pack as unknown as AsyncIterable<Buffer>) {
      hash.update(chunk)
      written += chunk.length
      yield chunk
      if (written >= added) caughtUp?.resolve()
    }
  }
  return {
    bytes: bytes(),
    add: async (name, size, content) => {
      if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError(`A name in a backup may have ${MAX_NAME_BYTES} bytes: ${name}`)
      const done = Promise.withResolvers<void>()
      done.promise.catch(() => {})
      const sink = pack.entry({ name, size, mode: 0o600, mtime: at }, (error) =>
        error ? done.reject(error) : done.resolve(),
      ) as unknown as Writable
      let taken = 0
      for await (const chunk of content) {
        taken += chunk.length
        if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), done.promise])
      }
      if (taken !== size) throw new Error(`${name} was to have ${size} bytes and has ${taken}.`)
      sink.end()
      await done.promise
      added += lengthInTar(size)
    },
    digest: async () => {
      if (written < added) {
        caughtUp = Promise.withResolvers<void>()
        await caughtUp.promise
      }
      return hash.copy().digest('hex')
    },
    end: () => pack.finalize(),
    stop: (error) => {
      pack.destroy(error)
      caughtUp?.reject(error)
    },
  }
}

export type TarEntry = {
  name: string
  size: number
  /** Must be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>
  /** SHA-256 of all that came before this entry. */
  digestBefore: string
}

export class BrokenTar extends Error {}

/** Hashes what passes, but not beyond the entry that is being read: whether the next one counts is only known when it begins. */
const hashUpTo = () => {
  const hash = createHash('sha256')
  let limit = 0
  let hashed = 0
  let waiting: Buffer[] = []
  const hashWaiting = (): void => {
    const rest: Buffer[] = []
    for (const chunk of waiting) {
      const now = chunk.subarray(0, Math.max(0, limit - hashed))
      hash.update(now)
      hashed += now.length
      if (now.length < chunk.length) rest.push(chunk.subarray(now.length))
    }
    waiting = rest
  }
  return {
    pass: (chunk: Buffer): Buffer => {
      waiting.push(chunk)
      hashWaiting()
      return chunk
    },
    setLimit: (to: number): void => {
      limit = to
      hashWaiting()
    },
    digest: (): string => hash.copy().digest('hex'),
  }
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const extract = tar.extract()
  const hashing = hashUpTo()
  let cause: unknown = null
  const passing = pipeline(
    Readable.from(source),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield hashing.pass(chunk)
    },
    extract,
  ).catch((error: unknown) => {
    cause ??= error
  })
  const why = async (error: unknown): Promise<unknown> => {
    await passing
    return tellable(cause ?? error)
  }
  async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* entry
    } catch (error) {
      throw await why(error)
    }
  }
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header
      const digestBefore = hashing.digest()
      hashing.setLimit((entry as unknown as { offset: number }).offset + lengthInTar(size))
      yield { name, size, content: contentOf(entry as AsyncIterable<Buffer>), digestBefore }
    }
  } catch (error) {
    throw await why(error)
  } finally {
    extract.destroy()
  }
  await passing
  if (cause) throw tellable(cause)
}

/** Of the tar itself; what gunzip or the disk says is told as it is. */
const tellable = (error: unknown): unknown => {
  const { message } = error as Error
  if (/invalid tar header|header exceeds|invalid header/i.test(message)) return new BrokenTar('The file is not a backup, or it is damaged.')
  if (/unexpected end of data|premature close/i.test(message)) return new BrokenTar('The backup ends in the middle.')
  return error
}
