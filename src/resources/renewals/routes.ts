import { envelope } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { Application, toWire } from '../applications/schema.ts'
import type { Scope } from '../keys/scopes.ts'
import { CreateRenewal, Renewal } from './schema.ts'
import { createRenewal, getRenewal } from './service.ts'

const tag = 'Renewals'

export const renewalRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/deals/:id/renewal',
    scope: 'deals:read',
    tag,
    summary: 'Whether a deal can be renewed, why not, and from when',
    replies: { 200: envelope(Renewal) },
    handle: async (ctx, { params }) => ({ body: { data: await getRenewal(ctx, params.id!) } }),
  }),
  route({
    method: 'POST',
    path: '/deals/:id/renewal',
    scope: 'applications:write',
    tag,
    summary: 'Draft the application that renews a deal',
    description:
      'Funding it pays the deal off with its whole balance, dated the funding day, and marks it refinanced, in one move. Only an active deal can be renewed.',
    body: CreateRenewal,
    example: { requestedAmount: 75_000 },
    refuses: ['conflict'],
    replies: { 201: envelope(Application) },
    handle: async (ctx, { params, body }) => {
      const row = await createRenewal(ctx, params.id!, body)
      return { status: 201, body: { data: toWire(row) }, version: row.version, location: `/applications/${row.id}` }
    },
  }),
]
