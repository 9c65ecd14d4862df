import { addDays, daysInMonth, type IsoDate, isoDate } from '../../../../shared/dates.ts'
import type { Line } from '../../lines/lines.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** `8/19/25, 9:14 AM` */
const STAMP = /(?:^|\s)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}), \d{1,2}:\d{2}(?::\d{2})?(?:\s?([AaPp]\.?[Mm]))?(?=[\s.]|$)/
const ADDRESS = /(?:https?|file):\/\/\S/
/** What is entered on a Friday evening may be dated by the Monday, or by the Tuesday behind a holiday. */
const DAYS_AHEAD = 4

/** The first and the last line of each page, where browsers print the day, the title, the address and the number of the page. */
const edgesOf = (lines: readonly Line[]): Line[][] =>
  [...Map.groupBy(lines, ({ page }) => page).values()].map((page) => [
    page.reduce((top, line) => (line.y < top.y ? line : top)),
    page.reduce((bottom, line) => (line.y > bottom.y ? line : bottom)),
  ])

const dayOf = (year: number, month: number, day: number): IsoDate[] =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? [isoDate(year, month, day)] : []

/** Americans print two digits of the year and `AM`; what may be read in two ways is the later day, since nothing is told by a doubt. */
const stampOn = ({ text }: Line): IsoDate | null => {
  const [, a, b, year, half] = STAMP.exec(text) ?? []
  if (a === undefined) return null
  const [one, other, ofEra] = [Number(a), Number(b), 2000 + Number(year!.slice(-2))]
  const american = dayOf(ofEra, one, other)
  const isAmerican = american.length > 0 && year!.length === 2 && /^[AP]M$/.test(half ?? '')
  return [...american, ...(isAmerican ? [] : dayOf(ofEra, other, one))].toSorted().at(-1) ?? null
}

/** When a browser printed the pages, by the stamp beside the address that it adds to them. */
const printedOn = (lines: readonly Line[]): IsoDate | null => {
  if (!lines.some(({ text }) => text.includes('://') && ADDRESS.test(text))) return null
  const days = edgesOf(lines).flatMap((edges) =>
    edges.some(({ text }) => ADDRESS.test(text)) ? edges.flatMap((line) => stampOn(line) ?? []) : [],
  )
  return days.toSorted().at(-1) ?? null
}

/** A row that is dated after the page was printed: the day in the page's own head, or that of the row, is not what it was. */
export const bookedAfterPrint = (rows: readonly Candidate[], lines: readonly Line[]): Fault<Candidate>[] => {
  const day = printedOn(lines)
  if (day === null) return []
  const latest = addDays(day, DAYS_AHEAD)
  const late = rows.find(({ date }) => date !== null && date > latest)
  if (!late) return []
  return [dateFault(late, 'date_after_statement', `${short(late)} is dated ${late.date}; the page was printed on ${day}.`, { to: latest })]
}
