import type { Word } from '../../types.ts'
import { cellsOf } from '../lines/cells.ts'
import { hasMoney, type Line, squash, startsWithDate } from '../lines/lines.ts'
import { CELL_GAP, COLUMN, LEADING } from '../tolerances.ts'
import type { Labelled } from './labels.ts'
import { type BalanceLabel, balanceLabelOf } from './vocabulary.ts'

/** An amount under its label. */
export type Stacked = { labelled: Labelled; label: BalanceLabel | null }

/** How far a label may stand beside what it labels, in points. */
const OVER = 2
const UNDER = 6

type LabelCell = { text: string; x0: number; x1: number }

const labelOfWords = (words: readonly Word[]): LabelCell => ({
  text: squash(words.map((w) => w.text).join(' ')),
  x0: words[0]!.x0,
  x1: words.at(-1)!.x1,
})

const balanceOf = (text: string): BalanceLabel | null => {
  const label = balanceLabelOf(text.replace(/(?:on|asof|as)?\d.*$/, ''))
  return label === 'dated' ? null : label
}

const ACCOUNT_NUMBER = /^(?:account|acct)(?:number|no\.?|#)?$/

/** `Account number Beginning balance`, set as close as words, is two labels. */
const labelCells = (line: Line): LabelCell[] =>
  cellsOf(line, CELL_GAP.stacked).flatMap(({ x0, x1 }) => {
    const words = line.words.filter((w) => w.x0 >= x0 && w.x1 <= x1)
    for (let at = 1; at < words.length; at++) {
      const [before, behind] = [labelOfWords(words.slice(0, at)), labelOfWords(words.slice(at))]
      if (ACCOUNT_NUMBER.test(before.text) && balanceOf(behind.text) !== null) return [before, behind]
    }
    return [labelOfWords(words)]
  })

/** The labels of one line, each with what stands above it where that makes it whole: `Beginning` over `balance`. */
const labelsOf = (line: Line, above: Line | undefined): LabelCell[] => {
  const cells = labelCells(line)
  if (!above || above.page !== line.page || line.y - above.y >= LEADING.label * line.size || hasMoney(above) || startsWithDate(above))
    return cells
  const uppers = labelCells(above)
  for (const cell of cells) {
    if (balanceOf(cell.text) !== null) continue
    const upper = uppers.find((u) => u.x0 < cell.x1 + OVER && u.x1 > cell.x0 - OVER)
    if (upper) cell.text = upper.text + cell.text
  }
  return cells
}

const isUnder = (token: { x0: number; x1: number }, cell: LabelCell): boolean => token.x0 < cell.x1 + UNDER && token.x1 > cell.x0 - UNDER

const overlapOf = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)

/** Of labels that stand close the one that covers most of the amount. */
const labelOver = (token: { x0: number; x1: number }, cells: readonly LabelCell[]): LabelCell | undefined =>
  cells.filter((c) => isUnder(token, c)).toSorted((a, b) => overlapOf(token, b) - overlapOf(token, a))[0]

/** How many lines down the figures may stand. */
const REACH = 4

/** The line of figures under a line of labels that names a balance. */
const figuresUnder = (lines: readonly Line[], i: number, cells: readonly LabelCell[]): Line | null => {
  const line = lines[i]!
  for (let k = i + 1; k < lines.length && k <= i + REACH; k++) {
    const below = lines[k]!
    if (below.page !== line.page || below.y - line.y > LEADING.figures * line.size || startsWithDate(below)) return null
    if (below.tokens.some((t) => t.kind === 'money' && cells.some((c) => balanceOf(c.text) !== null && isUnder(t, c)))) return below
  }
  return null
}

/** Labels that stand as close as words: where each figure begins under a word, the labels begin there, too. */
const cutAsFigures = (line: Line, figures: Line): LabelCell[] | null => {
  const amounts = figures.tokens.filter((t) => t.kind === 'money')
  const starts = amounts.map(({ x0 }) => line.words.findIndex((w) => Math.abs(w.x0 - x0) < COLUMN.sameEdge))
  if (amounts.length < 2 || amounts.length < figures.tokens.length || starts[0] !== 0 || starts.includes(-1)) return null
  return starts.map((from, i) => labelOfWords(line.words.slice(from, starts[i + 1])))
}

/** Labels whose amounts stand below them: `Previous balance   Deposits   Ending balance` over a line of figures. By the line of the figures. */
export const stackedAmounts = (lines: readonly Line[], headsRows: (line: Line) => boolean): Map<number, Stacked[]> => {
  const out = new Map<number, Stacked[]>()
  for (const [i, line] of lines.entries()) {
    // `Closing balance` may head a column of running balances.
    if (headsRows(line)) continue
    if (line.words.length > 24 || !/bal|solde|saldo|opening.*closing/.test(line.squashed) || hasMoney(line)) continue
    const cells = labelsOf(line, lines[i - 1])
    if (!cells.some((c) => balanceOf(c.text) !== null)) continue
    const figures = figuresUnder(lines, i, cells)
    if (!figures || out.has(figures.index)) continue
    const amounts = figures.tokens.filter((t) => t.kind === 'money').length
    const labels = (cells.length < amounts ? cutAsFigures(line, figures) : null) ?? cells
    const found: Stacked[] = []
    for (const token of figures.tokens) {
      if (token.kind !== 'money') continue
      const text = labelOver(token, labels)?.text ?? ''
      const labelled: Labelled = { line: figures, token, near: text, whole: text, position: 0, dates: [], count: null }
      found.push({ labelled, label: balanceOf(text) })
    }
    out.set(figures.index, found)
  }
  return out
}
