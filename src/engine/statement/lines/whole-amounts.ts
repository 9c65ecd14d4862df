import type { Header } from '../tables/headers.ts'
import { type Money, parseWhole, SIGNS } from '../text/money.ts'
import type { Style } from '../text/style.ts'
import type { Token } from '../text/tokens.ts'
import { type Line, startsWithDate } from './lines.ts'

const SYMBOL_OR_COMMA = new RegExp(`[${SIGNS}]|\\d,\\d{3}`)
const MAY_BE_WHOLE = new RegExp(`^[-+(]{0,2}(?:[A-Z]{1,2}\\$|[${SIGNS}])?[-+]?\\d[\\d,]*\\)?-?$`)
const SHARED = 2
const SHARED_BY_PLAIN = 3
const SHARED_BY_MANY = 5

type Edges = Map<number, number>

const edgesOf = (lines: readonly Line[]): Map<number, Edges> => {
  const pages = new Map<number, Edges>()
  for (const line of lines) {
    const edges: Edges = pages.get(line.page) ?? new Map()
    pages.set(line.page, edges)
    for (const token of line.tokens) if (token.kind === 'money') edges.set(Math.round(token.x1), (edges.get(Math.round(token.x1)) ?? 0) + 1)
  }
  return pages
}

const at = (edges: Edges, x: number): number => {
  const edge = Math.round(x)
  return (edges.get(edge - 1) ?? 0) + (edges.get(edge) ?? 0) + (edges.get(edge + 1) ?? 0)
}

/** A number with neither symbol nor comma counts only as what a row ends on, its balance aside. */
const endsRow = (tokens: readonly Token[], i: number): boolean => {
  if (tokens[0]!.kind !== 'date' || i < 2) return false
  for (let k = i + 1; k < tokens.length; k++) if (tokens[k]!.kind !== 'money') return false
  return tokens.length - i <= 2
}

/**
 * Round sums without cents (`$1,200`) in documents that print cents elsewhere: known by ending where the amounts of the page end. In prose and
 * in references such numbers stand anywhere.
 */
export const readWholeAmounts = (lines: readonly Line[], headers: ReadonlyMap<number, Header>, { whole }: Style): Line[] => {
  const pages = edgesOf(lines)
  let header: Header | null = null
  return lines.map((line) => {
    header = headers.get(line.index) ?? header
    const edges = pages.get(line.page)!
    if (edges.size === 0) return line
    let tokens: Token[] | null = null
    for (let i = 0; i < line.tokens.length; i++) {
      const money = wholeAmount(line, tokens ?? line.tokens, i, edges, header, whole)
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
