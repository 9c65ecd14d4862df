import { Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope } from '../../platform/http/fields.ts'
import { ANY_ROLE } from '../users/roles.ts'
import { peopleOf, somebody } from '../users/service.ts'
import { CreateView, PatchView, toWire, View, ViewQuery } from './schema.ts'
import { createView, deleteView, listViews, patchView, type ViewRow } from './service.ts'

const tag = 'Views'

const shown = async (ctx: Ctx, rows: ViewRow[]) => {
  const people = await peopleOf(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => toWire(row, people.get(row.user_id) ?? somebody(row.user_id), ctx.caller!.personId!))
}

export const viewRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/views',
    roles: ANY_ROLE,
    tag,
    summary: 'My views and those that others share',
    query: ViewQuery,
    replies: { 200: envelope(Type.Array(View)) },
    handle: async (ctx, { query }) => ({ body: { data: await shown(ctx, await listViews(ctx, query.screen)) } }),
  }),
  consoleRoute({
    method: 'POST',
    path: '/views',
    roles: ANY_ROLE,
    tag,
    summary: 'Keep a view',
    body: CreateView,
    example: { screen: 'deals', name: 'Past due', search: { past_due_min: '1' }, columns: ['merchantName', 'daysPastDue'] },
    replies: { 201: envelope(View) },
    handle: async (ctx, { body }) => {
      const row = await createView(ctx, body)
      return { status: 201, body: { data: (await shown(ctx, [row]))[0] }, version: row.version, tellsOf: [row.id] }
    },
  }),
  consoleRoute({
    method: 'PATCH',
    path: '/views/:id',
    roles: ANY_ROLE,
    tag,
    summary: 'Change a view',
    body: PatchView,
    example: { isShared: true },
    replies: { 200: envelope(View) },
    handle: async (ctx, { params, body }) => {
      const row = await patchView(ctx, params.id!, body)
      return { body: { data: (await shown(ctx, [row]))[0] }, version: row.version }
    },
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/views/:id',
    roles: ANY_ROLE,
    tag,
    summary: 'Delete a view',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteView(ctx, params.id!)
      return { status: 204 }
    },
  }),
]
