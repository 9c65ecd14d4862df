import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes as every authenticator app makes them: RFC 6238 with SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ: the code before and the one after count too. */
const STEPS_AROUND = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const base32 = (bytes: Buffer): string => {
  let out = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += BASE32[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? out + BASE32[(value << (5 - bits)) & 31] : out
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)
export const secretText = (secret: Buffer): string => base32(secret)

export const totpUri = (secret: Buffer, email: string, organization: string): string => {
  const issuer = `Holdback (${organization})`
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const value = mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code it is, later than any that was used; null when it is none. */
export const matchingStep = (secret: Buffer, code: string, nowMs: number, lastStep: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepAt(nowMs)
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++)
    if (step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step
  return null
}

/** For the day the telephone is lost: 60 random bits each, easy to read out. */
const RECOVERY_CODES = 10
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(8))
      .slice(0, 12)
      .replace(/(.{4})(?!$)/g, '$1-'),
  )

/** As it is stored. People type small letters and leave out dashes. */
export const recoveryHash = (code: string): Buffer => Buffer.from(hash('sha256', code.toUpperCase().replace(/[\s-]/g, ''), 'hex'), 'hex')
export const looksLikeRecoveryCode = (code: string): boolean => /^[A-Z2-7]{12}$/i.test(code.replace(/[\s-]/g, ''))
