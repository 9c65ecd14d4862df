import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'

export const findApplicationByNumber = async (ctx: Ctx, submissionNumber: string): Promise<Row<'applications'> | null> => {
  const row = await ctx.db
    .selectFrom('applications')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('submission_number', '=', submissionNumber)
    .executeTakeFirst()
  return row ?? null
}
