import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** Encryption at rest and link signatures, each with a key of its own derived from the one secret the operator keeps. */
export type Sealer = {
  seal: (plain: Buffer | string) => Buffer
  open: (sealed: Buffer) => Buffer
  /** What an earlier secret sealed, sealed anew; null for what the present one sealed, and for what nobody did. */
  reseal: (sealed: Buffer) => Buffer | null
  /** For signatures over links, never for encryption. */
  linkSecret: string
  /** While the secret is being changed: those that links may still be signed with, the present one first. */
  linkSecrets: readonly string[]
  /** A keyed fingerprint: equal for equal text, telling nothing of the text without the secret. */
  fingerprint: (text: string | Buffer) => Buffer
}

const VERSION = 1
/** The first byte of everything sealed. */
export const SEALED_BEGINS = VERSION
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'holdback', purpose, 32))

// As key objects: handing over the bytes each time makes Node wrap them anew, at the price of the whole encryption.
const keyOf = (secret: string, purpose: string): KeyObject => createSecretKey(derive(secret, purpose))

const openWith = (key: KeyObject, sealed: Buffer): Buffer => {
  if (sealed[0] !== VERSION) throw new Error(`sealed with an unknown version ${sealed[0]}`)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Seals with the secret; opens what it or an earlier one sealed. */
export const createSealer = (secret: string, earlier: readonly string[] = []): Sealer => {
  const keys = [secret, ...earlier].map((s) => keyOf(s, 'at rest'))
  const fingerprintKey = keyOf(secret, 'fingerprint')
  // Layout: version, nonce, tag, ciphertext. The version says how to open it should the scheme ever change.
  const seal: Sealer['seal'] = (plain) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce)
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
  }
  const tryOpen = (key: KeyObject, sealed: Buffer): Buffer | null => {
    try {
      return openWith(key, sealed)
    } catch {
      return null
    }
  }
  return {
    seal,
    open: (sealed) => {
      for (const key of keys.slice(1)) {
        const plain = tryOpen(keys[0]!, sealed) ?? tryOpen(key, sealed)
        if (plain !== null) return plain
      }
      return openWith(keys[0]!, sealed)
    },
    reseal: (sealed) => {
      if (tryOpen(keys[0]!, sealed) !== null) return null
      for (const key of keys.slice(1)) {
        const plain = tryOpen(key, sealed)
        if (plain !== null) return seal(plain)
      }
      return null
    },
    linkSecret: derive(secret, 'links').toString('base64'),
    linkSecrets: [secret, ...earlier].map((s) => derive(s, 'links').toString('base64')),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}
