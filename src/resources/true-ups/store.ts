import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export const openTrueUp = async (ctx: Ctx, dealId: Id<'deal'>): Promise<Row<'true_ups'> | null> =>
  (await ctx.db
    .selectFrom('true_ups')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('status', '=', 'open')
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null
