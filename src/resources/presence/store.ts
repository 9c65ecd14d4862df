import type { Ctx, Services } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'

/** Whoever comes back after being away is there since now. */
export const touchPresence = async (ctx: Ctx, record: string, userId: Id<'usr'>, at: string, goneBefore: string): Promise<void> => {
  await ctx.db
    .insertInto('presence')
    .values({ org_id: ctx.orgId, record_id: record, user_id: userId, since: at, seen_at: at })
    .onConflict((c) =>
      c.columns(['org_id', 'record_id', 'user_id']).doUpdateSet((e) => ({
        since: e.case().when('presence.seen_at', '<', goneBefore).then(e.ref('excluded.since')).else(e.ref('presence.since')).end(),
        seen_at: at,
      })),
    )
    .execute()
}

export const presentOn = (ctx: Ctx, record: string, seenSince: string): Promise<{ user_id: Id<'usr'>; since: string }[]> =>
  ctx.db
    .selectFrom('presence')
    .select(['user_id', 'since'])
    .where('org_id', '=', ctx.orgId)
    .where('record_id', '=', record)
    .where('seen_at', '>=', seenSince)
    .orderBy('since')
    .execute()

export const deletePresence = async (ctx: Ctx, record: string, userId: Id<'usr'>): Promise<void> => {
  await ctx.db
    .deleteFrom('presence')
    .where('org_id', '=', ctx.orgId)
    .where('record_id', '=', record)
    .where('user_id', '=', userId)
    .execute()
}

export const deleteOldPresence = async ({ database }: Pick<Services, 'database'>, before: string): Promise<void> => {
  await database.kysely.deleteFrom('presence').where('seen_at', '<', before).execute()
}
