import type { IsoDate } from '../../../../shared/dates.ts'
import { dateFault, type Fault, type PrintedDay, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

// A paper that prints a day once prints it above its rows, beside the first. Merged cells may have it in their middle or beside the last, and then it is not that of
// the rows that follow. Where the paper itself speaks against the first row, and nothing settles of which day the others are, nothing is proven.

const MAX_NAMED = 3
/** Days of one row look alike in every way. */
const DAYS_OF_SEVERAL = 2

/** Rows from one printed date to the next, as they are read: those above the first date have that of a balance or of the page before. */
const daysOf = (rows: readonly Candidate[]): Candidate[][] => {
  const days: Candidate[][] = []
  for (const row of rows) {
    if (row.raw.isDated || days.length === 0) days.push([row])
    else days.at(-1)!.push(row)
  }
  return days
}

/** Whether rows of several on a day have the day's balance beside the last alone: then the date, which is beside the first, is above them. */
const endWithBalance = (days: readonly (readonly Candidate[])[]): boolean =>
  days.some((rows) => rows.length > 1 && rows.at(-1)!.balance !== null && rows[0]!.balance === null)

/** As many rows above each date as below it, from the first row to the last. */
const areInMiddle = (rows: readonly Candidate[]): boolean => {
  let first = 0
  let several = 0
  for (const [at, { raw }] of rows.entries()) {
    if (!raw.isDated) continue
    if (at < first) return false
    if (at > first) several++
    first = 2 * at - first + 1
  }
  return first === rows.length && several >= DAYS_OF_SEVERAL
}

/** The first row has no date, but a balance above it may lend its own, and the last one has: each may be of the date below it. */
const areAboveDates = (rows: readonly Candidate[], days: readonly (readonly Candidate[])[]): boolean =>
  !rows[0]!.raw.isDated &&
  rows.at(-1)!.raw.isDated &&
  days.filter((own) => own.length > 1 || !own[0]!.raw.isDated).length >= DAYS_OF_SEVERAL

/** A balance beside the date and none beside the other rows: what a day ends with stands beside its last row. */
const areBesideBalances = (days: readonly (readonly Candidate[])[]): boolean => {
  const several = days.filter((rows) => rows.length > 1 && rows[0]!.raw.isDated)
  return several.length >= DAYS_OF_SEVERAL && days.every((rows) => rows.every((r) => (r.balance !== null) === r.raw.isDated))
}

const isForward = (rows: readonly Candidate[]): boolean =>
  rows.every((row, i) => i === 0 || row.date! >= rows[i - 1]!.date!) && rows[0]!.date! < rows.at(-1)!.date!

/** Rows that print a date once a day, and of which the paper leaves open whether it is that of the rows above it or of those below. */
export const openDays = (candidates: readonly Candidate[], daily: readonly PrintedDay[]): Fault<Candidate>[] => {
  const rows = candidates.filter((row, i) => !row.raw.grid && row.date !== null && row.raw !== candidates[i - 1]?.raw)
  const ofDaily = new Set<IsoDate>(daily.map(({ date }) => date))
  // Balances of all days, held against the rows, tell which are of which.
  if (rows.length === 0 || rows.every(({ date }) => ofDaily.has(date!))) return []
  // A balance above the rows of its day, without a date, is a part of the first of them and no row.
  const flagged = rows.filter(({ raw }) => raw.lines.some((line) => line.dayOpen && line.tokens.includes(raw.cells[0]!.token)))
  const days = daysOf(rows)
  const isOpen = isForward(rows) && !endWithBalance(days) && (areInMiddle(rows) || areAboveDates(rows, days) || areBesideBalances(days))
  const open = isOpen ? rows.filter(({ raw }) => !raw.isDated) : flagged
  return open
    .slice(0, MAX_NAMED)
    .map((row) =>
      dateFault(
        row,
        'date_order',
        `${short(row)} has no date of its own, and nothing tells whether it is of the day above it or of the one below.`,
      ),
    )
}
