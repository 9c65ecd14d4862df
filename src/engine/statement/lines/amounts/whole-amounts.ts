import type { Header } from '../../tables/headers.ts'
import { type Money, parseOneDecimal, parseWhole, SIGNS } from '../../text/money.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { type Line, startsWithDate } from '../lines.ts'

const SYMBOL_OR_COMMA = new RegExp(`[${SIGNS}]|\\d,\\d{3}`)
const MAY_BE_WHOLE = new RegExp(`^[-+(]{0,2}(?:[A-Z]{1,2}\\$|[${SIGNS}])?[-+]?\\d[\\d,]*\\)?-?$`)
const ONE_DECIMAL = /^[-+(]?\d{1,7}\.\d\)?-?$/
const KEEPS_ZERO = /\d[.,]\d0\D{0,3}$/
const SHARED = 2
const SHARED_BY_PLAIN = 3
const SHARED_BY_MANY = 5

/** `06/15/2026      Page 2 of 3` at the head of a page, whose margin is the column of its amounts. */
const COUNTS_PAGES = /\b(?:page|sheet)\s+\d{1,4}\s*(?:of|\/)\s*\d{1,4}\s*$/i

/** How many amounts of a page end at a point, and how many of these print a zero as their last decimal. */
type Edge = { amounts: number; zeros: number }
type Edges = Map<number, Edge>

const middleOf = ({ x0, x1 }: { x0: number; x1: number }): number => (x0 + x1) / 2

const placesOf = (lines: readonly Line[], placeOf: (token: Token) => number): Map<number, Edges> => {
  const pages = new Map<number, Edges>()
  for (const line of lines) {
    const edges: Edges = pages.get(line.page) ?? new Map()
    pages.set(line.page, edges)
    for (const token of line.tokens) {
      if (token.kind !== 'money') continue
      const place = Math.round(placeOf(token))
      const edge = edges.get(place) ?? { amounts: 0, zeros: 0 }
      edges.set(place, { amounts: edge.amounts + 1, zeros: edge.zeros + (KEEPS_ZERO.test(token.text) ? 1 : 0) })
    }
  }
  return pages
}

const at = (edges: Edges, x: number, what: keyof Edge = 'amounts'): number =>
  [-1, 0, 1].reduce((sum, off) => sum + (edges.get(Math.round(x) + off)?.[what] ?? 0), 0)

/** A number with neither symbol nor comma counts only as what a row ends on, its balance aside. */
const endsRow = (tokens: readonly Token[], i: number): boolean => {
  if (tokens[0]!.kind !== 'date' || i < 2) return false
  for (let k = i + 1; k < tokens.length; k++) if (tokens[k]!.kind !== 'money') return false
  return tokens.length - i <= 2
}

/**
 * Sums without cents (`$1,200`) or without their last zero (`20.6`) in documents that print cents elsewhere: known by ending where the amounts of the page end. In prose and
 * in references such numbers stand anywhere.
 */
export const readWholeAmounts = (lines: readonly Line[], headers: ReadonlyMap<number, Header>, { whole }: Style): Line[] => {
  const pages = placesOf(lines, ({ x1 }) => x1)
  const middles = placesOf(lines, middleOf)
  let header: Header | null = null
  return lines.map((line) => {
    header = headers.get(line.index) ?? header
    const edges = pages.get(line.page)!
    if (edges.size === 0 || COUNTS_PAGES.test(line.text)) return line
    let tokens: Token[] | null = null
    for (let i = 0; i < line.tokens.length; i++) {
      const money =
        wholeAmount(line, tokens ?? line.tokens, i, edges, header, whole) ??
        oneDecimal(line, tokens ?? line.tokens, i, edges, header) ??
        oneDecimalInMiddle(line, tokens ?? line.tokens, i, middles.get(line.page)!, header)
      if (!money) continue
      tokens ??= [...line.tokens]
      tokens[i] = { ...line.tokens[i]!, kind: 'money', money }
    }
    return tokens ? { ...line, tokens } : line
  })
}

const wholeAmount = (
  line: Line,
  tokens: readonly Token[],
  i: number,
  edges: Edges,
  header: Header | null,
  whole: Style['whole'],
): Money | null => {
  const token = tokens[i]!
  if ((token.kind !== 'int' && token.kind !== 'text') || !MAY_BE_WHOLE.test(token.text)) return null
  const marked = SYMBOL_OR_COMMA.test(token.text)
  if (!(marked ? isCellEnd(tokens, i, line.size) : endsRow(tokens, i) && token.text.length <= 6)) return null
  const labelled =
    startsWithDate(line) && (isUnderAmounts(token, header) || (isInColumn(token, header) && at(edges, token.x1) >= SHARED_BY_MANY))
  if (marked ? !labelled && at(edges, token.x1) < SHARED : !labelled || (whole === null && at(edges, token.x1) < SHARED_BY_PLAIN))
    return null
  return parseWhole(token.text, whole ?? ',')
}

/** `TOTAL   18795.97   10975.8`. */
const endsTotal = (tokens: readonly Token[], i: number): boolean =>
  /^totals?:?$/i.test(tokens[0]!.text) && tokens.every(({ kind }, k) => k === 0 || k === i || kind === 'money')

/** `20.6` among `1288.69` and `170.28`: cells of a spreadsheet drop the last zero, where no amount of the column prints one. */
const oneDecimal = (line: Line, tokens: readonly Token[], i: number, edges: Edges, header: Header | null): Money | null => {
  const token = tokens[i]!
  if (token.kind !== 'text' || line.ocr || !ONE_DECIMAL.test(token.text)) return null
  if (!(endsRow(tokens, i) || endsTotal(tokens, i)) || !(isUnderAmounts(token, header) || isInColumn(token, header))) return null
  if (at(edges, token.x1) < SHARED_BY_MANY || at(edges, token.x1, 'zeros') > 0) return null
  return parseOneDecimal(token.text)
}

/** How far the middle of an amount may be from that of its label. */
const SAME_MIDDLE = 2.5

/** The same where each cell is set in the middle of its column, as plotted tables are: there no two amounts need to end alike. */
const oneDecimalInMiddle = (line: Line, tokens: readonly Token[], i: number, middles: Edges, header: Header | null): Money | null => {
  const token = tokens[i]!
  if (token.kind !== 'text' || line.ocr || !ONE_DECIMAL.test(token.text) || !endsRow(tokens, i)) return null
  if (header === null || header.grid !== null || header.description === null) return null
  const middle = middleOf(token)
  if (!header.money.some((c) => Math.abs(middleOf(c) - middle) <= SAME_MIDDLE)) return null
  return at(middles, middle) >= SHARED_BY_MANY && at(middles, middle, 'zeros') === 0 ? parseOneDecimal(token.text) : null
}

const isUnderAmounts = (token: Token, header: Header | null): boolean =>
  header !== null &&
  header.grid === null &&
  header.description !== null &&
  header.money.some((c) => c.role !== 'balance' && Math.abs(c.x1 - token.x1) <= 2.5)

/** Spreadsheets set their labels left and their figures right: one that ends where many amounts do, behind the beginning of a label and before the next. */
const isInColumn = (token: Token, header: Header | null): boolean => {
  if (header === null || header.grid !== null || header.description === null) return false
  const column = header.columns.findLastIndex((c) => c.x0 <= token.x0)
  return header.money.some((c) => c.role !== 'balance' && c === header.columns[column])
}

const isCellEnd = (tokens: readonly Token[], i: number, size: number): boolean => {
  const next = tokens[i + 1]
  return next === undefined || next.x0 - tokens[i]!.x1 > size
}
