import { constants, gunzipSync } from 'node:zlib'
import { type Static, Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { id, nullable, oneOf } from '../../platform/http/fields.ts'
import type { Id } from '../../shared/ids.ts'
import { countStatements } from '../documents/service.ts'
import { STATUSES } from './schema.ts'
import { type LatestScrub, latestScrubs, resultOfRun } from './store.ts'

/** What a card of an application says of its papers. */
export const Papers = Type.Object({
  statements: Type.Integer({ description: 'Bank statements that were uploaded for it.' }),
  scrub: nullable(
    Type.Object(
      {
        analysisId: id('uwa'),
        status: oneOf(STATUSES),
        periodStart: nullable(Type.String({ format: 'date' })),
        periodEnd: nullable(Type.String({ format: 'date' })),
        mcaPositions: nullable(Type.Integer()),
      },
      { description: 'The latest bank_scrub; period and positions once it is completed.' },
    ),
  ),
})
export type Papers = Static<typeof Papers>

/** The papers of many applications in three statements at most, however many rows their scrubs have. */
export const papersOf = async (ctx: Ctx, applicationIds: Id<'app'>[]): Promise<Map<Id<'app'>, Papers>> => {
  const [statements, scrubs] = await Promise.all([countStatements(ctx, applicationIds), latestScrubs(ctx, applicationIds)])
  const found = await Promise.all(scrubs.map(async (scrub) => [scrub.application_id, await foundBy(ctx, scrub)] as const))
  const scrubOf = new Map(found)
  return new Map(applicationIds.map((id) => [id, { statements: statements.get(id) ?? 0, scrub: scrubOf.get(id) ?? null }]))
}

const foundBy = async (ctx: Ctx, { id, status, head }: LatestScrub): Promise<NonNullable<Papers['scrub']>> => {
  const summary = head === null ? null : (summaryIn(beginningOf(head)) ?? summaryIn(await unpack((await resultOfRun(ctx, id))!)))
  return {
    analysisId: id,
    status,
    periodStart: summary?.dateRange.start ?? null,
    periodEnd: summary?.dateRange.end ?? null,
    mcaPositions: summary?.mcaPositionsDetected ?? null,
  }
}

/** As far as the first bytes of a packed result tell. */
const beginningOf = (packed: Buffer): string => gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString()

/** Out of a result's text, which its rows follow; null when the text ends before. */
const summaryIn = (text: string): AnalysisWire['summary'] | null => {
  const from = text.indexOf('"summary":')
  const to = text.indexOf(',"mcaPositions":', from)
  return from < 0 || to < 0 ? null : (JSON.parse(text.slice(from + '"summary":'.length, to)) as AnalysisWire['summary'])
}
