import { sleep } from './sleep.ts'
import type { Transport } from './transport.ts'
import type { EventOf, EventType } from './types.ts'

export type EventQuery<K extends EventType = EventType> = {
  /** The id of the last event that was handled. Without it the last 30 days are read. */
  after?: string
  types?: readonly K[]
}
export type FollowOptions<K extends EventType = EventType> = EventQuery<K> & {
  /** How long to wait when there is nothing new; a second by default. */
  everyMs?: number
  signal?: AbortSignal
}

type Page<K extends EventType> = { data: EventOf<K>[]; meta: { next: string | null; last: string | null } }

const PAGE = 100
const EVERY_MS = 1_000

export const createEvents = (request: Transport) => {
  const read = async <K extends EventType>(after: string | undefined, { types }: EventQuery<K>, signal?: AbortSignal): Promise<Page<K>> =>
    (await request<Page<K>>('GET', '/events', { query: { after, type: types?.join(','), limit: PAGE }, signal })).body

  return {
    /** What happened, in order, up to now. */
    list: async function* <K extends EventType = EventType>(query: EventQuery<K> = {}): AsyncGenerator<EventOf<K>> {
      for (let after = query.after; ; ) {
        const page = await read(after, query)
        yield* page.data
        if (page.meta.next === null) return
        after = page.meta.next
      }
    },
    /** What happened and what will, until the signal ends it. Keep the `eventId` of each event you have handled, to go on from it next time. */
    follow: async function* <K extends EventType = EventType>(options: FollowOptions<K> = {}): AsyncGenerator<EventOf<K>> {
      for (let after = options.after; ; ) {
        const page = await read(after, options, options.signal)
        for (const event of page.data) {
          yield event
          after = event.eventId
        }
        if (page.meta.next === null) await sleep(options.everyMs ?? EVERY_MS, options.signal)
      }
    },
    /** The newest there is, to follow from now on; null when there is none. */
    last: async (): Promise<string | null> => (await request<Page<EventType>>('GET', '/events', { query: { limit: 1 } })).body.meta.last,
  }
}
