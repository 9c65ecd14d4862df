import { addDays, type IsoDate, isoDate } from '../../../../shared/dates.ts'
import type { Discrepancy } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { isNear } from '../../facts/period/evidence.ts'
import type { Period } from '../../facts/period/period.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** Another year than so many away is no slip of the year. */
const YEARS_APART = 3
/** A statement is dated within so many days of its rows. */
const BESIDE_DAYS = 10

/** The date stands among these days in another year. */
const isInAnotherYear = (date: IsoDate, { start, end }: Period): boolean => {
  const [from, to] = [addDays(start, -BESIDE_DAYS), addDays(end, BESIDE_DAYS)]
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  for (let apart = -YEARS_APART; apart <= YEARS_APART; apart++) {
    const moved = isoDate(year + apart, month, Math.min(day, 28))
    if (apart !== 0 && moved >= from && moved <= to) return true
  }
  return false
}

/** Rows without a year take theirs from printed dates: at least one must stand near them, and none among them in another year. */
export const yearFaults = (rows: readonly Candidate[], { toldBy, years, isYearPrinted, statementDate }: Dating): Discrepancy[] => {
  const dates = rows.flatMap(({ raw, date }) => (raw.date.year === null && date !== null ? [date] : [])).sort()
  if (years !== 'print' || dates.length === 0) return []
  const span: Period = { start: dates[0]!, end: dates[dates.length - 1]! }
  const contrary = toldBy.find(({ date }) => !isNear(date, span) && isInAnotherYear(date, span))
  if (contrary) {
    const message = `"${contrary.line.text.slice(0, 60)}" is dated ${contrary.date}; the rows, which print no year, are taken for ${span.start} to ${span.end}.`
    return [discrepancy('contradiction', message, null, contrary.line.page)]
  }
  const told = [...toldBy.map(({ date }) => date), ...(statementDate ? [statementDate] : [])]
  if (isYearPrinted || told.some((date) => isNear(date, span))) return []
  const message = `The rows print no year, and no date that prints one stands near them: ${span.start} to ${span.end} is the likeliest.`
  return [discrepancy('ambiguous_year', message, null, null)]
}
