import type { Ctx } from '../../context.ts'
import { invalidField, notFound, Problem } from '../../shared/errors.ts'
import type { RowsGiven } from './body-thread.ts'
import { type Answered, analyzeGiven, completedResult, findAnalysis, type Given } from './service.ts'

/** As transactions are analysed; where a set of statements is named, what only one of the two has is told with it. */
export const analyzeBankData = async (ctx: Ctx, given: Given): Promise<Answered> =>
  analyzeGiven(ctx, given, given.compareWith ? await compared(ctx, given.compareWith, given.rows) : null)

const statementsToCompare = async (ctx: Ctx, id: string): Promise<Buffer> => {
  try {
    return await completedResult(ctx, await findAnalysis(ctx, id))
  } catch (error) {
    if (error instanceof Problem && (error.status === notFound().status || error.status === 409))
      throw invalidField('compareWith', 'names no completed analysis')
    throw error
  }
}

const COMPARE_THREAD = new URL('./compare-thread.ts', import.meta.url)

const compared = async (ctx: Ctx, id: string, rows: RowsGiven): Promise<string> => {
  const packed = await statementsToCompare(ctx, id)
  return ctx.services.threads.run({ module: COMPARE_THREAD, input: { id, packed, rows } }, { lane: 'bodies', group: ctx.orgId })
}
