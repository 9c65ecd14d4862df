import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult, TransactionSettings } from 'kysely'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { gatherWrites } from './readers.ts'

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

/** Writes that are sent along come again with every change, so each connection plans them once. They answer with no rows, whose shape a migration could change under a prepared one. */
const PREPARED_MAX = 100
const names = new Map<string, string>()
const nameOf = (text: string): { name: string } | null => {
  if (!names.has(text) && names.size < PREPARED_MAX) names.set(text, `write_${names.size}`)
  const name = names.get(text)
  return name === undefined ? null : { name }
}

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
    this.#sendAlong({ text: beginOf(settings) })
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
      this.#sendAlong({ ...nameOf(query.sql), text: query.sql, values: [...query.parameters] })
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters)
    return { rows: (rows ?? []) as R[], ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: nothing here is read by a cursor, which a pipelined connection could not have.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is read by a cursor here.')
  }

  #sendAlong(query: pg.QueryConfig): void {
    gatherWrites(this.client)
    this.#sent.push(
      this.client.query(query).then(
        () => {},
        (error: unknown) => {
          this.#failure ??= error
        },
      ),
    )
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const asked = new Error('asked here')
    try {
      const answer = await this.client.query(text, [...values])
      await this.#settle()
      // What succeeds behind a failure is COMMIT, which has rolled back, or was in no transaction since BEGIN itself had failed: nothing more may follow.
      if (this.#failure === null || text === 'ROLLBACK') return answer
    } catch (error) {
      // After a failure every statement of the transaction fails; the first one says why.
      await this.#settle()
      throw withCaller(this.#failure ?? error, asked)
    }
    throw withCaller(this.#failure, asked)
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#sent)
  }
}

/** What pg throws was made where an answer was read and says nothing of who had asked. */
const withCaller = (error: unknown, asked: Error): unknown => {
  if (error instanceof Error && asked.stack !== undefined) error.stack += `\n${asked.stack.split('\n').slice(2).join('\n')}`
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
