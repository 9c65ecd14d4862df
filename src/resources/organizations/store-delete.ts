import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { hasColumn, readTables } from '../../platform/db/tables.ts'

/** Kept by triggers on other tables, so it is cleared after all of them. */
const LIST_COUNTS = 'list_counts'

/** No key and no session opens it any more, and nothing is sent in its name. */
export const closeOrganization = async (ctx: Ctx): Promise<void> => {
  await ctx.db
    .updateTable('api_keys')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(ctx.services.clock().toISOString())) }))
    .where('org_id', '=', ctx.orgId)
    .execute()
  await ctx.db.deleteFrom('sessions').where('org_id', '=', ctx.orgId).execute()
  await ctx.db.updateTable('webhooks').set({ status: 'paused' }).where('org_id', '=', ctx.orgId).execute()
}

/** The tables that name their organization, in the order their rows can be deleted. What hangs on them without naming it goes along by its foreign key. */
export const organizationTables = async (ctx: Ctx): Promise<string[]> =>
  (await readTables(ctx.db))
    .filter((t) => hasColumn(t, 'org_id') && t.name !== LIST_COUNTS)
    .map((t) => t.name)
    .reverse()

/** How many rows each table has of the organization. */
export const countRows = async (ctx: Ctx): Promise<{ table: string; rows: number }[]> => {
  const counts = []
  for (const table of await organizationTables(ctx)) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE org_id = ${ctx.orgId}`.execute(ctx.db)
    if (rows[0]!.n > 0) counts.push({ table, rows: rows[0]!.n })
  }
  return counts
}

/** A worker that is at one of them finds its record gone and stops. */
export const deleteJobs = async (ctx: Ctx): Promise<void> => {
  await sql`DELETE FROM pgboss.job WHERE data->>'orgId' = ${ctx.orgId}`.execute(ctx.db)
}

export const deleteRows = async (ctx: Ctx, tables: string[]): Promise<number> => {
  // A large organization takes minutes, and nobody waits for it.
  await sql`SET LOCAL statement_timeout = 0`.execute(ctx.db)
  // Whoever adds a row to the organization holds its row; holding it against them, none comes in behind our back.
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', ctx.orgId).forUpdate().execute()
  let count = 0
  for (const table of tables) {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE org_id = ${ctx.orgId}`.execute(ctx.db)
    count += Number(numAffectedRows ?? 0)
  }
  await deleteListCounts(ctx)
  // People who belong nowhere else go too.
  await sql`DELETE FROM users u WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id)`.execute(ctx.db)
  await ctx.db.deleteFrom('organizations').where('id', '=', ctx.orgId).execute()
  return count + 1
}

export const deleteListCounts = async (ctx: Ctx): Promise<void> => {
  await sql`DELETE FROM list_counts WHERE org_id = ${ctx.orgId}`.execute(ctx.db)
}
