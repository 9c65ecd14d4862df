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
    .forUpdate()
    .execute()

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
