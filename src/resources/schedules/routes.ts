import { type Ctx, today } from '../../context.ts'
import { envelope } from '../../platform/http/fields.ts'
import { type Reply, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { PauseSchedule, Schedule, ScheduleQuery, SetSchedule, toWire } from './schema.ts'
import { type DealSchedule, getSchedule, pauseSchedule, setSchedule } from './service.ts'

const tag = 'Schedules'

const reply = (ctx: Ctx, { deal, ...history }: DealSchedule, query: ScheduleQuery): Reply => ({
  body: { data: toWire(deal, history, today(ctx), query) },
  version: deal.version,
  asOf: today(ctx),
})

export const scheduleRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/deals/:id/schedule',
    scope: 'deals:read',
    tag,
    summary: 'What should come on a deal, and what came',
    description:
      'Dated expectations on banking days. While the deal collects, what is unsettled sums to outstandingBalance. At most 10,000 expectations an answer; ask for parts with from and to.',
    query: ScheduleQuery,
    replies: { 200: envelope(Schedule) },
    handle: async (ctx, { params, query }) => reply(ctx, await getSchedule(ctx, params.id!), query),
  }),
  route({
    method: 'POST',
    path: '/deals/:id/schedule',
    scope: 'deals:write',
    tag,
    summary: 'Begin a new version of a schedule',
    description:
      'What is owed is spread anew from startDate. Without one, a version of the same frequency keeps its days and begins with the next of them; another frequency begins one step after today.',
    body: SetSchedule,
    example: { paymentFrequency: 'weekly', paymentAmount: 2500, startDate: '2026-12-04', reason: 'Slow season, agreed with the owner' },
    refuses: ['conflict'],
    replies: { 201: envelope(Schedule) },
    handle: async (ctx, { params, body }) => {
      const set = await setSchedule(ctx, params.id!, body)
      return { ...reply(ctx, set, {}), status: 201, location: `/deals/${set.deal.id}/schedule` }
    },
  }),
  route({
    method: 'POST',
    path: '/deals/:id/schedule/pause',
    scope: 'deals:write',
    tag,
    summary: 'Pause a schedule',
    description: 'Nothing is expected from the first day to the last, both included; that money moves to the end.',
    body: PauseSchedule,
    example: { from: '2026-12-21', until: '2027-01-02', reason: 'Closed over the holidays' },
    refuses: ['conflict'],
    replies: { 200: envelope(Schedule) },
    handle: async (ctx, { params, body }) => reply(ctx, await pauseSchedule(ctx, params.id!, body), {}),
  }),
]
