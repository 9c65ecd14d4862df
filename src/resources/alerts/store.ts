import { type Ctx, now } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import { type Id, newId } from '../../shared/ids.ts'
import type { Finding } from './findings.ts'

/** The alert, or null where the same was found before. */
export const insertAlert = async (ctx: Ctx, dealId: Id<'deal'>, analysisId: string, finding: Finding): Promise<Row<'alerts'> | null> => {
  const at = now(ctx)
  const row = await ctx.db
    .insertInto('alerts')
    .values({
      id: newId('alr'),
      org_id: ctx.orgId,
      deal_id: dealId,
      kind: finding.kind,
      subject: finding.subject,
      status: 'open',
      message: finding.message,
      details: JSON.stringify(finding.details),
      analysis_id: analysisId,
      reason: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((c) => c.columns(['deal_id', 'kind', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
