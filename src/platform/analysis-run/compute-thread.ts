import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import { prepareRows, prepareStatements } from '../../engine/analyze.ts'
import { machineLabelsOf } from '../../engine/corrections/machine.ts'
import { Handover } from '../threads/handover.ts'
import type { Work } from '../threads/thread.ts'
import type { Computed, Summary, ThreadInput } from './compute.ts'
import { type ComputeSource, type KeptInput, resultOf } from './kept-input.ts'
import { packResult } from './pack.ts'
import { takeRows } from './read-rows.ts'
import { summaryToWire } from './wire.ts'

/** The other side of compute.ts: the engine's work, off the main thread. On the way it asks what the model says of what the rules left open. */
export const work: Work<ThreadInput, Computed, OpenDescriptor[], ModelAnswers, Summary> = async (
  { source: sourceText, read, rules, corrections = [], wantsBytes, tellsSummary },
  ask,
  tell,
) => {
  const source = (read && takeRows(read)) ?? (JSON.parse(sourceText) as ComputeSource)
  const hand = { rules, corrections }
  const prepared = source.kind === 'rows' ? prepareRows(source.rows, { ...source, ...hand }) : prepareStatements(source.statements, hand)
  const open = prepared.openDescriptors()
  const answers: ModelAnswers = open.length === 0 ? new Map() : await ask(open)
  const analysis = prepared.finish(answers)
  const summary = summaryToWire(analysis)
  if (tellsSummary) tell(summary)
  const found: Omit<KeptInput, 'source'> = { answers: [...answers], rules, machine: machineLabelsOf(analysis) }
  const { bytes, overview } = resultOf(source, analysis)
  const computed = {
    packed: packResult(bytes),
    overview,
    statementCount: analysis.statements.length,
    summary,
    kept: packResult(`{"source":${sourceText},${JSON.stringify(found).slice(1)}`),
    bytes: wantsBytes ? bytes : null,
  }
  return new Handover(computed, wantsBytes ? [bytes.buffer as ArrayBuffer] : [])
}
