import { dateOrderOf, findPeriod, type Period } from '../../facts/period/period.ts'
import type { Header } from '../../tables/headers.ts'
import { type DateParts, resolveDate } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines.ts'

/** Dates that look like numbers, under a label that calls them dates, in whichever column: `02.14`, `0214`, `240214`, `021424`, `20240214`. What their figures mean, the period tells. */

type Form = { pattern: RegExp; order: readonly ('year' | 'month' | 'day')[] }

const FORMS: readonly Form[] = [
  { pattern: /^(\d\d)\.?(\d\d)$/, order: ['month', 'day'] },
  { pattern: /^(\d\d)\.?(\d\d)$/, order: ['day', 'month'] },
  { pattern: /^(\d\d)(\d\d)(\d\d)$/, order: ['year', 'month', 'day'] },
  { pattern: /^(\d\d)(\d\d)(\d\d)$/, order: ['month', 'day', 'year'] },
  { pattern: /^(\d\d)(\d\d)(\d\d)$/, order: ['day', 'month', 'year'] },
  { pattern: /^(20\d\d)(\d\d)(\d\d)$/, order: ['year', 'month', 'day'] },
  { pattern: /^(\d\d)(\d\d)(20\d\d)$/, order: ['month', 'day', 'year'] },
  { pattern: /^(\d\d)(\d\d)(20\d\d)$/, order: ['day', 'month', 'year'] },
]
const LIKE_A_DATE = /^(?:\d\d\.?\d\d|\d{6}|\d{8})$/

const ROWS_MIN = 3
/** Of rows with such numbers, so many may stand beside others that print a date: those of balances do. */
const DATED_SHARE = 0.25
/** Of such numbers, those that must be days of the period before all of them are dates. */
const WITHIN_SHARE = 0.9

const partsBy = ({ pattern, order }: Form, text: string): DateParts | null => {
  const found = pattern.exec(text)
  if (!found) return null
  const of = (part: Form['order'][number]): number => Number(found[order.indexOf(part) + 1] ?? 0)
  const [year, month, day] = [of('year'), of('month'), of('day')]
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  return { order: 'known', year: order.includes('year') ? (year < 100 ? 2000 + year : year) : null, month, day }
}

const isWithin = (parts: DateParts, { start, end }: Period): boolean => {
  const date = resolveDate(parts, { order: 'mdy', start, end })
  return date !== null && date >= start && date <= end
}

const isUnder = (token: Token, { x0, x1 }: { x0: number; x1: number }): boolean =>
  (token.x0 < x1 && token.x1 > x0) || Math.abs(token.x0 - x0) <= COLUMN.sameEdge || Math.abs(token.x1 - x1) <= COLUMN.sameEdge

const mayBeDate = (token: Token): boolean => (token.kind === 'int' || token.kind === 'money') && LIKE_A_DATE.test(token.text)

/** The number under the first label of dates, in a row that has a text and an amount besides. */
const numberIn = (line: Line, header: Header): Token | null => {
  const column = header.dates[0]
  const found = column && line.tokens.find((t) => mayBeDate(t) && isUnder(t, column))
  if (!found || line.tokens.some((t) => t.kind === 'date')) return null
  const rest = { ...line, tokens: line.tokens.filter((t) => t !== found) }
  return hasMoney(rest) && rest.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text)) ? found : null
}

/** The one form by which all of the numbers are days, and nearly all of them days of the period: one that is not is said later. */
const formOf = (texts: readonly string[], period: Period, monthFirst: boolean): Form | null => {
  const fitting = FORMS.filter((form) => {
    const days = texts.map((text) => partsBy(form, text))
    return days.every((day) => day !== null) && days.filter((day) => isWithin(day, period)).length >= days.length * WITHIN_SHARE
  })
  return fitting.find(({ order }) => order.indexOf('month') < order.indexOf('day') === monthFirst) ?? fitting[0] ?? null
}

/** Rows with such numbers, their dates first. */
export const withBareDates = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): readonly Line[] => {
  const numbers = new Map<Line, Token>()
  let header: Header | null = null
  let dated = 0
  for (const line of lines) {
    header = headers.get(line.index) ?? header
    if (isDatedAmount(line)) dated++
    const number = header && line.index > header.last.index ? numberIn(line, header) : null
    if (number) numbers.set(line, number)
  }
  if (numbers.size < ROWS_MIN || dated > numbers.size * DATED_SHARE) return lines
  const order = dateOrderOf(lines, 'USD')
  const period = findPeriod(lines, order)
  const texts = [...numbers.values()].map((t) => t.text)
  const form = period && formOf(texts, period, order === 'mdy')
  if (!form) return lines
  return lines.map((line) => {
    const number = numbers.get(line)
    const date = number && partsBy(form, number.text)
    if (!date) return line
    return { ...line, tokens: [{ ...number, kind: 'date', money: null, date }, ...line.tokens.filter((t) => t !== number)] }
  })
}
