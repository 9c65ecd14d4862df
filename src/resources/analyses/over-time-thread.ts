import { prepareStatements } from '../../engine/analyze.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import { accountsOverTime } from '../../engine/metrics/over-time.ts'
import type { Statement } from '../../engine/types.ts'
import type { KeptInput } from '../../platform/analysis-run/kept-input.ts'
import { unpackAtOnce } from '../../platform/analysis-run/pack.ts'
import { afterRowsToWire, beforeRowsToWire } from '../../platform/analysis-run/wire.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { conflict } from '../../shared/errors.ts'

const MAX_ROWS = 200_000

/** An analysis to be joined with the others: what it was computed from, where that is kept, and what people said of it. */
export type Part = { analysisId: string; packed: Uint8Array | null; corrections: Correction[] }
type NotJoined = { analysisId: string; reason: string }

/** The statements of all parts one after the other, and what goes with them. */
const joined = (parts: readonly Part[]) => {
  const statements: (Statement & { analysisId: string })[] = []
  const corrections: Correction[] = []
  const notJoined: NotJoined[] = []
  const analysisIds: string[] = []
  const answers: KeptInput['answers'] = []
  const rules: KeptInput['rules'] = []
  let rows = 0
  for (const part of parts) {
    const { analysisId, packed } = part
    const kept =
      packed === null ? null : (JSON.parse(unpackAtOnce(Buffer.from(packed.buffer, packed.byteOffset, packed.length))) as KeptInput)
    if (kept === null || kept.source.kind !== 'statements') {
      const reason = kept === null ? 'What it was computed from is not kept.' : 'It has rows, no statements.'
      notJoined.push({ analysisId, reason })
      continue
    }
    const base = { rows, statements: statements.length }
    for (const s of kept.source.statements) {
      statements.push({ ...s, analysisId, duplicateOf: null })
      rows += s.rows.length
    }
    if (rows > MAX_ROWS) throw conflict('conflict', `The merchant's statements have more than ${MAX_ROWS} rows.`)
    for (const c of part.corrections) corrections.push({ ...c, changes: c.changes.map((change) => shifted(change, base)) })
    answers.push(...kept.answers)
    for (const rule of kept.rules) if (!rules.some((r) => r.id === rule.id)) rules.push(rule)
    analysisIds.push(analysisId)
  }
  return { statements, corrections, notJoined, analysisIds, answers, rules }
}

/** A change of one analysis as one of all: its rows and statements come after those of the analyses before it. */
const shifted = (change: Change, base: { rows: number; statements: number }): Change => {
  const rows = (refs: readonly number[]): number[] => refs.map((ref) => ref + base.rows)
  switch (change.kind) {
    case 'label':
    case 'revenue':
      return { ...change, rows: rows(change.rows) }
    case 'row':
      return { ...change, row: change.row + base.rows }
    case 'account':
      return { ...change, statement: change.statement + base.statements }
    case 'position':
      return { ...change, rows: rows(change.rows), positions: change.positions.map(rows) }
  }
}

/** The other side of over-time.ts: opened, joined, computed and written here. */
export const work: Work<{ merchantId: string; parts: Part[] }, string> = async ({ merchantId, parts }) => {
  const { statements, corrections, notJoined, analysisIds, answers, rules } = joined(parts)
  const analysis = prepareStatements(statements, { rules, corrections }).finish(new Map(answers))
  const { accounts: _, correctionsNotApplied: __, ...after } = afterRowsToWire(analysis)
  return JSON.stringify({
    merchantId,
    analysisIds,
    notJoined,
    accounts: accountsOverTime(statements).map((a) => ({ ...a, breaks: a.breaks.map((b) => ({ ...b, amount: b.amount / 100 })) })),
    ...beforeRowsToWire(analysis),
    ...after,
    statements: after.statements.map((s, i) => ({ analysisId: statements[i]!.analysisId, ...s })),
  })
}
