import { leastOf } from '../../../extremes.ts'
import { saysNothingHappened } from '../../tables/nothing-happened.ts'
import { balanceLabelOf } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import type { Line } from '../lines.ts'
import { isClose, isListSum, lettersOf, TABLE_HEAD, TIMES_MIN, together } from './parts.ts'

/** More lines than a row takes from its date to its amount. */
const LINES_A_ROW = 6
/** White that parts two columns, in sizes of the type. */
const COLUMN_GAP = 0.8
/** Of the dates, those that must lead to an amount. */
const LED_SHARE = 0.8

type Kind = 'date' | 'amount' | 'whole' | 'head' | 'text'
/** Where the dates of the list stand, where its texts do, where all of a row begins that has no date, and whether each date heads the rows of its day. */
type List = { dateX0: number; textX0: number; from: number; areHeadings: boolean }

const near = (a: number, b: number): boolean => Math.abs(a - b) <= COLUMN.sameEdge

/** Whether a token stands in a column of its own, and is no part of a text. */
const isApart = ({ tokens, size }: Line, at: number): boolean => at === 0 || tokens[at]!.x0 - tokens[at - 1]!.x1 > COLUMN_GAP * size

const dateAt = (line: Line, x0: number): number => line.tokens.findIndex((t, i) => t.kind === 'date' && near(t.x0, x0) && isApart(line, i))

/** `USD 101.00` where texts begin is a detail of one. */
const isAmount = (line: Line, at: number, textX0: number): boolean =>
  line.tokens[at]!.kind === 'money' && isApart(line, at) && !near(line.tokens[at]!.x0, textX0)

const hasAmount = (line: Line, textX0: number): boolean => line.tokens.some((_, i) => isAmount(line, i, textX0))

/** The edge that comes most often. */
const commonest = (edges: readonly number[]): number | null => {
  const times = new Map<number, number>()
  let best: number | null = null
  for (const edge of edges) {
    const x0 = Math.round(edge)
    times.set(x0, (times.get(x0) ?? 0) + 1)
    if (best === null || times.get(x0)! > times.get(best)!) best = x0
  }
  return best !== null && times.get(best)! >= TIMES_MIN ? best : null
}

const listOf = (lines: readonly Line[]): List | null => {
  const bare = lines.filter((line) => !hasAmount(line, Number.NaN) || line.tokens.length === 1)
  const dateX0 = commonest(bare.flatMap((line) => line.tokens.filter((t, i) => t.kind === 'date' && isApart(line, i)).map((t) => t.x0)))
  if (dateX0 === null) return null
  const dated = bare.filter((line) => dateAt(line, dateX0) >= 0)
  if (dated.filter((line) => line.tokens.length === 1).length * 2 > dated.length)
    return { dateX0, textX0: dateX0, from: dateX0, areHeadings: true }
  const behind = dated.flatMap((line) => line.tokens.slice(dateAt(line, dateX0) + 1).filter((t) => t.kind !== 'date'))
  const areFirst = dated.filter(({ tokens }) => tokens[0]!.kind === 'date').length * 2 > dated.length
  const texts = areFirst ? dated.flatMap(({ tokens }) => tokens.slice(1).map((t) => t.x0)) : dated.map(({ x0 }) => x0)
  const textX0 = commonest(areFirst ? behind.map(({ x0 }) => x0) : texts)
  return textX0 === null ? null : { dateX0, textX0, from: leastOf(texts), areHeadings: false }
}

const END = /^(?:opening|beginning|starting|previous|brought|balance(?:last|forward)|closing|ending|new|statement|current)/

const isIn = ({ from }: List, line: Line): boolean => line.x0 >= from - COLUMN.sameEdge

/** A balance on a line of its own parts lists as titles do. */
const isBalance = (list: List, line: Line): boolean =>
  balanceLabelOf(lettersOf(line)) !== null && (!isIn(list, line) || END.test(line.squashed.replace(/^[^a-z]+/, '')))

const kindIn = (list: List, line: Line): Kind => {
  if (TABLE_HEAD.test(line.squashed) || isBalance(list, line) || saysNothingHappened(line)) return 'head'
  const date = dateAt(line, list.dateX0)
  if (hasAmount(line, list.textX0)) return date >= 0 ? 'whole' : 'amount'
  // A date alone says no row's text, and one with a text heads no day.
  return date >= 0 && (line.tokens.length === 1) === list.areHeadings ? 'date' : 'text'
}

/** Where the row ends whose lines begin here, or -1. */
const endOfRow = (lines: readonly Line[], kinds: readonly Kind[], list: List, first: number): number => {
  for (let k = first; k < lines.length && k < first + LINES_A_ROW; k++) {
    const kind = kinds[k]!
    if (k > first && (!isClose(lines[k - 1]!, lines[k]!) || kind === 'date' || !isIn(list, lines[k]!))) return -1
    if (kind === 'whole' || kind === 'head') return -1
    // Dates over texts over amounts, each alone, are rows of another build.
    // `Totaal bij (0)   0,00` below the text of a row that has no amount.
    if (kind === 'amount' && isListSum(lines[k]!)) return -1
    if (kind === 'amount') return list.areHeadings && lines[k]!.tokens[0]!.kind === 'money' ? -1 : k
  }
  return -1
}

/** Whether in each piece of the list that stands together the first is a date and the last an amount: where dates stood below, it would be the other way round. */
const datesLead = (lines: readonly Line[], kinds: readonly Kind[]): boolean => {
  let piece: Kind[] = []
  let [led, dates] = [0, 0]
  const isContrary = (): boolean => piece.includes('date') && (piece[0] === 'amount' || piece.at(-1) === 'date')
  for (const [i, line] of lines.entries()) {
    const kind = kinds[i]!
    if (i > 0 && (kind === 'head' || !isClose(lines[i - 1]!, line))) {
      if (isContrary()) return false
      piece = []
    }
    if (kind === 'date') dates++
    if (kind === 'amount' && piece.at(-1) === 'date') led++
    if (kind !== 'text' && kind !== 'head') piece.push(kind)
  }
  return !isContrary() && led >= dates * LED_SHARE
}

/** Whether texts hang below the last amount of a day, however far the next day stands: those of rows that end with theirs never do. */
const hangBehind = (lines: readonly Line[], kinds: readonly Kind[], list: List): boolean =>
  lines.some((_, i) => {
    if (kinds[i] !== 'date' || kinds[i - 1] !== 'text') return false
    let k = i - 1
    if (!isIn(list, lines[k]!)) return false
    while (k > 0 && isClose(lines[k - 1]!, lines[k]!) && isIn(list, lines[k - 1]!)) if (kinds[--k] !== 'text') break
    return kinds[k] === 'amount'
  })

type Row = { from: number; to: number }

const rowsIn = (lines: readonly Line[], kinds: readonly Kind[], list: List): Row[] => {
  const rows: Row[] = []
  let isOpen = false
  for (let i = 0; i < lines.length; i++) {
    const kind = kinds[i]!
    if (kind === 'head' || (i > 0 && !isClose(lines[i - 1]!, lines[i]!))) isOpen = false
    if (kind === 'whole' || kind === 'date') isOpen = true
    // Below a row of the same day, or the heading of a day, one begins without a date.
    const begins = kind === 'date' ? !list.areHeadings : kind === 'text' && isOpen && isIn(list, lines[i]!)
    const to = begins ? endOfRow(lines, kinds, list, i) : -1
    if (to > i) {
      rows.push({ from: i, to })
      i = to
    } else if (begins) isOpen = false
  }
  return rows
}

/** A text of another line is read behind the first one, whatever stands above it; an amount in it is none of the row's. */
const behind = (token: Token, x: number): Token => ({ ...token, kind: token.kind === 'money' ? 'text' : token.kind, x0: x, x1: x })

const inOneLine = (parts: readonly Line[], { dateX0, textX0 }: List): Line => {
  const [first, ...below] = parts as [Line, ...Line[]]
  const at = dateAt(first, dateX0)
  // A date right of the texts stays there.
  const texts = first.tokens.some((t, i) => i < at && t.kind !== 'date') ? first.tokens.slice(0, at) : first.tokens
  const x = texts.at(-1)!.x1
  const more: Token[] = []
  const amounts: Token[] = []
  for (const line of below)
    for (const [i, token] of line.tokens.entries()) {
      if (isAmount(line, i, textX0)) amounts.push(token)
      else more.push(behind(token, x))
    }
  const own = texts.map((token): Token => (token.kind === 'money' ? { ...token, kind: 'text' } : token))
  return { ...together(parts), tokens: [...own, ...more, ...first.tokens.slice(texts.length), ...amounts] }
}

/**
 * Rows that begin with their date and text and have their amount on the last of their lines: `03/03  Check 5509` over `#9134` over `#7934  -94.24`, each on one
 * line. Where every list begins with a date and ends with an amount, that is plain; else others are asked.
 */
export const withAmountsLast = (lines: readonly Line[]): readonly Line[] => {
  const list = listOf(lines)
  if (list === null) return lines
  const kinds = lines.map((line) => kindIn(list, line))
  if (!datesLead(lines, kinds) || (list.areHeadings && hangBehind(lines, kinds, list))) return lines
  const rows = rowsIn(lines, kinds, list)
  if (rows.length < TIMES_MIN) return lines
  const ends = new Map(rows.map(({ from, to }) => [from, to]))
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const to = ends.get(i)
    out.push(to === undefined ? lines[i]! : inOneLine(lines.slice(i, to + 1), list))
    i = to ?? i
  }
  return out
}
