import type { Services } from '../../context.ts'
import { Problem } from '../../shared/errors.ts'
import { countTry, forgetTries } from './store-tries.ts'

/** Guessing is slow: by account and by address, in every process alike, for accounts that exist and those that do not. */
type Needs = Pick<Services, 'database' | 'sealer' | 'clock'>

/** So many wrong tries are anybody's; each one more doubles the wait. */
const FREE_TRIES = { account: 5, address: 20 }
const MAX_WAIT_SECONDS = 900
/** After this long without a try nothing is held against anybody. */
export const FORGET_TRIES_HOURS = 24

const keyOf = (services: Needs, kind: 'account' | 'address', value: string): Buffer =>
  services.sealer.fingerprint(`sign-in ${kind} ${value}`)

const slowDown = (seconds: number): Problem =>
  new Problem(
    429,
    'rate_limited',
    'Too many wrong tries. Wait a little, then try again.',
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  )

/** Counts a try before it is judged, so that many at once are counted too; throws when it comes too early. */
export const beginTry = async (services: Needs, email: string, address: string): Promise<void> => {
  for (const [kind, value] of [
    ['account', email],
    ['address', address],
  ] as const) {
    const waitSeconds = await countTry(services, keyOf(services, kind, value), FREE_TRIES[kind], MAX_WAIT_SECONDS, FORGET_TRIES_HOURS)
    if (waitSeconds > 0) throw slowDown(waitSeconds)
  }
}

/** It was right: the account starts afresh, and the address is not charged for it. */
export const forgiveTries = async (services: Needs, email: string, address: string): Promise<void> => {
  await forgetTries(services, keyOf(services, 'account', email), null)
  await forgetTries(services, keyOf(services, 'address', address), 1)
}
