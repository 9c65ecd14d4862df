import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { Alert, AlertQuery, PatchAlert, toWire } from './schema.ts'
import { listAlerts, patchAlert } from './service.ts'

const tag = 'Alerts'

export const alertRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/alerts',
    scope: 'deals:read',
    tag,
    summary: 'List alerts',
    description: 'Raised when later statements of a funded deal show another position, another advance or fallen revenue.',
    query: AlertQuery,
    replies: { 200: listOf(Alert) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listAlerts(ctx, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'PATCH',
    path: '/alerts/:id',
    scope: 'deals:write',
    tag,
    summary: 'Mark an alert as seen or closed',
    body: PatchAlert,
    example: { status: 'closed', reason: 'Paid off by the merchant’s bank line' },
    refuses: ['invalid_transition'],
    replies: { 200: envelope(Alert) },
    handle: async (ctx, { params, body }) => {
      const row = await patchAlert(ctx, params.id!, body)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
]
