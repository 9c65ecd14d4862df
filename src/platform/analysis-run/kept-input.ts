import type { Analysis, AnalysisRow, GivenAccount, ModelAnswer } from '../../engine/analysis.ts'
import type { MachineLabels, Rule } from '../../engine/corrections/types.ts'
import type { Statement } from '../../engine/types.ts'
import type { Cents } from '../../shared/money.ts'
import { withRoom } from '../../shared/roomy.ts'
import { type Overview, overviewOfParts } from './overview.ts'
import { transactionsBytes } from './rows-text.ts'
import { afterRowsToWire, beforeRowsToWire } from './wire.ts'

/** What an analysis is computed from. */
export type ComputeSource =
  | {
      kind: 'rows'
      rows: AnalysisRow[]
      openingBalance: Cents | null
      holders: string[]
      accounts?: GivenAccount[]
    }
  | {
      kind: 'statements'
      statements: Statement[]
      /** The document each statement was read from, where they are documents. */
      documentIds?: string[]
    }

/** All that computing an analysis again takes: the model's answers and the organization's rules of its day are part of it, or nothing could be undone exactly. */
export type KeptInput = { source: ComputeSource; answers: [string, ModelAnswer][]; rules: Rule[]; machine: MachineLabels }

/** The analysis as it is kept and sent: its JSON, which has room for the rest of an answer around it, and what lists say of it. */
export const resultOf = (source: ComputeSource, analysis: Analysis): { bytes: Buffer; overview: Overview } => {
  const before = beforeRowsToWire(analysis)
  const after = afterRowsToWire(analysis)
  const documentIds = source.kind === 'statements' ? source.documentIds : undefined
  const statements = documentIds ? after.statements.map((s, i) => ({ ...s, documentId: documentIds[i] })) : after.statements
  const bytes = withRoom([
    Buffer.from(`${JSON.stringify(before).slice(0, -1)},"transactions":[`),
    transactionsBytes(analysis),
    Buffer.from(`],${JSON.stringify({ ...after, statements }).slice(1)}`),
  ])
  return { bytes, overview: overviewOfParts(before.summary, before.mcaPositions, after.statements) }
}
