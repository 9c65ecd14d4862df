import { SCOPES, type Scope } from '../keys/scopes.ts'

/** What a person may do in an organization. Each is a set of scopes, checked exactly as a key's are; what keys have no business with asks for the role itself. */
export const ROLES = ['viewer', 'underwriter', 'servicing', 'developer', 'admin'] as const
export type Role = (typeof ROLES)[number]

const READ = SCOPES.filter((s) => s.endsWith(':read'))
const PEOPLE_WHO_DEAL = ['merchants:write', 'contacts:write', 'documents:write'] as const satisfies readonly Scope[]

export const SCOPES_OF: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  viewer: new Set(READ),
  underwriter: new Set([...READ, ...PEOPLE_WHO_DEAL, 'applications:write', 'analysis:trigger', 'underwriting:trigger']),
  servicing: new Set([...READ, ...PEOPLE_WHO_DEAL, 'deals:write', 'payments:write']),
  developer: new Set([...READ, 'webhooks:write']),
  admin: new Set(SCOPES),
}

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

export const ANY_ROLE: readonly Role[] = ROLES
export const ADMIN: readonly Role[] = ['admin']
export const KEY_MAKERS: readonly Role[] = ['developer', 'admin']
export const NOTE_WRITERS: readonly Role[] = ['underwriter', 'servicing', 'admin']
