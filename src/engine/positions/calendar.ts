import { addMonths, bankHolidays, dayNumber, fromDayNumber, type IsoDate, weekday } from '../../shared/dates.ts'

/** Inclusive range of days (days since 1970-01-01) that some statement covers. */
export type DaySpan = readonly [first: number, last: number]

/**
 * Counts of days and of banking days, made once over the whole range so that the distance between two payments is a subtraction.
 * Days that no statement covers count as nothing: a missing month must look neither like skipped payments nor like a stop.
 */
export type BankingCalendar = {
  readonly first: number
  readonly last: number
  /** Banking days before `day`; a day when banks are closed stands where the next open one does, as its debits do. */
  bankingIndex: (day: number) => number
  /** Covered calendar days before `day`. */
  dayIndex: (day: number) => number
  isBankingDay: (day: number) => boolean
}

const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()

export const bankingCalendar = (first: number, last: number, covered: readonly DaySpan[] | null): BankingCalendar => {
  const size = Math.max(0, last - first + 1)
  const banking = new Int32Array(size + 1)
  const days = new Int32Array(size + 1)
  const open = new Uint8Array(size)
  if (covered === null) open.fill(1)
  else for (const [from, to] of covered) open.fill(1, Math.max(0, from - first), Math.max(0, to - first + 1))
  const isHoliday = new Uint8Array(size)
  for (let year = yearOf(first) - 1; size > 0 && year <= yearOf(last); year++)
    for (const day of bankHolidays(year)) if (day >= first && day <= last) isHoliday[day - first] = 1
  let wd = weekday(first) - 1
  for (let i = 0; i < size; i++) {
    const isCovered = open[i] === 1
    wd = wd === 6 ? 0 : wd + 1
    const isBanking = wd !== 0 && wd !== 6 && isHoliday[i] === 0
    days[i + 1] = days[i]! + (isCovered ? 1 : 0)
    banking[i + 1] = banking[i]! + (isCovered && isBanking ? 1 : 0)
  }
  const at = (day: number): number => Math.min(size, Math.max(0, day - first))
  return {
    first,
    last,
    bankingIndex: (day) => banking[at(day)]!,
    dayIndex: (day) => days[at(day)]!,
    isBankingDay: (day) => banking[at(day) + 1]! > banking[at(day)]!,
  }
}

/** A busy account is never silent this long: the list it came from has a hole. */
const SILENT_DAYS = 15
/** Share of days with rows that makes an account busy. */
const BUSY = 0.3

/** A list of rows does not say what it covers. Where a busy account falls silent for weeks, a month is missing, and nothing was skipped in it. */
export const spansWithRows = (day: Int32Array, first: number, last: number): DaySpan[] => {
  const active = new Uint8Array(Math.max(0, last - first + 1))
  for (let r = 0; r < day.length; r++) active[day[r]! - first] = 1
  const spans: [number, number][] = []
  let activeDays = 0
  let latest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < active.length; i++) {
    if (active[i] !== 1) continue
    activeDays++
    if (i - latest > SILENT_DAYS) spans.push([first + i, first + i])
    spans[spans.length - 1]![1] = first + i
    latest = i
  }
  const spanned = spans.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return activeDays >= spanned * BUSY ? spans : [[first, last]]
}

const holdsWholeMonth = (first: number, last: number): boolean => {
  const ofMonth = `${fromDayNumber(first - 1).slice(0, 7)}-01` as IsoDate
  return dayNumber(addMonths(ofMonth, 2)) - 1 <= last
}

/** The same spans, parted only where a whole month is missing between two: a few weeks without a row may be a holiday of the business. */
export const spansBetweenMonths = (spans: readonly DaySpan[]): DaySpan[] => {
  const parted: [number, number][] = []
  for (const [from, to] of spans) {
    const before = parted.at(-1)
    if (before && !holdsWholeMonth(before[1] + 1, from - 1)) before[1] = to
    else parted.push([from, to])
  }
  return parted
}
