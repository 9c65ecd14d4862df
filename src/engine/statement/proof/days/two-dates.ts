import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import type { Period } from '../../facts/period/text.ts'
import type { Line } from '../../lines/lines.ts'
import { distanceTo } from '../../tables/headers.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { dateFault, discrepancy, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** Value days and holds may lie behind the day of booking. */
const VALUE = /val(?:ue|uta)|eff|wertstellung/
const ROWS_MIN = 5
/** A purchase that a clock elsewhere dates later. */
const LATER_DAYS = 3
const MAX_NAMED = 3

/** The other of two dates in front of a row, whose own stands under the label of posting. */
const transactionDate = ({ raw, date }: Candidate, order: DateOrder): IsoDate | null => {
  const { header } = raw.table
  if (date === null || !header?.dates.some((d) => d.role === 'posted') || VALUE.test(header.first.squashed + header.last.squashed))
    return null
  for (const { tokens } of raw.lines) {
    const [first, second] = tokens
    if (!first?.date || !second?.date) continue
    const isFirst = first.date === raw.date && header.dates.length === 2
    if (isFirst || second.date === raw.date) return resolveDate((isFirst ? second : first).date!, { order, start: date, end: date })
  }
  return null
}

/** `01/18  01/14`: posted days before it happened, in a list that otherwise posts on the same day or later. */
export const postedEarly = (rows: readonly Candidate[], order: DateOrder): Fault<Candidate>[] => {
  const dated = rows.flatMap((row) => {
    const date = transactionDate(row, order)
    return date ? [{ row, date, ahead: daysBetween(row.date!, date) }] : []
  })
  const usual = dated.filter(({ ahead }) => ahead <= 0)
  const early = dated.filter(({ ahead }) => ahead > LATER_DAYS)
  if (usual.length < ROWS_MIN || dated.length - usual.length > MAX_NAMED) return []
  return early.map(({ row, date, ahead }) =>
    dateFault(row, 'date_order', `${short(row)} is posted on ${row.date}, ${ahead} days before it happened on ${date}.`, {
      from: addDays(date, -LATER_DAYS),
    }),
  )
}

// ---- beside the day of value ----------------------------------------------------------------------------------------------------

const IS_VALUE = /^(?:date)?(?:of)?(?:val(?:ue|uta)|wertstellung|valeur|eff)/
/** Rows that print one day under both labels, for each that does not. */
const SAME_FOR_ONE = 8
const FEW_DAYS = 3

type Both = { row: Candidate; other: IsoDate }

/** The day of booking or of the transaction, where the row's own is that of value. */
const besideValue = (row: Candidate, order: DateOrder): Both[] => {
  const { raw, date } = row
  const columns = raw.table.header?.dates ?? []
  const line = raw.lines.find(({ tokens, ocr }) => !ocr && tokens.some((t) => t.date === raw.date))
  if (date === null || columns.length !== 2 || !line) return []
  const labelOf = (token: (typeof line.tokens)[number]): string =>
    columns.toSorted((a, b) => distanceTo(token, a) - distanceTo(token, b))[0]!.label
  const [own, ...more] = line.tokens.filter((t) => t.date === raw.date)
  const others = line.tokens.filter((t) => t.date && t !== own && t.x0 < (raw.cells[0]?.token.x0 ?? 0) && labelOf(t) !== labelOf(own!))
  if (!own || more.length > 0 || others.length !== 1 || !IS_VALUE.test(labelOf(own)) || IS_VALUE.test(labelOf(others[0]!))) return []
  const other = resolveDate(others[0]!.date!, { order, start: date, end: date })
  return other ? [{ row, other }] : []
}

/** Whether a day stands between those of the rows above and below, whichever way the list runs. */
const isInPlace = (all: readonly Both[], at: number): boolean => {
  const near = [all[at - 1], all[at + 1]].flatMap((b) => b?.other ?? []).sort()
  const { other } = all[at]!
  return near.length < 2 || (daysBetween(near[0]!, other) >= -FEW_DAYS && daysBetween(other, near[1]!) >= -FEW_DAYS)
}

/**
 * `Value date 08/05   Transaction date 28/05` among rows of the 8th, in a list whose other rows have one day under both labels: money may count from another day than
 * it was booked on, and stands among the rows of its booking then. Nothing is booked after the period.
 */
export const bookedOnOtherDays = (rows: readonly Candidate[], order: DateOrder, period: Period | null): Fault<Candidate>[] => {
  const all = rows.flatMap((row) => besideValue(row, order))
  const odd = all.filter(({ row, other }) => Math.abs(daysBetween(row.date!, other)) > FEW_DAYS)
  if (odd.length === 0 || all.length < odd.length * SAME_FOR_ONE) return []
  return odd.flatMap((each) => {
    const { row, other } = each
    const isLate = period !== null && daysBetween(period.end, other) > FEW_DAYS
    if (!isLate && isInPlace(all, all.indexOf(each))) return []
    const where = isLate ? `after the period's end on ${period.end}` : 'which is not where it stands'
    return [discrepancy('date_order', `${short(row)} is dated ${row.date} and, beside that, ${other}, ${where}.`, null, row.page)]
  })
}

/** A purchase that is undone, or a check that was forgotten, may be older than half a year. */
const MANY_DAYS = 300

/** `02/22/2023   02/22/2024` in front of a row: the days that it prints are a year apart. */
export const bookedInOtherYears = (rows: readonly Candidate[], order: DateOrder): Fault<Candidate>[] =>
  rows
    .flatMap((row): Fault<Candidate>[] => {
      const { raw, date } = row
      const line = raw.lines.find(({ tokens, ocr }) => !ocr && tokens.some((t) => t.date === raw.date))
      const others = line?.tokens.filter((t) => t.date !== null && t.date !== raw.date) ?? []
      const [other, ...more] = others
      if (date === null || !other?.date?.year || more.length > 0 || raw.grid || !isBeside(row, other, line!)) return []
      const day = resolveDate(other.date, { order, start: date, end: date })
      if (day === null || Math.abs(daysBetween(date, day)) < MANY_DAYS) return []
      return [dateFault(row, 'date_order', `${short(row)} is dated ${date} and, beside that, ${day}.`)]
    })
    .slice(0, MAX_NAMED)

/** In a column of dates of its own, and not in the text of the row. */
const isBeside = ({ raw }: Candidate, { x0 }: Token, { tokens }: Line): boolean => {
  const column = raw.table.header?.dates.length === 2
  const own = tokens.find((t) => t.date === raw.date)!
  return column || tokens[tokens.indexOf(own) + 1]?.x0 === x0 || tokens[tokens.indexOf(own) - 1]?.x0 === x0
}
