import type { AnalysisRow } from '../../engine/analysis.ts'
import type { RunJob } from '../../platform/analysis-run/lifecycle.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Cents } from '../../shared/money.ts'

export type AnalysisJob = RunJob<'ana'>
export const analysisQueue: Queue<AnalysisJob> = { name: 'analyses', retryLimit: 10, expireInSeconds: 3_600 }

/** Rows given by a caller, kept for a worker. */
export type GivenRows = {
  rows: AnalysisRow[]
  openingBalance: Cents | null
  /** The merchant's own names, which are no counterparty. */
  holders: string[]
}
