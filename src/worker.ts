import type { Services } from './context.ts'
import { deleteUnclaimedBlobs } from './platform/blobs/claims.ts'
import { forgetOldReplies } from './platform/http/idempotency.ts'
import { foldListCounts } from './platform/records/list.ts'
import { runAnalysis } from './resources/analyses/run.ts'
import { ANALYSIS_QUEUE, type AnalysisJob } from './resources/analyses/service.ts'
import { completeDuePayments } from './resources/payments/service.ts'
import { runUnderwriting } from './resources/underwriting/run.ts'
import { UNDERWRITING_QUEUE, type UnderwritingJob } from './resources/underwriting/service.ts'
import { createDeliverer } from './resources/webhooks/deliver.ts'
import { registerWebhooks } from './resources/webhooks/fan-out.ts'
import { forgetReplacedSecrets } from './resources/webhooks/service.ts'

export type Worker = { stop: (graceMs: number) => Promise<void> }

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** Waiting for a parser process costs nothing, so a small analysis need not wait for a large one to end. */
const ANALYSES_AT_ONCE = 3
/** Mostly waiting for providers. */
const UNDERWRITING_AT_ONCE = 4

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
  await jobs.schedule('delete-unclaimed-blobs', EVERY_MINUTE, () => deleteUnclaimedBlobs(services))
  await jobs.work<AnalysisJob>(ANALYSIS_QUEUE, ANALYSES_AT_ONCE, (job, signal) => runAnalysis(services, job, signal))
  await jobs.work<UnderwritingJob>(UNDERWRITING_QUEUE, UNDERWRITING_AT_ONCE, (job, signal) => runUnderwriting(services, job, signal))
  const deliverer = createDeliverer(services)
  deliverer.start()
  return { stop: (graceMs) => deliverer.stop(graceMs) }
}
