import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'

/** The merchant with this number, with nobody able to fund another one into the world meanwhile. Of several, an active and then the oldest one. */
export const lockMerchantByEin = async (ctx: Ctx, ein: string): Promise<Row<'merchants'> | null> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${ctx.orgId} ein ${ein}`}, 0))`.execute(ctx.db)
  const row = await ctx.db
    .selectFrom('merchants')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('ein', '=', ein)
    .orderBy('is_active', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
