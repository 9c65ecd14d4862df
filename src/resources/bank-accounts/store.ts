import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

/** Deleted ones count too: taking the old account away first must not make a new one the merchant's first. */
export const hadAccount = async (ctx: Ctx, merchantId: Id<'mer'>): Promise<boolean> =>
  (await ctx.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A merchant's accounts that are not deleted, newest first. */
export const accountsOf = (ctx: Ctx, merchantIds: readonly Id<'mer'>[]): Promise<Row<'bank_accounts'>[]> =>
  merchantIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('bank_accounts')
        .selectAll()
        .where('org_id', '=', ctx.orgId)
        .where((e) => e('merchant_id', '=', e.fn.any(e.val([...merchantIds]))))
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
