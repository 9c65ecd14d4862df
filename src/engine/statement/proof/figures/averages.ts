import { dayNumber, type IsoDate, isBusinessDayNumber } from '../../../../shared/dates.ts'
import type { Checked } from '../checks.ts'
import { signed } from '../signs.ts'

/** What the account held at the end of each day with rows, and in the course of it: debits first, credits first, and as it is printed. */
export type Day = { date: IsoDate; end: number; least: number; most: number; printed: number[] }

export const daysOf = (rows: readonly Checked[], opening: number): Day[] => {
  const days: Day[] = []
  let balance = opening
  for (const [date, own] of [...Map.groupBy(rows, (r) => r.date)].toSorted(([a], [b]) => (a! < b! ? -1 : 1))) {
    const debits = own.reduce((sum, r) => sum + Math.min(0, signed(r)), 0)
    const credits = own.reduce((sum, r) => sum + Math.max(0, signed(r)), 0)
    const printed = own.flatMap((r) => r.balance ?? [])
    days.push({ date: date!, end: balance + debits + credits, least: balance + debits, most: balance + credits, printed })
    balance += debits + credits
  }
  return days
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length)

/** The balance at the end of each day of the period. */
const endsOfDays = (days: readonly Day[], opening: number, start: IsoDate, end: IsoDate): number[] => {
  const ends = new Map(days.map((d) => [dayNumber(d.date), d.end]))
  const all: number[] = []
  let balance = opening
  for (let day = dayNumber(start); day <= dayNumber(end); day++) {
    balance = ends.get(day) ?? balance
    all.push(balance)
  }
  return all
}

/** The balance that the days end with on average: over the period's days, without the first or the last of them, or over those with rows. */
export const averagesOf = (days: readonly Day[], opening: number, start: IsoDate, end: IsoDate): number[] => {
  const all = endsOfDays(days, opening, start, end)
  return [mean(all), mean(all.slice(1)), mean(all.slice(0, -1)), mean([opening, ...all.slice(0, -1)]), mean(days.map((d) => d.end))]
}

/** Of the distance between the lowest and the highest balance by which an average may be off: banks leave out uncollected deposits, round, and close days early. */
const AVERAGE_TOLERANCE = 0.15
/** Of the ledger nothing is left out: only what is booked as of another day moves it. */
const LEDGER_TOLERANCE = 0.05
/** Averages may be printed in whole dollars. */
export const ROUNDED = 100

const within =
  (part: number) =>
  (days: readonly Day[], opening: number): number => {
    const ends = days.map((d) => d.end)
    return part * (Math.max(opening, ...ends) - Math.min(opening, ...ends)) + ROUNDED
  }

export const averageTolerance = within(AVERAGE_TOLERANCE)
export const ledgerTolerance = within(LEDGER_TOLERANCE)

/** An entry may be booked on the ledger as of so many days before or after it is listed. */
const BOOKED_OFF_DAYS = 5

/**
 * Whether a printed average is one of the ledger, to the cent: that is what was booked at the end of each day, so that nothing is left out as not yet
 * collected. Banks differ in the days they take and in whether a debt counts.
 */
export const isLedgerAverage = (
  value: number,
  days: readonly Day[],
  opening: number,
  { start, end }: { start: IsoDate; end: IsoDate },
): boolean => {
  const all = endsOfDays(days, opening, start, end)
  const first = dayNumber(start)
  const since = all.slice(dayNumber(days[0]!.date) - first)
  const banking = all.filter((_, i) => isBusinessDayNumber(first + i))
  const taken = [all, since, banking, [opening, ...all]]
  const held = taken.map((ends) => ends.map((balance) => Math.max(0, balance)))
  const averages = [...averagesOf(days, opening, start, end), ...[...taken, ...held].map(mean)]
  const tolerance = value % ROUNDED === 0 ? ROUNDED : 1
  return averages.some((average) => Math.abs(average - value) <= tolerance)
}

/** A row that is listed so many days after the day that the average counts it on; less than none: before it. */
export type Booked = { row: Checked; days: number }

/** The row that makes a printed average where it is booked as of another day. A debit that comes later leaves more, a credit less. */
export const bookedOff = (
  value: number,
  rows: readonly Checked[],
  days: readonly Day[],
  opening: number,
  { start, end }: { start: IsoDate; end: IsoDate },
): Booked | null => {
  const all = endsOfDays(days, opening, start, end)
  const off = (mean(all) - value) * all.length
  for (const row of rows) {
    const daysOff = Math.round(off / -signed(row))
    const isNear = daysOff !== 0 && Math.abs(daysOff) <= BOOKED_OFF_DAYS
    if (isNear && Math.abs(off + signed(row) * daysOff) <= all.length) return { row, days: daysOff }
  }
  return null
}
