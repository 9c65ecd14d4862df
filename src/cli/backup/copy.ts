import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** COPY over a `pg` client: its queries do not speak it, its connection does. */

type Connection = {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

const rowsOf = (tag: string): number => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)

const PIECE_BYTES = 256 * 1024

/** What `COPY … TO STDOUT` sends, in pieces of some size; `rows` is known at its end. */
export class CopyOut extends Readable {
  rows = 0
  readonly #text: string
  #socket: Socket | null = null
  #waiting: Buffer[] = []
  #waitingBytes = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * PIECE_BYTES })
    this.#text = text
  }

  override _read(): void {
    this.#socket?.resume()
  }

  #flush(): void {
    if (this.#waitingBytes === 0) return
    const piece = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    if (!this.push(piece)) this.#socket!.pause()
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: the parser uses its buffer again.
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= PIECE_BYTES) this.#flush()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#flush()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

export const copyOut = (client: pg.Client, text: string): CopyOut =>
  client.query(new CopyOut(text) as unknown as pg.Submittable) as unknown as CopyOut

export type CopyIn = { write: (chunk: Buffer) => Promise<void> /** The number of rows that were added. */; end: () => Promise<number> }

/** `COPY … FROM STDIN`, ready to be written to. */
export const copyIn = async (client: pg.Client, text: string): Promise<CopyIn> => {
  let failure: Error | null = null
  let rows = 0
  const open = Promise.withResolvers<Connection>()
  const done = Promise.withResolvers<void>()
  done.promise.catch(() => {})
  const query = {
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse: (connection: Connection) => open.resolve(connection),
    handleCommandComplete: (message: { text: string }) => {
      rows = rowsOf(message.text)
    },
    handleReadyForQuery: () => done.resolve(),
    handleError: (error: Error) => {
      failure = error
      open.reject(error)
      done.reject(error)
    },
  }
  client.query(query as unknown as pg.Submittable)
  const connection = await open.promise
  return {
    write: async (chunk) => {
      if (failure) throw failure
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), done.promise])
    },
    end: async () => {
      if (!failure) connection.endCopyFrom()
      await done.promise
      return rows
    },
  }
}
