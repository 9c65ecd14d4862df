import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive, its bytes made while they are written. */
export type Entry = { name: string; content: AsyncIterable<string> | Iterable<string> }

const UTF8_AND_LENGTHS_AFTERWARDS = 0x0808
const DEFLATED = 8
const VERSION_NEEDED = 20
/** 1980-01-01: the archive of the same rows is the same bytes, whenever it is made. */
const DOS_DATE = 0x0021

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const localHeader = (name: Buffer): Buffer => {
  const h = Buffer.alloc(30)
  h.writeUInt32LE(0x04034b50, 0)
  h.writeUInt16LE(VERSION_NEEDED, 4)
  h.writeUInt16LE(UTF8_AND_LENGTHS_AFTERWARDS, 6)
  h.writeUInt16LE(DEFLATED, 8)
  h.writeUInt16LE(DOS_DATE, 12)
  h.writeUInt16LE(name.length, 26)
  return Buffer.concat([h, name])
}

const descriptor = (e: Written): Buffer => {
  const d = Buffer.alloc(16)
  d.writeUInt32LE(0x08074b50, 0)
  d.writeUInt32LE(e.crc, 4)
  d.writeUInt32LE(e.packed, 8)
  d.writeUInt32LE(e.size, 12)
  return d
}

const directoryEntry = (e: Written): Buffer => {
  const h = Buffer.alloc(46)
  h.writeUInt32LE(0x02014b50, 0)
  h.writeUInt16LE(VERSION_NEEDED, 4)
  h.writeUInt16LE(VERSION_NEEDED, 6)
  h.writeUInt16LE(UTF8_AND_LENGTHS_AFTERWARDS, 8)
  h.writeUInt16LE(DEFLATED, 10)
  h.writeUInt16LE(DOS_DATE, 14)
  h.writeUInt32LE(e.crc, 16)
  h.writeUInt32LE(e.packed, 20)
  h.writeUInt32LE(e.size, 24)
  h.writeUInt16LE(e.name.length, 28)
  h.writeUInt32LE(e.offset, 42)
  return Buffer.concat([h, e.name])
}

const endOfDirectory = (count: number, size: number, offset: number): Buffer => {
  const e = Buffer.alloc(22)
  e.writeUInt32LE(0x06054b50, 0)
  e.writeUInt16LE(count, 8)
  e.writeUInt16LE(count, 10)
  e.writeUInt32LE(size, 12)
  e.writeUInt32LE(offset, 16)
  return e
}

/** Without the 64-bit extension nothing in an archive may be longer. */
const MAX_BYTES = 0xffff_ffff

/** A ZIP archive whose entries are compressed as they come: lengths and checksums stand behind each, since nobody knows them before. */
export async function* zip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    for await (const bytes of deflated(content, entry)) {
      entry.packed += bytes.length
      yield bytes
    }
    yield descriptor(entry)
    offset += header.length + entry.packed + 16
    if (entry.size > MAX_BYTES || offset > MAX_BYTES) throw new Error('An archive of more than 4 GB cannot be written.')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

/** Compresses while it reads, and waits where the reader of the archive is slow. */
async function* deflated(content: Entry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  const feeding = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  })()
  // A failure of the source ends the archive; the rejection is seen where the bytes are read.
  feeding.catch((error: Error) => deflate.destroy(error))
  yield* deflate as AsyncIterable<Buffer>
  await feeding
}
