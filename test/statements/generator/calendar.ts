const DAY = 86_400_000

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

// Merchants ask for the same few hundred days a hundred thousand times.
const times = new Map<string, number>()
const toTime = (iso: string): number => {
  const known = times.get(iso)
  if (known !== undefined) return known
  const time = Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10)))
  times.set(iso, time)
  return time
}
const days = new Map<number, string>()
const toIso = (time: number): string => {
  const known = days.get(time)
  if (known !== undefined) return known
  const iso = new Date(time).toISOString().slice(0, 10)
  days.set(time, iso)
  return iso
}

export const makeDate = (year: number, month: number, day: number): string => toIso(Date.UTC(year, month - 1, day))
export const addDays = (iso: string, days: number): string => toIso(toTime(iso) + days * DAY)
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / DAY)
/** 0 = Sunday … 6 = Saturday. */
export const weekday = (iso: string): number => new Date(toTime(iso)).getUTCDay()
export const yearOf = (iso: string): number => Number(iso.slice(0, 4))
export const monthOf = (iso: string): number => Number(iso.slice(5, 7))
export const dayOf = (iso: string): number => Number(iso.slice(8, 10))

const nth = (year: number, month: number, day: number, count: number): string => {
  const first = makeDate(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}

const lastMonday = (year: number, month: number): string => {
  const last = makeDate(year, month + 1, 0)
  return addDays(last, -((weekday(last) + 6) % 7))
}

/** The Federal Reserve closes on the Monday after a Sunday holiday, and stays open on the Friday before a Saturday one. */
const observed = (iso: string): string => (weekday(iso) === 0 ? addDays(iso, 1) : iso)

const holidayCache = new Map<number, Set<string>>()
const holidaysOf = (year: number): Set<string> => {
  const known = holidayCache.get(year)
  if (known) return known
  const days = new Set([
    observed(makeDate(year, 1, 1)),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    observed(makeDate(year, 6, 19)),
    observed(makeDate(year, 7, 4)),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    observed(makeDate(year, 11, 11)),
    nth(year, 11, 4, 4),
    observed(makeDate(year, 12, 25)),
  ])
  holidayCache.set(year, days)
  return days
}

export const isHoliday = (iso: string): boolean => holidaysOf(yearOf(iso)).has(iso)
export const isBusinessDay = (iso: string): boolean => {
  const day = weekday(iso)
  return day !== 0 && day !== 6 && !isHoliday(iso)
}
export const onOrAfterBusinessDay = (iso: string): string => {
  let date = iso
  while (!isBusinessDay(date)) date = addDays(date, 1)
  return date
}
export const addBusinessDays = (iso: string, count: number): string => {
  let date = iso
  for (let left = count; left > 0; left -= 1) date = onOrAfterBusinessDay(addDays(date, 1))
  return date
}
export const eachDay = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

const two = (value: number): string => String(value).padStart(2, '0')

export const formatDate = {
  mmdd: (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}`,
  mmddDash: (iso: string): string => `${iso.slice(5, 7)}-${iso.slice(8, 10)}`,
  md: (iso: string): string => `${monthOf(iso)}/${dayOf(iso)}`,
  mdDash: (iso: string): string => `${monthOf(iso)}-${dayOf(iso)}`,
  mmddyy: (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(2, 4)}`,
  mmddyyyy: (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`,
  monD: (iso: string): string => `${monthNames[monthOf(iso) - 1]?.slice(0, 3)} ${dayOf(iso)}`,
  monDD: (iso: string): string => `${monthNames[monthOf(iso) - 1]?.slice(0, 3)} ${two(dayOf(iso))}`,
  monDDYYYY: (iso: string): string => `${monthNames[monthOf(iso) - 1]?.slice(0, 3)} ${two(dayOf(iso))} ${iso.slice(0, 4)}`,
  monDYYYY: (iso: string): string => `${monthNames[monthOf(iso) - 1]?.slice(0, 3)} ${dayOf(iso)}, ${iso.slice(0, 4)}`,
  long: (iso: string): string => `${monthNames[monthOf(iso) - 1]} ${dayOf(iso)}, ${iso.slice(0, 4)}`,
  compact: (iso: string): string => iso.slice(2).replaceAll('-', ''),
}
