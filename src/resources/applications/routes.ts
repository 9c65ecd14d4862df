import { Type } from 'typebox'
import { MEDIA_TYPES } from '../../platform/exports/download.ts'
import { requireScope } from '../../platform/http/auth.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { Papers, papersOf } from '../underwriting/papers.ts'
import { ApplicationExportQuery, exportApplications } from './export.ts'
import { Application, ApplicationQuery, CreateApplication, PatchApplication, toWire } from './schema.ts'
import { createApplication, getApplication, listApplications, patchApplication } from './service.ts'

const tag = 'Applications'

const ListedApplication = Type.Object({ ...Application.properties, papers: Type.Optional(Papers) })

export const applicationRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/applications',
    scope: 'applications:read',
    tag,
    summary: 'List applications',
    query: ApplicationQuery,
    replies: { 200: listOf(ListedApplication) },
    handle: async (ctx, { query }) => {
      if (query.include !== undefined) requireScope(ctx, 'underwriting:read')
      const { rows, pagination } = await listApplications(ctx, query)
      if (query.include === undefined) return { body: { data: rows.map(toWire), meta: { pagination } } }
      const papers = await papersOf(
        ctx,
        rows.map(({ id }) => id),
      )
      return { body: { data: rows.map((row) => ({ ...toWire(row), papers: papers.get(row.id)! })), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/applications/export',
    scope: 'applications:read',
    tag,
    summary: 'Every application that matches, as CSV or XLSX',
    query: ApplicationExportQuery,
    produces: MEDIA_TYPES,
    replies: { 200: null },
    handle: (ctx, { query }) => exportApplications(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/applications/:id',
    scope: 'applications:read',
    tag,
    summary: 'Get one application',
    description: 'By record id or submission number.',
    replies: { 200: envelope(Application) },
    handle: async (ctx, { params }) => {
      const row = await getApplication(ctx, params.id!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/applications',
    scope: 'applications:write',
    tag,
    summary: 'Submit an application',
    body: CreateApplication,
    example: {
      applicantLegalName: 'Harbor Street Bakery LLC',
      requestedAmount: 90000,
      applicantState: 'NY',
      applicantIndustry: 'Restaurants',
      ownerFirstName: 'Ana',
      ownerLastName: 'Ruiz',
      ownerEmail: 'ana@example.com',
    },
    replies: { 201: envelope(Application) },
    handle: async (ctx, { body }) => {
      const row = await createApplication(ctx, body)
      return { status: 201, body: { data: toWire(row) }, version: row.version, location: `/applications/${row.id}` }
    },
  }),
  route({
    method: 'PATCH',
    path: '/applications/:id',
    scope: 'applications:write',
    tag,
    summary: 'Change an application',
    description:
      'Moving the stage to funded needs fundedAmount and purchaseAmount, now or before, and makes the deal (and the merchant, where none is linked) in the same transaction.',
    body: PatchApplication,
    example: { stage: 'underwriting', priority: 'high' },
    refuses: ['invalid_transition', 'conflict'],
    replies: { 200: envelope(Application) },
    handle: async (ctx, { params, body }) => {
      const row = await patchApplication(ctx, params.id!, body)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
]
