import { addDays, addMonths, type IsoDate, isoDate, nextBusinessDay, onOrAfterBusinessDay } from '../../shared/dates.ts'

/** A deal's states and the rules that need no database. */
export const DEAL_STATUSES = ['active', 'closed', 'refinanced', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled'] as const
export type DealStatus = (typeof DEAL_STATUSES)[number]

/** What a person may set. `paidOff` → `active` is missing: only a payment that comes back re-opens a balance. */
export const NEXT = {
  active: ['closed', 'refinanced', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled'],
  defaulted: ['inCollections', 'inLegal', 'active', 'settled', 'paidOff', 'closed'],
  inCollections: ['defaulted', 'inLegal', 'active', 'settled', 'paidOff', 'closed'],
  inLegal: ['defaulted', 'inCollections', 'active', 'settled', 'paidOff', 'closed'],
  closed: ['active'],
  paidOff: [],
  refinanced: [],
  settled: [],
} as const satisfies Record<DealStatus, readonly DealStatus[]>

/** The moves open to a deal with this balance: nothing is paid off while something is owed. */
export const allowedMoves = (status: DealStatus, outstandingCents: number): DealStatus[] =>
  NEXT[status].filter((to) => to !== 'paidOff' || outstandingCents === 0)

/** A deal in one of these collects no more, so what was scheduled is cancelled. */
const ENDED: readonly DealStatus[] = ['paidOff', 'refinanced', 'settled', 'closed']
export const isEnded = (status: DealStatus): boolean => ENDED.includes(status)

/** These are left only by themselves: what made them so must come back first, and then the status from before is restored. */
export const isKeptStatus = (status: DealStatus): boolean => status === 'paidOff' || status === 'settled'

/** Open deals are paid off by a balance of zero and settled by a settlement; a closed or final one stays what it is. */
const COLLECTING: readonly DealStatus[] = ['active', 'defaulted', 'inCollections', 'inLegal']
export const isCollecting = (status: DealStatus): boolean => COLLECTING.includes(status)

export const PAYMENT_FREQUENCIES = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly'] as const
export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number]

/** The 1st and the 15th, as lenders who collect twice a month do. */
const nextHalfMonth = (date: IsoDate): IsoDate => {
  const year = +date.slice(0, 4)
  const month = +date.slice(5, 7)
  if (+date.slice(8, 10) < 15) return isoDate(year, month, 15)
  return month === 12 ? isoDate(year + 1, 1, 1) : isoDate(year, month + 1, 1)
}

/** From here on the next payment could fall after the last date that can be written. */
const END_OF_CALENDAR = '2199-11-01'

/** When the payment after the one of `date` is due: a day on which banks are open. Null at the end of the calendar. */
export const nextDueDate = (frequency: PaymentFrequency, date: IsoDate): IsoDate | null => {
  if (date >= END_OF_CALENDAR) return null
  switch (frequency) {
    case 'daily':
      return nextBusinessDay(date)
    case 'weekly':
      return onOrAfterBusinessDay(addDays(date, 7))
    case 'biweekly':
      return onOrAfterBusinessDay(addDays(date, 14))
    case 'semimonthly':
      return onOrAfterBusinessDay(nextHalfMonth(date))
    case 'monthly':
      return onOrAfterBusinessDay(addMonths(date, 1))
  }
}
