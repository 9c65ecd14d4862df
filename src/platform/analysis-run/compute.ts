import type { AnalysisRow, ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import type { Statement } from '../../engine/types.ts'
import type { Cents } from '../../shared/money.ts'
import type { TaskOptions, Threads } from '../threads/pool.ts'
import type { AnalysisWire } from './wire.ts'

export type ComputeSource =
  | { kind: 'rows'; rows: AnalysisRow[]; openingBalance: Cents | null; holders: string[] }
  | {
      kind: 'statements'
      statements: Statement[] /** The document each statement was read from, where they are documents. */
      documentIds?: string[]
    }
export type Computed = { result: string; statementCount: number; summary: AnalysisWire['summary'] }

const MODULE = new URL('./compute-thread.ts', import.meta.url)

/**
 * Runs the engine in a thread, so that the process goes on answering and sending heartbeats meanwhile. In the middle of it `label` is asked about the
 * descriptors that the rules left open, where there are any.
 */
export const compute = (
  threads: Threads,
  source: ComputeSource,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  options: TaskOptions,
): Promise<Computed> => threads.run<Computed>({ module: MODULE, input: source, ask: label }, options)
