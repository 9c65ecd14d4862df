import { type Ctx, type Services, systemContext, tx } from '../../context.ts'
import { deleteReleased, releaseFiles } from '../../platform/blobs/claims.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { lockRowIfThere } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { allOrganizationIds } from '../organizations/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { endInputs, filesOf, withInputsBefore } from './store.ts'

const AT_ONCE = 200
/** In one go of the job, which is given five minutes; what is left waits for the next. */
const JOB_MS = 240_000
const DAY_MS = 86_400_000

/** The job: what analyses were computed from goes when the organization's retention ends. Figures, revisions and corrections stay. */
export const endRetention = async (services: Services): Promise<void> => {
  const began = performance.now()
  for (const org of await allOrganizationIds(services)) {
    const ctx = systemContext(services, org, 'job:retention')
    try {
      // Each organization has its turn in every go, however much those before it have.
      let isMore: boolean
      do isMore = await endSome(ctx)
      while (isMore && performance.now() - began < JOB_MS)
    } catch (err) {
      services.log.error({ err, orgId: org.id }, 'the inputs of an organization are kept beyond their time, until the next go')
    }
  }
}

/** True when there is more to end. What cannot be ended now keeps nothing else. */
const endSome = async (ctx: Ctx): Promise<boolean> => {
  const { retentionDays } = await settingsOf(ctx)
  const before = new Date(ctx.services.clock().getTime() - retentionDays * DAY_MS).toISOString()
  const due = await withInputsBefore(ctx, before, AT_ONCE)
  let ended = 0
  for (const { id } of due) {
    try {
      await endOne(ctx, id)
      ended++
    } catch (err) {
      ctx.services.log.error({ err, id }, 'the inputs of an analysis are kept beyond their time, until the next go')
    }
  }
  return due.length === AT_ONCE && ended > 0
}

const endOne = async (ctx: Ctx, id: Id<'ana'>): Promise<void> => {
  const keys = await tx(ctx, async (ctx) => {
    const row = await lockRowIfThere(ctx, 'analyses', id)
    if (row === null || row.inputs_ended_at !== null) return []
    const files = (await filesOf(ctx, id)).flatMap((f) => f.blob_key ?? [])
    await releaseFiles(ctx, files)
    await endInputs(ctx, id)
    recordAudit(ctx, 'analysis.retention', id, null, { files: files.length })
    return files
  })
  await deleteReleased(ctx.services, keys)
}
