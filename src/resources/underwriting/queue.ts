import { RUN_RETRY_LIMIT, type RunJob } from '../../platform/analysis-run/lifecycle.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

export type UnderwritingJob = RunJob<'uwa'>
export const underwritingQueue: Queue<UnderwritingJob> = { name: 'underwriting', retryLimit: RUN_RETRY_LIMIT, expireInSeconds: 3_600 }
