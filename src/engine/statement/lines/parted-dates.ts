import { dateOrderOf, findPeriod, type Period } from '../facts/period/period.ts'
import { type DateOrder, type DateParts, resolveDate } from '../text/dates.ts'
import { COLUMN } from '../tolerances.ts'
import { hasMoney, type Line } from './lines.ts'

/** Dates whose numbers are parted by spaces, or by nothing: `09 03`, `09/ 03`, `09 03 25`, `090325`. What they are, only the list as a whole and the period tell. */

const OF_A_DATE = /^[\d/.-]+$/
/** Sizes of white between the numbers of one date, which may have columns of their own. */
const NEAR = 6
const MOST_WORDS = 5
const PARTED = /^(\d{1,2}) ?[/.-]? ?(\d{1,2})(?: ?[/.-]? ?(\d{4}|\d{2}))?$/
const UNPARTED = /^(\d\d)(\d\d)(\d{4}|\d{2})$/
const ROWS_MIN = 3

type Row = { line: Line; words: number; a: number; b: number; year: number | null }

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

const dateOf = ({ a, b, year }: Row, order: DateOrder): DateParts =>
  order === 'mdy' ? { order: 'known', year, month: a, day: b } : { order: 'known', year, month: b, day: a }

const isWithin = (row: Row, order: DateOrder, { start, end }: Period): boolean => {
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

/** Rows that begin so at one edge, where each is a day of the printed period. */
export const withPartedDates = (lines: readonly Line[]): Line[] => {
  const rows = lines.flatMap((line) => rowOf(line) ?? [])
  const [first] = rows
  if (!first || rows.length < ROWS_MIN || rows.some(({ line }) => Math.abs(line.x0 - first.line.x0) > COLUMN.nearLabel)) return [...lines]
  const likely = dateOrderOf(lines, 'USD')
  const period = findPeriod(lines, likely)
  const orders: DateOrder[] = likely === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy']
  const order = period ? orders.find((one) => rows.every((row) => isWithin(row, one, period))) : undefined
  if (order === undefined) return [...lines]
  const places = new Map(rows.map((row) => [row.line, row]))
  return lines.map((line) => {
    const row = places.get(line)
    return row ? dated(row, order) : line
  })
}
