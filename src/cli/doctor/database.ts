import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { dumpSchema } from '../../platform/db/catalog.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import type { Sealer } from '../../shared/sealing.ts'
import { type Finding, look, ok, warning, wrong } from './check.ts'

const OLDEST_MAJOR = 15
const WORKERS_BEHIND_SECONDS = 300
const CLOCK_WARNING_MS = 1_000
const CLOCK_WRONG_MS = 30_000

const KEPT_SCHEMA = join(import.meta.dirname, '..', '..', '..', 'migrations', 'schema.sql')

/** Everything that can be told by asking the database. It changes nothing there. */
export const lookAtDatabase = async (url: string, sealer: Sealer | null): Promise<Finding[]> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'holdback-doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    const why = error instanceof Error && error.message ? error.message : code
    return [
      wrong(
        'database',
        `It cannot be reached: ${why}.`,
        'Is PostgreSQL running, and are host, port, user and password in DATABASE_URL right?',
      ),
    ]
  }
  const one = async <T>(sql: string): Promise<T> => (await client.query(sql)).rows[0] as T
  try {
    const version = await look('database', 'The user in DATABASE_URL must own its database.', () => lookAtVersion(one))
    const migrations = await look('migrations', 'Run `holdback migrate`.', () => lookAtMigrations(client, url))
    const isCurrent = migrations.every((finding) => finding.status === 'ok')
    return [
      ...version,
      ...(await look('clock', 'Ask again.', () => lookAtClock(one))),
      ...migrations,
      ...(isCurrent ? await look('secret', 'Ask again.', () => lookAtSecret(client, sealer)) : []),
      ...(isCurrent ? await look('queues', 'Ask again.', () => lookAtQueues(one)) : []),
    ]
  } finally {
    await client.end()
  }
}

type Ask = <T>(sql: string) => Promise<T>

const lookAtVersion = async (one: Ask): Promise<Finding[]> => {
  const server = await one<{ version: string; encoding: string; connections: string; max: string; trgm: boolean }>(`
    SELECT current_setting('server_version') AS version, pg_encoding_to_char(encoding) AS encoding,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections, current_setting('max_connections') AS max,
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS trgm
    FROM pg_database WHERE datname = current_database()`)
  const found: Finding[] = []
  const isOld = Number.parseInt(server.version, 10) < OLDEST_MAJOR
  found.push(
    isOld
      ? wrong('database', `PostgreSQL ${server.version} is too old.`, `Use ${OLDEST_MAJOR} or later.`)
      : ok('database', `PostgreSQL ${server.version}, ${server.connections} of ${server.max} connections taken.`),
  )
  if (server.encoding !== 'UTF8')
    found.push(wrong('database', `Its encoding is ${server.encoding}.`, 'Make the database anew with ENCODING UTF8.'))
  if (!server.trgm)
    found.push(wrong('database', 'The extension pg_trgm is not installed on the server.', 'Install PostgreSQL’s contrib package.'))
  if (Number(server.connections) > 0.8 * Number(server.max))
    found.push(
      warning(
        'database',
        `${server.connections} of ${server.max} connections are taken.`,
        'Raise max_connections: an API process opens up to 21, a worker up to 27.',
      ),
    )
  return found
}

const lookAtClock = async (one: Ask): Promise<Finding[]> => {
  const before = Date.now()
  const { now } = await one<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
  const after = Date.now()
  // The truth lies somewhere between asking and being answered.
  const off = Number(now) < before ? before - Number(now) : Number(now) > after ? Number(now) - after : 0
  const told = `This machine’s clock and the database’s are ${(off / 1000).toFixed(1)} s apart.`
  const advice = 'Let both keep time by NTP: links, sessions and signatures expire by it.'
  if (off > CLOCK_WRONG_MS) return [wrong('clock', told, advice)]
  return [off > CLOCK_WARNING_MS ? warning('clock', told, advice) : ok('clock', told)]
}

const lookAtMigrations = async (client: pg.Client, url: string): Promise<Finding[]> => {
  const known = (await readMigrations()).map((migration) => migration.name)
  const { rows: there } = await client.query<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there")
  const done = there[0]!.there
    ? (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows.map((row) => row.name)
    : []
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return [wrong('migrations', `The database is newer than this program: it has ${unknown.join(', ')}.`, 'Run the newer version.')]
  const missing = known.filter((name) => !done.includes(name))
  if (missing.length > 0)
    return [
      wrong(
        'migrations',
        `${missing.length} of ${known.length} are missing, ${missing[0]} first.`,
        'Run `holdback migrate`, or start any process: each does it first.',
      ),
    ]
  const drift = await driftOf(url)
  return drift.length === 0
    ? [ok('migrations', `All ${known.length} are there, and the tables are as they left them.`)]
    : [
        wrong(
          'migrations',
          `The tables are not as the migrations left them: ${drift.slice(0, 3).join('; ')}${drift.length > 3 ? `; and ${drift.length - 3} more lines` : ''}.`,
          'Somebody changed them by hand. Undo it, or restore a backup into an empty database.',
        ),
      ]
}

/** The lines that only one of the two has. */
const driftOf = async (url: string): Promise<string[]> => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/,$/, ''))
  const [kept, actual] = [lines(await readFile(KEPT_SCHEMA, 'utf8')), lines(await dumpSchema(url))]
  const only = (a: string[], b: string[]) => {
    const known = new Set(b)
    return a.filter((line) => !known.has(line))
  }
  return [...only(kept, actual).map((line) => `missing: ${line}`), ...only(actual, kept).map((line) => `added: ${line}`)]
}

const lookAtSecret = async (client: pg.Client, sealer: Sealer | null): Promise<Finding[]> => {
  if (sealer === null) return [warning('secret', 'There is no secret yet.', 'Start the service once: it makes one.')]
  const { rows } = await client.query<{ sealed: Buffer }>(
    `(SELECT secret AS sealed FROM webhooks ORDER BY id DESC LIMIT 20)
     UNION ALL (SELECT body FROM idempotency_keys ORDER BY created_at DESC LIMIT 20)
     UNION ALL (SELECT account_sealed FROM bank_accounts WHERE account_sealed IS NOT NULL ORDER BY id DESC LIMIT 20)
     UNION ALL (SELECT totp_secret FROM users WHERE totp_secret IS NOT NULL ORDER BY id DESC LIMIT 20)`,
  )
  const isOpened = ({ sealed }: { sealed: Buffer }): boolean => {
    try {
      sealer.open(sealed)
      return true
    } catch {
      return false
    }
  }
  const closed = rows.filter((row) => !isOpened(row)).length
  if (closed > 0)
    return [
      wrong(
        'secret',
        `The secret does not open ${closed} of ${rows.length} sealed values that were tried.`,
        'SECRET_KEY must be the one they were sealed with; while it is being changed, SECRET_KEY_PREVIOUS must be the old one.',
      ),
    ]
  const old = rows.filter(({ sealed }) => sealer.reseal(sealed) !== null).length
  if (old > 0)
    return [
      warning(
        'secret',
        `${old} of ${rows.length} values tried are sealed with the old secret.`,
        'Run `holdback rotate-secret` until it says 0.',
      ),
    ]
  return [ok('secret', rows.length === 0 ? 'Nothing has been sealed yet.' : `It opens the ${rows.length} sealed values that were tried.`)]
}

const lookAtQueues = async (one: Ask): Promise<Finding[]> => {
  const late = await one<{ deliveries: number; jobs: number }>(`
    SELECT coalesce(extract(epoch FROM now() - (SELECT min(next_attempt_at) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.status = 'pending' AND w.status = 'active')), 0)::float8 AS deliveries,
      coalesce((SELECT extract(epoch FROM now() - min(start_after)) FROM pgboss.job WHERE state < 'active' AND start_after <= now()), 0)::float8 AS jobs`)
  const seconds = Math.round(Math.max(late.deliveries, late.jobs))
  return seconds > WORKERS_BEHIND_SECONDS
    ? [
        warning(
          'queues',
          `Something has waited for a worker for ${seconds} s.`,
          'Is `holdback work` running, and are there enough of them? /metrics says which queue.',
        ),
      ]
    : [ok('queues', 'Nothing waits for a worker for long.')]
}
