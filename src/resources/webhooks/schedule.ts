/** A retry may come a little later than it is due, so that deliveries which failed together do not come back together. */
const MAX_JITTER = 0.05

export type Verdict = { kind: 'retry'; at: Date } | { kind: 'exhausted' }

/** What follows the failure of a run's `attempts`-th attempt: there is one initial attempt and one retry for each delay. */
export const afterFailure = (attempts: number, failedAt: Date, retryDelaysMs: readonly number[], random: number): Verdict => {
  const delayMs = retryDelaysMs[attempts - 1]
  if (delayMs === undefined) return { kind: 'exhausted' }
  return { kind: 'retry', at: new Date(failedAt.getTime() + Math.floor(delayMs * (1 + MAX_JITTER * random))) }
}
