import type { Services } from '../src/context.ts'
import { startJobs } from '../src/platform/jobs/queue.ts'
import { buildWorker } from '../src/worker.ts'
import { PATIENCE_MS } from './patience.ts'

/** A worker beside the test's server, on the same database, in this process. */
export const startTestWorker = async (services: Services): Promise<{ stop: () => Promise<void> }> => {
  const jobs = await startJobs(services.database.url, 'worker', () => {})
  const worker = await buildWorker({ ...services, jobs })
  return {
    stop: async () => {
      await worker.stop(2_000)
      await jobs.stop(2_000)
    },
  }
}

/** Asks until the answer is there. */
export const eventually = async <T>(ask: () => Promise<T | null | undefined | false>, withinMs = PATIENCE_MS): Promise<T> => {
  const until = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > until) throw new Error(`nothing came of it within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
