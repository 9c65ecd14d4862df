import { hash, randomBytes } from 'node:crypto'
import type { Ctx, Services } from '../../context.ts'
import type { Authenticate, Principal } from '../../platform/http/auth.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { SCOPES_OF } from './roles.ts'
import { deleteOldLinks, deleteOldSessions, type FoundSession, findSessionByHash, insertSession, touchSession } from './store-sessions.ts'
import { deleteOldTries } from './store-tries.ts'
import { FORGET_TRIES_HOURS } from './tries.ts'

const HOUR_MS = 3_600_000
export const IDLE_MS = 12 * HOUR_MS
export const LONGEST_MS = 30 * 24 * HOUR_MS
/** How exactly it is known when somebody was here last. */
const TOUCH_AFTER_MS = 60_000

/** A cookie or a link: 256 random bits, of which only the hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => Buffer.from(hash('sha256', token, 'hex'), 'hex')

/** Where a request comes from, as the list of sessions shows it. */
export type Whence = { address: string; userAgent: string | null }

const MAX_USER_AGENT = 400

export type NewSession = { id: Id<'ses'>; token: string; maxAgeSeconds: number }

/** A new session, always with a new id: one that somebody planted before sign-in is worth nothing after it. */
export const openSession = async (ctx: Ctx, userId: Id<'usr'>, whence: Whence, signedInAt?: string): Promise<NewSession> => {
  const at = ctx.services.clock()
  const token = newToken()
  const id = newId('ses')
  const since = signedInAt ?? at.toISOString()
  await insertSession(ctx, {
    id,
    org_id: ctx.orgId,
    user_id: userId,
    token_hash: tokenHash(token),
    signed_in_at: since,
    last_seen_at: at.toISOString(),
    address: whence.address,
    user_agent: whence.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    created_at: at.toISOString(),
  })
  return { id, token, maxAgeSeconds: Math.max(0, Math.floor((Date.parse(since) + LONGEST_MS - at.getTime()) / 1000)) }
}

export const expiryOf = (session: { signed_in_at: string; last_seen_at: string }): number =>
  Math.min(Date.parse(session.signed_in_at) + LONGEST_MS, Date.parse(session.last_seen_at) + IDLE_MS)

const principalFor = (session: FoundSession): Principal => ({
  id: session.user_id,
  orgId: session.org_id,
  timeZone: session.time_zone,
  scopes: SCOPES_OF[session.role],
  countedBy: session.id,
  personId: session.user_id,
  session: { id: session.id, role: session.role, mustEnrollTotp: session.must_enroll },
})

/** People are few beside programs, so their sessions are looked up each time: what ends one ends it everywhere with the next request. */
export const createSessionAuthenticator =
  (services: Pick<Services, 'database' | 'clock'>): Authenticate =>
  async (token, isUnattended = false) => {
    const session = await findSessionByHash(services, tokenHash(token))
    const at = services.clock()
    if (session === null || at.getTime() >= expiryOf(session)) return null
    if (!isUnattended && at.getTime() - Date.parse(session.last_seen_at) > TOUCH_AFTER_MS)
      await touchSession(services, session.id, at.toISOString())
    return principalFor(session)
  }

/** Clears away what has ended by itself: sessions, links, tries. A job calls it. */
export const forgetEnded = async (services: Pick<Services, 'database' | 'clock'>): Promise<void> => {
  const at = services.clock().getTime()
  const ago = (ms: number) => new Date(at - ms).toISOString()
  await deleteOldSessions(services, ago(IDLE_MS), ago(LONGEST_MS))
  await deleteOldLinks(services, ago(0))
  await deleteOldTries(services, FORGET_TRIES_HOURS)
}
