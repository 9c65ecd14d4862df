import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line, squash, startsWithDate } from '../lines.ts'
import { isClose, isListSum, isTextLine, lettersOf, TIMES_MIN, together } from './parts.ts'
import { joined } from './two-lines.ts'

/** More lines than a text takes beyond its first. */
const MORE_LINES = 3
const MORE_WORDS = 14

/** What a line begins with, up to its first date or figure: `USD on` before the day of a balance. */
const labelOf = ({ tokens }: Line): string =>
  squash(
    tokens
      .slice(
        0,
        tokens.findIndex((t) => t.kind !== 'text'),
      )
      .map((t) => t.text)
      .join(''),
  )

const isRow = (line: Line): boolean =>
  isTextLine(line) && !isListSum(line) && balanceLabelOf(lettersOf(line)) === null && balanceLabelOf(labelOf(line)) === null

const isDate = (line: Line): boolean => startsWithDate(line) && !hasMoney(line)

const goesOn = (row: Line, line: Line): boolean =>
  !hasMoney(line) && !startsWithDate(line) && line.words.length <= MORE_WORDS && Math.abs(line.x0 - row.x0) <= COLUMN.sameEdge

/** `… CARD 1807` over `12/01` over the date: the day of the purchase, which the text ends with. */
const endsText = (line: Line, below: Line | undefined): boolean =>
  line.tokens.length === 1 && isDate(line) && below !== undefined && isDate(below) && isClose(line, below)

/** The place of the date below a row and the lines that its text goes on with, or -1. */
const dateBelow = (lines: readonly Line[], i: number): number => {
  const row = lines[i]!
  for (let k = i + 1; k < lines.length && k <= i + 1 + MORE_LINES && isClose(lines[k - 1]!, lines[k]!); k++) {
    if (endsText(lines[k]!, lines[k + 1])) continue
    if (isDate(lines[k]!)) return Math.abs(lines[k]!.x0 - row.x0) <= COLUMN.sameEdge ? k : -1
    if (!goesOn(row, lines[k]!)) return -1
  }
  return -1
}

/** Figures that a text mentions are none of the row's amounts. */
const withAmountsLast = (row: Line): Line => {
  const end = row.tokens.findLastIndex((t) => t.kind !== 'money')
  return { ...row, tokens: row.tokens.map((t, i) => (t.kind === 'money' && i < end ? { ...t, kind: 'text' as const, money: null } : t)) }
}

/** Where what stands beside a date ends: it may take lines of its own, up to the next row. */
const endOfDate = (lines: readonly Line[], row: Line, date: number): number => {
  let end = date
  while (end - date < MORE_LINES && lines[end + 1] && goesOn(row, lines[end + 1]!) && isClose(lines[end]!, lines[end + 1]!)) end++
  return end
}

/** Whether a date stands right above a row, or above another row that stands close to it and has no date below. */
const isBelowDate = (lines: readonly Line[], row: number): boolean => {
  let passed = 0
  for (let k = row; k > 0 && isClose(lines[k - 1]!, lines[k]!); k--) {
    if (isDate(lines[k - 1]!)) return k === row || passed > 0
    if (isRow(lines[k - 1]!)) passed++
  }
  return false
}

/**
 * Rows whose text goes on below their amounts, over their date and what stands beside it, each on one line, however many of the rows are built so: from the first
 * to the last every row has its date below it and every date has its row above it. Where dates head the rows below them, the first of them stands above the first row.
 */
export const withTextsOverDates = (lines: readonly Line[]): readonly Line[] => {
  const at = lines.flatMap((line, i) => (isRow(line) ? [{ i, date: dateBelow(lines, i) }] : []))
  const first = at.findIndex(({ date }) => date >= 0)
  const rows = at.slice(Math.max(first, 0), at.findLastIndex(({ date }) => date >= 0) + 1)
  if (rows.length < TIMES_MIN || rows.some(({ date }) => date < 0)) return lines
  const isAlternate = rows.every(({ date }, k) => !lines.slice(date + 1, rows[k + 1]?.i ?? date + 2).some(isDate))
  if (!isAlternate || isBelowDate(lines, rows[0]!.i)) return lines
  // Rows of two lines each are known by other signs.
  const places = new Map(rows.map(({ i, date }) => [i, { date, end: endOfDate(lines, lines[i]!, date) }]))
  if ([...places].every(([i, { date, end }]) => date === i + 1 && end === date)) return lines
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const place = places.get(i)
    if (!place) {
      out.push(lines[i]!)
      continue
    }
    const { date, end } = place
    out.push(joined(together([withAmountsLast(lines[i]!), ...lines.slice(i + 1, date)]), together(lines.slice(date, end + 1))))
    i = end
  }
  return out
}
