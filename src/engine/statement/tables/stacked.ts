import { type Line, squash } from '../lines/lines.ts'
import type { Labelled } from './labels.ts'
import { type BalanceLabel, balanceLabelOf } from './vocabulary.ts'

/** An amount under its label. */
export type Stacked = { labelled: Labelled; label: BalanceLabel | null }

type Cell = { text: string; x0: number; x1: number }

const hasMoney = (line: Line): boolean => line.tokens.some((t) => t.kind === 'money')
const startsWithDate = (line: Line): boolean => line.tokens[0]?.kind === 'date'

const cellsOf = (line: Line): Cell[] => {
  const cells: Cell[] = []
  for (const word of line.words) {
    const last = cells[cells.length - 1]
    if (last && word.x0 - last.x1 < 0.8 * line.size) {
      last.text += squash(word.text)
      last.x1 = word.x1
    } else cells.push({ text: squash(word.text), x0: word.x0, x1: word.x1 })
  }
  return cells
}

const balanceOf = (text: string): BalanceLabel | null => {
  const label = balanceLabelOf(text.replace(/(?:on|asof|as)?\d.*$/, ''))
  return label === 'dated' ? null : label
}

/** The labels of one line, each with what stands above it where that makes it whole: `Beginning` over `balance`. */
const labelsOf = (line: Line, above: Line | undefined): Cell[] => {
  const cells = cellsOf(line)
  if (!above || above.page !== line.page || line.y - above.y >= 1.6 * line.size || hasMoney(above) || startsWithDate(above)) return cells
  const uppers = cellsOf(above)
  for (const cell of cells) {
    if (balanceOf(cell.text) !== null) continue
    const upper = uppers.find((u) => u.x0 < cell.x1 + 2 && u.x1 > cell.x0 - 2)
    if (upper) cell.text = upper.text + cell.text
  }
  return cells
}

const isUnder = (token: { x0: number; x1: number }, cell: Cell): boolean => token.x0 < cell.x1 + 6 && token.x1 > cell.x0 - 6

const REACH = 4

/** The line of figures under a line of labels that names a balance. */
const figuresUnder = (lines: readonly Line[], i: number, cells: readonly Cell[]): Line | null => {
  const line = lines[i]!
  for (let k = i + 1; k < lines.length && k <= i + REACH; k++) {
    const below = lines[k]!
    if (below.page !== line.page || below.y - line.y > 5 * line.size || startsWithDate(below)) return null
    if (below.tokens.some((t) => t.kind === 'money' && cells.some((c) => balanceOf(c.text) !== null && isUnder(t, c)))) return below
  }
  return null
}

/** Labels whose amounts stand below them: `Previous balance   Deposits   Ending balance` over a line of figures. By the line of the figures. */
export const stackedAmounts = (lines: readonly Line[], headsRows: (line: Line) => boolean): Map<number, Stacked[]> => {
  const out = new Map<number, Stacked[]>()
  for (const [i, line] of lines.entries()) {
    // `Closing balance` may head a column of running balances.
    if (headsRows(line)) continue
    if (line.words.length > 24 || !/bal|solde|saldo/.test(line.squashed) || hasMoney(line)) continue
    const cells = labelsOf(line, lines[i - 1])
    if (!cells.some((c) => balanceOf(c.text) !== null)) continue
    const figures = figuresUnder(lines, i, cells)
    if (!figures || out.has(figures.index)) continue
    const found: Stacked[] = []
    for (const token of figures.tokens) {
      if (token.kind !== 'money') continue
      const text = cells.find((c) => isUnder(token, c))?.text ?? ''
      const labelled: Labelled = { line: figures, token, near: text, whole: text, position: 0, dates: [], count: null }
      found.push({ labelled, label: balanceOf(text) })
    }
    out.set(figures.index, found)
  }
  return out
}
