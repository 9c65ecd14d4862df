import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import { type DealStatus, isEnded } from '../deals/deal.ts'
import { daysPastDue, figuresOf, nextExpectedDate, type Position, type Schedule } from './schedule.ts'

/** A deal's row as its schedule sees it. */
type DealRow = Pick<Row<'deals'>, 'schedule' | 'purchase_amount' | 'total_collected' | 'status' | 'next_payment_date'>

export const scheduleOf = (deal: Pick<DealRow, 'schedule'>): Schedule | null => deal.schedule as Schedule | null

export const positionOf = (deal: DealRow): Position => ({
  purchase: deal.purchase_amount,
  collected: deal.total_collected,
  hasEnded: isEnded(deal.status as DealStatus),
})

/** What the row's next_payment_date must be: the schedule decides it where there is one. */
export const nextPaymentDateOf = (deal: DealRow): IsoDate | null => {
  const schedule = scheduleOf(deal)
  if (schedule !== null) return nextExpectedDate(schedule, positionOf(deal))
  return isEnded(deal.status as DealStatus) ? null : deal.next_payment_date
}

/** What is known of the deal on a day. Nothing of it is stored: the passing of days changes no record. */
export type Standing = { daysPastDue: number; pastDueAmount: Cents | null; projectedPayoffDate: IsoDate | null }

export const standingOf = (deal: DealRow, today: IsoDate): Standing => {
  const schedule = scheduleOf(deal)
  if (schedule !== null) return figuresOf(schedule, positionOf(deal), today)
  const days = daysPastDue(deal.next_payment_date, today)
  // A date without an amount says that something is late, and not how much.
  return { daysPastDue: days, pastDueAmount: days > 0 ? null : ZERO, projectedPayoffDate: null }
}
