import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { now } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import type { Subject } from './subject.ts'
import type { Tool } from './tools/tools.ts'

type Names = Pick<Subject, 'dealId' | 'applicationId'>

export type WantedRuns = { tools: readonly Tool[]; status?: 'completed'; limit?: number }

/** What was run on the subject, newest first, under whichever of its names it was run. With their results, so whoever needs the latest asks for no more. */
export const runsOf = (
  ctx: Ctx,
  { dealId, applicationId }: Names,
  { tools, status, limit }: WantedRuns,
): Promise<Row<'underwriting_analyses'>[]> =>
  ctx.db
    .selectFrom('underwriting_analyses')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where((e) =>
      e.or([...(dealId ? [e('deal_id', '=', dealId)] : []), ...(applicationId ? [e('application_id', '=', applicationId)] : [])]),
    )
    .where('tool', 'in', [...tools])
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (q) => q.limit(limit!))
    .execute()

export const selectionOf = async (ctx: Ctx, subjectId: string): Promise<Id<'doc'>[] | null> => {
  const row = await ctx.db
    .selectFrom('underwriting_selections')
    .select('document_ids')
    .where('org_id', '=', ctx.orgId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row && row.document_ids.length > 0 ? row.document_ids : null
}

export const writeSelection = async (ctx: Ctx, subjectId: string, documentIds: Id<'doc'>[]): Promise<void> => {
  const values = { document_ids: documentIds, updated_at: now(ctx) }
  await ctx.db
    .insertInto('underwriting_selections')
    .values({ org_id: ctx.orgId, subject_id: subjectId, ...values })
    .onConflict((c) => c.columns(['org_id', 'subject_id']).doUpdateSet(values))
    .execute()
}

export const parsedDocuments = async (ctx: Ctx, ids: Id<'doc'>[]): Promise<Map<Id<'doc'>, Buffer>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('document_statements')
    .select(['document_id', 'statements'])
    .where('org_id', '=', ctx.orgId)
    .where('document_id', 'in', ids)
    .execute()
  return new Map(rows.map((r) => [r.document_id, r.statements]))
}

/** Held by no lock: a run that begins after this asks for the document itself, and finds it gone. */
export const isNamedByRun = async (ctx: Ctx, documentId: Id<'doc'>): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM underwriting_analyses
    WHERE org_id = ${ctx.orgId} AND status = 'processing' AND tool = 'bank_scrub' AND params -> 'documentIds' @> ${JSON.stringify([documentId])}::jsonb LIMIT 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Progress is not a change anybody can conflict with, and never runs backwards. False when there is no such run under way. */
export const noteProgress = async (ctx: Ctx, id: Id<'uwa'>, pagesDone: number, pagesTotal: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE underwriting_analyses SET pages_done = greatest(pages_done, ${pagesDone}::int), pages_total = greatest(pages_total, ${pagesTotal}::int)
    WHERE org_id = ${ctx.orgId} AND id = ${id} AND status = 'processing' RETURNING id`.execute(ctx.db)
  return rows.length > 0
}

export const keepStatements = async (ctx: Ctx, documentId: Id<'doc'>, statements: Buffer): Promise<void> => {
  const values = { statements, parsed_at: now(ctx) }
  await ctx.db
    .insertInto('document_statements')
    .values({ document_id: documentId, org_id: ctx.orgId, ...values })
    .onConflict((c) => c.column('document_id').doUpdateSet(values))
    .execute()
}

/** What a scrub was computed from. It stays as long as the run does: documents have no end of their own. */
export const keepInput = async (ctx: Ctx, runId: Id<'uwa'>, input: Buffer): Promise<void> => {
  await ctx.db
    .insertInto('underwriting_inputs')
    .values({ run_id: runId, org_id: ctx.orgId, input })
    .onConflict((c) => c.column('run_id').doUpdateSet({ input }))
    .execute()
}

/** Enough for what stands before the rows of nearly every result. */
const HEAD_BYTES = 4_096

export type LatestScrub = {
  id: Id<'uwa'>
  application_id: Id<'app'>
  status: 'processing' | 'completed' | 'failed'
  /** The first bytes of its packed result. */
  head: Buffer | null
}

/** The newest bank scrub of each of these applications that has one. */
export const latestScrubs = async (ctx: Ctx, applicationIds: readonly Id<'app'>[]): Promise<LatestScrub[]> => {
  const { rows } = await sql<LatestScrub>`
    SELECT DISTINCT ON (application_id) id, application_id, status, substring(result FOR ${HEAD_BYTES}::int) AS head
    FROM underwriting_analyses
    WHERE org_id = ${ctx.orgId} AND application_id = ANY(${applicationIds}) AND tool = 'bank_scrub'
    ORDER BY application_id, created_at DESC, id DESC`.execute(ctx.db)
  return rows
}

const resultRow = (ctx: Ctx, id: Id<'uwa'>) =>
  ctx.db.selectFrom('underwriting_analyses').select('result').where('org_id', '=', ctx.orgId).where('id', '=', id)

export const resultOfRun = async (ctx: Ctx, id: Id<'uwa'>): Promise<Buffer | null> =>
  (await resultRow(ctx, id).executeTakeFirst())?.result ?? null

/** A run's result, for a statement that copies it. */
export const storedResult = (ctx: Ctx, id: Id<'uwa'>): Expression<Buffer> => resultRow(ctx, id).$castTo<Buffer>()

export const inputOf = async (ctx: Ctx, runId: Id<'uwa'>): Promise<Buffer | null> =>
  (
    await ctx.db
      .selectFrom('underwriting_inputs')
      .select('input')
      .where('org_id', '=', ctx.orgId)
      .where('run_id', '=', runId)
      .executeTakeFirst()
  )?.input ?? null
