import { Type } from 'typebox'
import { nullable, oneOf, timestamp } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { applicationTimeline, dealTimeline, merchantTimeline } from './service.ts'
import { TIMELINE_KINDS } from './store.ts'

const tag = 'Timelines'

const TimelineQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    before: Type.Optional(Type.String({ maxLength: 120, description: 'meta.next of the page before.' })),
    kind: Type.Optional(Type.String({ maxLength: 60, description: `Some of ${TIMELINE_KINDS.join(', ')}, with commas between.` })),
    actor: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)

const orNull = (properties: Record<string, object>) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], properties, additionalProperties: true })

const Timeline = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: oneOf(TIMELINE_KINDS),
      type: Type.String(),
      at: timestamp(),
      actor: orNull({ id: { type: 'string' }, kind: { type: 'string' }, name: { type: 'string' } }),
      title: Type.String(),
      record: orNull({ id: { type: 'string' }, label: { type: 'string' } }),
      data: orNull({}),
    }),
  ),
  meta: Type.Object({ next: nullable(Type.String()) }),
})

const timeline = (path: string, scope: Scope, what: string, read: typeof dealTimeline): Route<Scope> =>
  route({
    method: 'GET',
    path,
    scope,
    tag,
    summary: `What happened to ${what}, the newest first`,
    description: 'Events and runs as far as the scopes go; notes and, for admins, audit lines to people who are signed in.',
    query: TimelineQuery,
    replies: { 200: Timeline },
    handle: async (ctx, { params, query }) => ({ body: await read(ctx, params.id!, query) }),
  })

export const timelineRoutes: Route<Scope>[] = [
  timeline('/deals/:id/timeline', 'deals:read', 'a deal', dealTimeline),
  timeline('/applications/:id/timeline', 'applications:read', 'an application', applicationTimeline),
  timeline('/merchants/:id/timeline', 'merchants:read', 'a merchant', merchantTimeline),
]
