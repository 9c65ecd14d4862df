import { randomFillSync } from 'node:crypto'

/** TypeIDs: a prefix that names the kind, and a UUIDv7 in Crockford base 32, so that ids sort by the time they were made. */
export type IdPrefix =
  | 'deal'
  | 'app'
  | 'mer'
  | 'con'
  | 'pay'
  | 'doc'
  | 'ana'
  | 'uwa'
  | 'whk'
  | 'dlv'
  | 'evt'
  | 'key'
  | 'org'
  | 'aud'
  | 'cor'
  | 'rule'
  | 'reg'
  | 'alr'
  | 'tru'
  | 'usr'
  | 'ses'
  | 'note'
  | 'view'
  | 'acct'
  | 'ach'
export type Id<P extends IdPrefix> = `${P}_${string}`

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const VALUE_OF = new Map([...ALPHABET].map((c, i) => [c, i]))
/** 26 characters hold 130 bits; the first may not pass 7, for a UUID has 128. */
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

const pool = Buffer.alloc(4096)
let used = pool.length
const randomBytes10 = (): Buffer => {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const out = pool.subarray(used, used + 10)
  used += 10
  return out
}

let lastMs = 0
let sequence = 0

const uuidV7Bytes = (nowMs: number): Uint8Array => {
  const random = randomBytes10()
  // Within one millisecond the 12 bits after the time count upwards, so ids made by one process in one burst keep their order.
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = ((random[0]! << 8) | random[1]!) & 0x7ff
  } else {
    sequence++
    if (sequence > 0xfff) {
      lastMs++
      sequence = 0
    }
  }
  const bytes = new Uint8Array(16)
  let ms = lastMs
  for (let i = 5; i >= 0; i--) {
    bytes[i] = ms % 256
    ms = Math.floor(ms / 256)
  }
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | (random[2]! & 0x3f)
  for (let i = 9; i < 16; i++) bytes[i] = random[i - 6]!
  return bytes
}

const encode = (bytes: Uint8Array): string => {
  let out = ''
  let bits = 0
  let value = 0
  // Two zero bits in front make 130, a multiple of 5.
  bits = 2
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += ALPHABET[(value >> bits) & 31]
      value &= (1 << bits) - 1
    }
  }
  return out
}

export const newId = <P extends IdPrefix>(prefix: P, nowMs: number = Date.now()): Id<P> => `${prefix}_${encode(uuidV7Bytes(nowMs))}`

export const isId = <P extends IdPrefix>(prefix: P, text: string): text is Id<P> =>
  text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && SUFFIX.test(text.slice(prefix.length + 1))

const bitsOf = (id: string): bigint | null => {
  const suffix = id.slice(id.lastIndexOf('_') + 1)
  if (!SUFFIX.test(suffix)) return null
  let value = 0n
  for (const c of suffix) value = (value << 5n) | BigInt(VALUE_OF.get(c)!)
  return value
}

/** The millisecond an id was made at; null for text that is no id. */
export const idTimeMs = (id: string): number | null => {
  const value = bitsOf(id)
  return value === null ? null : Number(value >> 80n)
}

/** The UUID within an id, as others write them. */
export const uuidOf = (id: Id<IdPrefix>): string =>
  bitsOf(id)!
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
