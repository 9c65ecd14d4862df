import { createHash, type Hash } from 'node:crypto'

/** Plain tar (ustar), so that a backup can be looked into with the tools every machine has. Regular files only, read and written as streams. */

const BLOCK = 512
const MAX_NAME_BYTES = 100
/** Two empty blocks end a tar. */
const END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

const headerOf = (name: string, size: number, seconds: number): Buffer => {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError(`A name in a backup may have ${MAX_NAME_BYTES} bytes: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(seconds, 12), 136)
  // The checksum is taken with its own field full of spaces.
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, 148)
  return header
}

export type TarWriter = {
  add: (name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>
  /** SHA-256 of all that was written so far. */
  digest: () => string
  end: () => Promise<void>
}

/** `write` resolves when it can take more. */
export const createTar = (write: (bytes: Buffer) => Promise<void>, seconds: number): TarWriter => {
  const hash = createHash('sha256')
  const put = (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    return write(bytes)
  }
  return {
    add: async (name, size, content) => {
      await put(headerOf(name, size, seconds))
      let written = 0
      for await (const chunk of content) {
        written += chunk.length
        await put(chunk)
      }
      if (written !== size) throw new Error(`${name} was to have ${size} bytes and has ${written}.`)
      await put(Buffer.alloc(padding(size)))
    },
    digest: () => hash.copy().digest('hex'),
    end: () => write(END),
  }
}

export type TarEntry = {
  name: string
  size: number
  /** Must be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>
  /** SHA-256 of all that came before this entry. */
  digestBefore: string
}

export class BrokenTar extends Error {}

/** Hands out exactly as many bytes as are asked for, in the pieces they arrive in. */
const createReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0) as Buffer
  async function* take(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new BrokenTar('The backup ends in the middle.')
        rest = next.value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  const whole = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of take(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  return { take, whole }
}

const parseHeader = (header: Buffer): { name: string; size: number } => {
  const field = (from: number, to: number): string => header.toString('latin1', from, to).replace(/[\0 ].*$/s, '')
  const expected = Number.parseInt(field(148, 156), 8)
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0)
  const size = Number.parseInt(field(124, 136), 8)
  if (sum !== expected || !Number.isSafeInteger(size)) throw new BrokenTar('The file is not a backup, or it is damaged.')
  return { name: field(0, MAX_NAME_BYTES), size }
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createReader(source)
  const hash: Hash = createHash('sha256')
  for (;;) {
    const header = await reader.whole(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(header)
    const digestBefore = hash.copy().digest('hex')
    hash.update(header)
    let read = 0
    async function* content(): AsyncGenerator<Buffer> {
      for await (const piece of reader.take(size)) {
        read += piece.length
        hash.update(piece)
        yield piece
      }
    }
    yield { name, size, content: content(), digestBefore }
    if (read !== size) throw new Error(`${name} was not read to its end.`)
    hash.update(await reader.whole(padding(size)))
  }
}
