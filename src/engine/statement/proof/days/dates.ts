import { dayNumber, type IsoDate } from '../../../../shared/dates.ts'
import type { Discrepancy, YearSource } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import type { Scan } from '../../tables/tables.ts'
import { dateFault, discrepancy, type Fault, type PrintedDay, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { belowOtherDays } from './dated-balances.ts'
import { behindEndOfDay, daysWithoutEnd } from './ends-in-rows.ts'
import { lostDates } from './lost-dates.ts'
import { openDays } from './open-days.ts'
import { outOfOrder } from './order.ts'
import { yearFaults } from './years.ts'

/** A statement that says nothing of its period covers no more than a quarter. */
const INFERRED_DAYS = 100
/** Where only a statement's date is printed, its month may be longer by so many days: cycles end on banking days, and purchases are booked late. */
export const LONGER_THAN_A_MONTH = 14
/** A printed period of more than a year must have rows over half of it. */
const COVERED_SHARE = 0.5
/** A period longer than a year has every day of the calendar in it, some of them twice. */
const YEAR_DAYS = 366

const days = (a: IsoDate, b: IsoDate): number => dayNumber(b) - dayNumber(a)

const TOLD_BY: Record<YearSource, string> = {
  upload: 'is told by the other statements of the upload',
  file: 'is told by the file alone',
  guess: 'is the last in which these days were over when it was read, and nothing else tells it',
}

/** A row without a date stands right above the balance of a day: it is of that day, or somebody parted the two. */
const aboveAnotherDay = (rows: readonly Candidate[], daily: readonly PrintedDay[]): Discrepancy[] => {
  const dayAt = new Map(daily.map((d) => [d.line, d.date]))
  return rows.flatMap((row) => {
    const day = row.raw.isDated ? undefined : dayAt.get(row.raw.lines.at(-1)!.index + 1)
    if (day === undefined || day === row.date) return []
    return [discrepancy('date_order', `${short(row)} has no date of its own and stands right above the balance of ${day}.`, null, row.page)]
  })
}

const MAX_NAMED = 3

/** The other checks of its line have a date: this one's was lost, and it has been given theirs. */
const checksWithoutDate = (rows: readonly Candidate[]): Discrepancy[] =>
  rows
    .filter((row) => row.raw.grid && !row.raw.isDated)
    .slice(0, MAX_NAMED)
    .map((row) => discrepancy('date_order', `${short(row)} has no date beside it, as the other checks of its line have.`, null, row.page))

/** Two amounts of a line that was read as one row, with a date between them, or any word in a list of checks: the second is of a day of its own. */
const besideAnother = (rows: readonly Candidate[]): Discrepancy[] =>
  rows
    .filter(({ raw }, i) => raw === rows[i - 1]?.raw && isParted(raw))
    .slice(0, MAX_NAMED)
    .map((row) =>
      discrepancy('date_order', `${short(row)} stands on one line with another row, and its own day is not known.`, null, row.page),
    )

const isParted = ({ cells, lines, table: { section, header } }: Candidate['raw']): boolean => {
  const [from, to] = [Math.min(...cells.map((c) => c.token.x1)), Math.max(...cells.map((c) => c.token.x0))]
  const ofChecks = section?.kind === 'checks' || header?.grid === 'checks'
  const anchor = lines.find((line) => line.tokens.includes(cells[0]!.token))
  return anchor?.tokens.some((t) => t.x0 > from && t.x1 < to && (t.kind === 'date' || (ofChecks && t.kind !== 'money'))) ?? false
}

/** `01/01/26 - 01/31/27` over an empty list: nothing bears a year's end out that no statement has. */
const overlongWithoutRows = ({ printed }: Dating, dated: readonly Candidate[]): Discrepancy[] =>
  printed && dated.length === 0 && days(printed.start, printed.end) > YEAR_DAYS
    ? [discrepancy('period_without_rows', `The period from ${printed.start} to ${printed.end} has no rows at all.`, null, null)]
    : []

/** `August 1, 2025 through August 31, 2024` over rows without years, or none: which of its years is theirs nobody can know. Where rows print their own, it is a finding. */
const yearFromBackwards = ({ printed, backwards }: Dating, dated: readonly Candidate[]): Discrepancy[] => {
  const isToldByRows = dated.length > 0 && dated.every(({ raw }) => raw.date.year !== null)
  if (backwards === null || isToldByRows || (printed !== null && !printed.fromEnd)) return []
  return [discrepancy('inferred_period', `"${backwards.slice(0, 60)}" looks like the period and ends before it begins.`, null, null)]
}

/** What the dates say against a proof, whatever the money says. */
export const dateGaps = ({ candidates, printed: { card, daily } }: Outcome, dating: Dating, scanned: Scan): Fault<Candidate>[] => {
  const { printed, statementDate, years, unread } = dating
  const dated = candidates.filter((c) => c.date !== null)
  // What lies outside of the period is named for that.
  const out = outOfOrder(
    printed ? dated.filter((c) => c.date! >= printed.start && c.date! <= printed.end) : dated,
    scanned,
    card,
    dating.isNewestFirstElsewhere,
  )
  out.push(...aboveAnotherDay(dated, daily), ...belowOtherDays(dated, scanned.balances, dating.context))
  out.push(...openDays(candidates, daily))
  out.push(
    ...checksWithoutDate(dated),
    ...besideAnother(dated),
    ...lostDates(dated, dating.repeatsElsewhere),
    ...behindEndOfDay(dated),
    ...daysWithoutEnd(dated),
  )
  out.push(...yearFaults(dated, dating))
  const fromBackwards = yearFromBackwards(dating, dated)
  if (unread !== null && (fromBackwards.length === 0 || unread !== dating.backwards))
    out.push(discrepancy('inferred_period', `"${unread.slice(0, 60)}" looks like the period and was not understood.`, null, null))
  out.push(...overlongWithoutRows(dating, dated), ...fromBackwards)
  const [first, last] = [dated.reduce<IsoDate | null>((a, c) => (a === null || c.date! < a ? c.date : a), null), lastOf(dated)]
  if (first === null || last === null)
    return dating.period === null
      ? [...out, discrepancy('inferred_period', 'No period is printed, and there are no rows to tell it.', null, null)]
      : out
  const span = days(first, last)
  if (printed && (printed.daysBefore ?? 0) > LONGER_THAN_A_MONTH)
    out.push(
      discrepancy(
        'inferred_period',
        `Only the end of the period is printed, ${printed.end}, and the rows run over ${days(first, printed.end)} days, from ${first}.`,
        null,
        null,
      ),
    )
  if (printed) {
    const length = days(printed.start, printed.end)
    if (length > YEAR_DAYS && span < length * COVERED_SHARE)
      out.push(
        discrepancy(
          'period_without_rows',
          `The period from ${printed.start} to ${printed.end} has rows from ${first} to ${last} only.`,
          null,
          null,
        ),
      )
    if (length > YEAR_DAYS && dated.some((c) => c.raw.date.year === null))
      out.push(
        discrepancy(
          'ambiguous_year',
          `The period from ${printed.start} to ${printed.end} leaves the year of rows open that print none.`,
          null,
          null,
        ),
      )
  } else if (span > INFERRED_DAYS)
    out.push(
      discrepancy('inferred_period', `No period is printed, and the rows run over ${span} days, from ${first} to ${last}.`, null, null),
    )
  if (years !== 'print' && years !== 'none' && dated.some((c) => c.raw.date.year === null))
    out.push(discrepancy('missing_year', `No year is printed; ${first.slice(0, 4)} ${TOLD_BY[years]}.`, null, null))
  const late = statementDate && dated.find((c) => c.date! > statementDate)
  if (late)
    out.push(
      dateFault(late, 'date_after_statement', `${short(late)} is dated ${late.date}; the statement is of ${statementDate}.`, {
        to: statementDate,
      }),
    )
  return out
}

const lastOf = (rows: readonly Candidate[]): IsoDate | null =>
  rows.reduce<IsoDate | null>((a, c) => (a === null || c.date! > a ? c.date : a), null)
