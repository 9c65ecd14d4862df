import { Worker } from 'node:worker_threads'
import type { GivenChange } from '../../engine/corrections/resolve.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import { unavailable } from '../../shared/errors.ts'

/** An analysis with what people say of it. */
export type RecomputeRequest = {
  /** Packed KeptInput. */
  kept: Buffer
  corrections: Correction[]
  /** A new correction by the numbers of a revision, whose packed result tells what they name. */
  next: { given: GivenChange[]; by: Omit<Correction, 'changes'>; revision: number; shown: Buffer } | null
  /** What stands before the result's own fields, as JSON: `{"sandbox":false`. */
  prefix: string | null
}
export type Recomputed = { text: string; packed: Buffer; changes: Change[] | null }
/** What a person must change about their correction. */
export type Unfit = { unfit: { path: string; message: string } }
export type RecomputeAnswer = { text: string; packed: Uint8Array; changes: Change[] | null } | Unfit | { failed: string }

export type Recomputer = {
  recompute: (request: RecomputeRequest) => Promise<Recomputed | Unfit>
  close: () => Promise<void>
}

/** Whoever waits behind this many is told to come again. */
const MAX_WAITING = 32
/** A hundred thousand rows take a second or two on a busy core. */
const MAX_MS = 60_000

/**
 * One thread that is kept: starting one takes longer than most corrections do. Requests are answered one after the other; a thread that fails or
 * takes too long is thrown away, and with it only the request at hand: nothing is written before an answer is there.
 */
export const createRecomputer = (): Recomputer => {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const started = (): Worker => {
    if (thread !== null) return thread
    const worker = new Worker(new URL('./recompute-thread.ts', import.meta.url))
    // An idle thread must not keep its process from ending.
    worker.unref()
    worker.once('exit', () => {
      if (thread === worker) thread = null
    })
    thread = worker
    return worker
  }

  const ask = (request: RecomputeRequest): Promise<Recomputed | Unfit> =>
    new Promise((resolve, reject) => {
      const worker = started()
      const discard = (error: Error): void => {
        end()
        if (thread === worker) thread = null
        void worker.terminate()
        reject(error)
      }
      const timer = setTimeout(() => discard(unavailable('Computing the analysis again took too long; nothing was changed.')), MAX_MS)
      const answer = (message: RecomputeAnswer): void => {
        if ('failed' in message) {
          discard(new Error(message.failed))
          return
        }
        end()
        resolve('unfit' in message ? message : { ...message, packed: Buffer.from(message.packed) })
      }
      const died = (): void => discard(new Error('The thread that computes corrections ended.'))
      const end = (): void => {
        clearTimeout(timer)
        worker.off('message', answer)
        worker.off('error', discard)
        worker.off('exit', died)
        worker.unref()
      }
      worker.on('message', answer)
      worker.on('error', discard)
      worker.on('exit', died)
      worker.ref()
      worker.postMessage(request)
    })

  return {
    recompute: (request) => {
      if (waiting >= MAX_WAITING) throw unavailable('Too many corrections are being computed; try again in a moment.')
      waiting++
      const mine = last.then(() => ask(request)).finally(() => waiting--)
      last = mine.catch(() => {})
      return mine
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
