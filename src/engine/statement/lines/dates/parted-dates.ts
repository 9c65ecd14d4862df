import { dateOrderOf, findPeriod, type Period } from '../../facts/period/period.ts'
import type { Column, Header } from '../../tables/headers.ts'
import { type DateOrder, type DateParts, resolveDate } from '../../text/dates.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line } from '../lines.ts'

/** Dates whose numbers are parted by spaces, or by nothing: `09 03`, `09/ 03`, `09 03 25`, `090325`. What they are, only the list as a whole and the period tell. */

const OF_A_DATE = /^[\d/.-]+$/
/** Sizes of white between the numbers of one date, which may have columns of their own. */
const NEAR = 6
const MOST_WORDS = 5
const PARTED = /^(\d{1,2}) ?[/.-]? ?(\d{1,2})(?: ?[/.-]? ?(\d{4}|\d{2}))?$/
const UNPARTED = /^(\d\d)(\d\d)(\d{4}|\d{2})$/
const ROWS_MIN = 3

type Numbers = { a: number; b: number; year: number | null }
type Row = Numbers & { line: Line; words: number }

const rowOf = (line: Line): Row | null => {
  if (
    !hasMoney(line) ||
    line.tokens.some((t) => t.kind === 'date') ||
    !line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))
  )
    return null
  let words = 0
  while (words < Math.min(MOST_WORDS, line.words.length)) {
    const word = line.words[words]!
    if (!OF_A_DATE.test(word.text) || (words > 0 && word.x0 - line.words[words - 1]!.x1 > NEAR * line.size)) break
    words++
  }
  const text = line.words
    .slice(0, words)
    .map((w) => w.text)
    .join(' ')
  const parts = words === 1 ? UNPARTED.exec(text) : PARTED.exec(text)
  if (!parts) return null
  const [, a, b, year] = parts as unknown as [string, string, string, string?]
  return { line, words, a: Number(a), b: Number(b), year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year) }
}

const dateOf = ({ a, b, year }: Numbers, order: DateOrder): DateParts =>
  order === 'mdy' ? { order: 'known', year, month: a, day: b } : { order: 'known', year, month: b, day: a }

const isWithin = (row: Numbers, order: DateOrder, { start, end }: Period): boolean => {
  const date = resolveDate(dateOf(row, order), { order, start, end })
  return date !== null && date >= start && date <= end
}

const dated = (row: Row, order: DateOrder): Line => {
  const { line, words } = row
  const [first, last] = [line.words[0]!, line.words[words - 1]!]
  const text = line.words
    .slice(0, words)
    .map((w) => w.text)
    .join(' ')
  const date = { ...line.tokens[0]!, kind: 'date' as const, text, x0: first.x0, x1: last.x1, money: null, date: dateOf(row, order) }
  return { ...line, tokens: [date, ...line.tokens.filter((t) => t.x0 > last.x0)] }
}

/** Which number is the month, where each of them then is a day of the printed period. */
const orderOf = (rows: readonly Numbers[], lines: readonly Line[]): DateOrder | undefined => {
  const likely = dateOrderOf(lines, 'USD')
  const period = findPeriod(lines, likely)
  const orders: DateOrder[] = likely === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy']
  return period ? orders.find((one) => rows.every((row) => isWithin(row, one, period))) : undefined
}

const TWO_DIGITS = /^\d\d$/

/** The place of two numbers under the label of the dates, which stands behind that of the texts, or -1. */
const numbersUnder = ({ tokens, size }: Line, column: Column): number =>
  tokens.findIndex((token, i) => {
    const next = tokens[i + 1]
    if (!next || !TWO_DIGITS.test(token.text) || !TWO_DIGITS.test(next.text) || next.x0 - token.x1 > size) return false
    return token.x0 >= column.x0 - COLUMN.nearLabel && next.x1 <= column.x1 + COLUMN.nearLabel
  })

/** `CARD PURCHASE   234.34-   08 01   29,835.45`: rows with such a date in a column of its own behind their texts. */
const withPartedDatesBehind = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): readonly Line[] => {
  let column: Column | null = null
  const places = new Map<Line, Numbers & { at: number }>()
  for (const line of lines) {
    const header = headers.get(line.index)
    if (header) column = header.dates.length === 1 && header.dates[0] !== header.columns[0] ? header.dates[0]! : null
    if (!column || header || !hasMoney(line) || line.tokens.some((t) => t.kind === 'date')) continue
    const at = numbersUnder(line, column)
    if (at >= 0) places.set(line, { at, a: Number(line.tokens[at]!.text), b: Number(line.tokens[at + 1]!.text), year: null })
  }
  const order = places.size < ROWS_MIN ? undefined : orderOf([...places.values()], lines)
  if (order === undefined) return lines
  return lines.map((line) => {
    const place = places.get(line)
    if (!place) return line
    const [first, last] = [line.tokens[place.at]!, line.tokens[place.at + 1]!]
    const text = `${first.text} ${last.text}`
    const date = { ...first, kind: 'date' as const, text, x1: last.x1, money: null, date: dateOf(place, order) }
    return { ...line, tokens: line.tokens.toSpliced(place.at, 2, date) }
  })
}

/** Rows that begin so at one edge, or have it in a column behind their texts, where each is a day of the printed period. */
export const withPartedDates = (given: readonly Line[], headers: ReadonlyMap<number, Header>): Line[] => {
  const lines = withPartedDatesBehind(given, headers)
  const rows = lines.flatMap((line) => rowOf(line) ?? [])
  const [first] = rows
  if (!first || rows.length < ROWS_MIN || rows.some(({ line }) => Math.abs(line.x0 - first.line.x0) > COLUMN.nearLabel)) return [...lines]
  const order = orderOf(rows, lines)
  if (order === undefined) return [...lines]
  const places = new Map(rows.map((row) => [row.line, row]))
  return lines.map((line) => {
    const row = places.get(line)
    return row ? dated(row, order) : line
  })
}
