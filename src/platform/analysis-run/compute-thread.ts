import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import { prepareRows, prepareStatements } from '../../engine/analyze.ts'
import { machineLabelsOf } from '../../engine/corrections/machine.ts'
import type { Work } from '../threads/thread.ts'
import type { Computed, ThreadInput } from './compute.ts'
import { type ComputeSource, type KeptInput, resultText } from './kept-input.ts'
import { overviewOf } from './overview.ts'
import { packAtOnce } from './pack.ts'
import { summaryToWire } from './wire.ts'

/** The other side of compute.ts: the engine's work, off the main thread. On the way it asks what the model says of what the rules left open. */
export const work: Work<ThreadInput, Computed, OpenDescriptor[], ModelAnswers> = async (
  { source: sourceText, rules, corrections = [], wantsText },
  ask,
) => {
  const source = JSON.parse(sourceText) as ComputeSource
  const hand = { rules, corrections }
  const prepared = source.kind === 'rows' ? prepareRows(source.rows, { ...source, ...hand }) : prepareStatements(source.statements, hand)
  const open = prepared.openDescriptors()
  const answers: ModelAnswers = open.length === 0 ? new Map() : await ask(open)
  const analysis = prepared.finish(answers)
  const found: Omit<KeptInput, 'source'> = { answers: [...answers], rules, machine: machineLabelsOf(analysis) }
  const text = resultText(source, analysis)
  return {
    packed: packAtOnce(text),
    overview: overviewOf(text),
    statementCount: analysis.statements.length,
    summary: summaryToWire(analysis),
    kept: packAtOnce(`{"source":${sourceText},${JSON.stringify(found).slice(1)}`),
    text: wantsText ? text : null,
  }
}
