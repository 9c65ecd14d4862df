import { type Ctx, today } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { insertRow } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { conflict } from '../../shared/errors.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { cents } from '../../shared/money.ts'
import { changeDeal, lockDeal } from '../deals/service.ts'
import { recordEvents } from '../events/record.ts'
import { toWire } from './schema.ts'

/** Pays a deal off with the money of the one that replaces it, and marks it refinanced: one move, in the transaction that funds the other. */
export const refinanceDeal = async (ctx: Ctx, dealId: Id<'deal'>, replacedBy: Id<'deal'>, fundedDate: IsoDate): Promise<void> => {
  const deal = await lockDeal(ctx, dealId)
  if (deal.status !== 'active')
    throw conflict('conflict', `Only an active deal can be renewed; ${deal.code} is ${deal.status}.`, {
      dealId: deal.id,
      dealStatus: deal.status,
    })
  const payoff = deal.outstanding_balance
  const end = { status: 'refinanced', replaced_by_deal_id: replacedBy }
  if (payoff === 0) {
    await changeDeal(ctx, 'deal.refinance', deal, end)
    return
  }
  const row = await insertRow(ctx, 'payments', {
    id: newId('pay'),
    deal_id: deal.id,
    amount: payoff,
    type: 'payoff',
    status: 'completed',
    effective_date: fundedDate < today(ctx) ? fundedDate : today(ctx),
    notes: 'Paid off by its renewal',
    return_code: null,
    returned_date: null,
  })
  recordAudit(ctx, 'payment.create', row.id, null, row)
  const data = toWire(row)
  recordEvents(ctx, [
    { type: 'payment.created', entityId: row.id, data },
    { type: 'payment.completed', entityId: row.id, data },
  ])
  const lastDate = deal.last_payment_date
  await changeDeal(ctx, 'deal.refinance', deal, {
    ...end,
    // What ended it, and so cannot come back by itself.
    settled_by: row.id,
    total_collected: cents(deal.total_collected + payoff),
    payment_count: deal.payment_count + 1,
    last_payment_date: lastDate !== null && lastDate > row.effective_date ? lastDate : row.effective_date,
  })
}
