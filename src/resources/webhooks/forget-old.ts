import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { deleteOld } from '../../platform/db/delete-old.ts'

/**
 * What has been told long enough: finished deliveries first, then events, then audit lines, as long as the operator keeps each. A delivery that is still
 * to be sent stays, and so does its event; an event goes only once the deliveries of its age are gone, so none is left without what it told.
 */
export const forgetOldLines = async ({ database, clock, keep }: Pick<Services, 'database' | 'clock' | 'keep'>): Promise<void> => {
  const db = database.kysely
  const before = (ms: number) => new Date(clock().getTime() - ms)
  const areDeliveriesGone =
    keep.deliveriesMs !== null && (await deleteOld(db, 'webhook_deliveries', before(keep.deliveriesMs), sql`status <> 'pending'`))
  if (keep.eventsMs !== null && areDeliveriesGone)
    await deleteOld(
      db,
      'events',
      before(keep.eventsMs),
      sql`NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.status = 'pending' AND d.event_id = old.id)`,
    )
  if (keep.auditMs !== null) await deleteOld(db, 'audit_log', before(keep.auditMs))
}
