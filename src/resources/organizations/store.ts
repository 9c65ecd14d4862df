import type { Ctx } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { OrganizationsTable } from '../../platform/db/tables/people.ts'

export type Organization = Omit<OrganizationsTable, 'settings' | 'settings_version'>

const COLUMNS = ['id', 'name', 'time_zone', 'created_at'] as const

/** False when the name is taken. */
export const insertOrganization = async (db: Db, row: Organization): Promise<boolean> =>
  (await db
    .insertInto('organizations')
    .values(row)
    .onConflict((c) => c.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const listOrganizations = (db: Db): Promise<Organization[]> =>
  db.selectFrom('organizations').select(COLUMNS).orderBy('created_at').orderBy('id').execute()

export const findOrganization = async (db: Db, nameOrId: string): Promise<Organization | null> =>
  (await db
    .selectFrom('organizations')
    .select(COLUMNS)
    .where((e) => e.or([e('name', '=', nameOrId), e('id', '=', nameOrId as Organization['id'])]))
    .executeTakeFirst()) ?? null

/** What was changed of the settings, without their defaults. */
export const readSettings = async (ctx: Ctx): Promise<Record<string, unknown>> => {
  const row = await ctx.db.selectFrom('organizations').select('settings').where('id', '=', ctx.orgId).executeTakeFirst()
  return row?.settings ?? {}
}

/** Held until the transaction ends: two people who change different settings at once both keep theirs. */
export const lockSettings = async (ctx: Ctx): Promise<Record<string, unknown>> => {
  const row = await ctx.db.selectFrom('organizations').select('settings').where('id', '=', ctx.orgId).forNoKeyUpdate().executeTakeFirst()
  return row?.settings ?? {}
}

export const writeSettings = async (ctx: Ctx, settings: Record<string, unknown>): Promise<void> => {
  await ctx.db
    .updateTable('organizations')
    .set((e) => ({ settings: JSON.stringify(settings) as never, settings_version: e('settings_version', '+', 1) }))
    .where('id', '=', ctx.orgId)
    .execute()
}

export type SettingsRow = { name: string; time_zone: string; settings: Record<string, unknown>; settings_version: number }

/** The organization as its settings show it; `lock` holds it until the transaction ends. */
export const readOrganization = async (ctx: Ctx, lock: boolean): Promise<SettingsRow> =>
  ctx.db
    .selectFrom('organizations')
    .select(['name', 'time_zone', 'settings', 'settings_version'])
    .where('id', '=', ctx.orgId)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirstOrThrow()

/** False when the name is another's. */
export const writeOrganization = async (ctx: Ctx, row: SettingsRow): Promise<boolean> => {
  const taken = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', row.name)
    .where('id', '<>', ctx.orgId)
    .executeTakeFirst()
  if (taken) return false
  await ctx.db
    .updateTable('organizations')
    .set({ ...row, settings: JSON.stringify(row.settings) })
    .where('id', '=', ctx.orgId)
    .execute()
  return true
}
