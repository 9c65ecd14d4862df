import type { Analysis, AnalysisRow, GivenAccount, ModelAnswer } from '../../engine/analysis.ts'
import type { MachineLabels, Rule } from '../../engine/corrections/types.ts'
import type { Statement } from '../../engine/types.ts'
import type { Cents } from '../../shared/money.ts'
import { analysisToWire } from './wire.ts'

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

/** The analysis as it is kept and sent. */
export const resultText = (source: ComputeSource, analysis: Analysis): string => {
  const wire = analysisToWire(analysis)
  const documentIds = source.kind === 'statements' ? source.documentIds : undefined
  return JSON.stringify(documentIds ? { ...wire, statements: wire.statements.map((s, i) => ({ ...s, documentId: documentIds[i] })) } : wire)
}
