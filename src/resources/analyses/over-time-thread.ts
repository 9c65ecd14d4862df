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
  const prints = new Map<string, { row: number; statement: number }>()
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
    const place: Place = { rows: [], statements: [] }
    for (const s of kept.source.statements) {
      const own = { row: rows, statement: statements.length }
      const print = printOf(s)
      const first = prints.get(print) ?? own
      prints.set(print, first)
      s.rows.forEach((_, i) => void place.rows.push(first.row + i))
      place.statements.push(first.statement)
      statements.push({ ...s, analysisId, duplicateOf: null })
      rows += s.rows.length
    }
    if (rows > MAX_ROWS) throw conflict('conflict', `The merchant's statements have more than ${MAX_ROWS} rows.`)
    for (const c of part.corrections) corrections.push({ ...c, changes: c.changes.map((change) => shifted(change, place)) })
    answers.push(...kept.answers)
    for (const rule of kept.rules) if (!rules.some((r) => r.id === rule.id)) rules.push(rule)
    analysisIds.push(analysisId)
  }
  return { statements, corrections, notJoined, analysisIds, answers, rules }
}

/** Where the rows and the statements of an analysis are among all. */
type Place = { rows: number[]; statements: number[] }

/** A paper that was analysed twice counts once, as it came first: what people said of either copy is said of that one. */
const printOf = ({ bank, accountLast4, kind, periodStart, periodEnd, openingBalance, closingBalance, rows }: Statement): string =>
  JSON.stringify([
    [bank, accountLast4, kind, periodStart, periodEnd, openingBalance, closingBalance],
    rows.map(({ date, type, amount, description }) => [date, type, amount, description]),
  ])

/** A change of one analysis as one of all. */
const shifted = (change: Change, place: Place): Change => {
  const rows = (refs: readonly number[]): number[] => refs.map((ref) => place.rows[ref]!)
  switch (change.kind) {
    case 'label':
    case 'revenue':
      return { ...change, rows: rows(change.rows) }
    case 'row':
      return { ...change, row: place.rows[change.row]! }
    case 'account':
      return { ...change, statement: place.statements[change.statement]! }
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
