import type { AnalysisRow } from '../../engine/analysis.ts'
import { analyzeRows, analyzeStatements } from '../../engine/analyze.ts'
import { layoutOf, originsOf } from '../../engine/corrections/layout.ts'
import { excludedAccounts, mendsOf } from '../../engine/corrections/mend.ts'
import { brokenLabel, type GivenChange, resolveChanges, typesAfter, UnfitChange } from '../../engine/corrections/resolve.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import { invalidField } from '../../shared/errors.ts'
import type { Work } from '../threads/thread.ts'
import { type ComputeSource, resultOf } from './kept-input.ts'
import { createOpenedInputs } from './opened-inputs.ts'
import { unpackAtOnce } from './pack.ts'
import type { Recomputed, RecomputeRequest } from './recompute.ts'

type ShownPosition = { funderName: string; transactions: number[] }

/** The positions of a revision, out of a result's text: the rest of it need not be parsed for that. */
const positionsOf = (packed: Uint8Array | null): ShownPosition[] => {
  if (packed === null) return []
  const text = unpackAtOnce(Buffer.from(packed))
  const from = text.indexOf('"mcaPositions":') + '"mcaPositions":'.length
  const to = text.indexOf(',"classifications":', from)
  return JSON.parse(text.slice(from, to)) as ShownPosition[]
}

/** What the positions that a change speaks of were called then: their numbers mean others in later revisions. */
const namesIn = (given: readonly GivenChange[], shown: readonly ShownPosition[]): (string[] | null)[] =>
  given.map((change) => (change.kind === 'position' && change.positions ? change.positions.map((p) => shown[p]!.funderName) : null))

const refsShown = (source: ComputeSource, corrections: readonly Correction[]): ArrayLike<number> => {
  if (source.kind === 'statements') return originsOf(source.statements, layoutOf(source.statements, corrections).isRowLeftOut)
  const excluded = excludedAccounts(corrections, (account) => account)
  if (excluded.size === 0) return source.rows.map((_, ref) => ref)
  return source.rows.flatMap((row, ref) => (excluded.has(row.account ?? 0) ? [] : [ref]))
}

const resolved = (
  source: ComputeSource,
  corrections: readonly Correction[],
  next: NonNullable<RecomputeRequest['next']>,
  positions: readonly ShownPosition[],
): Change[] => {
  const read = source.kind === 'rows' ? source.rows : source.statements.flatMap((s) => s.rows)
  const typeOf = typesAfter(read, corrections)
  const origins = refsShown(source, corrections)
  const changes = resolveChanges(next.given, {
    revision: next.revision,
    origins,
    typeOf,
    positions: positions.map(({ transactions }) => transactions),
    accountCount: source.kind === 'statements' ? source.statements.length : (source.accounts?.length ?? 0),
  })
  const broken = brokenLabel(corrections, changes, typeOf)
  if (broken !== null) {
    const row = Array.prototype.indexOf.call(origins, broken)
    throw new UnfitChange('changes', `Row ${row} carries a label of its old side; undo it, or label the row in the same request.`)
  }
  assertCountable(read, [...corrections, { ...next.by, changes }])
  return changes
}

/** Cents: past this a figure made of the amounts could no longer be told exactly. */
const MAX_TOTAL = 4e14

const assertCountable = (read: readonly AnalysisRow[], corrections: readonly Correction[]): void => {
  const mends = mendsOf(corrections)
  const total = read.reduce((sum, row, ref) => sum + (mends.get(ref)?.amount ?? row.amount), 0)
  if (total > MAX_TOTAL) throw new UnfitChange('changes', 'The amounts come to more than can be added up exactly.')
}

/** Twenty times as much when opened. A thread has no services: what it keeps is here, and goes with it. */
const MAX_PACKED_BYTES = 4 * 1024 * 1024
const open = createOpenedInputs(MAX_PACKED_BYTES)

const recomputed = ({ kept, corrections, next, prefix }: RecomputeRequest): Recomputed => {
  const { source, answers, rules, machine, classify } = open(kept)
  const positions = positionsOf(next?.shown ?? null)
  const changes = next === null ? null : resolved(source, corrections, next, positions)
  const all = next === null ? corrections : [...corrections, { ...next.by, changes: changes! }]
  const options = { corrections: all, rules, machine, classify, answers: new Map(answers) }
  const analysis =
    source.kind === 'rows' ? analyzeRows(source.rows, { ...source, ...options }) : analyzeStatements(source.statements, options)
  const own = resultOf(source, analysis).bytes.toString()
  return { text: prefix === null ? own : `${prefix},${own.slice(1)}`, changes, names: next === null ? [] : namesIn(next.given, positions) }
}

/** The other side of recompute.ts. */
export const work: Work<RecomputeRequest, Recomputed> = async (request) => {
  try {
    return recomputed(request)
  } catch (error) {
    if (error instanceof UnfitChange) throw invalidField(error.path, error.message)
    throw error
  }
}
