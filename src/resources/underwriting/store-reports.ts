import type { Ctx, Services } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'

export const insertReport = async (ctx: Ctx, runId: Id<'uwa'>, pdfSealed: Buffer): Promise<void> => {
  await ctx.db.insertInto('underwriting_reports').values({ run_id: runId, org_id: ctx.orgId, pdf_sealed: pdfSealed }).execute()
}

export const sealedReport = async (ctx: Ctx, runId: Id<'uwa'>): Promise<Buffer | null> => {
  const row = await ctx.db
    .selectFrom('underwriting_reports')
    .select('pdf_sealed')
    .where('org_id', '=', ctx.orgId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row?.pdf_sealed ?? null
}

export type PlainReport = { id: Id<'uwa'>; org_id: Id<'org'>; pdf_key: string }

/** As many as one round of the job takes; the next one takes the rest. */
const AT_ONCE = 1_000

/** Reports in the blob store, of every organization. */
export const plainReports = (services: Services): Promise<PlainReport[]> =>
  services.database.kysely
    .selectFrom('underwriting_analyses')
    .select(['id', 'org_id', 'pdf_key'])
    .where('pdf_key', 'is not', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .$narrowType<{ pdf_key: string }>()
    .execute()

/** Where the bytes lie is nothing anybody is shown, so the run stays the version it is. False when somebody else was first. */
export const forgetPlainReport = async (ctx: Ctx, id: Id<'uwa'>, key: string): Promise<boolean> => {
  const rows = await ctx.db
    .updateTable('underwriting_analyses')
    .set({ pdf_key: null })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .where('pdf_key', '=', key)
    .returning('id')
    .execute()
  return rows.length > 0
}
