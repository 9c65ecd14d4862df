import type { Services } from '../../context.ts'
import type { JobOutcome } from '../watching/metrics.ts'
import { HandedBack } from './queue.ts'

/** One go at a job: counted, timed, traced, and in the log when it fails. Whether it is tried again is for its queue to say. */
export const watched = async (
  { metrics, tracing, log }: Services,
  queue: string,
  parent: string | null,
  work: () => Promise<unknown>,
): Promise<void> => {
  const began = performance.now()
  let outcome: JobOutcome = 'done'
  try {
    await tracing.span(`job ${queue}`, { kind: 'consumer', parent, attributes: { 'holdback.queue': queue } }, work)
  } catch (error) {
    outcome = error instanceof HandedBack ? 'handed_back' : 'failed'
    if (outcome === 'failed') log.warn({ err: error, queue }, 'a job failed')
    throw error
  } finally {
    metrics.worked(queue, outcome, (performance.now() - began) / 1000)
  }
}
