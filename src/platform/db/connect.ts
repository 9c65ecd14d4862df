import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparedQuery } from './prepared.ts'
import type { Schema } from './schema.ts'

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
  /** Its own connection, for LISTEN. */
  connect: () => Promise<pg.Client>
  url: string
  close: () => Promise<void>
}

/** With a name the statement is prepared once a connection; leave it out where the text varies without bound. */
export type Statement = { name?: string; text: string; values: unknown[] }

/** pg's own types leave the socket out. */
type WithSocket = { connection: { stream: Socket } }

/** One of the pipelined connections, and how many statements wait for its answers. */
type Reader = { opening: Promise<pg.Client> | null; waiting: number }

const gatherWrites = (client: pg.Client): void => {
  const { stream } = (client as unknown as WithSocket).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

const prepared = <R>(client: pg.Client, name: string, text: string, values: unknown[]): Promise<R[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(name, text, values, (error, result) =>
        error ? reject(error) : resolve(result.rows as R[]),
      ) as unknown as pg.Query,
    )
  })

/** PostgreSQL: "cached plan must not change result type". */
const SHAPE_CHANGED = '0A000'
const READERS = 3
const CONNECT_TIMEOUT_MS = 5_000
/** A pooled connection is waited for longer: when many write to one record, the last of them must get its turn. */
const POOL_TIMEOUT_MS = 20_000

export const openDatabase = (
  url: string,
  options: { poolSize?: number; readers?: number; onError?: (error: Error) => void } = {},
): Database => {
  const settings = {
    connectionString: url,
    types,
    // A statement that a person waits for has no business running longer, and a forgotten transaction must not hold its locks for ever.
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=20000',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'holdback',
  }
  let isClosed = false
  // A server that stops right after us may cut connections that are about to say goodbye: no news then.
  const onError = (error: Error) => {
    if (!isClosed) options.onError?.(error)
  }
  const pool = new pg.Pool({
    ...settings,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    max: options.poolSize ?? 16,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  // The pool listens to idle clients only: one that loses its server in the middle of a transaction, between two statements, would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('error', onError)
    await client.connect()
    return client
  }

  const readers: Reader[] = Array.from({ length: options.readers ?? READERS }, () => ({ opening: null, waiting: 0 }))
  const openReader = (reader: Reader): Promise<pg.Client> => {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig)
    const drop = () => {
      if (reader.opening === opening) reader.opening = null
    }
    client.on('error', (error) => {
      drop()
      onError(error)
    })
    client.on('end', drop)
    const opening = client.connect().then(
      () => client,
      (error: unknown) => {
        drop()
        throw error
      },
    )
    reader.opening = opening
    return opening
  }

  /**
   * All statements of one turn of the event loop go to one connection and leave in one write: with many callers that is one system call and one
   * wake-up of the server for all of them. The next turn takes the connection with the least to do, so a slow statement holds up few others.
   */
  let turn: Reader | null = null
  const readerOfTurn = (): Reader => {
    if (turn) return turn
    turn = readers.reduce((least, reader) => (reader.waiting < least.waiting ? reader : least))
    setImmediate(() => {
      turn = null
    })
    return turn
  }

  const statement = async <R>(query: Statement, tries = readers.length): Promise<R[]> => {
    if (isClosed) throw new Error('The database was closed.')
    const reader = readerOfTurn()
    const opening = reader.opening ?? openReader(reader)
    reader.waiting++
    try {
      const client = await opening
      gatherWrites(client)
      const { name, text, values } = query
      return name === undefined ? ((await client.query(text, values)).rows as R[]) : await prepared<R>(client, name, text, values)
    } catch (error) {
      if ((error as { code?: string }).code !== SHAPE_CHANGED || tries === 0) throw error
      // A migration changed a table under a running process. What was prepared before is of no use any more; a new connection knows none of it.
      if (reader.opening === opening) {
        reader.opening = null
        opening.then((client) => client.end()).catch(onError)
      }
    } finally {
      reader.waiting--
    }
    return statement<R>(query, tries - 1)
  }

  const close = async () => {
    isClosed = true
    await Promise.allSettled(readers.map(async ({ opening }) => (await opening)?.end()))
    await kysely.destroy()
  }
  return { kysely, pool, statement, connect, url, close }
}
