import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import { dateFault, discrepancy, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** Rows whose texts say when a card was used: `CARD PURCHASE 03/02 CHICAGO`, `AUT 030225 VISA`. Other days in texts may be due dates. */
const CARD = /\bpurchase|\bpos\b|\bcard\b|\bvisa\b|\batm\b|\bauth?\b|authorized/i
const DAY = /(?<![\d/.,$-])(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d\d))?(?![\d/.,-])|\bAUTH? (\d\d)(\d\d)(\d\d)\b/
const ROWS_MIN = 8
/** Clocks elsewhere may be a day ahead. */
const LATER_DAYS = 1
/** What lies further back may be another year's, or the day of something else. */
const BACK_DAYS = 60
const MAX_NAMED = 3
/** Nobody books so long before: the paper is of another year than its texts. */
const YEAR_LATER_DAYS = 300
const YEARS_MIN = 3

type DayInText = { day: IsoDate; hasYear: boolean }

const dayInText = ({ description, date }: Candidate, order: DateOrder): DayInText | null => {
  const found = date !== null && CARD.test(description) ? DAY.exec(description) : null
  if (!found || date === null) return null
  const [a, b] = [Number(found[1] ?? found[4]), Number(found[2] ?? found[5])]
  if (a === 0 || b === 0 || a > 31 || b > 31 || (a > 12 && b > 12)) return null
  const year = found[3] ?? found[6]
  const parts = { order: 'numeric', year: year === undefined ? null : 2000 + Number(year), a, b } as const
  const day = resolveDate(parts, { order, start: date, end: date })
  return day === null ? null : { day, hasYear: year !== undefined }
}

const MONTHS = 12

/** Texts are written in one way, which may be another than that of the rows' own days: a number above twelve is no month. */
const orderOfTexts = (rows: readonly Candidate[], order: DateOrder): DateOrder => {
  let [first, second] = [false, false]
  for (const { description } of rows) {
    const found = CARD.test(description) ? DAY.exec(description) : null
    first ||= Number(found?.[1] ?? 0) > MONTHS
    second ||= Number(found?.[2] ?? 0) > MONTHS
  }
  if (first === second) return order
  return first ? 'dmy' : 'mdy'
}

/** A row dated days before its own text says that the card was used, in a list that otherwise dates such rows on that day or later. */
export const bookedBeforeUse = (rows: readonly Candidate[], order: DateOrder): Fault<Candidate>[] => {
  const ofTexts = orderOfTexts(rows, order)
  const used = rows.flatMap((row) => {
    const found = dayInText(row, ofTexts)
    return found === null ? [] : [{ row, ...found, ahead: daysBetween(row.date!, found.day) }]
  })
  const [first, ...more] = used.filter(({ hasYear }) => hasYear)
  if (first && more.length + 1 >= YEARS_MIN && [first, ...more].every(({ ahead }) => ahead > YEAR_LATER_DAYS)) {
    const message = `${short(first.row)} is dated ${first.row.date}; its text, as that of ${more.length} others, names a day of the year after, ${first.day}.`
    return [discrepancy('contradiction', message, null, first.row.page)]
  }
  const usual = used.filter(({ ahead }) => ahead <= LATER_DAYS && ahead > -BACK_DAYS)
  const early = used.filter(({ ahead }) => ahead > LATER_DAYS)
  if (usual.length < ROWS_MIN || early.length * ROWS_MIN > used.length) return []
  return early.slice(0, MAX_NAMED).map(({ row, day, ahead }) =>
    dateFault(row, 'date_order', `${short(row)} is dated ${row.date}, ${ahead} days before the ${day} that its text names.`, {
      from: addDays(day, -LATER_DAYS),
    }),
  )
}
