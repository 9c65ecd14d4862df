import { type Ctx, now } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { toWire } from './schema.ts'
import { lockPendingPayments, updatePayments } from './store.ts'

/** A deal that collects no more cancels what was scheduled. The caller holds the deal's lock. */
export const cancelPendingPayments = async (ctx: Ctx, dealId: Id<'deal'>): Promise<void> =>
  cancelPending(ctx, await lockPendingPayments(ctx, dealId))

/** What a bank was asked for comes or comes back, whatever became of the deal. */
export const isCancellable = (payment: Row<'payments'>): boolean => payment.status === 'pending' && !payment.is_with_bank

/** Pending payments, locked. */
export const cancelPending = async (ctx: Ctx, payments: readonly Row<'payments'>[]): Promise<void> => {
  const rows = payments.map((before) => {
    const row = { ...before, status: 'cancelled', updated_at: now(ctx), version: before.version + 1 }
    tellOfCancelled(ctx, before, row)
    return row
  })
  await updatePayments(ctx, rows)
}

export const tellOfCancelled = (ctx: Ctx, before: Row<'payments'>, row: Row<'payments'>): void => {
  recordAudit(ctx, 'payment.cancel', row.id, before, row)
  recordEvents(ctx, [{ type: 'payment.failed', entityId: row.id, data: toWire(row) }])
}
