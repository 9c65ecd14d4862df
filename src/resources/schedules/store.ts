import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Version } from './schedule.ts'

export type VersionRow = Schema['schedule_versions']
export type PauseRow = Schema['schedule_pauses']

/** The number of the latest version a deal ever had; 0 when it had none. */
export const lastVersionNumber = async (ctx: Ctx, dealId: Id<'deal'>): Promise<number> => {
  const row = await ctx.db
    .selectFrom('schedule_versions')
    .select((e) => e.fn.max('version').as('version'))
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  return row?.version ?? 0
}

type Begun = { dealId: Id<'deal'>; version: Version; reason: string; author: string; at: string }

/** Rows travel as one JSON value: one statement, whatever their number. */
export const insertVersions = async (ctx: Ctx, begun: Begun[]): Promise<void> => {
  if (begun.length === 0) return
  const given = begun.map(({ dealId, version: v, reason, author, at }) => ({
    deal_id: dealId,
    version: v.version,
    payment_frequency: v.frequency,
    payment_amount: v.amount,
    anchor: v.anchor,
    first_slot: v.first,
    collected: v.collected,
    reason,
    author,
    created_at: at,
  }))
  await sql`
    INSERT INTO schedule_versions (org_id, deal_id, version, payment_frequency, payment_amount, anchor, first_slot, collected, reason, author, created_at)
    SELECT ${ctx.orgId}, g.* FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(deal_id text, version integer, payment_frequency text,
      payment_amount bigint, anchor date, first_slot integer, collected bigint, reason text, author text, created_at timestamptz)`.execute(
    ctx.db,
  )
}

export const insertPause = async (
  ctx: Ctx,
  pause: { dealId: Id<'deal'>; version: number; from: IsoDate; until: IsoDate; reason: string; author: string; at: string },
): Promise<void> => {
  await sql`
    INSERT INTO schedule_pauses (org_id, deal_id, version, position, from_date, until_date, reason, author, created_at)
    SELECT ${ctx.orgId}, ${pause.dealId}, ${pause.version}, coalesce(max(position), 0) + 1, ${pause.from}::date, ${pause.until}::date, ${pause.reason},
           ${pause.author}, ${pause.at}::timestamptz
    FROM schedule_pauses WHERE deal_id = ${pause.dealId} AND version = ${pause.version}`.execute(ctx.db)
}

export const versionsOf = (ctx: Ctx, dealId: Id<'deal'>): Promise<VersionRow[]> =>
  ctx.db
    .selectFrom('schedule_versions')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .orderBy('version')
    .execute()

export const pausesOf = (ctx: Ctx, dealId: Id<'deal'>): Promise<PauseRow[]> =>
  ctx.db
    .selectFrom('schedule_pauses')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .orderBy('version')
    .orderBy('position')
    .execute()
