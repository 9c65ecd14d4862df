import { envelope } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { MAX_MATCHING } from './book.ts'
import { Aging, Cohorts, DealsOfBook, PortfolioFilters, Series, SeriesQuery, Summary } from './schema.ts'
import { aging, cohorts, filters, series, summary } from './service.ts'

const tag = 'Portfolio'
const scope = 'deals:read'
const NARROWED = `funder_id, merchant_state and merchant_industry narrow the deals, also together; more than ${MAX_MATCHING.toLocaleString('en-US')} that match are a 400.`

export const portfolioRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/portfolio/filters',
    scope,
    tag,
    summary: 'What the figures can be narrowed down to',
    replies: { 200: envelope(PortfolioFilters) },
    handle: async (ctx) => ({ body: { data: await filters(ctx) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/summary',
    scope,
    tag,
    summary: 'The book in figures',
    description: NARROWED,
    query: DealsOfBook,
    replies: { 200: envelope(Summary) },
    handle: async (ctx, { query }) => ({ body: { data: await summary(ctx, query) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/series',
    scope,
    tag,
    summary: 'A figure over time',
    description: `The last 26 weeks or 24 months unless from and to say otherwise; at most 600 points. What is expected lies in the future too. ${NARROWED}`,
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
    description: NARROWED,
    query: DealsOfBook,
    replies: { 200: envelope(Aging) },
    handle: async (ctx, { query }) => ({ body: { data: await aging(ctx, query) } }),
  }),
  route({
    method: 'GET',
    path: '/portfolio/cohorts',
    scope,
    tag,
    summary: 'What each month’s deals have collected since',
    description: NARROWED,
    query: DealsOfBook,
    replies: { 200: envelope(Cohorts) },
    handle: async (ctx, { query }) => ({ body: { data: await cohorts(ctx, query) } }),
  }),
]
