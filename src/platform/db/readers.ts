import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * Single statements over a few connections: pipelined, written together, prepared once. All that relies on the insides of pg is in this file, and
 * package.json pins pg to the version it was written against.
 */

/** With a name the statement is prepared once a connection; `prepare` has one made up from the text. Leave both out where the text varies without bound. */
export type Statement = { name?: string; prepare?: boolean; text: string; values: unknown[] }

export type Readers = {
  statement: <R>(query: Statement) => Promise<R[]>
  openAhead: () => Promise<unknown>
  close: () => Promise<void>
}

/** What pg.Query, its connection and its client have and their types leave out. */
type Connection = { describe: (portal: object) => void }
type Field = { name: string }
type QueryInside = {
  name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  _accumulateRows: boolean
  _result: { fields: Field[]; _parsers: ((text: string) => unknown)[]; parseRow: ReadRow }
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Field[] }): void
  handleCommandComplete(message: object, connection: Connection): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInside
type WithSocket = { connection: { stream: Socket } }

type ReadRow = (texts: (string | null)[]) => object

/** Written out as one object literal: setting thirty properties by name, one after the other, takes three times as long. The names are our own columns. */
const rowReader = (fields: Field[], parsers: ((text: string) => unknown)[]): ReadRow => {
  const members = fields.map((f, i) => `${JSON.stringify(f.name)}: texts[${i}] === null ? null : parsers[${i}](texts[${i}])`)
  return new Function('parsers', `return (texts) => ({ ${members.join(', ')} })`)(parsers) as ReadRow
}

const noRows: ReadRow = () => {
  throw new Error('A statement without rows answered with some.')
}

/** What is known of a connection: how to read the rows of its prepared statements, and itself with an ear closed to `describe`. */
type Shapes = { rowReaders: Map<string, ReadRow>; quiet: Connection | null }

/**
 * A prepared statement that asks for the shape of its rows once a connection, not with every execution as pg does: describing thirty columns anew
 * cost more than reading them. PostgreSQL itself sees to it that the shape stays: should a migration change it, the statement fails (0A000).
 */
class PreparedQuery extends Query {
  readonly #shapes: Shapes

  constructor(shapes: Shapes, name: string, text: string, values: unknown[], callback: QueryInside['callback']) {
    super(text, values)
    this.#shapes = shapes
    this.name = name
    this.callback = callback
  }

  override prepare(connection: Connection): void {
    const read = this.#shapes.rowReaders.get(this.name)
    if (!read) {
      super.prepare(connection)
      return
    }
    this.#shapes.quiet ??= Object.create(connection, { describe: { value: () => {} } }) as Connection
    this._result.parseRow = read
    this._accumulateRows = true
    super.prepare(this.#shapes.quiet)
  }

  override handleRowDescription(message: { fields: Field[] }): void {
    super.handleRowDescription(message)
    const read = rowReader(this._result.fields, this._result._parsers)
    this._result.parseRow = read
    this.#shapes.rowReaders.set(this.name, read)
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    // It has described no rows, and never will.
    if (!this.#shapes.rowReaders.has(this.name)) this.#shapes.rowReaders.set(this.name, noRows)
  }
}

/** One of the pipelined connections, and how many statements wait for its answers. */
type Reader = { opening: Promise<pg.Client> | null; waiting: number }

const shapesOf = new WeakMap<pg.ClientBase, Shapes>()

/** Asks over a connection that was made with `pipeline`. */
export const askPrepared = (client: pg.ClientBase, name: string, text: string, values: unknown[]): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    let shapes = shapesOf.get(client)
    if (!shapes) {
      shapes = { rowReaders: new Map(), quiet: null }
      shapesOf.set(client, shapes)
    }
    const query = new PreparedQuery(shapes, name, text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(query as unknown as pg.Query)
  })

/** What is asked in one turn of the event loop leaves in one write. */
export const gatherWrites = (client: pg.ClientBase): void => {
  const { stream } = (client as unknown as WithSocket).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** PostgreSQL: "cached plan must not change result type". A migration changed a table under a running process. */
export const SHAPE_CHANGED = '0A000'

export const openReaders = (settings: pg.ClientConfig, count: number, onError: (error: Error) => void): Readers => {
  let isClosed = false
  const readers: Reader[] = Array.from({ length: count }, () => ({ opening: null, waiting: 0 }))

  const open = (reader: Reader): Promise<pg.Client> => {
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

  const names = new Map<string, string>()
  const nameOf = ({ name, prepare, text }: Statement): string | undefined => {
    if (name !== undefined || !prepare) return name
    const made = names.get(text) ?? `prepared_${names.size}`
    names.set(text, made)
    return made
  }

  const ask = async <R>(query: Statement, tries: number): Promise<R[]> => {
    if (isClosed) throw new Error('The database was closed.')
    const reader = readerOfTurn()
    const opening = reader.opening ?? open(reader)
    reader.waiting++
    try {
      const client = await opening
      gatherWrites(client)
      const name = nameOf(query)
      const { text, values } = query
      const { rows } = await (name === undefined ? client.query(text, values) : askPrepared(client, name, text, values))
      return rows as R[]
    } catch (error) {
      if ((error as { code?: string }).code !== SHAPE_CHANGED || tries === 0) throw error
      // What was prepared before is of no use any more; a new connection knows none of it.
      if (reader.opening === opening) {
        reader.opening = null
        opening.then((client) => client.end()).catch(onError)
      }
    } finally {
      reader.waiting--
    }
    return ask<R>(query, tries - 1)
  }

  return {
    statement: (query) => ask(query, readers.length),
    openAhead: () => Promise.all(readers.map((reader) => reader.opening ?? open(reader))),
    close: async () => {
      isClosed = true
      await Promise.allSettled(readers.map(async ({ opening }) => (await opening)?.end()))
    },
  }
}
