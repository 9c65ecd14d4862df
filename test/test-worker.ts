import type { Services } from '../src/context.ts'
import { startJobs } from '../src/platform/jobs/queue.ts'
import { buildWorker } from '../src/worker.ts'
import { PATIENCE_MS } from './patience.ts'

/** A worker beside the test's server, on the same database, in this process. */
export const startTestWorker = async (services: Services): Promise<{ stop: (graceMs?: number) => Promise<void> }> => {
  const jobs = await startJobs(services.database.url, 'worker', () => {})
  const worker = await buildWorker({ ...services, jobs })
  return {
    stop: async (graceMs = 2_000) => {
      await worker.stop(graceMs)
      await jobs.stop(graceMs)
    },
  }
}

const ASKED_EVERY_MS = { first: 20, last: 400 }

/**
 * Asks until the answer is there: often at first, then the more seldom the longer it takes. Asked twenty times a second for minutes, a service (or the list of all
 * processes) costs more than what is waited for.
 */
export const eventually = async <T>(ask: () => Promise<T | null | undefined | false>, withinMs = PATIENCE_MS): Promise<T> => {
  const from = Date.now()
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    const waited = Date.now() - from
    if (waited > withinMs) throw new Error(`nothing came of it within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(ASKED_EVERY_MS.last, Math.max(ASKED_EVERY_MS.first, waited / 20))))
  }
}
