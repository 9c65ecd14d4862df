import type { Ctx, Services } from '../../context.ts'
import type { Principal } from '../../platform/http/auth.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { digestOf, hashKey, isKeyShaped, keyStart, newKey } from './key.ts'
import type { Scope } from './scopes.ts'
import {
  type FoundKey,
  findKeyByHash,
  insertKey,
  type KeyRow,
  keyNames,
  listKeys as listRows,
  madeBy,
  revokeKey as revokeRow,
  touchKeys,
} from './store.ts'

export { type KeyRow, workingKeysMadeBy } from './store.ts'

/** Returns the key itself, which nobody can ask for again. */
export const createKey = async (
  services: Pick<Services, 'database' | 'clock'>,
  input: { orgId: Id<'org'>; name: string; scopes: readonly Scope[]; expiresAt: string | null; createdBy?: Id<'usr'> },
): Promise<{ id: Id<'key'>; key: string }> => {
  const key = newKey()
  const id = newId('key')
  await insertKey(services.database.kysely, {
    id,
    org_id: input.orgId,
    name: input.name,
    key_hash: hashKey(key),
    key_start: keyStart(key),
    scopes: [...input.scopes],
    expires_at: input.expiresAt,
    revoked_at: null,
    last_used_at: null,
    created_at: services.clock().toISOString(),
    created_by: input.createdBy ?? null,
  })
  return { id, key }
}

export const listKeys = (services: Pick<Services, 'database'>, orgId: Id<'org'> | null): Promise<KeyRow[]> =>
  listRows(services.database.kysely, orgId)

/** For the command line, which names no organization. What was kept of the key's making goes with it, as when a person revokes it. */
export const revokeKey = async (services: Services, id: Id<'key'>): Promise<boolean> =>
  services.database.kysely.transaction().execute(async (db) => {
    const revoked = await revokeRow(db, id, services.clock().toISOString())
    if (revoked) await forgetReplies({ services, db, orgId: revoked.org_id }, id)
    return revoked !== undefined
  })

/** A key is looked up again after this long, so a revoked one stops working everywhere within 5 s without a round trip on every request. */
const FRESH_MS = 2_000
/** Past this age an entry is not trusted while it is looked up again. */
const MAX_AGE_MS = 4_000
const MAX_CACHED = 10_000
const TOUCH_EVERY_MS = 30_000

const principalFor = (key: FoundKey): Principal & { id: Id<'key'> } => ({
  id: key.id,
  orgId: key.org_id,
  timeZone: key.time_zone,
  scopes: new Set(key.scopes),
  countedBy: key.id,
  personId: key.created_by,
  session: null,
})

type Cached = { principal: (Principal & { id: Id<'key'> }) | null; expiresAtMs: number; loadedAt: number; refreshing: boolean }

export type Authenticator = {
  authenticate: (token: string) => Promise<Principal | null> | Principal | null
  flush: () => Promise<void>
  close: () => Promise<void>
}

export const createAuthenticator = (
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  elapsed: () => number = () => performance.now(),
): Authenticator => {
  const cache = new Map<string, Cached>()
  const used = new Set<Id<'key'>>()

  const load = async (digest: string): Promise<Cached> => {
    const found = await findKeyByHash(services.database, Buffer.from(digest, 'base64'))
    const isUsable = found !== null && found.revoked_at === null
    const entry: Cached = {
      principal: isUsable ? principalFor(found) : null,
      expiresAtMs: found?.expires_at ? Date.parse(found.expires_at) : Number.POSITIVE_INFINITY,
      loadedAt: elapsed(),
      refreshing: false,
    }
    if (entry.principal) {
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!)
      cache.set(digest, entry)
    } else cache.delete(digest)
    return entry
  }

  const principalOf = (entry: Cached): Principal | null => {
    if (entry.principal === null || services.clock().getTime() >= entry.expiresAtMs) return null
    used.add(entry.principal.id)
    return entry.principal
  }

  const flush = async () => {
    if (used.size === 0) return
    const ids = [...used]
    used.clear()
    await touchKeys(services.database.kysely, ids, services.clock().toISOString())
  }
  const timer = setInterval(() => {
    flush().catch((err: unknown) => services.log.warn({ err }, 'could not note when keys were used'))
  }, TOUCH_EVERY_MS)
  timer.unref()

  return {
    authenticate: (token) => {
      if (!isKeyShaped(token)) return null
      const digest = digestOf(token)
      const entry = cache.get(digest)
      const age = entry ? elapsed() - entry.loadedAt : Number.POSITIVE_INFINITY
      if (!entry || age > MAX_AGE_MS) return load(digest).then(principalOf)
      if (age > FRESH_MS && !entry.refreshing) {
        entry.refreshing = true
        // When the look-up fails the entry grows too old to be used, and the request after that says so.
        load(digest).catch(() => {
          entry.refreshing = false
        })
      }
      return principalOf(entry)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}

/** Who answers for what an actor did: a key counts as the person who made it, where one did. Two keys of one person are one pair of eyes. */
export const personBehind = async (ctx: Ctx, actor: string): Promise<string> =>
  isId('key', actor) ? ((await madeBy(ctx, actor)) ?? actor) : actor

/** What keys of the organization are called, by id. */
export const namesOfKeys = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await keyNames(ctx, ids)).map((k) => [k.id, k.name]))
