import type { Ctx } from '../../context.ts'
import { listPage, type Page, type PageQuery } from '../../platform/records/list.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'

export type RuleRow = Row<'classification_rules'>

export const allRules = (ctx: Ctx): Promise<RuleRow[]> =>
  ctx.services.database.statement<RuleRow>({
    name: 'rules',
    text: 'SELECT * FROM classification_rules WHERE org_id = $1 ORDER BY created_at, id',
    values: [ctx.orgId],
  })

export const pageOfRules = (ctx: Ctx, query: PageQuery): Promise<Page<RuleRow>> =>
  listPage(
    ctx,
    { table: 'classification_rules', columns: '*', sorts: { createdAt: 'created_at' }, defaultSort: 'createdAt', counted: false },
    query,
    [],
  )

export const ruleOnPayee = async (ctx: Ctx, payee: string, type: string): Promise<RuleRow | null> =>
  (await ctx.db
    .selectFrom('classification_rules')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('payee', '=', payee)
    .where('type', '=', type as RuleRow['type'])
    .executeTakeFirst()) ?? null

export const deleteRuleRow = async (ctx: Ctx, id: Id<'rule'>): Promise<void> => {
  await ctx.db.deleteFrom('classification_rules').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
