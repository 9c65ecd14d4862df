import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'
import { askResult } from './ask-result.ts'
import type { Watched } from './result-thread.ts'
import { completedIds, resultOf } from './store.ts'

/** As many as say something of a deal today. */
const LATEST = 10

/** Of the latest completed analyses of a deal what it is watched by. */
export const completedAnalysesOf = async (ctx: Ctx, dealId: Id<'deal'>): Promise<{ id: Id<'ana'>; result: Watched }[]> => {
  const found = []
  for (const id of await completedIds(ctx, dealId, LATEST)) {
    const packed = await resultOf(ctx, id)
    if (packed !== null) found.push({ id, result: await askResult(ctx, packed, 'watched', null, 'later') })
  }
  return found
}
