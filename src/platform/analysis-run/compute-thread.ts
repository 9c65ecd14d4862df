import { parentPort, workerData } from 'node:worker_threads'
import type { ModelAnswers } from '../../engine/analysis.ts'
import { prepareRows, prepareStatements } from '../../engine/analyze.ts'
import type { ComputeSource } from './compute.ts'
import { analysisToWire } from './wire.ts'

/** The other side of compute.ts: the engine's work, off the main thread. */
const source = workerData as ComputeSource
const prepared = source.kind === 'rows' ? prepareRows(source.rows, source) : prepareStatements(source.statements)
parentPort!.once('message', (answers: ModelAnswers) => {
  const wire = analysisToWire(prepared.finish(answers))
  const documentIds = source.kind === 'statements' ? source.documentIds : undefined
  const linked = documentIds ? { ...wire, statements: wire.statements.map((s, i) => ({ ...s, documentId: documentIds[i] })) } : wire
  parentPort!.postMessage({ result: JSON.stringify(linked), statementCount: wire.statements.length, summary: wire.summary })
})
parentPort!.postMessage({ open: prepared.openDescriptors() })
