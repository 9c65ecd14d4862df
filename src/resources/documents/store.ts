import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export const lockDocumentsOfApplication = (ctx: Ctx, applicationId: Id<'app'>): Promise<Row<'documents'>[]> =>
  ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('application_id', '=', applicationId)
    .where('deal_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Those of these documents that are there, held so that nobody deletes them before the transaction ends. */
export const holdDocuments = async (ctx: Ctx, ids: readonly Id<'doc'>[]): Promise<Id<'doc'>[]> => {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return rows.map((r) => r.id)
}

/** How many bank statements each of these applications has. */
export const countStatements = async (ctx: Ctx, applicationIds: readonly Id<'app'>[]): Promise<Map<Id<'app'>, number>> => {
  const { rows } = await sql<{ application_id: Id<'app'>; statements: number }>`
    SELECT application_id, count(*)::int AS statements FROM documents
    WHERE org_id = ${ctx.orgId} AND application_id = ANY(${applicationIds}) AND type = 'bankStatement' GROUP BY application_id`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.application_id, row.statements]))
}

/** Everything uploaded for a deal or for the application it came from, oldest first. */
export const documentsOfSubject = (
  ctx: Ctx,
  subject: { dealId: Id<'deal'> | null; applicationId: Id<'app'> | null },
): Promise<Row<'documents'>[]> =>
  ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where((e) =>
      e.or([
        ...(subject.dealId ? [e('deal_id', '=', subject.dealId)] : []),
        ...(subject.applicationId ? [e('application_id', '=', subject.applicationId)] : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What it was read as goes with it. */
export const deleteDocumentRow = async (ctx: Ctx, id: Id<'doc'>): Promise<void> => {
  await ctx.db.deleteFrom('documents').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
