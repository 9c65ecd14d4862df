import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'

export type NoteRow = Row<'notes'>

/** Notes about any of these records: pinned ones first, then the newest. */
export const listNotes = async (
  ctx: Ctx,
  about: { dealId: string | null; applicationId: string | null; merchantId: string | null; analysisId: string | null },
  page: { limit: number; offset: number },
): Promise<{ rows: NoteRow[]; total: number }> => {
  const where = sql`org_id = ${ctx.orgId} AND (deal_id = ${about.dealId} OR application_id = ${about.applicationId} OR merchant_id = ${about.merchantId} OR analysis_id = ${about.analysisId})`
  const { rows } = await sql<NoteRow>`
    SELECT * FROM notes WHERE ${where} ORDER BY is_pinned DESC, created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    ctx.db,
  )
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM notes WHERE ${where}`.execute(ctx.db)
  return { rows, total: counted.rows[0]!.n }
}

export const deleteNote = async (ctx: Ctx, id: Id<'note'>): Promise<void> => {
  await ctx.db.deleteFrom('notes').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}

/** Promises whose day has come and that nobody has settled, oldest first. */
export const openPromises = async (ctx: Ctx, until: IsoDate, limit: number): Promise<NoteRow[]> =>
  (await ctx.db
    .selectFrom('notes')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('promise_status', '=', 'open')
    .where('promise_date', '<=', until)
    .orderBy('promise_date')
    .orderBy('id')
    .limit(limit)
    .execute()) as NoteRow[]
