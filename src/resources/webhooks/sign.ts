import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Sealer } from '../../shared/sealing.ts'
import { secretBytes } from './webhook.ts'

/** A secret made ready to sign: as text for the service's own signature, as bytes for that of Standard Webhooks. */
export type SigningKeys = { service: KeyObject; standard: KeyObject }

export const signingKeys = (secret: string): SigningKeys => ({
  service: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secretBytes(secret)),
})

const serviceSignature = (keys: SigningKeys, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', keys.service).update(`${timestamp}.${body}`).digest('hex')}`

const standardSignature = (keys: SigningKeys, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', keys.standard).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** While a secret is being replaced both sign: a receiver may hold either. */
export const signedHeaders = (
  keys: { current: SigningKeys; previous: SigningKeys | null },
  eventId: string,
  sentAt: Date,
  body: string,
): Record<string, string> => {
  const { current, previous } = keys
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Holdback-Webhooks/1.0',
    'x-service-signature': serviceSignature(current, timestamp, body),
    'x-service-timestamp': timestamp,
    'x-service-event-id': eventId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(current, eventId, timestamp, body),
  }
  if (previous !== null) {
    headers['x-service-signature-previous'] = serviceSignature(previous, timestamp, body)
    headers['webhook-signature'] += ` ${standardSignature(previous, eventId, timestamp, body)}`
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
