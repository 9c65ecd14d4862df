import pg from 'pg'

/** What a pg.Query and its connection have and their types leave out. */
type Connection = { describe: (portal: object) => void }
type Field = { name: string }
type QueryInside = {
  name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  _accumulateRows: boolean
  _result: { fields: Field[]; _parsers: ((text: string) => unknown)[]; parseRow: ReadRow }
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Field[] }): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInside

type ReadRow = (texts: (string | null)[]) => object

/** Written out as one object literal: setting thirty properties by name, one after the other, takes three times as long. The names are our own columns. */
const rowReader = (fields: Field[], parsers: ((text: string) => unknown)[]): ReadRow => {
  const members = fields.map((f, i) => `${JSON.stringify(f.name)}: texts[${i}] === null ? null : parsers[${i}](texts[${i}])`)
  return new Function('parsers', `return (texts) => ({ ${members.join(', ')} })`)(parsers) as ReadRow
}

/** What is known of a connection: how to read the rows of its prepared statements, and itself with an ear closed to `describe`. */
type Known = { readers: Map<string, ReadRow>; quiet: Connection }
const known = new WeakMap<Connection, Known>()
const knownOf = (connection: Connection): Known => {
  let found = known.get(connection)
  if (!found) {
    found = { readers: new Map(), quiet: Object.create(connection, { describe: { value: () => {} } }) as Connection }
    known.set(connection, found)
  }
  return found
}

/**
 * A prepared statement that asks for the shape of its rows once a connection, not with every execution as pg does: describing thirty columns anew
 * cost more than reading them. PostgreSQL itself sees to it that the shape stays: should a migration change it, the statement fails (0A000).
 */
export class PreparedQuery extends Query {
  #known: Known | null = null

  constructor(name: string, text: string, values: unknown[], callback: QueryInside['callback']) {
    super(text, values)
    this.name = name
    this.callback = callback
  }

  override prepare(connection: Connection): void {
    this.#known = knownOf(connection)
    const read = this.#known.readers.get(this.name)
    if (read) {
      this._result.parseRow = read
      this._accumulateRows = true
    }
    super.prepare(read ? this.#known.quiet : connection)
  }

  override handleRowDescription(message: { fields: Field[] }): void {
    super.handleRowDescription(message)
    const read = rowReader(this._result.fields, this._result._parsers)
    this._result.parseRow = read
    this.#known!.readers.set(this.name, read)
  }
}
