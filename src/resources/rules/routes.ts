import { Type } from 'typebox'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { previewRule } from '../analyses/rule-preview.ts'
import { ANY_ROLE, type Role } from '../users/roles.ts'
import { CreateRule, RuleQuery, RuleWire, toWire } from './schema.ts'
import { createRule, deleteRule, listRules } from './service.ts'

const tag = 'Rules'
const RULE_MAKERS: readonly Role[] = ['underwriter', 'admin']
const example = { payee: 'RIVERTON SUPPLY', type: 'debit', classification: 'businessExpense' }

const Preview = Type.Object({
  transactions: Type.Integer({ description: 'Rows that it would have labelled otherwise.' }),
  amount: Type.Number({ description: 'Dollars, all of them together.' }),
  from: Type.Record(Type.String(), Type.Integer(), { description: 'How many of each classification they have now.' }),
  analyses: Type.Array(
    Type.Object({
      analysisId: Type.String(),
      completedAt: Type.Union([Type.String(), Type.Null()]),
      transactions: Type.Integer(),
      amount: Type.Number(),
    }),
  ),
  analysesRead: Type.Integer({ description: 'The latest completed ones of the organization that were looked at.' }),
})

/** "Always label this payee so." */
export const ruleRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/rules',
    roles: ANY_ROLE,
    tag,
    summary: "List the organization's rules",
    query: RuleQuery,
    replies: { 200: listOf(RuleWire) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listRules(ctx, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/rules/preview',
    roles: RULE_MAKERS,
    tag,
    summary: 'What a rule would have changed',
    description: 'On the latest completed analyses. Nothing is written.',
    body: CreateRule,
    example,
    replies: { 200: envelope(Preview) },
    handle: async (ctx, { body }) => ({ body: { data: await previewRule(ctx, body) } }),
  }),
  consoleRoute({
    method: 'POST',
    path: '/rules',
    roles: RULE_MAKERS,
    tag,
    summary: 'Make a rule',
    description: 'It holds from the next analysis on, before anything else decides.',
    body: CreateRule,
    example,
    replies: { 201: envelope(RuleWire) },
    handle: async (ctx, { body }) => {
      const row = await createRule(ctx, body)
      return { status: 201, body: { data: toWire(row) }, tellsOf: [row.id] }
    },
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/rules/:id',
    roles: RULE_MAKERS,
    tag,
    summary: 'Delete a rule',
    description: 'Analyses that it labelled keep their labels.',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteRule(ctx, params.id!)
      return { status: 204 }
    },
  }),
]
