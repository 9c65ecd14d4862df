import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption at rest and link signatures, each with a key of its own derived from the one secret the operator keeps. */
export type Sealer = {
  seal: (plain: Buffer | string) => Buffer
  open: (sealed: Buffer) => Buffer
  /** For signatures over links, never for encryption. */
  linkSecret: string
  /** A keyed fingerprint: equal for equal text, telling nothing of the text without the secret. */
  fingerprint: (text: string | Buffer) => Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'holdback', purpose, 32))

export const createSealer = (secret: string): Sealer => {
  // As key objects: handing over the bytes each time makes Node wrap them anew, at the price of the whole encryption.
  const key = createSecretKey(derive(secret, 'at rest'))
  const fingerprintKey = createSecretKey(derive(secret, 'fingerprint'))
  return {
    // Layout: version, nonce, tag, ciphertext. The version says how to open it should the scheme ever change.
    seal: (plain) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      if (sealed[0] !== VERSION) throw new Error(`sealed with an unknown version ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
    linkSecret: derive(secret, 'links').toString('base64'),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}
