import { addDays, daysBetween, type IsoDate } from '../../../shared/dates.ts'
import { type DateOrder, resolveDate } from '../text/dates.ts'
import { dateFault, type Fault, short } from './checks.ts'
import type { Candidate } from './interpret.ts'

/** Value days and holds may lie behind the day of booking. */
const VALUE = /val(?:ue|uta)|eff(?:ective)?|wertstellung/
const ROWS_MIN = 5
/** A purchase that a clock elsewhere dates later. */
const LATER_DAYS = 3
const MAX_NAMED = 3

/** The other of two dates in front of a row whose own is the second, under the label of posting. */
const transactionDate = ({ raw, date }: Candidate, order: DateOrder): IsoDate | null => {
  const { header } = raw.table
  if (date === null || !header?.dates.some((d) => d.role === 'posted') || VALUE.test(header.first.squashed + header.last.squashed))
    return null
  for (const { tokens } of raw.lines) {
    const [first, second] = tokens
    if (first?.date && second?.date === raw.date) return resolveDate(first.date, { order, start: date, end: date })
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
