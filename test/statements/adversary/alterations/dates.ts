import { addDays, daysBetween } from '../../generator/calendar.ts'
import type { TextOp } from '../../generator/pdf.ts'
import type { Excuse } from '../excuses.ts'
import { listedAgain } from '../listings.ts'
import { fullDates, type SubjectRow } from '../subject.ts'
import { type Alteration, alone, edited, one, rowsWith } from './paper.ts'

const shortDates: ((iso: string) => string)[] = [
  (iso) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}`,
  (iso) => `${iso.slice(5, 7)}-${iso.slice(8, 10)}`,
  (iso) => `${shortMonth(iso)} ${iso.slice(8, 10)}`,
  (iso) => `${shortMonth(iso)} ${Number(iso.slice(8, 10))}`,
  (iso) => `${iso.slice(8, 10)} ${shortMonth(iso)}`,
  (iso) => `${Number(iso.slice(5, 7))}/${Number(iso.slice(8, 10))}`,
  (iso) => `${Number(iso.slice(5, 7))}-${Number(iso.slice(8, 10))}`,
]
const shortMonth = (iso: string): string =>
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][Number(iso.slice(5, 7)) - 1] as string
const fullAndShort = [...fullDates, ...shortDates]

export const redated = (row: SubjectRow, date: string): Map<TextOp, TextOp | null> | null => {
  const op = row.dateOp
  if (!op) return null
  for (const format of fullAndShort) {
    const before = format(row.date)
    if (op.text.includes(before)) return new Map([[op, { ...op, text: op.text.replace(before, format(date)) }]])
  }
  return null
}

const largeStep = 10

export const alterDate: Alteration = (subject, random) => {
  const { period } = subject
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null),
    random,
  )
  if (!row || !period) return null
  const date = addDays(period.start, random.int(0, daysBetween(period.start, period.end)))
  const changes = date === row.date ? null : redated(row, date)
  if (!changes) return null
  const at = subject.rows.indexOf(row)
  // A day that is printed once stands for the rows below it, too: they move along.
  const next = subject.rows.slice(at + 1).find((each) => each.dateOp !== null)
  const [before, after] = [subject.rows[at - 1]?.date ?? date, next?.date ?? date]
  const rising = (subject.rows[0]?.date ?? '') <= (subject.rows.at(-1)?.date ?? '')
  const step = rising
    ? Math.max(daysBetween(date, before), daysBetween(after, date))
    : Math.max(daysBetween(before, date), daysBetween(date, after))
  const excuse: Excuse | null =
    subject.facts.daily.length > 0
      ? null
      : !subject.chronological
        ? 'dayWithoutBalances'
        : step <= 0
          ? 'dayInOrder'
          : step <= largeStep
            ? 'smallStepBack'
            : null
  return { pages: edited(subject, changes), what: `the day ${row.date} became ${date}`, excuse, truthWillDo: true }
}

const sortedRows = 12
const weekend = 3

/** The dates of two rows change places. */
export const exchangeDates: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp !== null)
  const row = one(rows, random)
  const other = one(
    rows.filter((each) => row && each.date !== row.date && each.credit === row.credit),
    random,
  )
  const [changes, more] = row && other ? [redated(row, other.date), redated(other, row.date)] : []
  if (!row || !other || !changes || !more) return null
  const isSorted = subject.chronological && subject.rows.length >= sortedRows * subject.accounts
  const seen = (subject.facts.daily.length > 0 && row.cents !== other.cents) || isSorted
  const apart = Math.abs(daysBetween(row.date, other.date))
  return {
    pages: edited(subject, new Map([...changes, ...more])),
    what: `the days ${row.date} and ${other.date} changed places`,
    excuse: !seen ? 'dayWithoutBalances' : apart <= weekend ? 'smallStepBack' : null,
    truthWillDo: true,
  }
}

export const dateOutside: Alteration = (subject, random) => {
  const { period } = subject
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null),
    random,
  )
  if (!row || !period) return null
  const date = random.chance(0.5) ? addDays(period.end, random.int(20, 150)) : addDays(period.start, -random.int(20, 150))
  const changes = redated(row, date)
  return (
    changes && {
      pages: edited(subject, changes),
      what: `the day ${row.date} became ${date}, outside of the period`,
      excuse: null,
      truthWillDo: true,
    }
  )
}

const repeatsThatShow = 2

/** The date beside a row, alone. */
export const takeDate: Alteration = (subject, random) => {
  const row = one(
    alone(subject).filter(({ dateOp, date }) => fullAndShort.some((format) => dateOp?.text === format(date))),
    random,
  )
  if (!row?.dateOp) return null
  const repeats = subject.rows.filter((each, i) => each !== row && each.dateOp && subject.rows[i - 1]?.date === each.date)
  const onEveryRow = subject.rows.every((each) => each.dateOp !== null) && repeats.length >= repeatsThatShow * subject.accounts
  return {
    pages: edited(subject, new Map([[row.dateOp, null]])),
    what: `the day ${row.date} gone`,
    excuse: onEveryRow ? null : 'dateOnceADay',
    truthWillDo: true,
  }
}

/** `12/1` is no part of `12/14/2023`. */
const hasDay = (text: string, day: string): boolean => {
  const at = text.indexOf(day)
  return at >= 0 && !/\d/.test(text[at + day.length] ?? '') && !/\d/.test(text[at - 1] ?? '')
}

/** The day of a check, where a second list or the words under its picture print it. */
export const alterListedDate: Alteration = (subject, random) => {
  const [again, period] = [one(listedAgain(subject), random), subject.period]
  if (!again || !period) return null
  const date = addDays(period.start, random.int(0, daysBetween(period.start, period.end)))
  const format = fullAndShort.find((each) => again.line.some((op) => hasDay(op.text, each(again.row.date))))
  const op = format && again.line.find((each) => hasDay(each.text, format(again.row.date)))
  if (!format || !op || date === again.row.date) return null
  const altered = { ...op, text: op.text.replace(format(again.row.date), format(date)) }
  return {
    pages: edited(subject, new Map([[op, altered]])),
    what: `listed again with ${date}, not ${again.row.date}`,
    // A list of one or two checks may be meant to print other days than the rows do.
    excuse: listedAgain(subject).length < 3 ? 'fewListed' : null,
    truthWillDo: false,
  }
}
