import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Services } from '../../context.ts'
import { BlobNotFound } from '../../platform/blobs/store.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readTables } from '../../platform/db/tables.ts'
import { copyOut } from './copy.ts'
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

export type BackupOptions = { onProgress?: (what: string) => void }

/** Kysely on one client, inside whatever transaction that has begun. */
export const kyselyOn = (client: pg.Client): Db => {
  const only = { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: only as never }) })
}

/** Writes everything into one file: all tables as they were at one moment, and the files their records name. The file appears when it is complete. */
export const writeBackup = async (services: Services, path: string, options: BackupOptions = {}): Promise<Sums> => {
  const draft = `${path}.partial`
  const client = await services.database.connect()
  try {
    const gzip = createGzip({ level: 1 })
    const saving = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    saving.catch(() => {})
    const write = async (bytes: Buffer): Promise<void> => {
      if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), saving])
    }
    const at = services.clock()
    const tar = createTar(write, Math.floor(at.getTime() / 1000))
    let sums: Sums
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query(UNHURRIED)
      sums = await writeAll(services, client, tar, at, options)
      await client.query('COMMIT')
      await tar.end()
      gzip.end()
      await saving
    } catch (error) {
      gzip.destroy()
      // When the disk is full the pipeline knows why; the gzip only knows that it was cut off.
      throw await saving.then(
        () => error,
        (cause: NodeJS.ErrnoException) => (cause.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : cause),
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

const writeAll = async (services: Services, client: pg.Client, tar: TarWriter, at: Date, { onProgress }: BackupOptions): Promise<Sums> => {
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
  const rows: Record<string, number> = {}
  for (const { name, columns } of tables) {
    onProgress?.(name)
    const copy = copyOut(client, `COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`)
    let piece = 0
    for await (const bytes of copy as AsyncIterable<Buffer>)
      await tar.add(`${TABLES}${name}/${String(++piece).padStart(6, '0')}`, bytes.length, [bytes])
    rows[name] = copy.rows
  }
  const files = await writeBlobs(services, client, tar, onProgress)
  const sums = { rows, ...files, sha256: tar.digest() }
  await addJson(tar, SUMS, sums)
  return sums
}

const writeBlobs = async ({ blobs }: Services, client: pg.Client, tar: TarWriter, onProgress: BackupOptions['onProgress']) => {
  const missingBlobs: string[] = []
  let count = 0
  let blobBytes = 0
  await client.query(`DECLARE blob_keys NO SCROLL CURSOR FOR ${BLOB_KEYS}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>('FETCH 500 FROM blob_keys')
    if (rows.length === 0) return { blobs: count, blobBytes, missingBlobs }
    onProgress?.(`${count} files`)
    for (const { key } of rows) {
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
