import { type Ctx, type Services, systemContext, tx } from '../../context.ts'
import { deleteReleased, releaseFiles } from '../../platform/blobs/claims.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { lockRowIfThere } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { allOrganizationIds } from '../organizations/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { endInputs, filesOf, withInputsBefore } from './store.ts'

const AT_ONCE = 200
const DAY_MS = 86_400_000

/** The job: what analyses were computed from goes when the organization's retention ends. Figures, revisions and corrections stay. */
export const endRetention = async (services: Services): Promise<void> => {
  for (const org of await allOrganizationIds(services)) {
    const ctx = systemContext(services, org, 'job:retention')
    const { retentionDays } = await settingsOf(ctx)
    const before = new Date(services.clock().getTime() - retentionDays * DAY_MS).toISOString()
    for (const { id } of await withInputsBefore(ctx, before, AT_ONCE)) await endOne(ctx, id)
  }
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
