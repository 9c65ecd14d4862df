import type { Box } from '../types.ts'
import type { AmountColumn, PrintedAmount } from './amounts.ts'

/** A check of a grid has no text besides its number. */
const BARE_CHECK = /^(?:check|cheque|draft)\W*\d+\W*$/i
// A gap wider than this many usual ones, or than a line, has a heading in it.
const USUAL_GAPS = 1.5

type Placed = { amount: PrintedAmount; box: Box }

/** Amounts of lists, and the check grids one by one: a grid has columns of its own and is not held to the edge of another table. */
export const byTable = (amounts: readonly PrintedAmount[]): { listed: PrintedAmount[]; grids: PrintedAmount[][] } => {
  const grids = [...Map.groupBy(amounts, (amount) => amount.page).values()]
    .flatMap(blocksOf)
    .filter((block) => block.every(({ row }) => BARE_CHECK.test(row.description)))
  const inGrids = new Set(grids.flat())
  return { listed: amounts.filter((amount) => !inGrids.has(amount)), grids }
}

/** Rows that follow each other with nothing between them. */
export const blocksOf = (onPage: readonly PrintedAmount[]): PrintedAmount[][] => {
  const placed = onPage
    .flatMap((amount): Placed[] => (amount.row.box === null ? [] : [{ amount, box: amount.row.box }]))
    .sort((a, b) => a.box[1] - b.box[1])
  const gapAbove = placed.map(({ box }, i) => (i === 0 ? 0 : box[1] - placed[i - 1]!.box[3]))
  const between = gapAbove.filter((gap) => gap > 0).sort((a, b) => a - b)
  // Not the median: on a page of short tables half of the gaps have headings in them.
  const usual = between[Math.floor(between.length / 4)] ?? 0
  const blocks: PrintedAmount[][] = []
  placed.forEach(({ amount }, i) => {
    if (i === 0 || gapAbove[i]! > Math.max(amount.word.size, usual * USUAL_GAPS)) blocks.push([])
    blocks.at(-1)!.push(amount)
  })
  return blocks
}

const GRID_MIN = 6
// Of the others of its own column, those that must agree on an edge for one to be off it.
const AGREE_MIN = 2
const RULE_SHARE = 0.8

type Limits = { tolerance: number; farthest: number }
type GridStray = { amount: PrintedAmount; column: AmountColumn; by: number }
type Aligned = { on: number; strays: GridStray[] }

/** Amounts off the edge of their column of a grid. Its columns are short, so all of them together must show that the grid keeps to edges. */
export const gridStrays = (grid: readonly PrintedAmount[], limits: Limits): GridStray[] => {
  if (grid.length < GRID_MIN) return []
  const right = aligned(grid, 'right', ({ word }) => word.x1, limits)
  const left = aligned(grid, 'left', ({ word }) => word.x0, limits)
  const centred = aligned(grid, 'right', ({ word }) => (word.x0 + word.x1) / 2, limits)
  const best = left.on > right.on ? left : right
  // Centred amounts of one width share both edges as well.
  return centred.on > best.on || best.on < grid.length * RULE_SHARE ? [] : best.strays
}

const aligned = (
  grid: readonly PrintedAmount[],
  edge: AmountColumn['edge'],
  at: (amount: PrintedAmount) => number,
  limits: Limits,
): Aligned => {
  const columns: PrintedAmount[][] = []
  for (const amount of grid.toSorted((a, b) => at(a) - at(b))) {
    const last = columns.at(-1)
    if (last && at(amount) - at(last.at(-1)!) <= limits.farthest) last.push(amount)
    else columns.push([amount])
  }
  const result: Aligned = { on: 0, strays: [] }
  for (const column of columns) {
    const middle = at(column[Math.floor(column.length / 2)]!)
    const on = column.filter((amount) => Math.abs(at(amount) - middle) <= limits.tolerance)
    result.on += on.length
    const isOn = new Set(on)
    for (const amount of column) {
      if (isOn.has(amount)) continue
      // A mark behind the digits may hang over the edge: an amount is measured by those that have the same.
      const alike = on.filter((other) => markBehind(other) === markBehind(amount))
      if (alike.length < AGREE_MIN) continue
      result.strays.push({ amount, column: { edge, at: middle, amounts: on }, by: at(amount) - middle })
    }
  }
  return result
}

const markBehind = ({ word }: PrintedAmount): string => /\D*$/.exec(word.text)![0]
