import type { Services } from './context.ts'
import { foldListCounts } from './db/list.ts'
import { forgetOldReplies } from './http/idempotency.ts'
import { completeDuePayments } from './payments/service.ts'
import { createDeliverer } from './webhooks/deliver.ts'
import { registerWebhooks } from './webhooks/fan-out.ts'
import { forgetReplacedSecrets } from './webhooks/service.ts'

export type Worker = { stop: (graceMs: number) => Promise<void> }

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** Every job of the service. Any number of workers may run at once. */
export const buildWorker = async (services: Services): Promise<Worker> => {
  const { jobs } = services
  registerWebhooks(services)
  await jobs.schedule('complete-due-payments', EVERY_MINUTE, async () => {
    await completeDuePayments(services)
  })
  await jobs.schedule('fold-list-counts', EVERY_MINUTE, () => foldListCounts({ services }))
  await jobs.schedule('forget-old-replies', EVERY_HOUR, () => forgetOldReplies({ services }))
  await jobs.schedule('forget-replaced-webhook-secrets', EVERY_HOUR, () => forgetReplacedSecrets(services))
  const deliverer = createDeliverer(services)
  deliverer.start()
  return { stop: (graceMs) => deliverer.stop(graceMs) }
}
