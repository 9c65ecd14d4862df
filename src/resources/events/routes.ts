import { RawJson, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { EventPage, EventQuery } from './schema.ts'
import { replayEvents } from './service.ts'

export const eventRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/events',
    scope: null as Scope | null,
    tag: 'Events',
    summary: 'Replay events',
    description:
      'What happened, as webhooks tell it, in the order it was committed: nothing ever appears before what was already returned. Keep the id of the last event you handled and pass it as `after`; without it the last 30 days are shown. Only kinds whose records the key may read are shown; naming another `type` is a 403.',
    query: EventQuery,
    isWritten: true,
    replies: { 200: EventPage },
    handle: async (ctx, { query }) => {
      const { bodies, meta } = await replayEvents(ctx, query)
      return { body: new RawJson(`{"data":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`) }
    },
  }),
]
