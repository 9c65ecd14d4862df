import type { JobQueue } from './queue.ts'

/** Every queue that carries work, known to each process before it enqueues or works. */
const QUEUES = { analyses: { retryLimit: 10, expireInSeconds: 3_600 }, underwriting: { retryLimit: 10, expireInSeconds: 3_600 } } as const

export const defineQueues = async (jobs: JobQueue): Promise<void> => {
  for (const [name, options] of Object.entries(QUEUES)) await jobs.define(name, options)
}
