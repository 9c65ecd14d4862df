/** How figures, dates and names are written, everywhere the same. */

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const number = new Intl.NumberFormat('en-US')

export const formatMoney = (value: number): string => money.format(value)
export const formatWholeMoney = (value: number): string => wholeMoney.format(value)
export const formatCompactMoney = (value: number): string => compactMoney.format(value)
export const formatNumber = (value: number): string => number.format(value)
export const formatPercent = (value: number, digits = 1): string => `${value.toFixed(digits)}%`

const dateOnly = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthOnly = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' })

const atNoon = (date: string): Date => new Date(`${date.slice(0, 10)}T12:00:00Z`)

/** An address may say anything: what is no date is shown as it is written there. */
const written = (format: Intl.DateTimeFormat, date: Date, text: string): string =>
  Number.isNaN(date.getTime()) ? text : format.format(date)

/** A calendar day, which has no time zone. */
export const formatDate = (date: string): string => written(dateOnly, atNoon(date), date)
export const formatShortDate = (date: string): string => written(shortDate, atNoon(date), date)
export const formatMonth = (month: string): string => written(monthOnly, atNoon(`${month.slice(0, 7)}-15`), month)

const moments = new Map<string, Intl.DateTimeFormat>()
/** A moment, as the organization's clock shows it. */
export const formatMoment = (timestamp: string, timeZone: string): string => {
  let format = moments.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    moments.set(timeZone, format)
  }
  return format.format(new Date(timestamp))
}

/** How far a clock is ahead of UTC at a moment. */
const aheadAt = (at: number, timeZone: string): number => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
}
/** The moment at which the clock of a time zone shows `2026-11-18T09:30`. What no clock shows, and a year that is still being typed, stay as they are written: the server refuses them. */
export const momentAt = (clock: string, timeZone: string): string => {
  const shown = Date.parse(`${clock}Z`)
  if (Number.isNaN(shown) || clock < '1900') return clock
  // Once more with what holds at the moment found: clocks are changed in between.
  const near = shown - aheadAt(shown, timeZone)
  return new Date(shown - aheadAt(near, timeZone)).toISOString()
}

/** Today's date where the organization is. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

export const addDays = (date: string, days: number): string => {
  const moved = atNoon(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

const STEPS: [limitSeconds: number, seconds: number, word: string][] = [
  [3_600, 60, 'min'],
  [86_400, 3_600, 'h'],
  [2_592_000, 86_400, 'd'],
  [31_536_000, 2_592_000, 'mo'],
  [Number.POSITIVE_INFINITY, 31_536_000, 'y'],
]
/** `4 min`, `3 d`: how long something has been so. */
export const formatAge = (timestamp: string, now = Date.now()): string => {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000)
  if (seconds < 60) return 'just now'
  const [, unit, word] = STEPS.find(([limit]) => seconds < limit)!
  return `${Math.floor(seconds / unit)} ${word}`
}

export const formatBytes = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** All but its end is hidden: who needs the whole number asks for it, and that is written down. */
export const maskedEin = (ein: string): string => `••-•••${ein.slice(-4)}`
export const looksLikeEin = (text: string): boolean => /^\d{2}-?\d{7}$/.test(text)

/** `offerOut` → `Offer out`, `bank_scrub` → `Bank scrub`. */
export const humanize = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`
