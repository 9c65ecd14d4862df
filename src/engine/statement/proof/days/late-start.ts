import { daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import type { Discrepancy } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { discrepancy } from '../checks.ts'
import type { Outcome } from '../readings.ts'

/** With fewer rows an account may have been left alone for a month. */
const BUSY_ROWS = 15
const MONTH_DAYS = 25
const TIMES_LONGEST = 6

/** `02/01 to 04/30` over an account that had money before and rows on nearly every day, all of them in April: the period was made longer, or months of it are not there. */
export const startsLate = ({ candidates, proof }: Outcome, { printed }: Dating): Discrepancy[] => {
  const days: IsoDate[] = [...new Set(candidates.flatMap(({ date }) => date ?? []))].sort()
  const first = days[0]
  // A new account has no month before.
  if (!printed || printed.fromEnd || first === undefined || candidates.length < BUSY_ROWS || !proof.opening) return []
  const before = daysBetween(printed.start, first)
  const longest = Math.max(1, ...days.slice(1).map((day, i) => daysBetween(days[i]!, day)))
  if (before < MONTH_DAYS || before < TIMES_LONGEST * longest) return []
  const message = `The period begins on ${printed.start}; ${candidates.length} rows follow each other within days, the first of them on ${first}.`
  return [discrepancy('period_without_rows', message, null, null)]
}
