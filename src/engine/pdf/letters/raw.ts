import { constants, inflateSync } from 'node:zlib'

/**
 * A file's objects as they are written, for what PDFium does not tell. The file's own index of objects is not asked: it may leave out what
 * readers find, and an object that was replaced is looked at as well.
 */
export type RawFile = {
  /** The file, and what its object streams hold. */
  texts: readonly string[]
  /** False where an object stream could not be looked into. */
  isWhole: boolean
  /** Every object of that number: what follows `obj`, up to its end or the data of its stream. */
  objects: (number: number) => RawObject[]
}
export type RawObject = {
  text: string /** The data of its stream, unpacked; null where there is none that can be. */
  data: () => string | null
}

/** What streams may unpack to, all together: a file with more is not looked into. */
const UNPACKED_MAX_BYTES = 64 * 2 ** 20
const STREAM_MAX_BYTES = 8 * 2 ** 20
const DICTIONARY_MAX = 1_000
const OBJECT_MAX = 20_000
const OBJECTS_OF_A_NUMBER_MAX = 8

/** A name of PDF's in any spelling: every letter may also be written as `#` and two digits. */
export const spelled = (name: string): string =>
  [...name]
    .map((letter) => `(?:${letter}|#${[...letter.charCodeAt(0).toString(16)].map((h) => `[${h}${h.toUpperCase()}]`).join('')})`)
    .join('')

const OBJECT_STREAM = new RegExp(`/${spelled('ObjStm')}`, 'g')
const LAYERS = new RegExp(`/${spelled('OCProperties')}`)

/** Whether a file may have layers; one whose objects cannot be looked at may. */
export const mayHaveLayers = ({ texts, isWhole }: RawFile): boolean => !isWhole || texts.some((text) => LAYERS.test(text))

/** Without comments, and names without their odd spellings. */
export const COMMENT = /%[^\r\n]*/g
export const plain = (raw: string): string => {
  const text = raw.includes('%') ? raw.replace(COMMENT, ' ') : raw
  return text.includes('#') ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
}

export const openRaw = (bytes: Uint8Array): RawFile => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const texts = [file]
  const packed = new Map<number, string[]>()
  let left = UNPACKED_MAX_BYTES
  let isWhole = true
  const known = new Map<number, string | null>()
  const dataAt = (dictionary: string, begin: number): string | null => {
    const before = known.get(begin)
    if (before !== undefined) return before
    const most = Math.min(left, STREAM_MAX_BYTES)
    const data = unpack(file, bytes, dictionary, begin, most)
    // What unpacks to too much has cost as much.
    left -= data?.length ?? most
    known.set(begin, data)
    return data
  }
  for (const { index } of file.matchAll(OBJECT_STREAM)) {
    const begin = file.indexOf('stream', index)
    const dictionary = begin < 0 ? '' : file.slice(Math.max(file.lastIndexOf('obj', index), index - DICTIONARY_MAX), begin)
    const data = begin < 0 ? null : dataAt(dictionary, begin)
    if (data === null) {
      isWhole = false
      continue
    }
    texts.push(data)
    for (const [number, text] of objectsIn(data, dictionary)) {
      const ofNumber = packed.get(number)
      if (ofNumber) ofNumber.push(text)
      else packed.set(number, [text])
    }
  }
  let places: Map<number, number[]> | null = null
  const objects = (number: number): RawObject[] => {
    places ??= placesOf(file)
    const loose = (places.get(number) ?? []).map((at): RawObject => {
      const end = file.indexOf('endobj', at)
      const whole = file.slice(at, Math.min(end < 0 ? file.length : end, at + OBJECT_MAX))
      const stream = whole.indexOf('stream')
      return stream < 0
        ? { text: whole, data: () => null }
        : { text: whole.slice(0, stream), data: () => dataAt(whole.slice(0, stream), at + stream) }
    })
    return [...loose, ...(packed.get(number) ?? []).map((text) => ({ text, data: () => null }))].slice(-OBJECTS_OF_A_NUMBER_MAX)
  }
  return { texts, isWhole, objects }
}

/** Where objects begin, by their number. */
const placesOf = (file: string): Map<number, number[]> => {
  const places = new Map<number, number[]>()
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    const number = /(\d{1,10})\s+\d{1,5}\s*$/.exec(file.slice(Math.max(0, at - 24), at))?.[1]
    if (number === undefined) continue
    const known = places.get(Number(number))
    if (known) known.push(at + 3)
    else places.set(Number(number), [at + 3])
  }
  return places
}

/** An object stream begins with pairs of numbers: an object's own, and where it stands behind them. */
const objectsIn = (data: string, dictionary: string): [number, string][] => {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? Number.NaN)
  if (!(first <= data.length)) return []
  const numbers = data.slice(0, first).match(/\d+/g)?.map(Number) ?? []
  const out: [number, string][] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const start = first + numbers[i + 1]!
    out.push([numbers[i]!, data.slice(start, Math.min(first + (numbers[i + 3] ?? data.length), start + OBJECT_MAX))])
  }
  return out
}

const FILTERS = /\/Filter\s*(?:\/(\w+)|\[([\s\w/]*)\])/
/** Numbers that were told by their differences, as pictures and tables of places are and text is not. */
const DIFFERENCES = /\/Predictor\s+(?!1\b)|\/DecodeParms\s*\[?\s*\d/

/** How a stream is packed; null where that is in none of the usual ways. */
const filtersOf = (dictionary: string): string[] | null => {
  const named = plain(dictionary)
  if (!named.includes('/Filter')) return []
  const [, one, list] = FILTERS.exec(named) ?? []
  const filters = (one ?? list)?.match(/\w+/g)
  return !filters || DIFFERENCES.test(named) || filters.some((filter) => !FILTER[filter]) ? null : filters
}

/** Whether nobody but a reader of PDFs could look into a stream. */
export const isOddlyPacked = (dictionary: string): boolean => filtersOf(dictionary) === null

/** The data behind `stream`; null where one of its filters is none of the usual ones. */
const unpack = (file: string, bytes: Uint8Array, dictionary: string, begin: number, most: number): string | null => {
  const start = begin + (file.startsWith('\r\n', begin + 6) ? 8 : 7)
  const found = file.indexOf('endstream', start)
  const end = found < 0 ? file.length : found
  if (most <= 0) return null
  const filters = filtersOf(dictionary)
  if (filters === null) return null
  if (filters.length === 0) return file.slice(start, Math.min(end, start + most))
  let data: Buffer | null = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
  for (const filter of filters) {
    if (data === null || data.length > most + WRAPPED_MAX_BYTES) return null
    data = FILTER[filter]!(data, most)
  }
  return data === null || data.length > most ? null : data.toString('latin1')
}

/** What letters add to packed data. */
const WRAPPED_MAX_BYTES = STREAM_MAX_BYTES

const inflated = (data: Buffer, most: number): Buffer | null => {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most })
  } catch {
    return null
  }
}

const ofHex = (data: Buffer): Buffer => {
  const digits = data
    .toString('latin1')
    .split('>', 1)[0]!
    .replace(/[^\dA-Fa-f]+/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const ofAscii85 = (data: Buffer): Buffer => {
  const letters = data
    .toString('latin1')
    .split('~', 1)[0]!
    .replace(/[^!-uz]+/g, '')
    .replaceAll('z', '!!!!!')
  const out = Buffer.alloc(4 * Math.ceil(letters.length / 5))
  for (let i = 0; i < letters.length; i += 5) {
    let value = 0
    for (let k = 0; k < 5; k++) value = value * 85 + ((i + k < letters.length ? letters.charCodeAt(i + k) : 117) - 33)
    out.writeUInt32BE(value % 2 ** 32, 4 * (i / 5))
  }
  const short = letters.length % 5
  return short === 0 ? out : out.subarray(0, out.length - (5 - short))
}

const FILTER: Readonly<Record<string, ((data: Buffer, most: number) => Buffer | null) | undefined>> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: ofHex,
  AHx: ofHex,
  ASCII85Decode: ofAscii85,
  A85: ofAscii85,
}
