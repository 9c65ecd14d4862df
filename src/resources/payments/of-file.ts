import { type Ctx, now, today } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { type Row, updateRow } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type Id, newId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { type DealRow, lockDeals } from '../deals/service.ts'
import { recordEvents } from '../events/record.ts'
import { cancelPending } from './pending.ts'
import { toWire } from './schema.ts'
import { returnToDeal } from './service.ts'
import { insertPayments, lockPayments } from './store.ts'

/** What an ACH file does to payments: it makes them, frees them again, and the bank may send them back. */

export type PaymentToMake = { dealId: Id<'deal'>; amount: Cents; effectiveDate: IsoDate }

/** Pending payments of a file, in the order given. The caller holds the locks of their deals and has checked that as much is owed. */
export const createPendingPayments = async (ctx: Ctx, fileId: Id<'ach'>, wanted: readonly PaymentToMake[]): Promise<Row<'payments'>[]> => {
  const at = now(ctx)
  const rows = await insertPayments(
    ctx,
    wanted.map((p) => ({ id: newId('pay'), deal_id: p.dealId, amount: p.amount, effective_date: p.effectiveDate, ach_file_id: fileId })),
    at,
  )
  for (const row of rows) recordAudit(ctx, 'payment.create', row.id, null, row)
  recordEvents(
    ctx,
    rows.map((row) => ({ type: 'payment.created' as const, entityId: row.id, data: toWire(row) })),
  )
  return rows
}

/** Those of the file that are pending and named; the bank has not been asked for them, or never will be. */
export const cancelPaymentsOfFile = async (ctx: Ctx, fileId: Id<'ach'>, ids: readonly Id<'pay'>[]): Promise<void> => {
  for (const before of await lockPayments(ctx, ids))
    if (before.ach_file_id === fileId && before.status === 'pending') await cancelPending(ctx, before)
}

/** What a bank's file speaks of, locked and as it stands by now. */
export type Held = { deals: Map<Id<'deal'>, DealRow>; payments: Map<Id<'pay'>, Row<'payments'>> }

/** Deals before payments, each in the order of their ids: two files at once wait for each other and never in a circle. */
export const holdForReturns = async (ctx: Ctx, dealIds: Id<'deal'>[], paymentIds: Id<'pay'>[]): Promise<Held> => {
  const deals = await lockDeals(ctx, dealIds)
  return { deals, payments: new Map((await lockPayments(ctx, paymentIds)).map((row) => [row.id, row])) }
}

/** The bank sent it back. Null when that was recorded, else why it could not be. */
export const returnByBank = async (ctx: Ctx, held: Held, id: Id<'pay'>, returnCode: string): Promise<string | null> => {
  const before = held.payments.get(id)!
  if (before.status === 'completed') {
    const { payment, deal } = await returnToDeal(ctx, held.deals.get(before.deal_id)!, before, { returnCode })
    held.payments.set(id, payment)
    held.deals.set(deal.id, deal)
    return null
  }
  if (before.status !== 'pending') return `The payment is ${before.status} already.`
  // It never completed, so no balance moves.
  const row = await updateRow(ctx, 'payments', before, { status: 'failed', return_code: returnCode, returned_date: today(ctx) })
  held.payments.set(id, row)
  recordAudit(ctx, 'payment.return', row.id, before, row)
  recordEvents(ctx, [{ type: 'payment.failed', entityId: row.id, data: toWire(row) }])
  return null
}
