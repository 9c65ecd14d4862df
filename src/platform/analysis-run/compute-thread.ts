import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import { prepareRows, prepareStatements } from '../../engine/analyze.ts'
import { machineLabelsOf } from '../../engine/corrections/machine.ts'
import type { Work } from '../threads/thread.ts'
import type { Computed, ComputeInput } from './compute.ts'
import { type KeptInput, resultText } from './kept-input.ts'
import { packAtOnce } from './pack.ts'
import { summaryToWire } from './wire.ts'

/** The other side of compute.ts: the engine's work, off the main thread. On the way it asks what the model says of what the rules left open. */
export const work: Work<ComputeInput, Computed, OpenDescriptor[], ModelAnswers> = async ({ source, rules, corrections = [] }, ask) => {
  const hand = { rules, corrections }
  const prepared = source.kind === 'rows' ? prepareRows(source.rows, { ...source, ...hand }) : prepareStatements(source.statements, hand)
  const open = prepared.openDescriptors()
  const answers: ModelAnswers = open.length === 0 ? new Map() : await ask(open)
  const analysis = prepared.finish(answers)
  const kept: KeptInput = { source, answers: [...answers], rules, machine: machineLabelsOf(analysis) }
  return {
    result: resultText(source, analysis),
    statementCount: analysis.statements.length,
    summary: summaryToWire(analysis),
    kept: packAtOnce(JSON.stringify(kept)),
  }
}
