import { squash } from '../../lines/lines.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** So many days of several rows that print their balance once show that it is the day's end. */
const DAYS_MIN = 2
/** Days with a second balance, for each of which so many have one. */
const ONCE_EACH = 2
const MAX_NAMED = 3

/** `End of Day Balance`, `Ending daily balance`: said so, one day is enough. */
const SAYS_SO = /endofday|daily|dayend/

const hasBalance = ({ raw }: Candidate): boolean => raw.cells.some((cell) => cell.role === 'balance')

/** A grid of checks has no balances, and a row that fills two columns is read as two with the same one. */
const printedRows = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ raw, date }, i) => !raw.grid && date !== null && raw !== candidates[i - 1]?.raw)

/** Rows of one day that follow each other on one page: behind its top some papers print the balance once more. */
const daysIn = (rows: readonly Candidate[]): Candidate[][] => {
  const days: Candidate[][] = []
  for (const [i, row] of rows.entries()) {
    const above = rows[i - 1]
    if (above && above.date === row.date && above.page === row.page && above.raw.table.section === row.raw.table.section)
      days.at(-1)!.push(row)
    else days.push([row])
  }
  return days
}

const saysSo = (rows: readonly Candidate[]): boolean =>
  rows.some(({ raw }) => raw.table.header?.money.some(({ role, label }) => role === 'balance' && SAYS_SO.test(squash(label))))

/**
 * Papers that print a date and a balance once a day, the balance beside its last row: a row that follows a balance and has no date of its own has lost it, for the day
 * above it was over. So it is where the newest row stands first, and the balance beside the first row of a day.
 */
export const behindEndOfDay = (candidates: readonly Candidate[]): Fault<Candidate>[] => {
  const rows = printedRows(candidates)
  const days = daysIn(rows).filter((day) => day.length > 1 && day.some(hasBalance))
  const once = days.filter((day) => day.filter(hasBalance).length === 1)
  const twice = days.filter((day) => day.filter(hasBalance).length > 1)
  if (twice.length === 0) return []
  const isLast = once.filter((day) => hasBalance(day.at(-1)!)).length * 2 >= once.length
  const atPlace = once.filter((day) => hasBalance(isLast ? day.at(-1)! : day[0]!))
  const isHabit = atPlace.length >= DAYS_MIN && atPlace.length === once.length && atPlace.length >= ONCE_EACH * twice.length
  if (!isHabit && !(saysSo(rows) && atPlace.length === once.length)) return []
  return twice
    .flatMap((day) => day.filter((row, i) => i > 0 && !row.raw.isDated && hasBalance(isLast ? day[i - 1]! : row)))
    .slice(0, MAX_NAMED)
    .map((row) => dateFault(row, 'date_order', `${short(row)} has no date of its own, and the day above it had ended with its balance.`))
}

/** Where so many days end with their balance, and for each one that does not so many that do, the paper ends every day with it. */
const ENDED_DAYS = 5
const ENDED_DAYS_SAID = 4
const ENDED_EACH = 4
/** A day without its end, and the one that has two since. */
const ODD_EACH = 2

/** Rows of one day that follow each other, over pages as well. */
const wholeDaysIn = (rows: readonly Candidate[]): Candidate[][] => {
  const days: Candidate[][] = []
  for (const [i, row] of rows.entries()) {
    if (row.date === rows[i - 1]?.date) days.at(-1)!.push(row)
    else days.push([row])
  }
  return days
}

/**
 * A list that ends every day with its balance, beside the last of its rows and no other, has a day that ends without one: its last row was given another date, or
 * one of its rows the day of another place. What stands next to the closing balance may be ended by that. Where the newest row stands first, days end at their top.
 */
export const daysWithoutEnd = (candidates: readonly Candidate[]): Fault<Candidate>[] => {
  const rows = printedRows(candidates)
  if (rows.every(hasBalance)) return []
  const days = wholeDaysIn(rows)
  const endedAt = (at: 0 | -1): Candidate[][] => days.filter((day) => hasBalance(day.at(at)!) && day.filter(hasBalance).length === 1)
  const at = endedAt(-1).length >= endedAt(0).length ? -1 : 0
  const ended = endedAt(at)
  const said = saysSo(rows)
  const isHabit = said || days.filter((day) => hasBalance(day.at(at)!) && !day.every(hasBalance)).length >= DAYS_MIN
  const open = days.filter((day) => day !== days.at(at) && !hasBalance(day.at(at)!))
  const isRare = ended.length >= Math.max(said ? ENDED_DAYS_SAID : ENDED_DAYS, ENDED_EACH * open.length)
  // More that print two are no days of which each ends once.
  if (!isHabit || !isRare || days.length - ended.length > ODD_EACH * open.length) return []
  return open.slice(0, MAX_NAMED).map((day) => {
    const row = day.at(at)!
    return dateFault(row, 'date_order', `No balance ends ${row.date} beside ${short(row)}, as one ends every other day of the list.`)
  })
}
