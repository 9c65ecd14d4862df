import type { Ctx, Services } from '../../context.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import type { ApiKeysTable } from '../../platform/db/tables/people.ts'
import type { Id } from '../../shared/ids.ts'

export type KeyRow = Omit<ApiKeysTable, 'key_hash'>

const COLUMNS = [
  'id',
  'org_id',
  'name',
  'key_start',
  'scopes',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'created_at',
  'created_by',
] as const

export const insertKey = async (db: Db, row: ApiKeysTable): Promise<void> => {
  await db.insertInto('api_keys').values(row).execute()
}

export const listKeys = (db: Db, orgId: Id<'org'> | null): Promise<KeyRow[]> =>
  db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .$if(orgId !== null, (q) => q.where('org_id', '=', orgId!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Keys that still open something and that a person made, in the organizations named. */
export const workingKeysMadeBy = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: Id<'usr'>,
  orgIds: readonly Id<'org'>[],
): Promise<{ id: Id<'key'>; name: string }[]> =>
  database.kysely
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('created_by', '=', userId)
    .where('org_id', 'in', [...orgIds])
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', clock().toISOString())]))
    .orderBy('id')
    .execute()

/** The person who made a key; null when it was made on the command line. */
export const madeBy = async (ctx: Ctx, id: Id<'key'>): Promise<Id<'usr'> | null> =>
  (await ctx.db.selectFrom('api_keys').select('created_by').where('org_id', '=', ctx.orgId).where('id', '=', id).executeTakeFirst())
    ?.created_by ?? null

export const revokeKey = (db: Db, id: Id<'key'>, at: string): Promise<{ org_id: Id<'org'> } | undefined> =>
  db
    .updateTable('api_keys')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(at)) }))
    .where('id', '=', id)
    .returning('org_id')
    .executeTakeFirst()

export type FoundKey = {
  id: Id<'key'>
  org_id: Id<'org'>
  time_zone: string
  scopes: string[]
  expires_at: string | null
  revoked_at: string | null
  created_by: Id<'usr'> | null
}

export const findKeyByHash = async (database: Database, hash: Buffer): Promise<FoundKey | null> => {
  const rows = await database.statement<FoundKey>({
    name: 'key_by_hash',
    text: 'SELECT k.id, k.org_id, o.time_zone, k.scopes, k.expires_at, k.revoked_at, k.created_by FROM api_keys k JOIN organizations o ON o.id = k.org_id WHERE k.key_hash = $1',
    values: [hash],
  })
  return rows[0] ?? null
}

export const touchKeys = async (db: Db, ids: Id<'key'>[], at: string): Promise<void> => {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', 'in', ids).execute()
}

export const findKey = async (ctx: Ctx, id: Id<'key'>): Promise<KeyRow | null> =>
  (await ctx.db.selectFrom('api_keys').select(COLUMNS).where('org_id', '=', ctx.orgId).where('id', '=', id).executeTakeFirst()) ?? null

/** What keys are called, for those who read what they did. */
export const keyNames = (ctx: Ctx, ids: readonly string[]): Promise<{ id: Id<'key'>; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('api_keys')
        .select(['id', 'name'])
        .where('org_id', '=', ctx.orgId)
        .where('id', 'in', [...ids] as Id<'key'>[])
        .execute()
