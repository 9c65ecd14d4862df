import type { Claimed } from './queue.ts'

/**
 * Deliveries claimed ahead of the places they will be sent in, so that one claim serves many: a statement for each few cost more than all the rest.
 * They are few and wait for a moment only, since what is known of them (where they go, whether they still should) was read when they were claimed.
 */
export type Held = {
  /** How many more may be held, of as many as wanted. */
  room: (wanted: number) => number
  has: (webhookId: string) => boolean
  all: () => string[]
  add: (delivery: Claimed, atMs: number) => void
  /** The one claimed first. */
  take: (webhookId: string) => Claimed
  takeAll: (webhookId: string) => Claimed[]
  /** Those that have waited for too long. */
  takeOld: (webhookId: string, nowMs: number) => Claimed[]
}

const MAX_HELD = 512
/** Well below a lease, and no longer than a pause or a new address may take to be noticed. */
const MAX_HELD_MS = 100

export const createHeld = (): Held => {
  const queues = new Map<string, { delivery: Claimed; atMs: number }[]>()
  let total = 0
  const takeWhile = (webhookId: string, goes: (atMs: number) => boolean): Claimed[] => {
    const queue = queues.get(webhookId) ?? []
    const end = queue.findIndex(({ atMs }) => !goes(atMs))
    const taken = queue.splice(0, end === -1 ? queue.length : end)
    if (queue.length === 0) queues.delete(webhookId)
    total -= taken.length
    return taken.map(({ delivery }) => delivery)
  }
  return {
    room: (wanted) => Math.min(wanted, MAX_HELD - total),
    has: (webhookId) => queues.has(webhookId),
    all: () => [...queues.keys()],
    add: (delivery, atMs) => {
      const queue = queues.get(delivery.webhook_id) ?? []
      queue.push({ delivery, atMs })
      queues.set(delivery.webhook_id, queue)
      total++
    },
    take: (webhookId) => {
      const queue = queues.get(webhookId)!
      const { delivery } = queue.shift()!
      if (queue.length === 0) queues.delete(webhookId)
      total--
      return delivery
    },
    takeAll: (webhookId) => takeWhile(webhookId, () => true),
    takeOld: (webhookId, nowMs) => takeWhile(webhookId, (atMs) => nowMs - atMs > MAX_HELD_MS),
  }
}
