import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { AnalysisFilesTable } from '../../platform/db/schema.ts'
import type { Id } from '../../shared/ids.ts'

export const insertFiles = async (ctx: Ctx, files: AnalysisFilesTable[]): Promise<void> => {
  await ctx.db.insertInto('analysis_files').values(files).execute()
}

export const filesOf = (ctx: Ctx, id: Id<'ana'>): Promise<AnalysisFilesTable[]> =>
  ctx.db.selectFrom('analysis_files').selectAll().where('analysis_id', '=', id).orderBy('position').execute()

export const insertInput = async (ctx: Ctx, id: Id<'ana'>, input: Buffer): Promise<void> => {
  await ctx.db.insertInto('analysis_data').values({ analysis_id: id, input, result: null }).execute()
}

export const inputOf = async (ctx: Ctx, id: Id<'ana'>): Promise<Buffer | null> =>
  (await ctx.db.selectFrom('analysis_data').select('input').where('analysis_id', '=', id).executeTakeFirst())?.input ?? null

/** The result takes the place of the input, which is not needed any more. */
export const writeResult = async (ctx: Ctx, id: Id<'ana'>, result: Buffer): Promise<void> => {
  await ctx.db
    .insertInto('analysis_data')
    .values({ analysis_id: id, input: null, result })
    .onConflict((c) => c.column('analysis_id').doUpdateSet({ input: null, result }))
    .execute()
}

export const resultOf = async (ctx: Ctx, id: Id<'ana'>): Promise<Buffer | null> =>
  (await ctx.db.selectFrom('analysis_data').select('result').where('analysis_id', '=', id).executeTakeFirst())?.result ?? null

/** Outside of a version: progress is not a change anybody can conflict with. False when the analysis is gone. */
export const noteProgress = async (ctx: Ctx, id: Id<'ana'>, pagesDone: number, pagesTotal: number): Promise<boolean> => {
  const { rows } =
    await sql`UPDATE analyses SET pages_done = greatest(pages_done, ${pagesDone}::int), pages_total = greatest(pages_total, ${pagesTotal}::int) WHERE id = ${id} AND status = 'processing' RETURNING id`.execute(
      ctx.db,
    )
  return rows.length > 0
}

export const deleteAnalysisRow = async (ctx: Ctx, id: Id<'ana'>): Promise<void> => {
  await ctx.db.deleteFrom('analyses').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
