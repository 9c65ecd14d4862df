/** A label, or a part of one, on one of the lines of a header. */
export type LabelCell = { text: string; x0: number; x1: number; level: number }

const isOver = (upper: LabelCell, lower: LabelCell, reach: number): boolean => lower.x0 < upper.x1 + reach && lower.x1 > upper.x0 - reach

/** The labels of the next line that a label stands over; over white, those on both sides of it. */
const under = (cell: LabelCell, cells: readonly LabelCell[]): LabelCell[] => {
  const next = cells.filter((c) => c.level === cell.level + 1)
  const below = next.filter((c) => isOver(cell, c, 0))
  return below.length > 0 ? below : next.filter((c) => isOver(cell, c, cell.x1 - cell.x0))
}

/**
 * `FECHA` over `OPER   LIQ`: what stands over several labels of the next line belongs to each of them that it makes a label with, unless all of them together are
 * one: `Deposits and` over `other   credits`.
 */
export const spreadOver = (cells: readonly LabelCell[], isLabel: (text: string) => boolean): LabelCell[] =>
  cells.flatMap((cell) => {
    const below = under(cell, cells).toSorted((a, b) => a.x0 - b.x0)
    if (below.length < 2 || isLabel(cell.text + below.map((c) => c.text).join(''))) return [cell]
    const own = below.filter((c) => isLabel(cell.text + c.text))
    return own.length > 0 ? own.map(({ x0, x1 }) => ({ ...cell, x0, x1 })) : [cell]
  })
