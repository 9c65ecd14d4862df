import { Kysely } from 'kysely'
import pg from 'pg'
import { PipelinedDialect } from './pipelined-driver.ts'
import { openReaders, type Statement } from './readers.ts'
import type { Schema } from './schema.ts'
import { createShares, type Shares } from './shares.ts'

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const

/** `2026-11-15 03:43:40.1+00` → `2026-11-15T03:43:40.100Z`: the wire's form, without a Date in between. Sessions run in UTC. */
const timestamp = (text: string): string => {
  const dot = text.indexOf('.')
  const end = text.lastIndexOf('+')
  const fraction = dot === -1 ? '000' : text.slice(dot + 1, end).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  // Cents and counts: all of them far below 2^53.
  [OID.int8]: Number,
  [OID.numeric]: Number,
  // A date is a calendar date, not an instant: pg would make it local midnight.
  [OID.date]: (text) => text,
  [OID.timestamptz]: timestamp,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export type Db = Kysely<Schema>

export type Database = {
  /** Transactions and everything written with the query builder. */
  kysely: Db
  pool: pg.Pool
  /** One statement on its own: reads, and counting up a code. They share a few pipelined connections: no waiting for a free one, one round trip each. */
  statement: <R>(query: Statement) => Promise<R[]>
  /** A transaction begins with it: no organization has all connections. */
  enter: Shares['enter']
  /** Its own connection, for LISTEN. */
  connect: () => Promise<pg.Client>
  url: string
  /** Has the connections there before anybody waits for them: making one takes longer than most of what is asked over it. */
  openAhead: () => Promise<void>
  close: () => Promise<void>
}

const READERS = 3
const POOL_SIZE = 16
/** Of the pool one organization has at most three quarters. */
const shareOf = (poolSize: number): number => Math.max(1, Math.floor((3 * poolSize) / 4))
/** Of those that write, kept however long nobody does: whoever comes back from a break finds them. */
const KEPT_OPEN = 2
/** How long what is waited for, in milliseconds. */
export type DatabaseWaits = {
  /** Long enough for a machine that stands still for seconds, which those do that are shared. */
  connect: number
  /** A pooled connection is waited for longer: when many write to one record, the last of them must get its turn. */
  pool: number
  lock: number
  /** A statement that a person waits for has no business running longer. */
  statement: number
  /** A forgotten transaction must not hold its locks for ever. */
  idleInTransaction: number
}
/** From here on two texts are alike to `%`: a name of short forms (K&M Const) and the same written out have a quarter of their trigrams in common. It is a sieve, no judgement. */
const ALIKE = 0.2
const WAITS: DatabaseWaits = { connect: 15_000, pool: 20_000, lock: 20_000, statement: 60_000, idleInTransaction: 60_000 }

export const openDatabase = (
  url: string,
  options: { poolSize?: number; readers?: number; waits?: DatabaseWaits; onError?: (error: Error) => void } = {},
): Database => {
  const waits = options.waits ?? WAITS
  const poolSize = options.poolSize ?? POOL_SIZE
  const settings = {
    connectionString: url,
    types,
    options: `-c timezone=UTC -c statement_timeout=${waits.statement} -c idle_in_transaction_session_timeout=${waits.idleInTransaction} -c lock_timeout=${waits.lock} -c pg_trgm.similarity_threshold=${ALIKE}`,
    connectionTimeoutMillis: waits.connect,
    application_name: 'holdback',
    // Connections wait for hours at night; whatever stands between us and the server must not forget them silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  }
  let isClosed = false
  // A server that stops right after us may cut connections that are about to say goodbye: no news then.
  const onError = (error: Error) => {
    if (!isClosed) options.onError?.(error)
  }
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    connectionTimeoutMillis: waits.pool,
    max: poolSize,
    min: Math.min(KEPT_OPEN, poolSize),
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  // The pool listens to idle clients only: one that loses its server in the middle of a transaction, between two statements, would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const kysely = new Kysely<Schema>({ dialect: new PipelinedDialect(pool) })

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('error', onError)
    await client.connect()
    return client
  }

  const readers = openReaders(settings, options.readers ?? READERS, onError)
  const openAhead = async () => {
    const writers = Array.from({ length: KEPT_OPEN }, async () => (await pool.connect()).release())
    await Promise.allSettled([...writers, readers.openAhead()])
  }
  const close = async () => {
    isClosed = true
    await readers.close()
    await kysely.destroy()
  }
  const { enter } = createShares(shareOf(poolSize), waits.pool)
  return { kysely, pool, statement: readers.statement, enter, connect, url, openAhead, close }
}
