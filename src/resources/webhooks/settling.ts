import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import type { DeliveryQueue, Settlement } from './queue.ts'

export type Settling = {
  /** Resolves when it is written down. What finished since the last statement is written by the next one. */
  settle: (settlement: Settlement) => Promise<void>
  /** Tries until it works or the lease is over; then another worker delivers again, with the same event id. */
  untilDone: (what: { id: string }, work: () => Promise<void>) => Promise<void>
}

export const TRY_AGAIN_MS = 250
const SETTLE_TOGETHER = 256
/** Results are written at most this often, so that those of a busy moment share a statement. */
const SETTLE_EVERY_MS = 20

/** How the results of deliveries get into the database, whatever happens to it meanwhile. */
export const createSettling = (queue: Pick<DeliveryQueue, 'settle'>, leaseMs: number, log: Services['log']): Settling => {
  let buffer: { settlement: Settlement; done: () => void }[] = []
  let isSettling = false

  const untilDone: Settling['untilDone'] = async (what, work) => {
    const deadline = performance.now() + leaseMs
    for (;;) {
      try {
        return await work()
      } catch (err) {
        if (performance.now() > deadline) return log.error({ err, deliveryId: what.id }, 'the result of a webhook delivery was lost')
        log.warn({ err, deliveryId: what.id }, 'could not write down a webhook delivery; trying again')
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  const flush = async (): Promise<void> => {
    isSettling = true
    while (buffer.length > 0) {
      const nextAt = performance.now() + SETTLE_EVERY_MS
      const batch = buffer.slice(0, SETTLE_TOGETHER)
      buffer = buffer.slice(SETTLE_TOGETHER)
      const settlements = batch.map((p) => p.settlement)
      await untilDone(batch[0]!.settlement, () => queue.settle(settlements))
      for (const { done } of batch) done()
      if (buffer.length < SETTLE_TOGETHER) await sleep(Math.max(0, nextAt - performance.now()))
    }
    isSettling = false
  }

  return {
    untilDone,
    settle: (settlement) =>
      new Promise((done) => {
        buffer.push({ settlement, done })
        if (!isSettling) void flush()
      }),
  }
}
