import type { RunJob } from '../../platform/analysis-run/lifecycle.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

export type UnderwritingJob = RunJob<'uwa'>
export const underwritingQueue: Queue<UnderwritingJob> = { name: 'underwriting', retryLimit: 10, expireInSeconds: 3_600 }
