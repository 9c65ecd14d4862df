import type { Word } from '../../../types.ts'
import type { Style } from '../../text/style.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line, lineOf } from '../lines.ts'

/** Rows of a table whose cells are centred by height: a cell of one line stands between the two lines of the cell beside it, half a line from each. */

/** How far the halves stand from the middle, in heights of the type: lines of two rows are never that close. */
const HALF_MIN = 0.35
const HALF_MAX = 0.85
/** White between words that are set one behind the other, and how wide they are made, in the same. */
const SPACE = 0.25
const NARROW = 0.1

type Cell = Word[]

const cellsOf = ({ words, size }: Line): Cell[] => {
  const cells: Cell[] = []
  for (const word of words) {
    const last = cells.at(-1)
    if (last && word.x0 - last.at(-1)!.x1 < CELL_GAP.label * size) last.push(word)
    else cells.push([word])
  }
  return cells
}

const isHalf = (upper: Line, lower: Line | undefined): lower is Line => {
  if (lower?.page !== upper.page) return false
  const distance = (lower.y - upper.y) / Math.max(upper.size, lower.size)
  return distance >= HALF_MIN && distance <= HALF_MAX
}

const isBeside = (middle: Line, cell: Cell): boolean => middle.words.every((w) => w.x0 >= cell.at(-1)!.x1 || w.x1 <= cell[0]!.x0)

/** The second line of a cell behind its first, taking no room, so that it reaches into no other cell. */
const behind = (cell: Cell, rest: Cell, size: number): Cell => {
  let x = cell.at(-1)!.x1
  return [
    ...cell,
    ...rest.map((word) => {
      const x0 = x + SPACE * size
      x = x0 + NARROW * size
      return { ...word, x0, x1: x }
    }),
  ]
}

/** Of a row the two lines of a cell begin at one edge; labels of columns may stand over each other's middle. */
const isOver = (first: Cell, second: Cell, areLabels: boolean): boolean =>
  areLabels
    ? first[0]!.x0 < second.at(-1)!.x1 && second[0]!.x0 < first.at(-1)!.x1
    : Math.abs(first[0]!.x0 - second[0]!.x0) <= COLUMN.sameEdge

/** The three lines of such a row as one; null where they are none. */
const rowOf = (upper: Line, middle: Line, lower: Line, style: Style, areLabels = false): Line | null => {
  const [first, second] = [cellsOf(upper), cellsOf(lower)]
  if (first.length !== second.length || ![...first, ...second].every((cell) => isBeside(middle, cell))) return null
  if (!first.every((cell, i) => isOver(cell, second[i]!, areLabels))) return null
  const cells = [...first.map((cell, i) => behind(cell, second[i]!, middle.size)), ...middle.words.map((word) => [word])]
  const words = cells.toSorted((a, b) => a[0]!.x0 - b[0]!.x0).flat()
  const row = lineOf(words, middle.page, middle.ocr, middle.index, style)
  return { ...row, y: middle.y, x1: Math.max(upper.x1, middle.x1, lower.x1), size: middle.size }
}

const LABELS_MIN = 2
const DATE_LABEL = /^(?:posting|posted|transaction|effective|value|entry)?date/

/** `Date   Description   Balance` between `Amount  Amount` and `Debit  Credit`: labels of columns, some of which take two lines. */
const areLabelsOf = (upper: Line, middle: Line, lower: Line): boolean =>
  ![upper, middle, lower].some((line) => hasMoney(line) || /\d/.test(line.squashed)) &&
  DATE_LABEL.test(middle.squashed) &&
  Math.min(cellsOf(upper).length, cellsOf(middle).length) >= LABELS_MIN

/** Rows of such tables, each on one line; all other lines as they are. */
export const centredRows = (lines: readonly Line[], style: Style): Line[] => {
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const [upper, middle, lower] = [lines[i]!, lines[i + 1], lines[i + 2]]
    const isRow = middle && hasMoney(middle) && !hasMoney(upper) && isHalf(upper, middle) && isHalf(middle, lower) && !hasMoney(lower)
    const isHead = middle && isHalf(upper, middle) && isHalf(middle, lower) && areLabelsOf(upper, middle, lower)
    const row = isRow ? rowOf(upper, middle, lower, style) : isHead ? rowOf(upper, middle, lower, style, true) : null
    out.push(row ?? upper)
    if (row) i += 2
  }
  return out
}
