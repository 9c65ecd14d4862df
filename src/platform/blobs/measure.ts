import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { type BlobInfo, BlobTooLarge } from './store.ts'

/** Passes bytes through, counting and hashing them, and breaks off with the byte that is one too many. */
export const measure = (maxBytes: number): { stream: Transform; result: () => BlobInfo } => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) {
        done(new BlobTooLarge(maxBytes))
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/**
 * The chunks of a stream that stays its owner's: when we stop early it is not destroyed. The stream may be a request, and destroying that
 * would cut the connection before the caller has been told what was wrong.
 */
export const chunksOf = (bytes: Readable): AsyncIterable<Buffer> => bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
