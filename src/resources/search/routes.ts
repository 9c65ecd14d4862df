import { Type } from 'typebox'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope, id, nullable } from '../../platform/http/fields.ts'
import { ANY_ROLE } from '../users/roles.ts'
import { findApplications, findDeals, findDocuments, findMerchants } from './store.ts'

const AT_MOST = 6

const SearchQuery = Type.Object({ q: Type.String({ minLength: 2, maxLength: 200 }) }, { additionalProperties: false })

const Found = Type.Object({
  deals: Type.Array(Type.Object({ id: id('deal'), dealId: Type.String(), merchantName: Type.String(), status: Type.String() })),
  applications: Type.Array(
    Type.Object({ id: id('app'), submissionNumber: Type.String(), applicantLegalName: Type.String(), stage: Type.String() }),
  ),
  merchants: Type.Array(Type.Object({ id: id('mer'), legalName: Type.String(), dbaName: nullable(Type.String()) })),
  documents: Type.Array(
    Type.Object({
      id: id('doc'),
      name: Type.String(),
      type: Type.String(),
      dealId: nullable(id('deal')),
      applicationId: nullable(id('app')),
      merchantId: nullable(id('mer')),
    }),
  ),
})

export const searchRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/search',
    roles: ANY_ROLE,
    tag: 'Search',
    summary: 'Deals, applications, merchants and documents by part of a name or number',
    query: SearchQuery,
    replies: { 200: envelope(Found) },
    handle: async (ctx, { query }) => {
      const term = query.q.trim()
      const [deals, applications, merchants, documents] = await Promise.all([
        findDeals(ctx, term, AT_MOST),
        findApplications(ctx, term, AT_MOST),
        findMerchants(ctx, term, AT_MOST),
        findDocuments(ctx, term, AT_MOST),
      ])
      return { body: { data: { deals, applications, merchants, documents } } }
    },
  }),
]
