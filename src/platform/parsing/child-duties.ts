import { Worker } from 'node:worker_threads'
import { ReadError } from '../../engine/types.ts'
import type { Report } from './protocol.ts'

/** What every process that opens strangers' files owes to the one that started it. */

const ORPHAN_CHECK_MS = 500

/**
 * When the parent is gone, nobody would ever stop this process. A file that loops inside of PDFium also keeps the event loop from hearing
 * of it, so a thread of its own looks after the parent. Who that is the parent has said: it may be gone before anybody here could look.
 */
export const watchParent = (parent = Number(process.argv[2] ?? process.ppid)): void => {
  process.once('disconnect', () => process.exit(0))
  const source = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL') }, ${ORPHAN_CHECK_MS})`
  new Worker(source, { eval: true }).unref()
}

/** Why a job failed: a fault of the file's in its own words, anything else as a crash, after which the process is not to be trusted. */
export const answerFailure = (job: number, error: unknown): Report<never> =>
  error instanceof ReadError
    ? {
        kind: 'failed',
        job,
        code: error.code,
        message: error.message,
        healthy: error.code !== 'crashed' && error.code !== 'out_of_memory',
      }
    : {
        kind: 'failed',
        job,
        code: 'crashed',
        message: 'Reading the file failed.',
        healthy: false,
        cause: (error instanceof Error ? error.stack : undefined) ?? String(error),
      }
