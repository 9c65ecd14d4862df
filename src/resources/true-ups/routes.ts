import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { GrantTrueUp, RefuseTrueUp, TrueUp, TrueUpQuery, toWire } from './schema.ts'
import { grantTrueUp, listTrueUps, refuseTrueUp } from './service.ts'

const tag = 'True-ups'

export const trueUpRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/deals/:id/true-ups',
    scope: 'deals:read',
    tag,
    summary: 'List a deal’s true-ups',
    description: 'Proposed when later statements of a deal with specifiedPercentage are analysed, each with its arithmetic.',
    query: TrueUpQuery,
    replies: { 200: listOf(TrueUp) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listTrueUps(ctx, params.id!, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:id/true-ups/:trueUpId/grant',
    scope: 'deals:write',
    tag,
    summary: 'Grant a true-up',
    description: 'The proposed payment begins a new version of the schedule.',
    body: GrantTrueUp,
    bodyOptional: true,
    example: { reason: 'Agreed with the owner' },
    refuses: ['conflict'],
    replies: { 200: envelope(TrueUp) },
    handle: async (ctx, { params, body }) => {
      const row = await grantTrueUp(ctx, params.id!, params.trueUpId!, body?.reason ?? null)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:id/true-ups/:trueUpId/refuse',
    scope: 'deals:write',
    tag,
    summary: 'Refuse a true-up',
    body: RefuseTrueUp,
    example: { reason: 'One slow month, seasonal' },
    refuses: ['conflict'],
    replies: { 200: envelope(TrueUp) },
    handle: async (ctx, { params, body }) => {
      const row = await refuseTrueUp(ctx, params.id!, params.trueUpId!, body.reason)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
]
