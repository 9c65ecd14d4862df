import { Worker } from 'node:worker_threads'
import type { AnalysisRow, ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import type { Statement } from '../../engine/types.ts'
import type { Cents } from '../../shared/money.ts'
import type { AnalysisWire } from './wire.ts'

export type ComputeSource =
  | { kind: 'rows'; rows: AnalysisRow[]; openingBalance: Cents | null; holders: string[] }
  | {
      kind: 'statements'
      statements: Statement[] /** The document each statement was read from, where they are documents. */
      documentIds?: string[]
    }
export type Computed = { result: string; statementCount: number; summary: AnalysisWire['summary'] }
type FromThread = { open: OpenDescriptor[] } | Computed

/**
 * Runs the engine over many rows in a thread, so that the process goes on answering and sending heartbeats meanwhile. In the middle of it
 * `label` is asked about the descriptors that the rules left open.
 */
export const compute = (
  source: ComputeSource,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  signal: AbortSignal,
): Promise<Computed> => {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./compute-thread.ts', import.meta.url), { workerData: source })
  return new Promise<Computed>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    thread.on('message', (message: FromThread) => {
      if ('open' in message) label(message.open).then((answers) => thread.postMessage(answers), reject)
      else resolve(message)
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', abort)
      reject(new Error('The analysis thread ended without a result.'))
    })
  }).finally(() => thread.terminate())
}
