import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import { type Ctx, now } from '../../context.ts'
import type { Computed } from '../../platform/analysis-run/compute.ts'
import { type Overview, overviewOf } from '../../platform/analysis-run/overview.ts'
import { writeLater } from '../../platform/db/pipelined-driver.ts'
import type { AnalysisFilesTable, PageSize } from '../../platform/db/tables/analyses.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export type AnalysisFile = Selectable<AnalysisFilesTable>

export const insertFiles = async (ctx: Ctx, files: Insertable<AnalysisFilesTable>[]): Promise<void> => {
  await writeLater(ctx.db, ctx.db.insertInto('analysis_files').values(files))
}

export const filesOf = (ctx: Ctx, id: Id<'ana'>): Promise<AnalysisFile[]> =>
  ctx.db.selectFrom('analysis_files').selectAll().where('analysis_id', '=', id).orderBy('position').execute()

export const insertInput = async (ctx: Ctx, id: Id<'ana'>, input: Buffer): Promise<void> => {
  await writeLater(ctx.db, ctx.db.insertInto('analysis_data').values({ analysis_id: id, input, result: null, overview: null }))
}

export const inputOf = async (ctx: Ctx, id: Id<'ana'>): Promise<Buffer | null> =>
  (await ctx.db.selectFrom('analysis_data').select('input').where('analysis_id', '=', id).executeTakeFirst())?.input ?? null

/** The result, and what it was computed from: that takes the place of what was given. */
export const writeResult = async (ctx: Ctx, id: Id<'ana'>, found: Pick<Computed, 'packed' | 'overview' | 'kept'>): Promise<void> => {
  const { packed: result, kept: input } = found
  const overview = JSON.stringify(found.overview)
  await writeLater(
    ctx.db,
    ctx.db
      .insertInto('analysis_data')
      .values({ analysis_id: id, input, result, overview })
      .onConflict((c) => c.column('analysis_id').doUpdateSet({ input, result, overview })),
  )
}

export const replaceResult = async (ctx: Ctx, id: Id<'ana'>, { packed, text }: { packed: Buffer; text: string }): Promise<void> => {
  const overview = JSON.stringify(overviewOf(text))
  await ctx.db.updateTable('analysis_data').set({ result: packed, overview }).where('analysis_id', '=', id).execute()
}

/** What a list says of each: the names of its files, and what was found. */
export const overviewsOf = async (ctx: Ctx, ids: Id<'ana'>[]): Promise<Map<string, { fileNames: string[]; overview: Overview | null }>> => {
  const found = new Map<string, { fileNames: string[]; overview: Overview | null }>(
    ids.map((id) => [id, { fileNames: [], overview: null }]),
  )
  if (ids.length === 0) return found
  const [files, overviews] = await Promise.all([
    ctx.db
      .selectFrom('analysis_files')
      .select(['analysis_id', 'file_name'])
      .where('analysis_id', 'in', ids)
      .orderBy('analysis_id')
      .orderBy('position')
      .execute(),
    ctx.db.selectFrom('analysis_data').select(['analysis_id', 'overview']).where('analysis_id', 'in', ids).execute(),
  ])
  for (const { analysis_id, file_name } of files) found.get(analysis_id)!.fileNames.push(file_name)
  for (const { analysis_id, overview } of overviews) found.get(analysis_id)!.overview = overview as Overview | null
  return found
}

const withPageSizes = (ctx: Ctx, id: Id<'ana'>, position: number, pages: PageSize[]) =>
  ctx.db
    .updateTable('analysis_files')
    .set({ pages: JSON.stringify(pages) })
    .where('analysis_id', '=', id)
    .where('position', '=', position)

export const keepPageSizes = async (ctx: Ctx, id: Id<'ana'>, position: number, pages: PageSize[]): Promise<void> => {
  await withPageSizes(ctx, id, position, pages).execute()
}

/** In the transaction that writes the result. */
export const writePageSizes = (ctx: Ctx, id: Id<'ana'>, position: number, pages: PageSize[]): Promise<void> =>
  writeLater(ctx.db, withPageSizes(ctx, id, position, pages))

/** Analyses of the organization that ended before a moment and still have what they were computed from, the oldest first. */
export const withInputsBefore = (ctx: Ctx, before: string, limit: number): Promise<{ id: Id<'ana'> }[]> =>
  ctx.db
    .selectFrom('analyses')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('completed_at', '<=', before)
    .where('inputs_ended_at', 'is', null)
    .orderBy('completed_at')
    .limit(limit)
    .execute()

/** Takes files and inputs away from an analysis. Its figures stay, and so do the names and sizes of its pages. */
export const endInputs = async (ctx: Ctx, id: Id<'ana'>): Promise<void> => {
  await ctx.db.updateTable('analysis_data').set({ input: null }).where('analysis_id', '=', id).execute()
  await ctx.db.updateTable('analysis_files').set({ blob_key: null }).where('analysis_id', '=', id).execute()
  await ctx.db
    .updateTable('analyses')
    // Who asks with the tag from before is told: pages and corrections have ended.
    .set((eb) => ({ inputs_ended_at: now(ctx), version: eb('version', '+', 1) }))
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

const resultRow = (ctx: Ctx, id: Id<'ana'>) => ctx.db.selectFrom('analysis_data').select('result').where('analysis_id', '=', id)

export const resultOf = async (ctx: Ctx, id: Id<'ana'>): Promise<Buffer | null> =>
  (await resultRow(ctx, id).executeTakeFirst())?.result ?? null

/** The record and what it found, of one moment: read one after the other, a correction in between would put one revision's number on another's figures. */
export const readWithResult = async (ctx: Ctx, id: Id<'ana'>): Promise<{ row: Row<'analyses'>; packed: Buffer | null } | null> => {
  const [found] = await ctx.services.database.statement<Row<'analyses'> & { packed_result: Buffer | null }>({
    name: 'analysis_with_result',
    text: `SELECT a.*, d.result AS packed_result FROM analyses a LEFT JOIN analysis_data d ON d.analysis_id = a.id AND a.status = 'completed' WHERE a.id = $1 AND a.org_id = $2`,
    values: [id, ctx.orgId],
  })
  if (found === undefined) return null
  const { packed_result: packed, ...row } = found
  return { row, packed }
}

/** For a statement that copies it. */
export const storedResult = (ctx: Ctx, id: Id<'ana'>): Expression<Buffer> => resultRow(ctx, id).$castTo<Buffer>()

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

/** Newest first. */
export const completedIds = async (ctx: Ctx, dealId: Id<'deal'>, limit: number): Promise<Id<'ana'>[]> => {
  const rows = await ctx.db
    .selectFrom('analyses')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((r) => r.id)
}

/** Rows of a deleted analysis that bank data was compared with go from that comparison, too. */
export const forgetComparisons = async (ctx: Ctx, id: Id<'ana'>): Promise<void> => {
  await sql`UPDATE analyses SET comparison = NULL WHERE org_id = ${ctx.orgId} AND comparison IS NOT NULL AND comparison->>'analysisId' = ${id}`.execute(
    ctx.db,
  )
}

/** The organization's latest completed analyses with their results. */
export const latestResults = async (ctx: Ctx, limit: number) => {
  const rows = await ctx.db
    .selectFrom('analyses')
    .innerJoin('analysis_data', 'analysis_data.analysis_id', 'analyses.id')
    .select(['analyses.id', 'analyses.completed_at', 'analysis_data.result'])
    .where('analyses.org_id', '=', ctx.orgId)
    .where('analyses.status', '=', 'completed')
    .orderBy('analyses.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ result, ...row }) => (result === null ? [] : [{ ...row, result }]))
}

/** The completed analyses of a merchant, its deals' included, oldest first; of many the latest. */
export const analysesOfMerchant = async (ctx: Ctx, merchantId: Id<'mer'>, limit: number): Promise<Row<'analyses'>[]> => {
  const rows = await ctx.db
    .selectFrom('analyses')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 'completed')
    .where((e) =>
      e.or([
        e('merchant_id', '=', merchantId),
        e(
          'deal_id',
          'in',
          e.selectFrom('deals').select('deals.id').where('deals.org_id', '=', ctx.orgId).where('deals.merchant_id', '=', merchantId),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
