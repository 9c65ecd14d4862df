import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import { prepareRows, prepareStatements } from '../../engine/analyze.ts'
import type { Work } from '../threads/thread.ts'
import type { Computed, ComputeSource } from './compute.ts'
import { analysisToWire } from './wire.ts'

/** The other side of compute.ts: the engine's work, off the main thread. On the way it asks what the model says of what the rules left open. */
export const work: Work<ComputeSource, Computed, OpenDescriptor[], ModelAnswers> = async (source, ask) => {
  const prepared = source.kind === 'rows' ? prepareRows(source.rows, source) : prepareStatements(source.statements)
  const open = prepared.openDescriptors()
  const wire = analysisToWire(prepared.finish(open.length === 0 ? new Map() : await ask(open)))
  const documentIds = source.kind === 'statements' ? source.documentIds : undefined
  const linked = documentIds ? { ...wire, statements: wire.statements.map((s, i) => ({ ...s, documentId: documentIds[i] })) } : wire
  return { result: JSON.stringify(linked), statementCount: wire.statements.length, summary: wire.summary }
}
