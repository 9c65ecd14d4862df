import { setTimeout as sleep } from 'node:timers/promises'
import { type Services, systemContext, tx } from '../../context.ts'
import type { Organization } from './store.ts'
import { closeOrganization, countRows, deleteJobs, deleteListCounts, deleteRows, organizationTables } from './store-delete.ts'

/** How long a key that was taken away may still be believed elsewhere: see resources/keys/service.ts. */
const KEYS_SETTLE_MS = 5_000

type Named = Pick<Organization, 'id' | 'time_zone'>

const contextFor = (services: Services, org: Named) => systemContext(services, { id: org.id, timeZone: org.time_zone }, 'cli')

/** What a deletion would take away. */
export const rowsOf = (services: Services, org: Named): Promise<{ table: string; rows: number }[]> => countRows(contextFor(services, org))

export type Deleted = { rows: number; files: number }

/**
 * Everything of an organization goes: rows, files, jobs. Its keys first, so that nobody is at work any more; its files before its row, so that a
 * command that broke off finds the organization again and goes on; its rows in one transaction.
 */
export const deleteOrganization = async (services: Services, org: Named, options: { keysSettleMs?: number } = {}): Promise<Deleted> => {
  const ctx = contextFor(services, org)
  await closeOrganization(ctx)
  await sleep(options.keysSettleMs ?? KEYS_SETTLE_MS)
  const folder = `${org.id}/`
  let files = await services.blobs.deletePrefix(folder)
  const rows = await tx(ctx, async (ctx) => {
    const tables = await organizationTables(ctx)
    await deleteJobs(ctx)
    return deleteRows(ctx, tables)
  })
  // What counts lists may have been folded while its rows went, and an upload may have ended in between. One that ends later still is noted
  // in unclaimed_blobs, as every upload is, and a job deletes it.
  await deleteListCounts(ctx)
  files += await services.blobs.deletePrefix(folder)
  return { rows, files }
}
