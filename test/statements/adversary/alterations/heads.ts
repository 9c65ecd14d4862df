import type { TextOp } from '../../generator/pdf.ts'
import type { Random } from '../../generator/random.ts'
import { fullDates, type Subject } from '../subject.ts'
import { type Alteration, type Altered, edited, one } from './paper.ts'

type Print = { page: number; op: TextOp }

const textsOutside = (subject: Subject): Print[] => {
  const inRows = new Set(subject.rows.flatMap((row) => row.ops))
  return subject.pages.flatMap(({ ops }, page) =>
    ops.flatMap((op): Print[] => (op.kind === 'text' && !op.invisible && !inRows.has(op) ? [{ page, op }] : [])),
  )
}

/** Words that stand on several pages become others on one of them, which has rows. Pages of pictures do not count: checks may bear another name. */
const onOnePage = (
  subject: Subject,
  random: Random,
  has: (text: string) => boolean,
  become: (text: string) => string,
): { pages: Altered['pages']; page: number } | null => {
  const prints = textsOutside(subject).filter(({ op }) => has(op.text))
  const hasRows = (page: number): boolean => subject.rows.some((row) => row.page === page)
  const pages = [...new Set(prints.map(({ page }) => page))].filter((page) => page === 0 || hasRows(page))
  const page = one(pages.filter(hasRows), random)
  if (pages.length < 2 || page === null) return null
  const changes = new Map(prints.filter((print) => print.page === page).map(({ op }) => [op, { ...op, text: become(op.text) }] as const))
  return { pages: edited(subject, changes), page }
}

const otherDigit = (number: string, at: number, by: number): string =>
  number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1)

/** A page of another account: its number differs in one of the last four digits. */
export const accountOnePage: Alteration = (subject, random) => {
  const number = subject.account
  if (!number || subject.accounts > 1) return null
  const other = otherDigit(number, number.length - random.int(1, 4), random.int(1, 9))
  const altered = onOnePage(
    subject,
    random,
    (text) => text.includes(number),
    (text) => text.replaceAll(number, other),
  )
  return (
    altered && { pages: altered.pages, what: `${number} became ${other} on page ${altered.page + 1}`, excuse: null, truthWillDo: false }
  )
}

const others = ['HALVORSEN SUPPLY INC', 'PRAIRIE GATE BAKERY LLC', 'QUINCY TOWING CORP']

/** A page of another holder's. */
export const holderOnePage: Alteration = (subject, random) => {
  const { holder } = subject
  if (!holder || subject.accounts > 1) return null
  const other = random.pick(others)
  const altered = onOnePage(
    subject,
    random,
    (text) => text.trim() === holder,
    (text) => text.replace(holder, other),
  )
  return (
    altered && { pages: altered.pages, what: `${holder} became ${other} on page ${altered.page + 1}`, excuse: null, truthWillDo: false }
  )
}

const monthLater = (iso: string): string => {
  const [year, month] = [Number(iso.slice(0, 4)), Number(iso.slice(5, 7))]
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return `${next}-28`
}

/** The head of one page names the next month's end. */
export const periodOnePage: Alteration = (subject, random) => {
  const end = subject.period?.end
  if (!end || subject.accounts > 1) return null
  const format = fullDates.find((each) => textsOutside(subject).some(({ op }) => op.text.includes(each(end))))
  if (!format) return null
  const altered = onOnePage(
    subject,
    random,
    (text) => text.includes(format(end)),
    (text) => text.replaceAll(format(end), format(monthLater(end))),
  )
  return (
    altered && {
      pages: altered.pages,
      what: `${end} became ${monthLater(end)} on page ${altered.page + 1}`,
      excuse: null,
      truthWillDo: false,
    }
  )
}

/** A day of the period becomes another, wherever it is printed in full outside of rows. */
const everyPrint = (subject: Subject, from: string, to: string): Altered['pages'] | null => {
  const changes = new Map<TextOp, TextOp | null>()
  for (const { op } of textsOutside(subject)) {
    const format = fullDates.find((each) => op.text.includes(each(from)))
    if (format) changes.set(op, { ...op, text: op.text.replaceAll(format(from), format(to)) })
  }
  return changes.size > 0 ? edited(subject, changes) : null
}

/** The period ends before the last rows; their days stay. */
export const periodShorter: Alteration = (subject, random) => {
  const { period, rows } = subject
  if (!period || subject.accounts > 1) return null
  const dates = rows.map((row) => row.date)
  const last = dates.toSorted().at(-1) ?? period.start
  const end = one(
    dates.filter((date) => date < last && date > period.start),
    random,
  )
  const pages = end === null ? null : everyPrint(subject, period.end, end)
  return pages && { pages, what: `the period's end moved to ${end}, before ${last}`, excuse: null, truthWillDo: false }
}

/** The period begins behind the first rows. */
export const periodLater: Alteration = (subject, random) => {
  const { period, rows } = subject
  if (!period || subject.accounts > 1) return null
  const dates = rows.map((row) => row.date).sort()
  const first = dates[0] ?? period.end
  const start = one(
    dates.filter((date) => date > first && date < period.end),
    random,
  )
  const pages = start === null ? null : everyPrint(subject, period.start, start)
  return pages && { pages, what: `the period's start moved to ${start}, behind ${first}`, excuse: null, truthWillDo: false }
}
