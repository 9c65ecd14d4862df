import type { Claimed } from './queue.ts'

/**
 * Deliveries claimed ahead of the places they will be sent in, so that one claim serves many: a statement for each few cost more than all the rest.
 * They are few and wait for a moment only, since what is known of them (where they go, whether they still should) was read when they were claimed.
 */
export type Held = {
  /** How many more to claim ahead for one of `among` subscriptions that takes so many at once: none while it has enough left. */
  wanted: (webhookId: string, atOnce: number, among: number, nowMs: number) => number
  has: (webhookId: string) => boolean
  /** Those that something is held for. May be changed while it is walked. */
  all: () => Iterable<string>
  size: () => number
  add: (delivery: Claimed, atMs: number) => void
  /** The one claimed first. */
  take: (webhookId: string) => Claimed
  takeAll: (webhookId: string) => Claimed[]
  /** Those that have waited for too long. */
  takeOld: (webhookId: string, nowMs: number) => Claimed[]
}

const MAX_HELD = 512
const MIN_HELD = 64
/** Well below a lease, and no longer than a pause or a new address may take to be noticed. */
const MAX_HELD_MS = 100
/** As many are held as were taken in a time like this, or a little more: so that they are gone before they are too old, however quick the machine. */
const PACE_MS = 50
const FASTER = 1.5
/** A subscription holds at most as many times what it is sent at once, and gets new ones when it is down to this share. */
const ROUNDS = 8
const LOW = 1 / 4

export const createHeld = (): Held => {
  const queues = new Map<string, { delivery: Claimed; atMs: number }[]>()
  let total = 0
  let limit = MIN_HELD
  let taken = 0
  let countedFrom = 0
  const takeFirst = (webhookId: string, count: number): Claimed[] => {
    const queue = queues.get(webhookId)
    if (queue === undefined || count === 0) return []
    const first = queue.splice(0, count)
    if (queue.length === 0) queues.delete(webhookId)
    total -= first.length
    return first.map(({ delivery }) => delivery)
  }
  const keepPace = (nowMs: number): void => {
    if (nowMs - countedFrom < PACE_MS) return
    limit = Math.min(MAX_HELD, Math.max(MIN_HELD, Math.floor((FASTER * taken * PACE_MS) / (nowMs - countedFrom))))
    taken = 0
    countedFrom = nowMs
  }
  return {
    wanted: (webhookId, atOnce, among, nowMs) => {
      keepPace(nowMs)
      const share = Math.min(ROUNDS * atOnce, Math.ceil(limit / among))
      const count = queues.get(webhookId)?.length ?? 0
      return count > share * LOW ? 0 : Math.max(0, Math.min(share - count, limit - total))
    },
    has: (webhookId) => queues.has(webhookId),
    all: () => queues.keys(),
    size: () => total,
    add: (delivery, atMs) => {
      const queue = queues.get(delivery.webhook_id) ?? []
      queue.push({ delivery, atMs })
      queues.set(delivery.webhook_id, queue)
      total++
    },
    take: (webhookId) => {
      taken++
      return takeFirst(webhookId, 1)[0]!
    },
    takeAll: (webhookId) => takeFirst(webhookId, queues.get(webhookId)?.length ?? 0),
    takeOld: (webhookId, nowMs) => {
      const queue = queues.get(webhookId) ?? []
      let old = 0
      while (old < queue.length && nowMs - queue[old]!.atMs > MAX_HELD_MS) old++
      return takeFirst(webhookId, old)
    },
  }
}
