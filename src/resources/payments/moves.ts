import { changesOf, isEmpty, type Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import { type DealStatus, isCollecting, isEnded } from '../deals/deal.ts'
import type { DealRow } from '../deals/service.ts'
import { dueAfterLastPayment } from '../schedules/terms.ts'
import type { Ledger } from './ledger.ts'
import { collectedBy, collects } from './payment.ts'

type PaymentRow = Row<'payments'>

/** Adds a completed payment to its deal (`direction` 1) or takes a returned one back out (-1), and moves the deal's status where the balance says so. */
export const moveDeal = async (ledger: Ledger, payment: PaymentRow, direction: 1 | -1): Promise<void> => {
  const moved = collectedBy(payment.type, payment.amount) * direction
  if (moved === 0) return
  const deal = ledger.deal(payment.deal_id)
  const totalCollected = cents(deal.total_collected + moved)
  const outstanding = Math.max(0, deal.purchase_amount - totalCollected)
  const status = statusAfter(deal, payment, outstanding, direction)
  const lastDate = await lastDateAfter(ledger, deal, payment, direction)
  const changes = changesOf(deal, {
    total_collected: totalCollected,
    payment_count: deal.payment_count + (collects(payment.type) ? direction : 0),
    last_payment_date: lastDate,
    next_payment_date: nextDateOf(deal, status, lastDate),
    status,
    ...(status === 'settled' && deal.status !== 'settled' ? { settled_by: payment.id } : {}),
    // A settlement that came back and leaves nothing owed all the same: what was before the settlement is still what was before.
    ...(status === 'paidOff' && deal.status === 'settled' ? { status_before: deal.status_before, settled_by: null } : {}),
  })
  if (!isEmpty(changes)) await ledger.move(`deal.${direction === 1 ? 'payment' : 'return'}`, deal, changes)
}

/** Only where one went back must the ledger be asked which is the last now. */
const lastDateAfter = async (ledger: Ledger, deal: DealRow, payment: PaymentRow, direction: 1 | -1): Promise<IsoDate | null> => {
  if (!collects(payment.type)) return deal.last_payment_date
  return direction === 1
    ? latest(deal.last_payment_date, payment.effective_date)
    : latest(await ledger.lastCollectedDate(deal.id), deal.opening_last_date)
}

const statusAfter = (deal: DealRow, payment: PaymentRow, outstanding: number, direction: 1 | -1): DealStatus => {
  const status = deal.status as DealStatus
  const before = (deal.status_before ?? 'active') as DealStatus
  // Nothing is paid off while something is owed, whether a payment came back or money was given back.
  if (status === 'paidOff') return outstanding > 0 ? before : 'paidOff'
  if (status === 'settled' && direction === -1 && deal.settled_by === payment.id)
    return outstanding === 0 && isCollecting(before) ? 'paidOff' : before
  if (direction === -1 || !collects(payment.type) || !isCollecting(status)) return status
  if (outstanding === 0) return 'paidOff'
  return payment.type === 'settlement' ? 'settled' : status
}

const latest = (a: IsoDate | null, b: IsoDate | null): IsoDate | null => (a === null ? b : b === null || a > b ? a : b)

/** Without a schedule, which decides by itself: nothing is due on a deal that has ended; one that is open again, or was paid, is due anew; otherwise what stands, stands. */
const nextDateOf = (deal: DealRow, status: DealStatus, lastDate: IsoDate | null): IsoDate | null => {
  if (isEnded(status)) return null
  return lastDate !== deal.last_payment_date || isEnded(deal.status as DealStatus) ? nextDateAfter(deal, lastDate) : deal.next_payment_date
}

const nextDateAfter = (deal: DealRow, lastDate: IsoDate | null): IsoDate | null => {
  if (deal.payment_frequency) return dueAfterLastPayment({ ...deal, last_payment_date: lastDate })
  // Without a frequency a person set the date; it stands until a payment has come on or after it.
  return deal.next_payment_date !== null && (lastDate === null || lastDate < deal.next_payment_date) ? deal.next_payment_date : null
}
