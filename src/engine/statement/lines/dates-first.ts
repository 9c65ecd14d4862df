import type { Header } from '../tables/headers.ts'
import type { Line } from './lines.ts'

/** The date under the header's own label, where that label stands behind the text; of several the one that is closest. */
const datedAt = (line: Line, header: Header): number => {
  const column = header.dates[0]!
  let best = -1
  let distance = 8
  for (const [i, token] of line.tokens.entries()) {
    if (token.kind !== 'date') continue
    const d = Math.min(Math.abs(token.x0 - column.x0), Math.abs(token.x1 - column.x1))
    if (d <= distance) [best, distance] = [i, d]
  }
  return best
}

/** Rows that print their text before their date are put in the usual order, so that what follows knows one kind of row only. */
export const datesFirst = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): Line[] => {
  let header: Header | null = null
  return lines.map((line) => {
    const found = headers.get(line.index)
    if (found) header = found
    if (found || header === null || header.description === null || header.dates.length !== 1) return line
    if (header.dates[0]!.x0 <= header.description.x0 || line.index <= header.last.index) return line
    const at = datedAt(line, header)
    return at > 0 ? { ...line, tokens: [line.tokens[at]!, ...line.tokens.toSpliced(at, 1)] } : line
  })
}
