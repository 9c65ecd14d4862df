import { type Static, Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { currenciesOf } from '../../engine/currencies.ts'
import {
  AnalysisMetrics,
  AnalysisSummary,
  Classifications,
  JoinedStatement,
  McaPosition,
  PositionFigures,
} from '../../platform/analysis-run/schema.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { invalidField } from '../../shared/errors.ts'
import { standingOf } from '../corrections/service.ts'
import { getMerchant } from '../merchants/service.ts'
import { askResult } from './ask-result.ts'
import { isPastRetention } from './correctable.ts'
import type { Part } from './over-time-thread.ts'
import { completedWithResult } from './service.ts'
import { analysesOfMerchant, inputOf } from './store.ts'

/** More than any merchant's file holds. */
const MAX_ANALYSES = 40

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

const OVER_TIME_THREAD = new URL('./over-time-thread.ts', import.meta.url)

/** A merchant's statements of all analyses as one, as JSON: same accounts joined, repeated months left out, what people corrected kept. */
export const overTime = async (ctx: Ctx, merchantId: string): Promise<string> => {
  const merchant = await getMerchant(ctx, merchantId)
  const parts: Part[] = []
  for (const row of await analysesOfMerchant(ctx, merchant.id, MAX_ANALYSES)) {
    const packed = (await isPastRetention(ctx, row)) ? null : await inputOf(ctx, row.id)
    parts.push({ analysisId: row.id, packed, corrections: await standingOf(ctx, row.id) })
  }
  const task = { module: OVER_TIME_THREAD, input: { merchantId: merchant.id, parts } }
  return ctx.services.threads.run<string>(task, { lane: 'bodies', group: ctx.orgId })
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

const COMPARED_FIELDS = ['summary', 'classifications', 'metrics', 'mcaPositions', 'statements', 'accounts'] as const

/** Analyses side by side: two merchants, or one at two times. */
export const compareAnalyses = async (ctx: Ctx, { ids }: Static<typeof CompareQuery>): Promise<object[]> => {
  const names = ids.split(',')
  if (names.length < 2 || names.length > MAX_COMPARED || new Set(names).size < names.length)
    throw invalidField('ids', `two to ${MAX_COMPARED} different analyses, separated by commas`)
  return Promise.all(
    names.map(async (id) => {
      const { row, packed } = await completedWithResult(ctx, id)
      const told = await askResult(ctx, packed, 'fields', COMPARED_FIELDS)
      const { summary, classifications, metrics, mcaPositions, statements, accounts } = JSON.parse(told) as Omit<
        AnalysisWire,
        'transactions'
      >
      const counted = statements.filter((s) => s.duplicateOf === null && !s.excluded)
      return {
        id: row.id,
        merchantId: row.merchant_id,
        dealId: row.deal_id,
        revision: row.revision,
        holders: [...new Set(statements.filter((s) => !s.excluded).flatMap((s) => s.holder ?? []))],
        currencies: currenciesOf(counted, accounts),
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
