import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export const findDealByCode = async (ctx: Ctx, code: string): Promise<Row<'deals'> | null> => {
  const row = await ctx.db.selectFrom('deals').selectAll().where('org_id', '=', ctx.orgId).where('code', '=', code).executeTakeFirst()
  return row ?? null
}

/** The deals that these ids and codes name. */
export const findDealIds = async (ctx: Ctx, ids: string[], codes: string[]): Promise<{ id: Id<'deal'>; code: string }[]> => {
  const { rows } = await sql<{ id: Id<'deal'>; code: string }>`
    SELECT id, code FROM deals WHERE org_id = ${ctx.orgId} AND id = ANY(${ids}::text[])
    UNION SELECT id, code FROM deals WHERE org_id = ${ctx.orgId} AND code = ANY(${codes}::text[])`.execute(ctx.db)
  return rows
}

/** Locked in the order of their ids, so that two batches cannot wait for each other. */
export const lockDealRows = (ctx: Ctx, ids: Id<'deal'>[]): Promise<Row<'deals'>[]> =>
  ctx.db
    .selectFrom('deals')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locked in the order of their ids, so that two renames cannot wait for each other. */
export const dealsOfMerchant = (ctx: Ctx, merchantId: Id<'mer'>): Promise<Row<'deals'>[]> =>
  ctx.db
    .selectFrom('deals')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
