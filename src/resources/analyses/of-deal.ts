import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'
import { askResult } from './ask-result.ts'
import type { Watched } from './result-thread.ts'
import { completedIds, resultOf } from './store.ts'

/** Of the latest completed analyses of a deal what it is watched by. */
export const completedAnalysesOf = async (ctx: Ctx, dealId: Id<'deal'>, limit: number): Promise<{ id: Id<'ana'>; result: Watched }[]> => {
  const found = []
  for (const id of await completedIds(ctx, dealId, limit)) {
    const packed = await resultOf(ctx, id)
    if (packed !== null) found.push({ id, result: await askResult(ctx, packed, 'watched', null, 'later') })
  }
  return found
}
