import type { ComputeSource } from '../../platform/analysis-run/kept-input.ts'
import { RUN_RETRY_LIMIT, type RunJob } from '../../platform/analysis-run/lifecycle.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

export type AnalysisJob = RunJob<'ana'>
export const analysisQueue: Queue<AnalysisJob> = { name: 'analyses', retryLimit: RUN_RETRY_LIMIT, expireInSeconds: 3_600 }

/** Rows given by a caller, kept for a worker. `holders` are the merchant's own names, which are no counterparty. */
export type GivenRows = Omit<Extract<ComputeSource, { kind: 'rows' }>, 'kind'>
