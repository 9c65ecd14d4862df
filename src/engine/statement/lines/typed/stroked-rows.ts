import { isDatedAmount, type Line } from '../lines.ts'

/** Rows typed with strokes between their cells, under no head: `01-Mar-2023 | Mobile Check Deposit | Credit | 43.88`. */

const ROWS_MIN = 3
const STROKE = /^\|{1,2}$/
const SIDE = /^(?:(credits?|cr)|debits?|dr)\.?$/i

type Cell = Line['tokens']

const cellsOf = ({ tokens }: Line): Cell[] => {
  const cells: Cell[] = [[]]
  for (const token of tokens) {
    if (STROKE.test(token.text)) cells.push([])
    else cells.at(-1)!.push(token)
  }
  return cells
}

/** The side that a cell consists of. */
const sideOf = ([word, ...more]: Cell): 'cr' | 'dr' | null => {
  const side = word && more.length === 0 ? SIDE.exec(word.text) : null
  return side && (side[1] ? 'cr' : 'dr')
}

const isStroked = (line: Line): boolean => isDatedAmount(line) && line.tokens.filter((t) => STROKE.test(t.text)).length > 1

/** The line's cells without the strokes; a side in a cell of its own is the sign of the amount. */
const withoutStrokes = (line: Line): Line => {
  const cells = cellsOf(line)
  const mark = cells.map(sideOf).find((side) => side !== null) ?? null
  const tokens = cells.filter((cell) => sideOf(cell) === null).flat()
  const amount = tokens.findIndex((t) => t.kind === 'money')
  const signed = tokens.map((t, i) => (i === amount && mark && t.money!.mark === null ? { ...t, money: { ...t.money!, mark } } : t))
  return { ...line, tokens: signed }
}

export const strokedRows = (lines: readonly Line[]): Line[] =>
  lines.filter(isStroked).length < ROWS_MIN ? [...lines] : lines.map((line) => (isStroked(line) ? withoutStrokes(line) : line))
