import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult, TransactionSettings } from 'kysely'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { askPrepared, gatherWrites, SHAPE_CHANGED } from './readers.ts'

/**
 * Kysely over the pool, with two round trips fewer a transaction and one fewer for each write whose answer nobody reads: BEGIN and what `writeLater` is given
 * are sent and not waited for. PostgreSQL carries out what it gets in order, so the next statement that is waited for comes after them; should one fail, that statement
 * fails too and the transaction with it.
 */

const later = new WeakSet<object>()

/** Sends a write whose answer is not needed, inside of a transaction: what goes wrong is told by the next statement, at the latest by the commit. */
export const writeLater = async <DB>(db: Kysely<DB>, query: { compile: (db: Kysely<DB>) => CompiledQuery<unknown> }): Promise<void> => {
  const compiled = query.compile(db)
  later.add(compiled)
  await db.executeQuery(compiled)
}

/**
 * What comes again is prepared: each connection reads and plans it once. Texts that vary (a list of keys, say) stay without a name for the most part, and there are never more
 * names than this.
 */
const PREPARED_MAX = 200
const NAMED_AT = 3
const SEEN_MAX = 2_000
const seen = new Map<string, number>()
const names = new Map<string, string>()
let named = 0
const nameOf = (text: string): string | null => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= PREPARED_MAX) return null
  if (seen.size >= SEEN_MAX) seen.clear()
  const times = (seen.get(text) ?? 0) + 1
  seen.set(text, times)
  if (times < NAMED_AT) return null
  seen.delete(text)
  const name = `text_${named++}`
  names.set(text, name)
  return name
}
/** After a migration changed a table: whatever was prepared, on whichever connection, is not used again. */
const forgetPrepared = (): void => names.clear()

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const beginOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['START TRANSACTION', ...(isolationLevel ? [`ISOLATION LEVEL ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(' ')

class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  #isInTransaction = false
  /** What was sent in this transaction and not waited for. */
  #sent: Promise<void>[] = []
  #failure: unknown = null

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  begin(settings: TransactionSettings): void {
    this.#isInTransaction = true
    this.#sendAlong(beginOf(settings), [])
  }

  /** Of a transaction in which anything failed, COMMIT is a ROLLBACK that does not complain: what was sent before it does. */
  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    try {
      await this.#ask(how, [])
    } finally {
      this.#isInTransaction = false
      this.#sent = []
      this.#failure = null
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (later.has(query)) {
      if (!this.#isInTransaction) throw new Error('Only the end of a transaction would tell whether this was written; there is none.')
      this.#sendAlong(query.sql, query.parameters)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters)
    return { rows: (rows ?? []) as R[], ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: nothing here is read by a cursor, which a pipelined connection could not have.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is read by a cursor here.')
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length === 0 ? null : nameOf(text)
    return name === null ? this.client.query(text, [...values]) : askPrepared(this.client, name, text, [...values])
  }

  #sendAlong(text: string, values: readonly unknown[]): void {
    gatherWrites(this.client)
    this.#sent.push(
      this.#send(text, values).then(
        () => {},
        (error: unknown) => {
          this.#failure ??= error
        },
      ),
    )
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const answer = await this.#send(text, values)
      await this.#settle()
      // What succeeds behind a failure is COMMIT, which has rolled back, or was in no transaction since BEGIN itself had failed: nothing more may follow.
      if (this.#failure === null || text === 'ROLLBACK') return answer
    } catch (error) {
      // After a failure every statement of the transaction fails; the first one says why.
      await this.#settle()
      if (codeOf(this.#failure ?? error) === SHAPE_CHANGED) {
        forgetPrepared()
        // A transaction is begun anew by whoever began it; a statement by itself has done nothing yet.
        if (!this.#isInTransaction) return this.#ask(text, values)
      }
      throw withCaller(this.#failure ?? error)
    }
    throw withCaller(this.#failure)
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#sent)
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code

/** What pg throws was made where an answer was read and says nothing of who had asked. Those who wait for us do, so the stack of this moment names them. */
const withCaller = (error: unknown): unknown => {
  const { stack } = new Error('asked here')
  if (error instanceof Error && stack !== undefined) error.stack += `\n${stack.split('\n').slice(2).join('\n')}`
  return error
}

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect())
  }
  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }
  commitTransaction = (connection: PipelinedConnection): Promise<void> => connection.end('COMMIT')
  rollbackTransaction = (connection: PipelinedConnection): Promise<void> => connection.end('ROLLBACK')
  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.client.release()
  }
  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** The pool's clients must be made with `pipeline`. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool) as unknown as Driver
  }
}

/** For withUnkept. What is begun within its transaction is part of it, so it begins and ends nothing; and once it is rolled back, the connection is somebody else's. */
class UnkeptConnection extends PipelinedConnection {
  #isOver = false

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('What was to be kept nowhere is over.')
    return super.executeQuery(query)
  }
  async rollBack(): Promise<void> {
    this.#isOver = true
    await this.end('ROLLBACK')
  }
}

class UnkeptDriver implements Driver {
  readonly #connection: UnkeptConnection
  constructor(connection: UnkeptConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<UnkeptConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

export class UnkeptDialect extends PostgresDialect {
  readonly #connection: UnkeptConnection
  constructor(client: pg.PoolClient) {
    super({ pool: () => Promise.reject(new Error('There is one connection here, and no pool.')) })
    this.#connection = new UnkeptConnection(client)
    this.#connection.begin({})
  }
  override createDriver(): Driver {
    return new UnkeptDriver(this.#connection)
  }
  rollBack = (): Promise<void> => this.#connection.rollBack()
}
