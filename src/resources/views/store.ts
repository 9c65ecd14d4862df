import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export type ViewRow = Row<'views'>

/** One's own and those that others share. */
export const listViews = async (ctx: Ctx, userId: Id<'usr'>, screen: string | undefined): Promise<ViewRow[]> =>
  (await ctx.db
    .selectFrom('views')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where((e) => e.or([e('user_id', '=', userId), e('is_shared', '=', true)]))
    .$if(screen !== undefined, (q) => q.where('screen', '=', screen!))
    .orderBy('name')
    .orderBy('id')
    .execute()) as ViewRow[]

export const countViews = async (ctx: Ctx, userId: Id<'usr'>): Promise<number> => {
  const row = await ctx.db
    .selectFrom('views')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('org_id', '=', ctx.orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export const deleteView = async (ctx: Ctx, id: Id<'view'>): Promise<void> => {
  await ctx.db.deleteFrom('views').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
