import type { Expression, Insertable, Selectable } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { AnalysisCorrectionsTable } from '../../platform/db/tables/analyses.ts'
import { equals } from '../../platform/records/filters.ts'
import { listPage, type Page, type PageQuery } from '../../platform/records/list.ts'
import type { Id } from '../../shared/ids.ts'

export type Row = Selectable<AnalysisCorrectionsTable>

/** An analysis, or a bank scrub's run. */
export type SubjectId = Id<'ana'> | Id<'uwa'>
const owner = (id: SubjectId) => ({
  subject_id: id,
  analysis_id: id.startsWith('ana_') ? (id as Id<'ana'>) : null,
  run_id: id.startsWith('uwa_') ? (id as Id<'uwa'>) : null,
})

export const insertCorrection = async (
  ctx: Ctx,
  subject: SubjectId,
  row: Omit<Insertable<AnalysisCorrectionsTable>, 'org_id' | 'subject_id' | 'analysis_id' | 'run_id'>,
): Promise<void> => {
  await ctx.db
    .insertInto('analysis_corrections')
    .values({ ...row, org_id: ctx.orgId, ...owner(subject) })
    .execute()
}

/** Those that are not undone, in the order in which they were made. */
export const standingCorrections = (ctx: Ctx, subject: SubjectId): Promise<Row[]> =>
  ctx.db
    .selectFrom('analysis_corrections')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('subject_id', '=', subject)
    .where('undone_revision', 'is', null)
    .orderBy('revision')
    .execute()

export const allCorrections = (ctx: Ctx, subject: SubjectId): Promise<Row[]> =>
  ctx.db
    .selectFrom('analysis_corrections')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('subject_id', '=', subject)
    .orderBy('revision')
    .execute()

export const findCorrection = async (ctx: Ctx, subject: SubjectId, id: Id<'cor'>): Promise<Row | null> =>
  (await ctx.db
    .selectFrom('analysis_corrections')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('subject_id', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export const pageOfCorrections = (ctx: Ctx, subject: SubjectId, query: PageQuery): Promise<Page<Row>> =>
  listPage(
    ctx,
    {
      table: 'analysis_corrections',
      columns: '*',
      sorts: { createdAt: 'created_at' },
      defaultSort: 'createdAt',
      counted: false,
      changedAt: 'coalesce(undone_at, created_at)',
    },
    query,
    [equals('subject_id', subject)],
  )

export const markUndone = async (ctx: Ctx, id: Id<'cor'>, undone: { by: string; at: string; revision: number }): Promise<void> => {
  await ctx.db
    .updateTable('analysis_corrections')
    .set({ undone_by: undone.by, undone_at: undone.at, undone_revision: undone.revision })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/** `result`: where the database has it, so that it is copied there and travels nowhere. */
export const keepRevision = async (ctx: Ctx, subject: SubjectId, revision: number, result: Expression<Buffer>): Promise<void> => {
  await ctx.db
    .insertInto('analysis_revisions')
    .values({ org_id: ctx.orgId, revision, result, ...owner(subject) })
    .execute()
}

/** A result that a later revision has replaced; null when there is none of that number. */
export const replacedResult = async (ctx: Ctx, subject: SubjectId, revision: number): Promise<Buffer | null> =>
  (
    await ctx.db
      .selectFrom('analysis_revisions')
      .select('result')
      .where('org_id', '=', ctx.orgId)
      .where('subject_id', '=', subject)
      .where('revision', '=', revision)
      .executeTakeFirst()
  )?.result ?? null
