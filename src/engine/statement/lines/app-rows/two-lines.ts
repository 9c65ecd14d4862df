import { balanceLabelOf } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import {
  CLOSER,
  countDated,
  DATED_SHARE,
  isClose,
  isDateLine,
  isRowText,
  isTextAlone,
  isTextLine,
  lettersOf,
  RIGHT_OF_ALL,
  TIMES_MIN,
  together,
} from './parts.ts'
import { isDatedText, shapeOf } from './under-dated-texts.ts'

/** Text and amount, and below them the date and perhaps the balance: as one line, the balance right of the amount. */
export const joined = (above: Line, below: Line): Line => {
  const [date, ...rest] = below.tokens as [Token, ...Token[]]
  const end = rest.findLastIndex((t) => t.kind !== 'money') + 1
  // By the same for every row, so that what stood in one column still does.
  const money = rest.slice(end).map((t) => ({ ...t, x0: t.x0 + RIGHT_OF_ALL, x1: t.x1 + RIGHT_OF_ALL }))
  // Figures among the details are none of the row's amounts.
  const words = rest
    .slice(0, end)
    .filter((t) => !/^bal(?:ance)?[.:]*$/i.test(t.text))
    .map((t) => (t.kind === 'money' ? { ...t, kind: 'text' as const } : t))
  const texts = above.tokens.filter((t) => t.kind !== 'money')
  return {
    ...above,
    ownDate: true,
    y1: below.page === above.page ? below.y1 : above.y1,
    tokens: [date, ...texts, ...words, ...above.tokens.filter((t) => t.kind === 'money'), ...money],
    words: [...below.words, ...above.words],
    text: `${below.text} ${above.text}`,
    squashed: `${below.squashed}${above.squashed}`,
  }
}

/** `HALVORSEN SUPPLY  +3,641.86` over `LLC  10,851.60` over the date: a text that took a line more than its amounts, as one line, the balance on the date's. */
const withLongerText = (above: Line, more: Line, below: Line): Line =>
  joined(together([above, { ...more, tokens: more.tokens.filter((t) => t.kind !== 'money') }]), {
    ...below,
    tokens: [...below.tokens, ...more.tokens.filter((t) => t.kind === 'money')],
  })

const TO = /^(?:to|through|thru|until|-|–|—)$/i

/** `1 Apr 2023 – 30 Apr 2023 · Account ··1897` right below a figure of the summary is no row's date. Where several such stand on a page they are: stays, or weeks of wages. */
const onlyPeriods = (lines: readonly Line[]): ((line: Line) => boolean) => {
  const found = lines.filter(({ tokens: [from, to, until] }) => from?.kind === 'date' && TO.test(to?.text ?? '') && until?.kind === 'date')
  const pages = Map.groupBy(found, (line) => line.page)
  return (line) => pages.get(line.page)?.length === 1 && pages.get(line.page)![0] === line
}

/** The first lines of rows whose date stands below. */
const pairsOf = (lines: readonly Line[], isDate: (line: Line) => boolean): Set<Line> => {
  const pairs = new Set<Line>()
  const isPeriod = onlyPeriods(lines)
  for (let i = 0; i + 1 < lines.length; i++) {
    const [above, below, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]]
    // `Ending balance  $36,686.57` may stand right over the heading of the first day.
    if (!isRowText(above) || !isDate(below) || !isClose(above, below) || isPeriod(below)) continue
    // A heading of a day stands closer to what it heads.
    const isHeading = next !== undefined && isTextLine(next) && next.page === below.page && next.y - below.y < below.y - above.y - CLOSER
    if (!isHeading) pairs.add(above)
  }
  return pairs
}

/** Whether the dates stand over their rows after all: the first rows of the list have one above them, and the last has none below it. */
const areHeadings = (lines: readonly Line[], pairs: ReadonlySet<Line>): boolean => {
  let first = lines.findIndex((line) => pairs.has(line))
  while (first > 0 && isRowText(lines[first - 1]!) && isClose(lines[first - 1]!, lines[first]!)) first--
  const last = lines.findLastIndex((line) => pairs.has(line)) + 2
  const [above, behind] = [lines[first - 1], lines[last]]
  if (!above || !behind) return false
  // `Jul 10  Card purchase`, written as the dates below rows would be, is a heading as well.
  const isAlike = isDatedText(above) && shapeOf(above) === shapeOf(lines[first + 1]!)
  const isHeading = startsWithDate(above) && (above.tokens.length <= 2 || isAlike) && !hasMoney(above) && isClose(above, lines[first]!)
  return isHeading && (isRowText(behind) || leadsToAmount(lines, last))
}

/** More lines than the text of a row takes beside its date and its amount. */
const LINES_BETWEEN = 4

/** The line beyond those with nothing but text that stand close to each other, upwards or downwards. */
const beyondTexts = (lines: readonly Line[], from: number, step: 1 | -1): Line | null => {
  for (let k = from; Math.abs(k - from) < LINES_BETWEEN; k += step) {
    const [line, next] = [lines[k], lines[k + step]]
    if (!line || !next || !(step > 0 ? isClose(line, next) : isClose(next, line))) return null
    if (hasMoney(next) || startsWithDate(next)) return next
  }
  return null
}

/** Whether a text is the first line of a row that has its amount on a later one. */
const leadsToAmount = (lines: readonly Line[], at: number): boolean => {
  const end = isTextAlone(lines[at]!) ? beyondTexts(lines, at, 1) : null
  return end !== null && isAmountOfRow(end)
}

const isAmountOfRow = (line: Line): boolean => hasMoney(line) && !startsWithDate(line) && balanceLabelOf(lettersOf(line)) === null

/** More rows than the first day of a list has. */
const ROWS_A_DAY = 20

/** What stands above a row and its texts, and above the rows before it: the day that they are of, where one heads them. */
const overRows = (lines: readonly Line[], row: number): Line | null => {
  let above = beyondTexts(lines, row, -1)
  for (let k = 0; k < ROWS_A_DAY && above && isRowText(above); k++) above = beyondTexts(lines, lines.indexOf(above), -1)
  return above
}

/** Whether rows begin with their date and end with their amount, some lines of text later: one date too many stands above them, one amount too many below. */
const leadToAmounts = (lines: readonly Line[], pairs: ReadonlySet<Line>): boolean => {
  const first = lines.findIndex((line) => pairs.has(line))
  const last = lines.findLastIndex((line) => pairs.has(line)) + 1
  if (first < 0) return false
  const [above, behind] = [overRows(lines, first), beyondTexts(lines, last, 1)]
  const isDate = above !== null && startsWithDate(above) && !hasMoney(above)
  return isDate && Math.abs(above.x0 - lines[first + 1]!.x0) <= COLUMN.sameEdge && behind !== null && isAmountOfRow(behind)
}

/** Whether days written otherwise than the dates below rows stand alone over rows: then those are of the texts. */
const standUnderDays = (lines: readonly Line[], pairs: ReadonlySet<Line>): boolean => {
  const days = lines.filter((line, i) => line.tokens.length === 1 && startsWithDate(line) && lines[i + 1] && isRowText(lines[i + 1]!))
  // Of `on 12/01` below a row only the date is left.
  const alone = days.filter(({ text, tokens }) => text === tokens[0]!.text)
  const below = lines.filter((_, i) => i > 0 && pairs.has(lines[i - 1]!))
  const shapes = new Set(alone.map(shapeOf))
  const others = below.filter((line) => !shapes.has(shapeOf(line)))
  return (
    alone.length >= TIMES_MIN && others.length * 2 > below.length && lines.indexOf(alone[0]!) < lines.findIndex((line) => pairs.has(line))
  )
}

/** Lines that feet and heads of pages take. */
const BETWEEN_PAGES = 6

/** The place of the date of a row that a page ended before: the first line of the next page that has one, and no row above it there. Or -1. */
const dateOverPage = (lines: readonly Line[], i: number): number => {
  for (let k = i + 1; k < lines.length && k <= i + 1 + BETWEEN_PAGES; k++) {
    const line = lines[k]!
    if (startsWithDate(line)) return line.page === lines[i]!.page + 1 && isDateLine(line) ? k : -1
    if (hasMoney(line)) return -1
  }
  return -1
}

/** Two-line rows as apps print them: `Comcast Business  -$536.83` over `Mar 2, 2026  $36,273.27`. */
export const twoLineRows = (lines: readonly Line[]): Line[] | null => {
  const pairs = pairsOf(lines, isDateLine)
  const withBalance = lines.filter((line, i) => i > 0 && pairs.has(lines[i - 1]!) && hasMoney(line)).length
  const rows = lines.filter(isTextLine).length
  if (areHeadings(lines, pairs) || leadToAmounts(lines, pairs) || standUnderDays(lines, pairs)) return null
  if (pairs.size < TIMES_MIN || pairs.size * 2 < rows - 6 || countDated(lines) > pairs.size * (1 + DATED_SHARE)) return null
  // Where rows are built so, a date with more words than others is the date of its row all the same: without it the row would have another's.
  for (const line of pairsOf(lines, (below) => startsWithDate(below) && !hasMoney(below))) pairs.add(line)
  const [out, dates] = [[] as Line[], new Set<Line>()]
  for (let i = 0; i < lines.length; i++) {
    const [line, below] = [lines[i]!, lines[i + 1]]
    if (dates.has(line)) continue
    const over = !pairs.has(line) && isRowText(line) ? dateOverPage(lines, i) : -1
    if (over >= 0) {
      dates.add(lines[over]!)
      out.push(joined(line, lines[over]!))
      continue
    }
    const isLonger =
      below !== undefined &&
      withBalance * 2 > pairs.size &&
      pairs.has(below) &&
      !hasMoney(lines[i + 2]!) &&
      isTextLine(line) &&
      !pairs.has(line) &&
      isClose(line, below)
    if (isLonger) out.push(withLongerText(line, below, lines[i + 2]!))
    else out.push(pairs.has(line) ? joined(line, below!) : line)
    i += isLonger ? 2 : pairs.has(line) ? 1 : 0
  }
  return out
}
