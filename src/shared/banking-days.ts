import { dayNumber, type IsoDate, isBusinessDayNumber } from './dates.ts'
import { once } from './once.ts'

/** Banking days by their number, so that "150 payments from here" is one look and not 210 questions. Dates of the interface lie in 1900..2199. */
const FIRST = dayNumber('1899-12-01' as IsoDate)
const LAST = dayNumber('2200-01-31' as IsoDate)

type Calendar = { days: Int32Array; countBefore: Int32Array }

const makeCalendar = (): Calendar => {
  const countBefore = new Int32Array(LAST - FIRST + 2)
  const days: number[] = []
  for (let day = FIRST; day <= LAST; day++) {
    countBefore[day - FIRST] = days.length
    if (isBusinessDayNumber(day)) days.push(day)
  }
  countBefore[LAST - FIRST + 1] = days.length
  return { days: Int32Array.from(days), countBefore }
}

/** Made when it is first asked for: it costs some milliseconds, and most commands never need it. */
const calendar = once(makeCalendar)

/** How many banking days of the calendar come before this day. */
export const bankingDaysBefore = (day: number): number => calendar().countBefore[Math.min(Math.max(day - FIRST, 0), LAST - FIRST + 1)]!

/** The day of that number, counted from the calendar's first; Infinity where it ends. */
export const bankingDayAt = (index: number): number => calendar().days[index] ?? Number.POSITIVE_INFINITY
