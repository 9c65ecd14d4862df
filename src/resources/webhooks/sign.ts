import { hash } from 'node:crypto'
import type { Sealer } from '../../shared/sealing.ts'
import { secretBytes } from './webhook.ts'

/**
 * HMAC-SHA256 as RFC 2104 defines it, over Node's one-shot hash: `createHmac` spends most of its time on setting itself up, which two hashes with
 * their digest handed on as text do not (2.8 instead of 4.6 µs). Both signatures share the text they sign, so that it is encoded once.
 */
type HmacKey = {
  /** The key under the inner pad: the first block of the inner hash. */
  inner: Uint8Array
  /** The key under the outer pad, with room for the inner digest behind it. */
  outer: Buffer
}
const BLOCK = 64
const DIGEST = 32

const hmacKey = (key: Buffer): HmacKey => {
  const block = Buffer.alloc(BLOCK)
  ;(key.length > BLOCK ? hash('sha256', key, 'buffer') : key).copy(block)
  return { inner: block.map((byte) => byte ^ 0x36), outer: Buffer.concat([block.map((byte) => byte ^ 0x5c)], BLOCK + DIGEST) }
}

/** Of what lies in `text` behind the first block, which is overwritten. */
const hmac = (key: HmacKey, text: Buffer, encoding: 'hex' | 'base64'): string => {
  text.set(key.inner)
  key.outer.write(hash('sha256', text, 'binary'), BLOCK, 'binary')
  return hash('sha256', key.outer, encoding)
}

/** A secret made ready to sign: as text for the service's own signature, as bytes for that of Standard Webhooks. */
export type SigningKeys = { service: HmacKey; standard: HmacKey }

export const signingKeys = (secret: string): SigningKeys => ({
  service: hmacKey(Buffer.from(secret)),
  standard: hmacKey(secretBytes(secret)),
})

const SPACE = Buffer.alloc(16_384)
const MAX_UTF8_BYTES = 3

const signatures = (keys: SigningKeys, id: string, timestamp: string, body: string): { service: string; standard: string } => {
  const idLength = Buffer.byteLength(id) + 1
  const start = BLOCK + idLength
  const needed = start + timestamp.length + 1 + MAX_UTF8_BYTES * body.length
  const space = needed > SPACE.length ? Buffer.alloc(needed) : SPACE
  const end = start + space.write(`${timestamp}.${body}`, start)
  const service = hmac(keys.service, space.subarray(idLength, end), 'hex')
  // The block of the first has overwritten where this one's id lies.
  space.write(`${id}.`, BLOCK)
  const standard = hmac(keys.standard, space.subarray(0, end), 'base64')
  return { service: `sha256=${service}`, standard: `v1,${standard}` }
}

/** While a secret is being replaced both sign: a receiver may hold either. */
export const signedHeaders = (
  keys: { current: SigningKeys; previous: SigningKeys | null },
  eventId: string,
  sentAt: Date,
  body: string,
): Record<string, string> => {
  const { current, previous } = keys
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const { service, standard } = signatures(current, eventId, timestamp, body)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Holdback-Webhooks/1.0',
    'x-service-signature': service,
    'x-service-timestamp': timestamp,
    'x-service-event-id': eventId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard,
  }
  if (previous !== null) {
    const old = signatures(previous, eventId, timestamp, body)
    headers['x-service-signature-previous'] = old.service
    headers['webhook-signature'] += ` ${old.standard}`
  }
  return headers
}

const MAX_KEYS_KEPT = 1_000

/** Opens sealed secrets and remembers the keys made of them: a secret signs thousands of calls before it changes. */
export const createKeyring = (sealer: Pick<Sealer, 'open'>): ((sealed: Buffer) => SigningKeys) => {
  const kept = new Map<string, SigningKeys>()
  return (sealed) => {
    const name = sealed.toString('latin1')
    let keys = kept.get(name)
    if (keys === undefined) {
      keys = signingKeys(sealer.open(sealed).toString())
      if (kept.size >= MAX_KEYS_KEPT) kept.clear()
      kept.set(name, keys)
    }
    return keys
  }
}
