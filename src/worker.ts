import type { Services } from './context.ts'
import { deleteUnclaimedBlobs } from './platform/blobs/claims.ts'
import { forgetOldReplies } from './platform/http/idempotency.ts'
import type { Job } from './platform/jobs/queue.ts'
import { foldListCounts } from './platform/records/list.ts'
import { cancelStaleDrafts } from './resources/ach/service.ts'
import { watchJobs } from './resources/alerts/watch.ts'
import { endRetention } from './resources/analyses/retention.ts'
import { analysisJobs } from './resources/analyses/run.ts'
import { completeDuePayments } from './resources/payments/service.ts'
import { keepPortfolio } from './resources/portfolio/service.ts'
import { forgetPresence } from './resources/presence/routes.ts'
import { forgetDone } from './resources/today/service.ts'
import { underwritingJobs } from './resources/underwriting/run.ts'
import { forgetEnded } from './resources/users/sessions.ts'
import { createDeliverer } from './resources/webhooks/deliver.ts'
import { forgetReplacedSecrets } from './resources/webhooks/service.ts'

export type Worker = {
  /** Takes no more jobs; those in hand go on, and requests can still leave some. */
  takeNoMore: () => Promise<void>
  stop: (graceMs: number) => Promise<void>
}

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** Every job of the service. Any number of workers may run at once. */
export const buildWorker = async (services: Services): Promise<Worker> => {
  const { jobs } = services
  await jobs.schedule('cancel-stale-ach-drafts', EVERY_MINUTE, async () => {
    await cancelStaleDrafts(services)
  })
  await jobs.schedule('complete-due-payments', EVERY_MINUTE, async () => {
    await completeDuePayments(services)
  })
  await jobs.schedule('keep-portfolio', EVERY_MINUTE, () => keepPortfolio(services))
  await jobs.schedule('fold-list-counts', EVERY_MINUTE, () => foldListCounts({ services }))
  await jobs.schedule('forget-old-replies', EVERY_HOUR, () => forgetOldReplies({ services }))
  await jobs.schedule('forget-ended-sessions', EVERY_HOUR, () => forgetEnded(services))
  await jobs.schedule('forget-presence', EVERY_HOUR, () => forgetPresence(services))
  await jobs.schedule('forget-done-items', EVERY_HOUR, () => forgetDone(services))
  await jobs.schedule('forget-replaced-webhook-secrets', EVERY_HOUR, () => forgetReplacedSecrets(services))
  await jobs.schedule('delete-unclaimed-blobs', EVERY_MINUTE, () => deleteUnclaimedBlobs(services))
  await jobs.schedule('end-retention', EVERY_HOUR, () => endRetention(services))
  const work = <T extends object>({ queue, run, ...limits }: Job<T>): Promise<void> =>
    jobs.work(queue, limits, (data, signal) => run(services, data, signal))
  await work(analysisJobs)
  await work(underwritingJobs)
  await work(watchJobs)
  const deliverer = createDeliverer(services)
  deliverer.start()
  return {
    takeNoMore: jobs.takeNoMore,
    stop: async (graceMs) => {
      await Promise.all([deliverer.stop(graceMs), jobs.stop(graceMs)])
    },
  }
}
