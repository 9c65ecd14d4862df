import { assertFresh, type Ctx, tx } from '../../context.ts'
import { directionOfCategory } from '../../engine/corrections/label-rows.ts'
import type { Rule } from '../../engine/corrections/types.ts'
import type { Category } from '../../engine/types.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import type { Page, PageQuery } from '../../platform/records/list.ts'
import { insertRow, lockRow } from '../../platform/records/rows.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { CreateRule } from './schema.ts'
import { allRules, deleteRuleRow, pageOfRules, type RuleRow, ruleOnPayee } from './store.ts'

export type { RuleRow } from './store.ts'

/** A few hundred payees are labelled by hand; a thousand rules are a mistake. */
const MAX_RULES = 1_000

/** What later analyses of the organization are told before anything else. */
export const rulesOf = async (ctx: Ctx): Promise<Rule[]> =>
  (await allRules(ctx)).map((row) => ({ id: row.id, payee: row.payee, type: row.type, category: row.category as Category }))

export const listRules = (ctx: Ctx, query: PageQuery): Promise<Page<RuleRow>> => pageOfRules(ctx, query)

/** "Always label this payee so", from the next analysis on. A payee has one rule a direction. */
export const createRule = (ctx: Ctx, input: CreateRule): Promise<RuleRow> =>
  tx(ctx, async (ctx) => {
    const category = input.classification as Category
    if (directionOfCategory(category) !== input.type)
      throw invalidField('classification', `${category} is for ${directionOfCategory(category)}s`)
    const payee = input.payee.trim().toUpperCase()
    const before = await ruleOnPayee(ctx, payee, input.type)
    if (before !== null) throw conflict('conflict', `${payee} has a rule already; delete it first.`, { ruleId: before.id })
    if ((await allRules(ctx)).length >= MAX_RULES) throw conflict('conflict', `An organization has at most ${MAX_RULES} rules.`)
    const row = await insertRow(ctx, 'classification_rules', {
      id: newId('rule'),
      payee,
      type: input.type,
      category,
      reason: input.reason ?? null,
      made_by: ctx.actor,
    })
    recordAudit(ctx, 'rule.create', row.id, null, row)
    return row
  })

/** Analyses that it labelled keep their labels. */
export const deleteRule = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    if (!isId('rule', id)) throw notFound()
    const row = await lockRow(ctx, 'classification_rules', id)
    assertFresh(ctx, null)
    await deleteRuleRow(ctx, row.id)
    await forgetReplies(ctx, row.id)
    recordAudit(ctx, 'rule.delete', row.id, row, null)
  })
