import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import { CLOSER, countDated, DATED_SHARE, hasText, isClose, isRowText, isTextAlone, TIMES_MIN, together } from './parts.ts'

const WORDS_MOST = 10
/** Lines that feet and heads of pages take. */
const BETWEEN_PAGES = 6
/** More lines than a text takes before its amount. */
const LINES_A_TEXT = 3

/** How a date is written, whichever day it is: rows of one list print theirs alike. */
export const shapeOf = ({ tokens }: Line): string => tokens[0]!.text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a')

/** `Jul 10  Card purchase`: a date and what kind of a row it is, however many words that takes. */
export const isDatedText = (line: Line): boolean =>
  startsWithDate(line) &&
  !hasMoney(line) &&
  hasText(line) &&
  line.words.length <= WORDS_MOST &&
  line.tokens.slice(1).every((t) => t.kind !== 'date')

/** Where the row below a date and its text has its amount, or -1. */
const rowBelow = (lines: readonly Line[], head: number): number => {
  for (let k = head + 1; k < lines.length && k <= head + LINES_A_TEXT && isClose(lines[k - 1]!, lines[k]!); k++) {
    if (isRowText(lines[k]!)) return k
    if (!isTextAlone(lines[k]!)) return -1
  }
  return -1
}

/** Where the row is that a page ended before: the first on the next page, with no date above it there. Or -1. */
const rowOverPage = (lines: readonly Line[], head: number): number => {
  const { page } = lines[head]!
  for (let k = head + 1; k < lines.length && k <= head + 1 + BETWEEN_PAGES; k++) {
    const line = lines[k]!
    if (startsWithDate(line) || line.page > page + 1) return -1
    if (hasMoney(line)) return line.page === page + 1 && isRowText(line) ? k : -1
  }
  return -1
}

/** Of the dates, those written as most of them are, which rows of one list print alike. */
const alike = (lines: readonly Line[], heads: readonly number[]): number[] => {
  const groups = [...Map.groupBy(heads, (i) => shapeOf(lines[i]!)).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Whether a row stands above the date that it might be of as well: closer to it, or as close to the first of them. */
const mayBeAbove = (lines: readonly Line[], head: number, isFirst: boolean): boolean => {
  const [above, line, below] = [lines[head - 1], lines[head]!, lines[head + 1]!]
  if (!above || !isRowText(above) || !isClose(above, line)) return false
  return line.y - above.y < below.y - line.y + (isFirst ? CLOSER : -CLOSER)
}

/** Tokens of the lines below, none left of the text that stands beside the date: left of it is the column of dates. */
const besideText = (head: Line, more: readonly Line[]): Line[] => {
  const { x0 } = head.tokens[1]!
  return more.map((line) => ({
    ...line,
    tokens: line.tokens.map((t) => (t.kind === 'money' || t.x0 >= x0 ? t : { ...t, x0, x1: Math.max(t.x1, x0) })),
  }))
}

/**
 * Rows with their date and what kind they are over their text and their amounts: `Jul 10  Card purchase` over `CHECK 1049  -$10.27`. A kind may take a word or
 * several; headings of days have one at most, and read as such the rows of longer kinds would have the day of a shorter one above them.
 */
export const rowsUnderDatedTexts = (lines: readonly Line[]): Line[] | null => {
  const texts = lines.flatMap((line, i) => (isDatedText(line) ? [i] : []))
  const below = new Map(texts.map((i) => [i, rowBelow(lines, i)]))
  const heads = alike(
    lines,
    texts.filter((i) => below.get(i)! > 0),
  )
  const longer = heads.filter((i) => lines[i]!.tokens.length > 2)
  if (heads.length < TIMES_MIN || longer.length === 0 || countDated(lines) > heads.length * DATED_SHARE) return null
  if (heads.some((i) => mayBeAbove(lines, i, i === heads[0]))) return null
  const ends = new Map(heads.map((i) => [i, below.get(i)!]))
  const rows = new Set(ends.values())
  const shape = shapeOf(lines[heads[0]!]!)
  const over = new Map(
    texts.flatMap((i) => {
      const row = below.get(i)! > 0 || shapeOf(lines[i]!) !== shape ? -1 : rowOverPage(lines, i)
      return row > 0 && !rows.has(row) ? [[i, row] as const] : []
    }),
  )
  const taken = new Set(over.values())
  // Every row has its own, from the first to the last; headings of days have several rows below them.
  const others = lines.filter((line, i) => i > heads[0]! && i < heads.at(-1)! && isRowText(line) && !rows.has(i) && !taken.has(i))
  // One heading with more words than others, `Friday, continued`, makes no list of such rows where days have several.
  if (others.length > (longer.length < TIMES_MIN ? 0 : heads.length * DATED_SHARE)) return null
  const joined = (head: number, more: readonly Line[]): Line => ({
    ...together([lines[head]!, ...besideText(lines[head]!, more)]),
    ownDate: true,
  })
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const [end, next] = [ends.get(i), over.get(i)]
    if (end !== undefined) out.push(joined(i, lines.slice(i + 1, end + 1)))
    else if (next !== undefined) out.push(joined(i, [lines[next]!]))
    else if (!taken.has(i)) out.push(lines[i]!)
    i = end ?? i
  }
  return out
}
