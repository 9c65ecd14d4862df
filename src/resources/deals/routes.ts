import { today } from '../../context.ts'
import { MEDIA_TYPES } from '../../platform/exports/download.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { RawJson, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { DealExportQuery, exportDeals } from './export.ts'
import { Deal, DealQuery, PatchDeal, toWire } from './schema.ts'
import { getDealText, listDealTexts, patchDeal } from './service.ts'

const tag = 'Deals'

export const dealRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/deals',
    scope: 'deals:read',
    tag,
    summary: 'List deals',
    query: DealQuery,
    replies: { 200: listOf(Deal) },
    handle: async (ctx, { query }) => {
      const { text, pagination } = await listDealTexts(ctx, query)
      return { body: new RawJson(`{"data":[${text}],"meta":${JSON.stringify({ pagination })}}`) }
    },
  }),
  route({
    method: 'GET',
    path: '/deals/export',
    scope: 'deals:read',
    tag,
    summary: 'Every deal that matches, as CSV or XLSX',
    query: DealExportQuery,
    produces: MEDIA_TYPES,
    replies: { 200: null },
    handle: (ctx, { query }) => exportDeals(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/deals/:id',
    scope: 'deals:read',
    tag,
    summary: 'Get one deal',
    description: 'By record id or deal code.',
    replies: { 200: envelope(Deal) },
    handle: async (ctx, { params }) => {
      const { text, version, asOf } = await getDealText(ctx, params.id!)
      return { body: new RawJson(`{"data":${text}}`), version, asOf }
    },
  }),
  route({
    method: 'PATCH',
    path: '/deals/:id',
    scope: 'deals:write',
    tag,
    summary: 'Change a deal',
    description:
      'A status moves only as the state table allows; anything else is a 409 that lists what is allowed. Ending a deal cancels its pending payments.',
    body: PatchDeal,
    example: { subStatus: 'reviewing', nextPaymentDate: '2026-12-01' },
    refuses: ['invalid_transition', 'conflict'],
    replies: { 200: envelope(Deal) },
    handle: async (ctx, { params, body }) => {
      const row = await patchDeal(ctx, params.id!, body)
      return { body: { data: toWire(row, today(ctx)) }, version: row.version, asOf: today(ctx) }
    },
  }),
]
