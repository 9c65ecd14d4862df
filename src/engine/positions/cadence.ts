import { fromDayNumber, weekday } from '../../shared/dates.ts'
import type { Frequency } from '../types.ts'
import type { BankingCalendar } from './calendar.ts'

export type Cadence = {
  frequency: Frequency
  /** Share of the gaps that fit the frequency, a skipped payment counting half. 0..1. */
  regularity: number
  /** Payments that the cadence asked for between the first and the last and that did not come. */
  skipped: number
}

/** Below this share of fitting gaps no cadence is claimed. */
const MIN_FIT = 0.6
/** Of fewer weeks two of a day may be chance. */
const MIN_WEEKS = 4

/** Days are ascending and hold one entry a scheduled payment: retries are left out before. */
export const cadenceOf = (days: ArrayLike<number>, calendar: BankingCalendar): Cadence => {
  const n = days.length
  if (n < 2) return { frequency: 'irregular', regularity: 0, skipped: 0 }
  const fits: [Frequency, number][] = [
    ['daily', dailyFit(days, calendar)],
    ['weekly', Math.max(gapFit(days, calendar, 5, 9, 7), weekFit(days, calendar))],
    ['biweekly', gapFit(days, calendar, 11, 17, 14)],
    ['semimonthly', semimonthlyFit(days, calendar)],
    ['monthly', monthlyFit(days, calendar)],
  ]
  let best = fits[0]!
  for (const fit of fits) if (fit[1] > best[1] + 1e-9) best = fit
  const [frequency, regularity] = best
  if (regularity < MIN_FIT) return { frequency: 'irregular', regularity, skipped: 0 }
  return { frequency, regularity, skipped: skippedPayments(days, calendar, frequency) }
}

/**
 * A bank holiday either moves a debit onto the next banking day (two on one day, a gap of 0) or skips it; the index does not count the
 * holiday, so both still look daily.
 */
const dailyFit = (days: ArrayLike<number>, calendar: BankingCalendar): number => {
  const n = days.length
  let fit = 0
  let ones = 0
  let previous = calendar.bankingIndex(days[0]!)
  for (let i = 1; i < n; i++) {
    const index = calendar.bankingIndex(days[i]!)
    const gap = index - previous
    previous = index
    if (gap === 1) {
      fit++
      ones++
    } else if (gap === 0) fit += 0.8
    else if (gap <= 3) fit += 0.5
  }
  // Two or three debits a week are neither daily nor weekly: most gaps of a daily one are exactly a day.
  return ones * 2 >= n - 1 ? fit / (n - 1) : 0
}

/** Gaps in covered calendar days within [low, high]; about twice the period is one payment skipped. */
const gapFit = (days: ArrayLike<number>, calendar: BankingCalendar, low: number, high: number, period: number): number => {
  const n = days.length
  let fit = 0
  let exact = 0
  let previous = calendar.dayIndex(days[0]!)
  for (let i = 1; i < n; i++) {
    const index = calendar.dayIndex(days[i]!)
    const gap = index - previous
    previous = index
    if (gap >= low && gap <= high) {
      exact++
      fit += gap === period ? 1 : 0.95
    } else if (Math.abs(gap - 2 * period) <= 2) fit += 0.5
  }
  return exact * 2 >= n - 1 ? fit / (n - 1) : 0
}

/** One payment in each week, on whatever day: the weekday wanders, the count does not. */
const weekFit = (days: ArrayLike<number>, calendar: BankingCalendar): number => {
  const n = days.length
  // Monday-based weeks: 1970-01-01 was a Thursday.
  const weekOf = (day: number): number => Math.floor((day + 3) / 7)
  const weeks = weekOf(days[n - 1]!) - weekOf(days[0]!) + 1
  const uncovered = days[n - 1]! - days[0]! - (calendar.dayIndex(days[n - 1]!) - calendar.dayIndex(days[0]!))
  const expected = Math.max(1, weeks - Math.round(uncovered / 7))
  if (expected < 3) return 0
  let single = 0
  for (let i = 0; i < n; ) {
    let j = i + 1
    while (j < n && weekOf(days[j]!) === weekOf(days[i]!)) j++
    if (j - i === 1) single++
    i = j
  }
  return (0.9 * Math.min(single, expected)) / expected
}

/**
 * Two or three days of the week, each in nearly all weeks: neither daily nor weekly, so no frequency of ours, and as much a schedule. A bank
 * holiday moves some to the day after.
 */
export const keepsDaysOfWeek = (days: ArrayLike<number>, calendar: BankingCalendar): boolean => {
  const n = days.length
  const weeks = Math.round((calendar.dayIndex(days[n - 1]!) - calendar.dayIndex(days[0]!)) / 7)
  if (weeks < MIN_WEEKS) return false
  const onWeekday = new Uint32Array(7)
  for (let i = 0; i < n; i++) onWeekday[weekday(days[i]!)]!++
  const kept = [...onWeekday].filter((count) => count >= weeks * 0.75)
  return (kept.length === 2 || kept.length === 3) && kept.reduce((sum, count) => sum + count, 0) >= n * 0.85
}

const isWeekday = (day: number): boolean => weekday(day) !== 0 && weekday(day) !== 6
const dayOfMonth = (day: number): number => Number(fromDayNumber(day).slice(8, 10))

/** Two payments a month are told from one every other week by as many as that. */
const MIN_TWICE = 4

/** The days of the month that a payment may be meant for: its own, and those right before it on which no bank was open. */
const meantDays = (day: number, calendar: BankingCalendar): number[] => {
  const meant = [dayOfMonth(day)]
  for (let before = day - 1; !calendar.isBankingDay(before); before--) meant.push(dayOfMonth(before))
  return meant
}

/** Whether all are paid on one of two days of the month, or on the first day of banks behind it: the 1st and the 15th fall on Mondays for months, as every other week does. */
const keepsTwoDays = (days: ArrayLike<number>, calendar: BankingCalendar): boolean => {
  const meant = Array.from(days, (day) => meantDays(day, calendar))
  return (meant[0] ?? []).some((one) => {
    const others = meant.filter((each) => !each.includes(one))
    return others.length > 0 && others[0]!.some((other) => others.every((each) => each.includes(other)))
  })
}

/** Twice a month on two fixed days, each moved by at most three days for weekends and holidays. */
const semimonthlyFit = (days: ArrayLike<number>, calendar: BankingCalendar): number => {
  const n = days.length
  const fit = gapFit(days, calendar, 12, 19, 15)
  if (fit === 0 || n < MIN_TWICE) return fit * 0.7
  // Biweekly payments keep their weekday and wander through the month; semimonthly ones do the opposite.
  const onWeekday = new Uint32Array(7)
  const movedFrom = new Uint32Array(7)
  let near = 0
  // The second of its two days is the first that is not near the other: a payment may have been skipped between them.
  const first = dayOfMonth(days[0]!)
  const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 31 - Math.abs(a - b))
  const anchors = [first]
  for (let i = 1; i < n && anchors.length < 2; i++) if (apart(dayOfMonth(days[i]!), first) > 6) anchors.push(dayOfMonth(days[i]!))
  for (let i = 0; i < n; i++) {
    onWeekday[days[i]! % 7]!++
    const before = days[i]! - 1
    if (isWeekday(before) && !calendar.isBankingDay(before)) movedFrom[before % 7]!++
    const dom = dayOfMonth(days[i]!)
    if (anchors.some((a) => apart(dom, a) <= 3)) near++
  }
  // Most on one weekday, whichever: the first may have been moved. Or all of them, where holidays are undone.
  const keepsIt = (share: number): boolean => onWeekday.some((count, w) => count / n >= share || count + movedFrom[w]! >= n)
  const keepsWeekday = keepsIt(0.7) && (keepsIt(1) || !keepsTwoDays(days, calendar))
  // Gaps of a half month are seldom exactly fifteen days: on its two days it is all the same a better fit than every fourteen.
  return keepsWeekday ? fit * 0.7 : near / n >= 0.8 ? Math.min(1, fit + 0.07) : fit * 0.7
}

const monthlyFit = (days: ArrayLike<number>, calendar: BankingCalendar): number => gapFit(days, calendar, 26, 35, 30)

const skippedPayments = (days: ArrayLike<number>, calendar: BankingCalendar, frequency: Frequency): number => {
  const n = days.length
  const first = days[0]!
  const last = days[n - 1]!
  const span = calendar.dayIndex(last) - calendar.dayIndex(first)
  const expected =
    frequency === 'daily'
      ? calendar.bankingIndex(last) - calendar.bankingIndex(first) + 1
      : frequency === 'weekly'
        ? Math.round(span / 7) + 1
        : frequency === 'biweekly'
          ? Math.round(span / 14) + 1
          : frequency === 'semimonthly'
            ? Math.round((span / 365.25) * 24) + 1
            : Math.round((span / 365.25) * 12) + 1
  return Math.max(0, expected - n)
}
