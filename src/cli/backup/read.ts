import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { QUEUES } from '../../boot.ts'
import { type Ctx, type Services, systemContext } from '../../context.ts'
import { newJobId } from '../../platform/jobs/queue.ts'
import { analysisQueue } from '../../resources/analyses/queue.ts'
import { underwritingQueue } from '../../resources/underwriting/queue.ts'
import type { Id } from '../../shared/ids.ts'
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
import { readTar, type TarEntry } from './tar.ts'
import { kyselyOn } from './write.ts'

/** The backup cannot be restored here, and nothing was changed; the message says why and what to do. */
export class RestoreRefused extends Error {}

export type RestoreOptions = {
  /** Deletes what the database holds, in the same transaction. */
  replace: boolean
  /** Called in the transaction when the secret is not the one the backup was made with; without it such a backup is refused. */
  renewSecrets?: (client: pg.Client) => Promise<unknown>
  onProgress?: (what: string) => void
}

/** Puts a backup into an empty, migrated database and the blob store: all of its rows or none. Files of a restore that failed stay in the store, unnamed. */
export const readBackup = async (services: Services, path: string, options: RestoreOptions): Promise<{ head: Head; sums: Sums }> => {
  const client = await services.database.connect()
  try {
    const unpacked = createGunzip()
    const source = createReadStream(path)
    source.on('error', (error) => unpacked.destroy(error))
    // Whoever reads on hears of it; nobody may be reading yet.
    unpacked.on('error', () => {})
    const entries = readTar(source.pipe(unpacked) as AsyncIterable<Buffer>)
    await client.query('BEGIN')
    await client.query(UNHURRIED)
    try {
      const restored = await restoreAll(services, client, entries, options)
      await client.query('COMMIT')
      await client.query('ANALYZE').catch(() => {})
      return restored
    } finally {
      source.destroy()
      unpacked.destroy()
    }
  } finally {
    await client.end()
  }
}

const json = async <T>(entry: TarEntry): Promise<T> => JSON.parse((await buffer(Readable.from(entry.content))).toString()) as T

const restoreAll = async (
  services: Services,
  client: pg.Client,
  entries: AsyncGenerator<TarEntry>,
  options: RestoreOptions,
): Promise<{ head: Head; sums: Sums }> => {
  const first = await entries.next()
  if (first.done || first.value.name !== HEAD) throw new RestoreRefused('The file is not a backup of Holdback.')
  const head = await json<Head>(first.value)
  // Tables come after those they refer to, so nothing need wait for the commit; triggers cannot be switched while something does.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  const isSameSecret = await assertFits(services, client, head, options)
  await makeRoom(client, head, options)
  for (const { name } of head.tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  const sums = await load(services, client, entries, head, options)
  for (const { name } of head.tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  await numberOn(client, head)
  if (options.replace)
    await client.query(
      `INSERT INTO unclaimed_blobs SELECT DISTINCT key, now() FROM replaced_blobs WHERE key NOT IN (${BLOB_KEYS}) ON CONFLICT DO NOTHING`,
    )
  if (!isSameSecret) await options.renewSecrets!(client)
  await enqueueUnfinished(services, client)
  return { head, sums }
}

/** Rows that PostgreSQL numbers came with their numbers, which its counters know nothing of: they go on behind the highest. */
const numberOn = async (client: pg.Client, head: Head): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT attrelid::regclass::text AS "table", attname AS "column" FROM pg_attribute
     WHERE attidentity <> '' AND attrelid = ANY ($1::regclass[]) AND NOT attisdropped`,
    [head.tables.map((t) => quoted(t.name))],
  )
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce((SELECT max(${quoted(column)}) FROM ${table}), 0) + 1, false)`,
      [table, column],
    )
}

const assertFits = async (services: Services, client: pg.Client, head: Head, options: RestoreOptions): Promise<boolean> => {
  if (head.format !== FORMAT) throw new RestoreRefused(`The backup has format ${head.format}; this program reads ${FORMAT}.`)
  const here = await migrationsOf(client)
  if (here.join() !== head.migrations.join())
    throw new RestoreRefused(
      `The backup is of another version: its schema ends with ${head.migrations.at(-1)}, this one with ${here.at(-1)}. Restore with the version that made it, then upgrade.`,
    )
  const isSameSecret = secretFingerprint(services.sealer) === head.secretFingerprint
  if (!isSameSecret && !options.renewSecrets)
    throw new RestoreRefused(
      'The secret (SECRET_KEY, or secret.key in DATA_DIR) is not the one the backup was made with, so its webhook secrets cannot be read. Set that one; if it is lost, --new-secret gives every subscription a new secret.',
    )
  return isSameSecret
}

const makeRoom = async (client: pg.Client, head: Head, { replace }: RestoreOptions): Promise<void> => {
  const names = head.tables.map((t) => quoted(t.name))
  if (replace) {
    await client.query(`CREATE TEMP TABLE replaced_blobs ON COMMIT DROP AS ${BLOB_KEYS}`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    await client.query('DELETE FROM pgboss.job WHERE name = ANY ($1)', [QUEUES.map((q) => q.name)])
    return
  }
  for (const name of names)
    if ((await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rows.length > 0)
      throw new RestoreRefused(
        `The database is not empty: there are rows in ${name}. To delete them and everything else in it, add --replace.`,
      )
}

type CopyIn = {
  write: (chunk: Buffer) => Promise<void>
  /** Gives the number of rows that were added. */
  end: () => Promise<number>
}

const copyIn = (client: pg.Client, text: string): CopyIn => {
  const copy = client.query(copyFrom(text))
  let failure: Error | null = null
  copy.on('error', (error) => {
    failure ??= error
  })
  return {
    write: async (chunk) => {
      // Once refused it cannot be written to; what PostgreSQL said is what is to be told.
      if (failure) throw failure
      if (!copy.write(chunk)) await once(copy, 'drain')
    },
    end: async () => {
      if (failure) throw failure
      copy.end()
      await finished(copy)
      return copy.rowCount
    },
  }
}

const load = async (
  { blobs }: Services,
  client: pg.Client,
  entries: AsyncGenerator<TarEntry>,
  head: Head,
  { onProgress }: RestoreOptions,
): Promise<Sums> => {
  const rows: Record<string, number> = Object.fromEntries(head.tables.map((t) => [t.name, 0]))
  let filling = null as { name: string; copy: CopyIn } | null
  const finish = async (): Promise<void> => {
    if (filling) rows[filling.name] = await filling.copy.end()
    filling = null
  }
  let count = 0
  for await (const entry of entries) {
    if (entry.name.startsWith(TABLES)) {
      const name = entry.name.slice(TABLES.length).split('/')[0]!
      if (filling?.name !== name) {
        await finish()
        onProgress?.(name)
        const table = head.tables.find((t) => t.name === name)
        if (!table) throw new RestoreRefused(`The backup holds rows of a table that it does not name: ${name}.`)
        filling = { name, copy: copyIn(client, `COPY ${quoted(name)} (${columnList(table.columns)}) FROM STDIN`) }
      }
      for await (const piece of entry.content) await filling!.copy.write(piece)
    } else if (entry.name.startsWith(BLOBS)) {
      await finish()
      if (count % 500 === 0) onProgress?.(`${count} files`)
      await blobs.put(entry.name.slice(BLOBS.length), Readable.from(entry.content), { maxBytes: entry.size })
      count++
    } else if (entry.name === SUMS) {
      await finish()
      const sums = await json<Sums>(entry)
      const isWhole =
        sums.sha256 === entry.digestBefore && sums.blobs === count && head.tables.every((t) => sums.rows[t.name] === rows[t.name])
      if (!isWhole) throw new RestoreRefused('The backup is damaged: it does not come to the sums it was closed with.')
      return sums
    } else throw new RestoreRefused(`The backup holds something unknown: ${entry.name}.`)
  }
  throw new RestoreRefused('The backup is not complete: it ends before its sums.')
}

/** Jobs are not in a backup: whatever was waiting or under way is begun anew. */
const enqueueUnfinished = async (services: Services, client: pg.Client): Promise<void> => {
  const db = kyselyOn(client)
  const contextOf = (orgId: Id<'org'>, timeZone: string): Ctx => ({
    ...systemContext(services, { id: orgId, timeZone }, 'cli'),
    db,
    inTransaction: true,
  })
  const unfinished = async (table: string) =>
    (
      await sql<{ id: string; org_id: Id<'org'>; time_zone: string }>`
        SELECT a.id, a.org_id, o.time_zone FROM ${sql.table(table)} a JOIN organizations o ON o.id = a.org_id
        WHERE a.status IN ('pending', 'processing')`.execute(db)
    ).rows
  for (const a of await unfinished('analyses')) {
    const id = a.id as Id<'ana'>
    const jobId = newJobId()
    await services.jobs.enqueue(
      contextOf(a.org_id, a.time_zone),
      analysisQueue,
      { id, orgId: a.org_id, timeZone: a.time_zone },
      jobId,
      false,
    )
    await db.updateTable('analyses').set({ job_id: jobId }).where('id', '=', id).execute()
  }
  for (const u of await unfinished('underwriting_analyses'))
    await services.jobs.enqueue(
      contextOf(u.org_id, u.time_zone),
      underwritingQueue,
      { id: u.id as Id<'uwa'>, orgId: u.org_id, timeZone: u.time_zone },
      newJobId(),
      false,
    )
}
