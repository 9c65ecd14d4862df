import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import type { Correction, Rule } from '../../engine/corrections/types.ts'
import type { TaskOptions, Threads } from '../threads/pool.ts'
import type { ComputeSource } from './kept-input.ts'
import type { AnalysisWire } from './wire.ts'

export type ComputeInput = { source: ComputeSource; rules: Rule[]; corrections?: Correction[] }
/** `kept` is a packed KeptInput. */
export type Computed = { result: string; statementCount: number; summary: AnalysisWire['summary']; kept: Buffer }

const MODULE = new URL('./compute-thread.ts', import.meta.url)

/**
 * Runs the engine in a thread, so that the process goes on answering and sending heartbeats meanwhile. In the middle of it `label` is asked about the
 * descriptors that the rules left open, where there are any.
 */
export const compute = async (
  threads: Threads,
  input: ComputeInput,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  options: TaskOptions,
): Promise<Computed> => {
  const computed = await threads.run<Computed>({ module: MODULE, input, ask: label }, options)
  // Bytes come out of a thread as plain ones.
  return { ...computed, kept: Buffer.from(computed.kept) }
}
