import { Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'

/** Who a key stands for. */
export type Principal = { keyId: Id<'key'>; orgId: Id<'org'>; timeZone: string; scopes: ReadonlySet<string> }
export type Authenticate = (token: string) => Promise<Principal | null> | Principal | null

const CHALLENGE = { 'www-authenticate': 'Bearer' }
const MAX_HEADER = 512

/** One answer for every way a key can be wrong: which one it was is nobody's business. */
export const unauthorized = (): Problem =>
  new Problem(401, 'unauthorized', 'A valid API key is needed: Authorization: Bearer <key>.', {}, CHALLENGE)

export const bearerToken = (header: string | undefined): string | null => {
  if (!header || header.length > MAX_HEADER) return null
  const m = /^Bearer +([\w-]+) *$/i.exec(header)
  return m ? m[1]! : null
}

/** Of a caller's key, or of a context; what runs by itself has no scopes and may do everything. */
export const requireScope = ({ scopes }: { scopes: ReadonlySet<string> | null }, scope: string): void => {
  if (scopes !== null && !scopes.has(scope))
    throw new Problem(403, 'insufficient_scope', `This key lacks the scope ${scope}.`, { requiredScope: scope })
}
