import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Services } from '../../context.ts'
import { BlobNotFound } from '../../platform/blobs/store.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readTables } from '../../platform/db/tables.ts'
import {
  BLOB_KEYS,
  BLOBS,
  columnList,
  FORMAT,
  HEAD,
  type Head,
  migrationsOf,
  quoted,
  SUMS,
  type Sums,
  secretFingerprint,
  TABLES,
  UNHURRIED,
} from './format.ts'
import { createTar, type TarWriter } from './tar.ts'

export type BackupOptions = {
  onProgress?: (what: string) => void
  /** Ends it, and takes away what was written. */
  signal?: AbortSignal
}

/** What is being written; a backup that was killed outright leaves it. */
export const draftOf = (path: string): string => `${path}.partial`

/** Kysely on one client, inside whatever transaction that has begun. */
export const kyselyOn = (client: pg.Client): Db => {
  const only = { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: only as never }) })
}

/** Writes everything into one file: all tables as they were at one moment, and the files their records name. The file appears when it is complete. */
export const writeBackup = async (services: Services, path: string, options: BackupOptions = {}): Promise<Sums> => {
  const draft = draftOf(path)
  const client = await services.database.connect()
  try {
    const at = services.clock()
    const tar = createTar(at)
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const saving = pipeline(tar.bytes, createGzip({ level: 1 }), file)
    saving.catch(tar.stop)
    let sums: Sums
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query(UNHURRIED)
      sums = await writeAll(services, client, tar, at, options)
      await client.query('COMMIT')
      tar.end()
      await saving
    } catch (error) {
      tar.stop(error as Error)
      // When the disk is full the pipeline knows why; the tar only knows that nobody reads it any more.
      throw await saving.then(
        () => error,
        (cause: unknown) => cause,
      )
    }
    await rename(draft, path)
    return sums
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

const addJson = (tar: TarWriter, name: string, value: object): Promise<void> => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return tar.add(name, bytes.length, [bytes])
}

const writeAll = async (services: Services, client: pg.Client, tar: TarWriter, at: Date, options: BackupOptions): Promise<Sums> => {
  const tables = (await readTables(kyselyOn(client))).map(({ name, columns }) => ({
    name,
    columns: columns.filter((c) => !c.isGenerated).map((c) => c.name),
  }))
  const head: Head = {
    format: FORMAT,
    createdAt: at.toISOString(),
    migrations: await migrationsOf(client),
    tables,
    secretFingerprint: secretFingerprint(services.sealer),
  }
  await addJson(tar, HEAD, head)
  const copies = new Map<string, { rowCount: number }>()
  for (const { name, columns } of tables) {
    options.onProgress?.(name)
    const copy = client.query(copyTo(`COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`))
    let piece = 0
    for await (const bytes of inPieces(copy)) {
      options.signal?.throwIfAborted()
      await tar.add(`${TABLES}${name}/${String(++piece).padStart(6, '0')}`, bytes.length, [bytes])
    }
    copies.set(name, copy)
  }
  const files = await writeBlobs(services, client, tar, options)
  // A copy knows its rows when the next query has been answered, not at the end of its bytes.
  const rows = Object.fromEntries([...copies].map(([name, { rowCount }]) => [name, rowCount]))
  const sums = { rows, ...files, sha256: await tar.digest() }
  await addJson(tar, SUMS, sums)
  return sums
}

const PIECE_BYTES = 256 * 1024

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

const writeBlobs = async ({ blobs }: Services, client: pg.Client, tar: TarWriter, { onProgress, signal }: BackupOptions) => {
  const missingBlobs: string[] = []
  let count = 0
  let blobBytes = 0
  await client.query(`DECLARE blob_keys NO SCROLL CURSOR FOR ${BLOB_KEYS}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>('FETCH 500 FROM blob_keys')
    if (rows.length === 0) return { blobs: count, blobBytes, missingBlobs }
    onProgress?.(`${count} files`)
    for (const { key } of rows) {
      signal?.throwIfAborted()
      try {
        const { stream, size } = await blobs.get(key)
        await tar.add(BLOBS + key, size, stream as AsyncIterable<Buffer>)
        count++
        blobBytes += size
      } catch (error) {
        if (!(error instanceof BlobNotFound)) throw error
        missingBlobs.push(key)
      }
    }
  }
}
