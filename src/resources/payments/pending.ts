import type { Ctx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { type Row, updateRow } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { toWire } from './schema.ts'
import { lockPendingPayments } from './store.ts'

/** A deal that collects no more cancels what was scheduled. The caller holds the deal's lock. */
export const cancelPendingPayments = async (ctx: Ctx, dealId: Id<'deal'>): Promise<void> => {
  for (const before of await lockPendingPayments(ctx, dealId)) await cancelPending(ctx, before)
}

/** One pending payment, locked. */
export const cancelPending = async (ctx: Ctx, before: Row<'payments'>): Promise<Row<'payments'>> => {
  const row = await updateRow(ctx, 'payments', before, { status: 'cancelled' })
  recordAudit(ctx, 'payment.cancel', row.id, before, row)
  recordEvents(ctx, [{ type: 'payment.failed', entityId: row.id, data: toWire(row) }])
  return row
}
