import { bankingDayAt, bankingDaysBefore } from '../../shared/banking-days.ts'
import { addDays, addMonths, dayNumber, type IsoDate, isoDate, nextBusinessDay } from '../../shared/dates.ts'
import type { PaymentFrequency } from '../deals/deal.ts'

/**
 * The days a cadence falls on. Slots are counted from an anchor: slot `first` is the earliest that is used, so `first: 1` begins one step after the
 * anchor (a funding date) and `first: 0` on it (a start date). Every slot is counted from the anchor's own date and only then moved to a day on which
 * banks are open, so a holiday moves one payment and none after it.
 */
export type Cadence = { frequency: PaymentFrequency; anchor: IsoDate; first: number }

/** No date of the interface is later; a slot after it is not dated. */
const LAST_DAY = dayNumber('2199-12-31' as IsoDate)

const onOrAfterBanking = (day: number): number => bankingDayAt(bankingDaysBefore(day))

/** The 1st and the 15th, as funders who collect twice a month do: the k-th of them after a date. */
const halfMonthAfter = (anchor: IsoDate, k: number): number => {
  const month = +anchor.slice(0, 4) * 12 + (+anchor.slice(5, 7) - 1)
  // Half-months are numbered: two a month, the 1st even and the 15th odd.
  const half = month * 2 + (+anchor.slice(8, 10) < 15 ? 0 : 1) + k
  const m = Math.floor(half / 2)
  return dayNumber(isoDate(Math.floor(m / 12), (m % 12) + 1, half % 2 === 0 ? 1 : 15))
}

const unshifted = ({ frequency, anchor, first }: Cadence, k: number): number => {
  switch (frequency) {
    case 'daily':
      throw new Error('Daily slots are banking days already.')
    case 'weekly':
    case 'biweekly':
      return dayNumber(anchor) + STEP_DAYS[frequency] * k
    case 'semimonthly': {
      if (k === 0) return dayNumber(anchor)
      // A start on Saturday the 14th is collected on Monday; the 15th would fall on that very day, so the 1st is next.
      const collides = first === 0 && onOrAfterBanking(halfMonthAfter(anchor, 1)) <= onOrAfterBanking(dayNumber(anchor))
      return halfMonthAfter(anchor, collides ? k + 1 : k)
    }
    case 'monthly':
      return dayNumber(addMonths(anchor, k))
  }
}

/** Above this many slots every cadence has left the calendar. */
const MAX_SLOTS = 120_000

/** The day number of the j-th slot that is used, on a banking day; Infinity after the end of the calendar. */
export const slotDay = (cadence: Cadence, j: number): number => slotDays(cadence)(j)

/** The same for many slots: what does not depend on the slot is reckoned once. */
export const slotDays = (cadence: Cadence): ((j: number) => number) => {
  const dated = datedSlots(cadence)
  return (j) => {
    if (j > MAX_SLOTS) return Number.POSITIVE_INFINITY
    const day = dated(j)
    return day > LAST_DAY ? Number.POSITIVE_INFINITY : day
  }
}

const STEP_DAYS = { weekly: 7, biweekly: 14 } as const

const datedSlots = (cadence: Cadence): ((j: number) => number) => {
  const { frequency, anchor, first } = cadence
  if (frequency === 'daily') {
    const start = firstDaily(cadence)
    return (j) => bankingDayAt(start + j)
  }
  if (frequency === 'weekly' || frequency === 'biweekly') {
    const step = STEP_DAYS[frequency]
    const start = dayNumber(anchor) + step * first
    return (j) => onOrAfterBanking(start + step * j)
  }
  return (j) => onOrAfterBanking(unshifted(cadence, first + j))
}

const firstDaily = ({ anchor, first }: Cadence): number => {
  const day = dayNumber(anchor)
  return first === 0 ? bankingDaysBefore(day) : bankingDaysBefore(day + 1) + first - 1
}

/** The date that the first slot has before it is moved to a banking day. */
export const startOf = (cadence: Cadence): number =>
  cadence.frequency === 'daily'
    ? cadence.first === 0
      ? dayNumber(cadence.anchor)
      : slotDay(cadence, 0)
    : unshifted(cadence, cadence.first)

const DAYS_BETWEEN_SLOTS = { daily: 1.45, weekly: 7, biweekly: 14, semimonthly: 15.22, monthly: 30.44 } as const

/** How many slots fall before this day. */
export const slotsBefore = (cadence: Cadence, day: number): number => {
  if (cadence.frequency === 'daily') return Math.max(0, bankingDaysBefore(day) - firstDaily(cadence))
  if (day > LAST_DAY) day = LAST_DAY + 1
  const estimate = Math.floor((day - dayNumber(cadence.anchor)) / DAYS_BETWEEN_SLOTS[cadence.frequency]) - cadence.first
  let j = Math.max(0, estimate)
  while (j > 0 && slotDay(cadence, j - 1) >= day) j--
  while (slotDay(cadence, j) < day) j++
  return j
}

/** From here on the next payment could fall after the last date that can be written. */
const END_OF_CALENDAR = '2199-11-01'

/** When the payment after the one of `date` is due, for a deal that names a frequency and no amount. Null at the end of the calendar. */
export const nextDueDate = (frequency: PaymentFrequency, date: IsoDate): IsoDate | null => {
  if (date >= END_OF_CALENDAR) return null
  if (frequency === 'daily') return nextBusinessDay(date)
  return addDays('1970-01-01' as IsoDate, onOrAfterBanking(unshifted({ frequency, anchor: date, first: 1 }, 1)))
}
