import { type Static, Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import { currenciesOf } from '../../engine/currencies.ts'
import { accountsOverTime } from '../../engine/metrics/over-time.ts'
import type { Statement } from '../../engine/types.ts'
import { computeBytes } from '../../platform/analysis-run/compute.ts'
import type { KeptInput } from '../../platform/analysis-run/kept-input.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import {
  AnalysisMetrics,
  AnalysisSummary,
  Classifications,
  JoinedStatement,
  McaPosition,
  PositionFigures,
} from '../../platform/analysis-run/schema.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { conflict, invalidField } from '../../shared/errors.ts'
import { standingOf } from '../corrections/service.ts'
import { getMerchant } from '../merchants/service.ts'
import { isPastRetention } from './correctable.ts'
import { completedResult, findAnalysis } from './service.ts'
import { analysesOfMerchant, inputOf } from './store.ts'

/** More than any merchant's file holds. */
const MAX_ANALYSES = 40
const MAX_ROWS = 200_000

export const OverTime = Type.Object({
  merchantId: Type.String(),
  analysisIds: Type.Array(Type.String(), { description: 'The analyses whose statements are joined, oldest first.' }),
  notJoined: Type.Array(Type.Object({ analysisId: Type.String(), reason: Type.String() })),
  accounts: Type.Array(
    Type.Object({
      bank: Type.Union([Type.String(), Type.Null()]),
      accountLast4: Type.Union([Type.String(), Type.Null()]),
      kind: Type.String(),
      from: Type.Union([Type.String(), Type.Null()]),
      to: Type.Union([Type.String(), Type.Null()]),
      statements: Type.Array(Type.Integer(), { description: 'Indexes into `statements`, oldest first; repeated ones left out.' }),
      gaps: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), { description: 'Days that no statement covers.' }),
      breaks: Type.Array(Type.Object({ statement: Type.Integer(), amount: Type.Number() }), {
        description: 'Statements whose opening balance is not the closing balance before it, and by how many dollars.',
      }),
    }),
  ),
  statements: Type.Array(JoinedStatement),
  summary: AnalysisSummary,
  classifications: Classifications,
  mcaPositions: Type.Array(McaPosition),
  metrics: AnalysisMetrics,
})

/** A merchant's statements of all analyses as one: same accounts joined, repeated months left out, what people corrected kept. */
export const overTime = async (ctx: Ctx, merchantId: string): Promise<object> => {
  const merchant = await getMerchant(ctx, merchantId)
  const statements: (Statement & { analysisId: string })[] = []
  const corrections: Correction[] = []
  const notJoined: { analysisId: string; reason: string }[] = []
  const analysisIds: string[] = []
  const answers: KeptInput['answers'] = []
  const rules: KeptInput['rules'] = []
  let rows = 0
  for (const row of await analysesOfMerchant(ctx, merchant.id, MAX_ANALYSES)) {
    const packed = (await isPastRetention(ctx, row)) ? null : await inputOf(ctx, row.id)
    const kept = packed === null ? null : (JSON.parse(await unpack(packed)) as KeptInput)
    if (kept === null || kept.source.kind !== 'statements') {
      notJoined.push({
        analysisId: row.id,
        reason: kept === null ? 'What it was computed from is not kept.' : 'It has rows, no statements.',
      })
      continue
    }
    const base = { rows, statements: statements.length }
    for (const s of kept.source.statements) {
      statements.push({ ...s, analysisId: row.id, duplicateOf: null })
      rows += s.rows.length
    }
    if (rows > MAX_ROWS) throw conflict('conflict', `The merchant's statements have more than ${MAX_ROWS} rows.`)
    for (const c of await standingOf(ctx, row.id)) corrections.push({ ...c, changes: c.changes.map((change) => shifted(change, base)) })
    answers.push(...kept.answers)
    for (const rule of kept.rules) if (!rules.some((r) => r.id === rule.id)) rules.push(rule)
    analysisIds.push(row.id)
  }
  const { bytes } = await computeBytes(
    ctx.services.threads,
    { source: { kind: 'statements', statements }, rules, corrections },
    async () => new Map(answers),
    { lane: 'now', group: ctx.orgId },
  )
  const { transactions: _, accounts: __, correctionsNotApplied: ___, ...joined } = JSON.parse(bytes.toString()) as AnalysisWire
  return {
    merchantId: merchant.id,
    analysisIds,
    notJoined,
    accounts: accountsOverTime(statements).map((a) => ({ ...a, breaks: a.breaks.map((b) => ({ ...b, amount: b.amount / 100 })) })),
    ...joined,
    statements: joined.statements.map((s, i) => ({ analysisId: statements[i]!.analysisId, ...s })),
  }
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

const MAX_COMPARED = 4

export const CompareQuery = Type.Object(
  { ids: Type.String({ maxLength: 200, description: 'Two to four analyses, separated by commas.' }) },
  { additionalProperties: false },
)

export const Compared = Type.Array(
  Type.Object({
    id: Type.String(),
    merchantId: Type.Union([Type.String(), Type.Null()]),
    dealId: Type.Union([Type.String(), Type.Null()]),
    revision: Type.Integer(),
    holders: Type.Array(Type.String()),
    currencies: Type.Array(Type.String(), {
      description: 'Of its statements that count. Where there are several, sums over them add one to the other.',
    }),
    reconciled: Type.Union([Type.Boolean(), Type.Null()], { description: 'Whether all its statements are; null when it has none.' }),
    reconciledBy: Type.Union([Type.Literal('print'), Type.Literal('correction'), Type.Null()], {
      description: 'correction: one of them ties only by a row that a person mended. Null when they do not tie, or there are none.',
    }),
    summary: AnalysisSummary,
    classifications: Classifications,
    overall: AnalysisMetrics.properties.overall,
    months: AnalysisMetrics.properties.months,
    mcaPositions: Type.Array(PositionFigures),
  }),
)

/** Analyses side by side: two merchants, or one at two times. */
export const compareAnalyses = async (ctx: Ctx, { ids }: Static<typeof CompareQuery>): Promise<object[]> => {
  const names = ids.split(',')
  if (names.length < 2 || names.length > MAX_COMPARED || new Set(names).size < names.length)
    throw invalidField('ids', `two to ${MAX_COMPARED} different analyses, separated by commas`)
  return Promise.all(
    names.map(async (id) => {
      const row = await findAnalysis(ctx, id)
      const { summary, classifications, metrics, mcaPositions, statements } = await completedResult(ctx, row)
      const counted = statements.filter((s) => s.duplicateOf === null && !s.excluded)
      return {
        id: row.id,
        merchantId: row.merchant_id,
        dealId: row.deal_id,
        revision: row.revision,
        holders: [...new Set(statements.flatMap((s) => s.holder ?? []))],
        currencies: currenciesOf(counted),
        reconciled: counted.length === 0 ? null : counted.every((s) => s.reconciled),
        reconciledBy:
          counted.length === 0 || !counted.every((s) => s.reconciled)
            ? null
            : counted.some((s) => s.reconciledBy === 'correction')
              ? 'correction'
              : 'print',
        summary,
        classifications,
        overall: metrics.overall,
        months: metrics.months,
        mcaPositions: mcaPositions.map(({ transactions: _, ...position }) => position),
      }
    }),
  )
}
