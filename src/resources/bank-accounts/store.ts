import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

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
