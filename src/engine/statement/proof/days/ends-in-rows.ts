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
