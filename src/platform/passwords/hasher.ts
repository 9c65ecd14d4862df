import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { unavailable } from '../../shared/errors.ts'

/** Makes and checks password hashes, few at a time: each takes 19 MiB and a core for a tenth of a second or more. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** False for null too, after just as long: whether there is such an account cannot be told by the clock. */
  verify: (password: string, stored: string | null) => Promise<boolean>
}

type Parameters = { memory: number; passes: number; parallelism: number }

const CURRENT: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Whoever comes when so many wait is asked to come back: a flood of tries must not pile up here. */
const MAX_WAITING = 40

export type Derive = (password: string, salt: Buffer, parameters: Parameters, length: number) => Promise<Buffer>

export const deriveArgon2id: Derive = (password, salt, parameters, length) =>
  new Promise((resolve, reject) =>
    argon2(
      'argon2id',
      // Two ways to type one letter are one letter.
      { message: Buffer.from(password.normalize('NFC')), nonce: salt, tagLength: length, ...parameters },
      (error, bytes) => (error ? reject(error) : resolve(bytes)),
    ),
  )

const write = (salt: Buffer, hash: Buffer, { memory, passes, parallelism }: Parameters): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const read = (stored: string): { salt: Buffer; hash: Buffer; parameters: Parameters } => {
  const m = STORED.exec(stored)
  if (!m) throw new Error('A stored password is not in the form it was written in.')
  return {
    salt: Buffer.from(m[4]!, 'base64'),
    hash: Buffer.from(m[5]!, 'base64'),
    parameters: { memory: Number(m[1]), passes: Number(m[2]), parallelism: Number(m[3]) },
  }
}

export const createPasswordHasher = ({ atOnce, derive = deriveArgon2id }: { atOnce: number; derive?: Derive }): PasswordHasher => {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= MAX_WAITING) throw unavailable('Too many people are signing in at this moment. Try again in a few seconds.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  // Checked when there is no account: random, so nothing matches it.
  const nobody = write(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES), CURRENT)
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES)
        return write(salt, await derive(password, salt, CURRENT, HASH_BYTES), CURRENT)
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const { salt, hash, parameters } = read(stored ?? nobody)
        const derived = await derive(password, salt, parameters, hash.length)
        return timingSafeEqual(derived, hash) && stored !== null
      }),
  }
}
