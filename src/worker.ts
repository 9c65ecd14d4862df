import type { Services } from './context.ts'
import { warmUp } from './platform/analysis-run/compute.ts'
import { deleteUnclaimedBlobs } from './platform/blobs/claims.ts'
import { forgetOldReplies } from './platform/http/idempotency.ts'
import type { Job } from './platform/jobs/queue.ts'
import { watched } from './platform/jobs/watched.ts'
import { warmUpPdfs } from './platform/parsing/warm-up.ts'
import { foldListCounts } from './platform/records/list.ts'
import { cancelStaleDrafts } from './resources/ach/service.ts'
import { watchJobs } from './resources/alerts/watch.ts'
import { endRetention } from './resources/analyses/retention.ts'
import { analysisJobs } from './resources/analyses/run.ts'
import { completeDuePayments } from './resources/payments/service.ts'
import { keepPortfolio } from './resources/portfolio/service.ts'
import { forgetPresence } from './resources/presence/routes.ts'
import { forgetDone } from './resources/today/service.ts'
import { sealPlainReports } from './resources/underwriting/reports.ts'
import { underwritingJobs } from './resources/underwriting/run.ts'
import { forgetEnded } from './resources/users/sessions.ts'
import { createDeliverer } from './resources/webhooks/deliver.ts'
import { forgetOldLines } from './resources/webhooks/forget-old.ts'
import { forgetReplacedSecrets } from './resources/webhooks/service.ts'

export type Worker = {
  /** Takes no more jobs; those in hand go on, and requests can still leave some. */
  takeNoMore: () => Promise<void>
  stop: (graceMs: number) => Promise<void>
}

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'

/** The first statement after a start is read as fast as the hundredth: what reads and analyses it is there before it comes. A process that serves does more; see cli/rehearse.ts. */
export const keepReady = async ({ parser, threads }: Pick<Services, 'parser' | 'threads'>): Promise<void> => {
  await Promise.all([parser.keepStarted(), import('undici')])
  // A start that comes to nothing ends it in the middle; what cannot be warmed is merely cold.
  for (const file of warmUpPdfs()) {
    const read = await parser.read(file, { fileName: 'made-up.pdf', group: 'warm-up', sizeBytes: 0 }).catch(() => null)
    if (read) await warmUp(threads, 'later', { kind: 'statements', statements: read.statements })
  }
}

/** Every job of the service. Any number of workers may run at once. */
export const buildWorker = async (services: Services): Promise<Worker> => {
  const { jobs } = services
  const every = (cron: string, name: string, run: () => Promise<unknown>): Promise<void> =>
    jobs.schedule(name, cron, () => watched(services, name, null, run))
  await every(EVERY_MINUTE, 'cancel-stale-ach-drafts', () => cancelStaleDrafts(services))
  await every(EVERY_MINUTE, 'complete-due-payments', () => completeDuePayments(services))
  await every(EVERY_MINUTE, 'keep-portfolio', () => keepPortfolio(services))
  await every(EVERY_MINUTE, 'fold-list-counts', () => foldListCounts({ services }))
  await every(EVERY_HOUR, 'forget-old-replies', () => forgetOldReplies({ services }))
  await every(EVERY_HOUR, 'forget-old-lines', () => forgetOldLines(services))
  await every(EVERY_HOUR, 'forget-ended-sessions', () => forgetEnded(services))
  await every(EVERY_HOUR, 'forget-presence', () => forgetPresence(services))
  await every(EVERY_HOUR, 'forget-done-items', () => forgetDone(services))
  await every(EVERY_HOUR, 'forget-replaced-webhook-secrets', () => forgetReplacedSecrets(services))
  await every(EVERY_MINUTE, 'delete-unclaimed-blobs', () => deleteUnclaimedBlobs(services))
  await every(EVERY_HOUR, 'seal-plain-reports', () => sealPlainReports(services))
  await every(EVERY_HOUR, 'end-retention', () => endRetention(services))
  const work = <T extends object>({ queue, run, ...limits }: Job<T>): Promise<void> =>
    jobs.work(queue, limits, (data, signal) => watched(services, queue.name, data.traceparent ?? null, () => run(services, data, signal)))
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
