import type { GivenChange } from '../../engine/corrections/resolve.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import type { Threads } from '../threads/pool.ts'

/** An analysis with what people say of it. */
export type RecomputeRequest = {
  /** Packed KeptInput. */
  kept: Uint8Array
  corrections: Correction[]
  /** A new correction by the numbers of a revision; its packed result, where a change names positions of it. */
  next: { given: GivenChange[]; by: Omit<Correction, 'changes'>; revision: number; shown: Uint8Array | null } | null
  /** What stands before the result's own fields, as JSON: `{"sandbox":false`. */
  prefix: string | null
}
export type Recomputed = {
  text: string
  changes: Change[] | null
  /** Of each change that was given: what the positions that it names were called. */
  names: (string[] | null)[]
}

const MODULE = new URL('./recompute-thread.ts', import.meta.url)

/** Runs the engine again in a thread; a person's mistake comes back as a 400 that names its place. Nothing is written before an answer is there. */
export const recompute = (threads: Threads, request: RecomputeRequest, group: string): Promise<Recomputed> =>
  threads.run<Recomputed>({ module: MODULE, input: request }, { lane: 'now', group })
