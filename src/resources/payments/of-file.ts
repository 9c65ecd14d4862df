import { type Ctx, today } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { recordEvents } from '../events/record.ts'
import type { Ledger } from './ledger.ts'
import { cancelPending } from './pending.ts'
import { toWire } from './schema.ts'
import { returnToDeal } from './service.ts'
import { insertPayments, lockPayments, newPayment } from './store.ts'

/** What an ACH file does to payments: it makes them, frees them again, and the bank may send them back. */

export type PaymentToMake = { dealId: Id<'deal'>; amount: Cents; effectiveDate: IsoDate }

/** Pending payments of a file, in the order given. The caller holds the locks of their deals and has checked that as much is owed. */
export const createPendingPayments = async (ctx: Ctx, fileId: Id<'ach'>, wanted: readonly PaymentToMake[]): Promise<Row<'payments'>[]> => {
  const rows = wanted.map(({ dealId, amount, effectiveDate }) =>
    newPayment(ctx, {
      deal_id: dealId,
      amount,
      type: 'merchantPayment',
      status: 'pending',
      effective_date: effectiveDate,
      ach_file_id: fileId,
    }),
  )
  await insertPayments(ctx, rows)
  for (const row of rows) recordAudit(ctx, 'payment.create', row.id, null, row)
  recordEvents(
    ctx,
    rows.map((row) => ({ type: 'payment.created' as const, entityId: row.id, data: toWire(row) })),
  )
  return rows
}

/** Those of the file that are pending and named; the bank has not been asked for them, or never will be. */
export const cancelPaymentsOfFile = async (ctx: Ctx, fileId: Id<'ach'>, ids: readonly Id<'pay'>[]): Promise<void> => {
  const payments = await lockPayments(ctx, ids)
  return cancelPending(
    ctx,
    payments.filter((payment) => payment.ach_file_id === fileId && payment.status === 'pending'),
  )
}

/** The bank sent it back. Null when that was told of, to be written with the ledger, else why it cannot be. */
export const returnByBank = async (ctx: Ctx, ledger: Ledger, id: Id<'pay'>, returnCode: string): Promise<string | null> => {
  const before = ledger.payment(id)
  if (before.status === 'completed') {
    await returnToDeal(ctx, ledger, before, { returnCode })
    return null
  }
  if (before.status !== 'pending') return `The payment is ${before.status} already.`
  // It never completed, so no balance moves.
  const row = ledger.change(before, { status: 'failed', return_code: returnCode, returned_date: today(ctx) })
  recordAudit(ctx, 'payment.return', row.id, before, row)
  recordEvents(ctx, [{ type: 'payment.failed', entityId: row.id, data: toWire(row) }])
  return null
}
