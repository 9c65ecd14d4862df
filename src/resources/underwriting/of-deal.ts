import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'
import { resultOf } from './service.ts'
import { runsOf } from './store.ts'
import { resolveSubject } from './subject.ts'

/** As many as say something of a deal today. */
const LATEST = 10

/** The results of the latest completed scrubs of a deal, those of its application from before funding too; newest first. */
export const completedScrubsOf = async (ctx: Ctx, dealId: Id<'deal'>): Promise<{ id: Id<'uwa'>; result: Record<string, unknown> }[]> => {
  const runs = await runsOf(ctx, await resolveSubject(ctx, dealId), ['bank_scrub'])
  const found = []
  for (const run of runs.filter((r) => r.status === 'completed').slice(0, LATEST)) {
    const result = await resultOf(ctx, run)
    if (result !== null) found.push({ id: run.id, result })
  }
  return found
}
