/** A calendar date, `YYYY-MM-DD`. Strings of this form compare in calendar order. */
export type IsoDate = string & { readonly __brand: 'IsoDate' }

const DAY_MS = 86_400_000

/** Nothing the service deals with lies outside of these years; what does is a typing error, or worse. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

/** A date that exists and that a record may carry. */
export const isIsoDate = (text: string): text is IsoDate => {
  // By hand: a hundred thousand of them come in one body, and an expression with groups takes ten times as long.
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  return year >= FIRST_YEAR && year <= LAST_YEAR && isRealDate(year, twoDigits(text, 5), twoDigits(text, 8))
}

const DASH = 0x2d
const ZERO = 0x30
/** Not a number where one of them is no digit. */
const twoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

export const isRealDate = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const daysInMonth = (year: number, month: number): number => (month === 2 && isLeapYear(year) ? 29 : LENGTHS[month - 1]!)

const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${year > 999 ? year : String(year).padStart(4, '0')}-${TWO_DIGITS[month]}-${TWO_DIGITS[day]}` as IsoDate

/** From the first of March of the year 0 to 1970-01-01, and the days of 400 years, after which the calendar repeats. */
const DAYS_TO_1970 = 719_468
const DAYS_OF_ERA = 146_097

/** Days since 1970-01-01: arithmetic on dates is arithmetic on these. Years begin in March here, so that the leap day is their last. */
export const dayNumber = (date: IsoDate): number => {
  const month = twoDigits(date, 5)
  const year = twoDigits(date, 0) * 100 + twoDigits(date, 2) - (month <= 2 ? 1 : 0)
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + twoDigits(date, 8) - 1
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - DAYS_TO_1970
}

/** By arithmetic: every balance of every day is one, and a Date that is printed takes ten times as long. Years begin in March here, so that the leap day is their last. */
export const fromDayNumber = (n: number): IsoDate => {
  const era = Math.floor((n + DAYS_TO_1970) / DAYS_OF_ERA)
  const dayOfEra = n + DAYS_TO_1970 - era * DAYS_OF_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return isoDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

export const addDays = (date: IsoDate, days: number): IsoDate => fromDayNumber(dayNumber(date) + days)
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** The same day of a later month, or that month's last day when it is shorter. */
export const addMonths = (date: IsoDate, months: number): IsoDate => {
  const index = +date.slice(0, 4) * 12 + (+date.slice(5, 7) - 1) + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return isoDate(year, month, Math.min(+date.slice(8, 10), daysInMonth(year, month)))
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7

const nthWeekday = (year: number, month: number, wd: number, n: number): number => {
  const first = dayNumber(isoDate(year, month, 1))
  return first + ((wd - weekday(first) + 7) % 7) + 7 * (n - 1)
}
const lastWeekday = (year: number, month: number, wd: number): number => {
  const last = dayNumber(isoDate(year, month, daysInMonth(year, month)))
  return last - ((weekday(last) - wd + 7) % 7)
}

const holidaysByYear = new Map<number, ReadonlySet<number>>()

/** Federal Reserve holidays: no ACH settles. One on a Sunday is kept on Monday; one on a Saturday is not moved. */
export const bankHolidays = (year: number): ReadonlySet<number> => {
  const known = holidaysByYear.get(year)
  if (known) return known
  const fixed: [number, number][] = [
    [1, 1],
    [7, 4],
    [11, 11],
    [12, 25],
  ]
  if (year >= 2021) fixed.push([6, 19])
  const days = fixed.map(([m, d]) => {
    const n = dayNumber(isoDate(year, m, d))
    return weekday(n) === 0 ? n + 1 : n
  })
  days.push(
    nthWeekday(year, 1, 1, 3), // Martin Luther King Jr. Day
    nthWeekday(year, 2, 1, 3), // Presidents' Day
    lastWeekday(year, 5, 1), // Memorial Day
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 10, 1, 2), // Columbus Day
    nthWeekday(year, 11, 4, 4), // Thanksgiving
  )
  const set = new Set(days)
  holidaysByYear.set(year, set)
  return set
}

const yearOfDay = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

export const isBusinessDayNumber = (day: number): boolean => {
  const wd = weekday(day)
  return wd !== 0 && wd !== 6 && !bankHolidays(yearOfDay(day)).has(day)
}
export const isBusinessDay = (date: IsoDate): boolean => isBusinessDayNumber(dayNumber(date))

/** The date itself when banks are open, else the next day they are. */
export const onOrAfterBusinessDay = (date: IsoDate): IsoDate => {
  let n = dayNumber(date)
  while (!isBusinessDayNumber(n)) n++
  return fromDayNumber(n)
}

export const nextBusinessDay = (date: IsoDate): IsoDate => onOrAfterBusinessDay(addDays(date, 1))

/** Days begin on a quarter of an hour of UTC in every zone there is today, so within one the date stays; asking Intl for every row of a list cost more than reading it. */
const QUARTER_MS = 900_000
type Zone = { format: Intl.DateTimeFormat; quarter: number; date: IsoDate }
const zones = new Map<string, Zone>()

/** The calendar date at an instant in a time zone: a funder's "today". */
export const dateInZone = (instant: Date, timeZone: string): IsoDate => {
  let zone = zones.get(timeZone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zone = { format, quarter: Number.NaN, date: '' as IsoDate }
    zones.set(timeZone, zone)
  }
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  if (quarter !== zone.quarter) {
    zone.date = zone.format.format(instant) as IsoDate
    zone.quarter = quarter
  }
  return zone.date
}

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
