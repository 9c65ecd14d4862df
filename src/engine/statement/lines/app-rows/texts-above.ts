import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines.ts'
import { CLOSER, hasText, isClose, TIMES_MIN, together } from './parts.ts'

/** More lines than a text takes. */
const LINES_A_TEXT = 4
const WORDS_MOST = 14
/** Of the rows without a text, those that must have one above them. */
const TEXT_SHARE = 0.9
const TABLE_HEAD = /date.*(?:balance|amount|paid|debit|credit|withdraw|deposit|money)/

/** A date and amounts, perhaps a number, and no word. */
const isBare = (line: Line): boolean => startsWithDate(line) && hasMoney(line) && !hasText(line)

const ROWS_ALIKE_MIN = 6
const ALIKE_SHARE = 0.25

const ownText = ({ tokens }: Line): string =>
  tokens
    .filter((t) => t.kind === 'text')
    .map((t) => t.text)
    .join(' ')

/** Asked of the rows of every statement, and answered by the first of them that say too much. */
const haveFewTexts = (rows: readonly Line[], most: number): boolean => {
  const texts = new Set<string>()
  for (const row of rows) if (texts.add(ownText(row)).size > most) return false
  return true
}

/** `Jul 1, 2025 · Expense · set aside 0%   -859.47`: rows of which nearly all say the same few things have their texts elsewhere. */
const sayNothing = (lines: readonly Line[]): ((line: Line) => boolean) => {
  const rows = lines.filter((line) => isDatedAmount(line) && hasText(line))
  const areAlike = rows.length >= ROWS_ALIKE_MIN && haveFewTexts(rows, rows.length * ALIKE_SHARE)
  return areAlike ? (line) => isDatedAmount(line) : () => false
}

const isText = (line: Line): boolean =>
  hasText(line) && !hasMoney(line) && !startsWithDate(line) && line.words.length <= WORDS_MOST && !TABLE_HEAD.test(line.squashed)

/** Where the text that ends right above a row begins; the row's own place where there is none. */
const startOfText = (lines: readonly Line[], row: number): number => {
  let start = row
  while (start > 0 && row - start < LINES_A_TEXT && isText(lines[start - 1]!) && isNext(lines[start - 1]!, lines[start]!)) start--
  return start
}

/** Close to each other, or on both sides of a page's end. */
const isNext = (above: Line, below: Line): boolean => isClose(above, below) || above.page + 1 === below.page

/** Whether texts stand closer to the row above them than to the one below. */
const hangBelow = (lines: readonly Line[], rows: readonly { row: number; start: number }[], isRow: (line: Line) => boolean): boolean => {
  const between = rows.filter(({ row, start }) => start > 0 && isRow(lines[start - 1]!) && lines[start - 1]!.page === lines[row]!.page)
  const closer = between.filter(({ row, start }) => lines[start]!.y - lines[start - 1]!.y < lines[row]!.y - lines[row - 1]!.y - CLOSER)
  return closer.length * 2 > between.length
}

/** Whether a text is closer to its row than to what stands above it. */
const isCloserBelow = (lines: readonly Line[], { row, start }: { row: number; start: number }): boolean => {
  const [above, first, last] = [lines[start - 1], lines[start]!, lines[row - 1]!]
  if (!above || above.page !== first.page || last.page !== lines[row]!.page) return true
  return lines[row]!.y - last.y + CLOSER < first.y - above.y
}

/** Whether below the last row, where texts begin and no farther than its own from it, stands what would be its text if texts stood below. */
const hasTextBelow = (lines: readonly Line[], { row, start }: { row: number; start: number }): boolean => {
  const [text, line, behind] = [lines[start]!, lines[row]!, lines[row + 1]]
  if (!behind || !isText(behind) || behind.page !== line.page || Math.abs(behind.x0 - text.x0) > COLUMN.sameEdge) return false
  const own = lines[row - 1]!.page === line.page ? line.y - lines[row - 1]!.y : Number.POSITIVE_INFINITY
  return isClose(line, behind) && behind.y - line.y <= own + CLOSER
}

/** `655769933 IRS USATAXPYMT      12-24   12-24`: days in columns of their own, behind a text. What says when is a row's first line, and what stands below goes on with it. */
const hasDaysApart = ({ tokens, size }: Line): boolean =>
  tokens.some(({ kind, x0 }, i) => i > 0 && kind === 'date' && x0 - tokens[i - 1]!.x1 > CELL_GAP.heading * size)

/**
 * Rows whose text stands on lines of its own above their date and amounts: `STRIPE TRANSFER` over `03/03   150.00   225.00`, each on one line. Where texts stand
 * below, the last row has one below it.
 */
export const rowsUnderTexts = (lines: readonly Line[]): readonly Line[] =>
  joinedBy(isBare, lines) ?? joinedBy(sayNothing(lines), lines, true) ?? lines

/** `mustBeCloser`: texts that might be of either row stand closer to the one below them, all of them. */
const joinedBy = (isRow: (line: Line) => boolean, lines: readonly Line[], mustBeCloser = false): readonly Line[] | null => {
  const rows = lines.flatMap((line, row) => (isRow(line) ? [{ row, start: startOfText(lines, row) }] : []))
  const [first, last] = [rows[0], rows.at(-1)]
  const worded = rows.filter(({ row, start }) => start < row)
  if (!first || !last || first.start === first.row || worded.length < TIMES_MIN || worded.length < rows.length * TEXT_SHARE) return null
  if (hangBelow(lines, worded, isRow)) return null
  if (mustBeCloser && !worded.every((one) => isCloserBelow(lines, one))) return null
  if (hasTextBelow(lines, last)) return null
  if (worded.every(({ row, start }) => lines.slice(start, row).some(hasDaysApart))) return null
  const starts = new Map(worded.map(({ row, start }) => [start, row]))
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const row = starts.get(i)
    out.push(row === undefined ? lines[i]! : withText(lines.slice(i, row), lines[row]!))
    i = row ?? i
  }
  return out
}

/** A text that stood above the amounts as well takes no room before them, where it would be taken for what mentions them. */
const beforeAmounts = (token: Token, date: Token, next: Token, size: number): Token => {
  const edge = Math.max(date.x1, next.x0 - size)
  return token.x1 <= edge ? token : { ...token, x0: Math.min(token.x0, edge), x1: edge }
}

const withText = (texts: readonly Line[], row: Line): Line => {
  const [date, ...rest] = row.tokens
  const words = texts.flatMap((line) => line.tokens).map((t) => beforeAmounts(t, date!, rest[0]!, row.size))
  const top = texts.find((line) => line.page === row.page) ?? row
  return { ...together([row, ...texts]), y: row.y, y0: top.y0, y1: row.y1, x0: row.x0, ownDate: true, tokens: [date!, ...words, ...rest] }
}
