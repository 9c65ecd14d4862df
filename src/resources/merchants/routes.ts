import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { CreateMerchant, Merchant, MerchantQuery, PatchMerchant, toWire } from './schema.ts'
import { createMerchant, getMerchant, listMerchants, patchMerchant, type RenameListener } from './service.ts'

const tag = 'Merchants'

export const merchantRoutes = (onRename: RenameListener): Route<Scope>[] => [
  route({
    method: 'GET',
    path: '/merchants',
    scope: 'merchants:read',
    tag,
    summary: 'List merchants',
    query: MerchantQuery,
    replies: { 200: listOf(Merchant) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listMerchants(ctx, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/merchants/:id',
    scope: 'merchants:read',
    tag,
    summary: 'Get one merchant',
    replies: { 200: envelope(Merchant) },
    handle: async (ctx, { params }) => {
      const row = await getMerchant(ctx, params.id!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/merchants',
    scope: 'merchants:write',
    tag,
    summary: 'Create a merchant',
    body: CreateMerchant,
    example: {
      legalName: 'Harbor Street Bakery LLC',
      dbaName: 'Harbor Bakery',
      businessState: 'NY',
      industry: 'Restaurants',
      ownerName: 'Ana Ruiz',
      ownerEmail: 'ana@example.com',
      ein: '12-3456789',
    },
    replies: { 201: envelope(Merchant) },
    handle: async (ctx, { body }) => {
      const row = await createMerchant(ctx, body)
      return { status: 201, body: { data: toWire(row) }, version: row.version, location: `/merchants/${row.id}` }
    },
  }),
  route({
    method: 'PATCH',
    path: '/merchants/:id',
    scope: 'merchants:write',
    tag,
    summary: 'Change a merchant',
    body: PatchMerchant,
    example: { industry: 'Food service', isActive: true },
    replies: { 200: envelope(Merchant) },
    handle: async (ctx, { params, body }) => {
      const row = await patchMerchant(ctx, params.id!, body, onRename)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
]
