import type { Header } from '../tables/headers.ts'
import { parseWhole } from '../text/money.ts'
import type { Token } from '../text/tokens.ts'
import type { Line } from './lines.ts'

const SYMBOL_OR_COMMA = /[$£€₹]|\d,\d{3}/
const MAY_BE_WHOLE = /^[-+(]{0,2}(?:[A-Z]{1,2}\$|[$£€₹])?[-+]?\d[\d,]*\)?-?$/
const SHARED = 2
const SHARED_BY_PLAIN = 3

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
const endsRow = (line: Line, i: number): boolean => {
  if (line.tokens[0]!.kind !== 'date' || i < 2) return false
  for (let k = i + 1; k < line.tokens.length; k++) if (line.tokens[k]!.kind !== 'money') return false
  return line.tokens.length - i <= 2
}

/**
 * Round sums without cents (`$1,200`) in documents that print cents elsewhere: known by ending where the amounts of the page end. In prose and
 * in references such numbers stand anywhere.
 */
export const readWholeAmounts = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): void => {
  const pages = edgesOf(lines)
  let header: Header | null = null
  for (const line of lines) {
    header = headers.get(line.index) ?? header
    const edges = pages.get(line.page)!
    if (edges.size === 0) continue
    for (const [i, token] of line.tokens.entries()) {
      if ((token.kind !== 'int' && token.kind !== 'text') || !MAY_BE_WHOLE.test(token.text)) continue
      const marked = SYMBOL_OR_COMMA.test(token.text)
      if (!(marked ? isCellEnd(line, i) : endsRow(line, i) && token.text.length <= 6)) continue
      const labelled = line.tokens[0]!.kind === 'date' && isUnderAmounts(token, header)
      if (marked ? !labelled && at(edges, token.x1) < SHARED : !labelled || at(edges, token.x1) < SHARED_BY_PLAIN) continue
      const money = parseWhole(token.text)
      if (!money) continue
      token.kind = 'money'
      token.money = money
    }
  }
}

const isUnderAmounts = (token: Token, header: Header | null): boolean =>
  header !== null &&
  header.grid === null &&
  header.description !== null &&
  header.money.some((c) => c.role !== 'balance' && Math.abs(c.x1 - token.x1) <= 2.5)

const isCellEnd = (line: Line, i: number): boolean => {
  const next: Token | undefined = line.tokens[i + 1]
  return next === undefined || next.x0 - line.tokens[i]!.x1 > line.size
}
