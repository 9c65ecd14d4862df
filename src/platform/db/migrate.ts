import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')
/** Any constant will do, as long as every process asks for the same one. */
const LOCK = 4_207_133
/** As long as everything else waits for a connection (connect.ts): a server that swallows what it is sent is told of, instead of waited for. */
const CONNECT_WITHIN_MS = 15_000

/** How often it is asked whether another process has done with its migrations. */
const LOOK_AGAIN_MS = 200

export type Migration = { name: string; sql: string }

export const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(FOLDER)).filter((f) => /^\d{4}_.+\.sql$/.test(f)).sort()
  return Promise.all(files.map(async (name) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') })))
}

/** Applies what is missing, each file in a transaction of its own, one process at a time. Returns the names of what it applied. Rejects where `signal` ends its waiting for another. */
export const migrate = async (url: string, signal?: AbortSignal): Promise<string[]> => {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: url, application_name: 'holdback-migrate', connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForTurn(client, signal)
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    const done = new Set(rows.map((r) => r.name))
    const unknown = [...done].filter((name) => !migrations.some((m) => m.name === name))
    if (unknown.length > 0)
      throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version instead.`)
    const applied: string[] = []
    for (const { name, sql } of migrations) {
      if (done.has(name)) continue
      await client.query('BEGIN')
      try {
        await client.query(sql)
        await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Asked for again and again: what waits inside the database hears of nothing. */
const waitForTurn = async (client: pg.Client, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
    if (rows[0]!.mine) return
    await sleep(LOOK_AGAIN_MS, undefined, signal ? { signal } : {})
  }
}
