import { Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'

/** Who a request comes from: a key, or a person who signed in. */
export type Principal = {
  id: Id<'key'> | Id<'usr'>
  orgId: Id<'org'>
  timeZone: string
  scopes: ReadonlySet<string>
  /** What the rate limit counts by: the key, or the session. */
  countedBy: string
  /** The person who signed in, or who made the key: where a rule asks for two people, these are counted. */
  personId: Id<'usr'> | null
  /** Null for keys. */
  session: { id: Id<'ses'>; role: string; mustEnrollTotp: boolean } | null
}
/** `isUnattended`: the request says itself that nobody sits before the page that makes it. */
export type Authenticate = (token: string, isUnattended?: boolean) => Promise<Principal | null> | Principal | null

const CHALLENGE = { 'www-authenticate': 'Bearer' }
const MAX_HEADER = 512

/** One answer for every way a key or a cookie can be wrong: which one it was is nobody's business. */
export const unauthorized = (): Problem =>
  new Problem(401, 'unauthorized', 'A valid API key is needed: Authorization: Bearer <key>.', {}, CHALLENGE)

export const bearerToken = (header: string | undefined): string | null => {
  if (!header || header.length > MAX_HEADER) return null
  const m = /^Bearer +([\w-]+) *$/i.exec(header)
  return m ? m[1]! : null
}

type Scoped = {
  scopes: ReadonlySet<string> | null
  /** Collects what was asked for, while an answer is made that may be told again. */
  demanded?: Set<string>
}

/** Of a caller's key or role, or of a context; what runs by itself has no scopes and may do everything. */
export const hasScope = ({ scopes }: Scoped, scope: string): boolean => scopes === null || scopes.has(scope)

export const requireScope = (scoped: Scoped, scope: string): void => {
  scoped.demanded?.add(scope)
  if (!hasScope(scoped, scope))
    throw new Problem(403, 'insufficient_scope', `This key or role lacks the scope ${scope}.`, { requiredScope: scope })
}

/** What is no business of keys: the person's role decides. */
export const requireRole = (principal: Principal, roles: readonly string[]): void => {
  if (principal.session !== null && roles.includes(principal.session.role)) return
  const who = principal.session
    ? `The role ${principal.session.role} may not do this`
    : 'This is for people who are signed in, not for keys'
  throw new Problem(403, 'insufficient_role', `${who}.`, { requiredRole: [...roles] })
}

/** An organization that requires a second factor gives nothing to those who have none yet, but the way to one. */
export const requireSecondFactor = (principal: Principal): void => {
  if (principal.session?.mustEnrollTotp)
    throw new Problem(403, 'totp_required', 'This organization requires a second factor; set one up first.')
}
