import { dayNumber, type IsoDate } from '../../../shared/dates.ts'
import type { Discrepancy } from '../../types.ts'
import type { Dating } from '../facts/period/dating.ts'
import { hasMoney } from '../lines/lines.ts'
import { TABLE_LINE } from '../tables/recognisers/table-line.ts'
import type { Scan } from '../tables/tables.ts'
import { discrepancy, short } from './checks.ts'
import type { Candidate } from './interpret.ts'
import { chronological } from './signs.ts'

/** Value days and corrections step back by so many days; more is another year or another hand. */
const STEP_BACK_DAYS = 10
/** Of the steps of a list, those that may go against its order before it is a list of another order. */
const AGAINST_SHARE = 0.2
/** A statement that says nothing of its period covers no more than a quarter. */
const INFERRED_DAYS = 100
/** A printed period of more than a year must have rows over half of it. */
const COVERED_SHARE = 0.5
/** A period longer than a year has every day of the calendar in it, some of them twice. */
const YEAR_DAYS = 366
const MAX_NAMED = 3

const days = (a: IsoDate, b: IsoDate): number => dayNumber(b) - dayNumber(a)

/** Rows of one list, however many pages it takes. */
const listsOf = (rows: readonly Candidate[], parts: readonly number[]): Candidate[][] => {
  const lists = new Map<string, Candidate[]>()
  for (const row of rows) {
    if (row.date === null || row.raw.grid || row.raw.check !== null) continue
    const { section, header } = row.raw.table
    const title = section?.title.replace(/\W*cont.*$/i, '').toLowerCase() ?? ''
    const part = parts.filter((index) => index < row.raw.lines[0]!.index).length
    const key = `${title}|${header?.columns.map((c) => c.role).join() ?? ''}|${part}`
    const list = lists.get(key)
    if (list) list.push(row)
    else lists.set(key, [row])
  }
  return [...lists.values()]
}

/** Lines of words between rows, as a cardholder's name, begin another list under the same head. */
const partsOf = (candidates: readonly Candidate[], { taken }: Scan): number[] => {
  const ofRows = new Set(candidates.flatMap((c) => c.raw.lines))
  return taken.flatMap(({ line, by }) => (by === TABLE_LINE && !hasMoney(line) && !ofRows.has(line) ? [line.index] : []))
}

/** A list in the order of its days, save for a row that stands weeks before the one above it. */
const stepsBack = (rows: readonly Candidate[], parts: readonly number[]): Discrepancy[] =>
  listsOf(rows, parts).flatMap((list) => {
    const { rows: ordered } = chronological(list)
    const back = ordered.flatMap((row, i) => {
      const before = ordered[i - 1]
      return before && before.date! > row.date! ? [{ before, row, by: days(row.date!, before.date!) }] : []
    })
    const large = back.filter(({ by }) => by > STEP_BACK_DAYS)
    // Two or three rows have no order that one of them could break.
    if (large.length === 0 || back.length > Math.max(1, ordered.length * AGAINST_SHARE)) return []
    return large
      .slice(0, MAX_NAMED)
      .map(({ before, row, by }) =>
        discrepancy(
          'date_order',
          `${short(row)} is dated ${row.date}, ${by} days before ${short(before)}, which stands above it.`,
          null,
          row.page,
        ),
      )
  })

/** What the dates say against a proof, whatever the money says. */
export const dateGaps = (candidates: readonly Candidate[], { printed, statementDate, years }: Dating, scanned: Scan): Discrepancy[] => {
  const dated = candidates.filter((c) => c.date !== null)
  // What lies outside of the period is named for that.
  const out = stepsBack(
    printed ? dated.filter((c) => c.date! >= printed.start && c.date! <= printed.end) : dated,
    partsOf(candidates, scanned),
  )
  const [first, last] = [dated.reduce<IsoDate | null>((a, c) => (a === null || c.date! < a ? c.date : a), null), lastOf(dated)]
  if (first === null || last === null) return out
  const span = days(first, last)
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
  if (years === 'file' && dated.some((c) => c.raw.date.year === null))
    out.push(discrepancy('missing_year', `No year is printed; ${first.slice(0, 4)} is told by the file alone.`, null, null))
  const late = statementDate && dated.find((c) => c.date! > statementDate)
  if (late)
    out.push(
      discrepancy('date_after_statement', `${short(late)} is dated ${late.date}; the statement is of ${statementDate}.`, null, late.page),
    )
  return out
}

const lastOf = (rows: readonly Candidate[]): IsoDate | null =>
  rows.reduce<IsoDate | null>((a, c) => (a === null || c.date! > a ? c.date : a), null)
