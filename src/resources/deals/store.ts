import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export const findDealByCode = async (ctx: Ctx, code: string): Promise<Row<'deals'> | null> => {
  const row = await ctx.db.selectFrom('deals').selectAll().where('org_id', '=', ctx.orgId).where('code', '=', code).executeTakeFirst()
  return row ?? null
}

/** Locked in the order of their ids, so that two renames cannot wait for each other. */
export const dealsOfMerchant = (ctx: Ctx, merchantId: Id<'mer'>): Promise<Row<'deals'>[]> =>
  ctx.db
    .selectFrom('deals')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .forUpdate()
    .execute()
