import type { Ctx } from '../../context.ts'
import type { Lane } from '../../platform/threads/pool.ts'
import type { Id } from '../../shared/ids.ts'
import { askResult } from '../analyses/ask-result.ts'
import type { Watched } from '../analyses/result-thread.ts'
import { runsOf } from './store.ts'
import { resolveSubject } from './subject.ts'

/** Of the latest completed scrubs of a deal what it is watched by, those of its application from before funding too; newest first. */
export const completedScrubsOf = async (
  ctx: Ctx,
  dealId: Id<'deal'>,
  limit: number,
  lane: Lane,
): Promise<{ id: Id<'uwa'>; result: Watched }[]> => {
  const runs = await runsOf(ctx, await resolveSubject(ctx, dealId), { tools: ['bank_scrub'], status: 'completed', limit })
  const found = []
  for (const { id, result } of runs) if (result !== null) found.push({ id, result: await askResult(ctx, result, 'watched', null, lane) })
  return found
}
