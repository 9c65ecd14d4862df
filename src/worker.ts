import type { Services } from './context.ts'
import { foldListCounts } from './db/list.ts'
import { forgetOldReplies } from './http/idempotency.ts'
import { completeDuePayments } from './payments/service.ts'

export type Worker = { stop: (graceMs: number) => Promise<void> }

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** Every job of the service. Any number of workers may run at once. */
export const buildWorker = async (services: Services): Promise<Worker> => {
  const { jobs } = services
  await jobs.schedule('complete-due-payments', EVERY_MINUTE, async () => {
    await completeDuePayments(services)
  })
  await jobs.schedule('fold-list-counts', EVERY_MINUTE, () => foldListCounts({ services }))
  await jobs.schedule('forget-old-replies', EVERY_HOUR, () => forgetOldReplies({ services }))
  return { stop: async () => {} }
}
