import { addDays, addMonths, dayNumber, type IsoDate, weekday } from '../../shared/dates.ts'
import type { Interval } from './store.ts'

/** Days past due, from each of these on. */
export const AGING_FROM_DAYS = [0, 1, 8, 15, 31, 61, 91] as const

export const agingLabel = (index: number): string => {
  const from = AGING_FROM_DAYS[index]!
  const next = AGING_FROM_DAYS[index + 1]
  if (next === undefined) return `${from}+`
  return next - 1 === from ? String(from) : `${from}-${next - 1}`
}

/** The first day of the week (Monday) or month that a date lies in. */
export const periodStart = (interval: Interval, date: IsoDate): IsoDate =>
  interval === 'month' ? (`${date.slice(0, 7)}-01` as IsoDate) : addDays(date, -((weekday(dayNumber(date)) + 6) % 7))

export const nextPeriod = (interval: Interval, start: IsoDate): IsoDate => (interval === 'month' ? addMonths(start, 1) : addDays(start, 7))

export const monthsBetween = (from: string, to: string): number =>
  (+to.slice(0, 4) - +from.slice(0, 4)) * 12 + (+to.slice(5, 7) - +from.slice(5, 7))

/** What ACH rules watch over two months: returns of these codes as a share of all debits, in percent. */
export const RETURN_LIMITS = {
  unauthorized: { limit: 0.5, codes: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'] },
  administrative: { limit: 3, codes: ['R02', 'R03', 'R04'] },
  overall: { limit: 15, codes: null },
} as const
export const RETURN_WINDOW_DAYS = 60

/** A share in percent, two decimals; null where there is nothing to take it of. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 100)
