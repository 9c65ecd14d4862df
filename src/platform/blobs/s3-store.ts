import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { chunksOf, measure } from './measure.ts'
import type { S3Location } from './s3-url.ts'
import { BlobNotFound, type BlobStore, BlobStoreUnavailable, checkKey, checkPrefix } from './store.ts'

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

// The smallest part S3 takes. Two are under way while the next fills, so one upload holds at most 15 MiB.
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2
const DELETES_AT_ONCE = 8

const LENT = 'holdback-blob-'
/** Longer than anybody is lent a file for. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** Copies that a killed process had been lent: statements of strangers, which must not stay in a folder for temporary files for ever. */
const removeAbandoned = async (nowMs: number): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(LENT)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    // Another user's on a shared machine stays: it cannot be removed.
    if (found && nowMs - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

const MISSING = new Set(['NoSuchKey', 'NotFound'])

/** Whatever goes wrong between us and the bucket, the bucket's own "no such bucket" and "access denied" included, is not the caller's doing. */
const translate = (error: unknown, key: string): Error =>
  MISSING.has(error instanceof Error ? error.name : '') ? new BlobNotFound(key) : new BlobStoreUnavailable(error)

/** Any store that speaks S3. Without credentials the AWS SDK looks for them where it always does: environment, profile, instance role. */
export const createS3Store = (location: S3Location, credentials?: S3Credentials): BlobStore => {
  const client = new S3Client({
    region: location.region,
    ...(location.endpoint ? { endpoint: location.endpoint } : {}),
    forcePathStyle: location.forcePathStyle,
    ...(credentials ? { credentials } : {}),
    // Many stores that speak S3 do not know the trailing checksums that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
  })
  const { bucket, prefix: base } = location
  let swept: Promise<void> | undefined
  const objectOf = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: base + checkKey(key) })

  async function* list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let token: string | undefined
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: base + prefix, ContinuationToken: token }))
        .catch((error: unknown) => Promise.reject(translate(error, prefix)))
      for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key.slice(base.length), size: Size ?? 0 }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  const store: BlobStore = {
    put: async (key, bytes, { maxBytes }) => {
      const { stream, result } = measure(maxBytes)
      const upload = new Upload({
        client,
        params: { ...objectOf(key), Body: stream, ContentType: 'application/octet-stream' },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        leavePartsOnError: false,
      })
      const feeding = pipeline(chunksOf(bytes), stream)
      feeding.catch(() => {})
      try {
        await upload.done()
        await feeding
        return result()
      } catch (error) {
        // When the feeding failed, the upload failed in its wake, and the reason is the one the stream was broken with.
        const reason = stream.errored ?? translate(error, key)
        stream.destroy()
        throw reason
      }
    },

    get: async (key) => {
      const source = objectOf(key)
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(source))
        return { stream: Body as Readable, size: ContentLength ?? 0 }
      } catch (error) {
        throw translate(error, key)
      }
    },

    toFile: async (key, path) => {
      const { stream, size } = await store.get(key)
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(async (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
        throw new BlobStoreUnavailable(error)
      })
      return { size }
    },

    withFile: async (key, work) => {
      swept ??= removeAbandoned(Date.now()).catch(() => {})
      await swept
      const folder = await mkdtemp(join(tmpdir(), LENT))
      try {
        const path = join(folder, 'file')
        await store.toFile(key, path)
        return await work(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    delete: async (key) => {
      const target = objectOf(key)
      await client.send(new DeleteObjectCommand(target)).catch((error: unknown) => {
        const failure = translate(error, key)
        if (!(failure instanceof BlobNotFound)) throw failure
      })
    },

    // One by one: the batch request needs a checksum header that not every store understands.
    deletePrefix: async (prefix) => {
      checkPrefix(prefix)
      let count = 0
      let batch: string[] = []
      const flush = async (): Promise<void> => {
        await Promise.all(batch.map((key) => store.delete(key)))
        count += batch.length
        batch = []
      }
      for await (const { key } of list(prefix)) {
        batch.push(key)
        if (batch.length === DELETES_AT_ONCE) await flush()
      }
      await flush()
      return count
    },

    list: (prefix) => list(prefix === '' ? '' : checkPrefix(prefix)),
  }
  return store
}
