import type { Line } from '../lines.ts'

/** The lines of two pages on one sheet, which come one after the other: all of the second stands right of the first, and begins higher than that ends. */
export const singlePagesOf = (lines: readonly Line[]): (readonly Line[])[] => {
  const at = lines.findIndex((line, i) => i > 0 && line.y < lines[i - 1]!.y - line.size)
  if (at < 0) return [lines]
  const [left, right] = [lines.slice(0, at), lines.slice(at)]
  const edge = left.reduce((most, { x1 }) => Math.max(most, x1), 0)
  return right.every(({ x0 }) => x0 > edge) ? [left, right] : [lines]
}

/** Lines further left or right, for what goes by columns; their words stay where they stand. */
const moved = (line: Line, by: number): Line => ({
  ...line,
  x0: line.x0 + by,
  x1: line.x1 + by,
  tokens: line.tokens.map((t) => ({ ...t, x0: t.x0 + by, x1: t.x1 + by })),
})

const edgeOf = (lines: readonly Line[]): number => lines.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY)

/** Two screens of a list beside each other have the same columns: those of the second stand where those of the first do. */
export const asOneColumn = (lines: readonly Line[], isHeading: (line: Line) => boolean): Line[] =>
  [...Map.groupBy(lines, (l) => l.page).values()].flatMap((own) => {
    const [left, right] = singlePagesOf(own)
    if (!right || !left!.some(isHeading) || !right.some(isHeading)) return own
    const by = edgeOf(left!) - edgeOf(right)
    return [...left!, ...right.map((line) => moved(line, by))]
  })
