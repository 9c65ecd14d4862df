import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { Id } from '../../shared/ids.ts'
import { completedIds, resultOf } from './store.ts'

/** As many as say something of a deal today. */
const LATEST = 10

/** The results of the latest completed analyses of a deal. */
export const completedAnalysesOf = async (ctx: Ctx, dealId: Id<'deal'>): Promise<{ id: Id<'ana'>; result: object }[]> => {
  const found = []
  for (const id of await completedIds(ctx, dealId, LATEST)) {
    const packed = await resultOf(ctx, id)
    if (packed !== null) found.push({ id, result: JSON.parse(await unpack(packed)) as object })
  }
  return found
}
