import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `hb_live_` + 30 random base62 characters + a 6-character base62 CRC32 of what stands before it: a typing error is told from a wrong key without a look-up. */
const PREFIX = 'hb_live_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECK_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)
const SHOWN_LENGTH = 12

const checksum = (head: string): string => {
  let n = crc32(head)
  let out = ''
  for (let i = 0; i < CHECK_LENGTH; i++) {
    out = ALPHABET[n % 62]! + out
    n = Math.floor(n / 62)
  }
  return out
}

export const newKey = (): string => {
  let head = PREFIX
  for (let i = 0; i < RANDOM_LENGTH; i++) head += ALPHABET[randomInt(62)]
  return head + checksum(head)
}

export const isKeyShaped = (text: string): boolean =>
  SHAPE.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH)
/** Base64: what the cache of keys is looked up by, on every request. */
export const digestOf = (key: string): string => hash('sha256', key, 'base64')
/** The same as bytes: what is stored. */
export const hashKey = (key: string): Buffer => Buffer.from(digestOf(key), 'base64')
export const keyStart = (key: string): string => key.slice(0, SHOWN_LENGTH)
