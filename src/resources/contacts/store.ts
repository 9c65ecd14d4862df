import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

/** Share of the merchant that its other contacts own; exact, since PostgreSQL adds decimals. */
export const leavesRoomFor = async (ctx: Ctx, merchantId: Id<'mer'>, except: Id<'con'> | null, percentage: number): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`
    SELECT coalesce(sum(ownership_percentage), 0) + ${String(percentage)}::numeric <= 100 AS fits
    FROM contacts WHERE org_id = ${ctx.orgId} AND merchant_id = ${merchantId} AND id <> ${except ?? ''}`.execute(ctx.db)
  return rows[0]!.fits
}

export const lockPrimary = (ctx: Ctx, merchantId: Id<'mer'>): Promise<Row<'contacts'> | undefined> =>
  ctx.db
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('merchant_id', '=', merchantId)
    .where('is_primary', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const deleteContactRow = async (ctx: Ctx, id: Id<'con'>): Promise<void> => {
  await ctx.db.deleteFrom('contacts').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
