import type { Ctx } from '../../context.ts'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { KEY_MAKERS } from '../users/roles.ts'
import { peopleOf } from '../users/service.ts'
import { endKey, makeKey } from './console.ts'
import { CreateKey, Key, KeyQuery, NewKey, statusOf, toWire } from './schema.ts'
import { type KeyRow, listKeys } from './service.ts'

const tag = 'Keys'

const shown = async (ctx: Ctx, rows: KeyRow[]) => {
  const people = await peopleOf(
    ctx,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => toWire(row, people, ctx.services.clock().getTime()))
}

export const keyRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/keys',
    roles: KEY_MAKERS,
    tag,
    summary: 'List API keys, newest first',
    query: KeyQuery,
    replies: { 200: listOf(Key) },
    handle: async (ctx, { query }) => {
      const nowMs = ctx.services.clock().getTime()
      // An organization has tens of keys, not thousands: all are read and the page is cut out.
      const all = (await listKeys(ctx.services, ctx.orgId)).filter((k) => !query.status || statusOf(k, nowMs) === query.status).reverse()
      const page = query.page ?? 1
      const limit = query.limit ?? 20
      const rows = all.slice((page - 1) * limit, page * limit)
      const pagination = { page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) }
      return { body: { data: await shown(ctx, rows), meta: { pagination } } }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/keys',
    roles: KEY_MAKERS,
    tag,
    summary: 'Create an API key, with scopes of your own',
    body: CreateKey,
    example: { name: 'CRM', scopes: ['deals:read', 'payments:read'] },
    replies: { 201: envelope(NewKey) },
    handle: async (ctx, { body }) => {
      const { row, key } = await makeKey(ctx, body)
      return { status: 201, body: { data: { ...(await shown(ctx, [row]))[0], key } }, tellsOf: [row.id] }
    },
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/keys/:id',
    roles: KEY_MAKERS,
    tag,
    summary: 'Revoke an API key',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await endKey(ctx, params.id!)
      return { status: 204 }
    },
  }),
]
