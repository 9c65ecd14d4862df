import { envelope } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { Aging, Cohorts, Series, SeriesQuery, Summary } from './schema.ts'
import { aging, cohorts, series, summary } from './service.ts'

const tag = 'Portfolio'
const scope = 'deals:read'

export const portfolioRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/portfolio/summary',
    scope,
    tag,
    summary: 'The book in figures',
    replies: { 200: envelope(Summary) },
    handle: async (ctx) => ({ body: { data: await summary(ctx) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/series',
    scope,
    tag,
    summary: 'A figure over time',
    description:
      'The last 26 weeks or 24 months unless from and to say otherwise; at most 600 points. What is expected lies in the future too.',
    query: SeriesQuery,
    replies: { 200: envelope(Series) },
    handle: async (ctx, { query }) => ({ body: { data: await series(ctx, query) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/aging',
    scope,
    tag,
    summary: 'Balances by days past due',
    replies: { 200: envelope(Aging) },
    handle: async (ctx) => ({ body: { data: await aging(ctx) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/cohorts',
    scope,
    tag,
    summary: 'What each month’s deals have collected since',
    replies: { 200: envelope(Cohorts) },
    handle: async (ctx) => ({ body: { data: await cohorts(ctx) } }),
  }),
]
