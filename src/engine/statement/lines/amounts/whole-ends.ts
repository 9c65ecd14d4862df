import type { Word } from '../../../types.ts'
import type { Style } from '../../text/style.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'
import { type Line, lineOf, squash } from '../lines.ts'
import { isBelow } from './whole-sums.ts'

const END = /^(?:beginning|opening|starting|ending|closing)balance$/
/** Lines below the label within which its day and its figure stand. */
const LINES = 2

/** The words of its first cell. */
const firstCell = ({ words, size }: Line): Word[] => {
  let end = 1
  while (end < words.length && words[end]!.x0 - words[end - 1]!.x1 < CELL_GAP.text * size) end++
  return words.slice(0, end)
}

const textOf = (words: readonly Word[]): string => words.map((w) => w.text).join(' ')

/** The words of the line's first amount. */
const firstAmount = ({ tokens, words }: Line): Word[] => {
  const amount = tokens.find((t) => t.kind === 'money')
  return amount ? words.filter((w) => w.x0 >= amount.x0 && w.x1 <= amount.x1) : []
}

/** `on January 1, 2026`, at the edge of its label. */
const dayUnder = (label: Line, line: Line): Word[] | null => {
  const cell = firstCell(line)
  const [first, second] = line.tokens
  const isDay = /^on\b/i.test(textOf(cell)) && (first?.kind === 'date' || second?.kind === 'date')
  const date = first?.kind === 'date' ? first : second
  return isDay && Math.abs(line.x0 - label.x0) <= COLUMN.sameEdge ? line.words.filter((w) => w.x0 < date!.x1) : null
}

type Whole = { words: Word[]; lines: number }

/** The label of an end, its day and its figure, which stand on the lines from here on. */
const wholeEnd = (lines: readonly Line[], from: number): Whole | null => {
  const label = lines[from]!
  const cell = firstCell(label)
  if (!END.test(squash(textOf(cell))) || label.tokens.some((t) => t.kind === 'money' || t.kind === 'date')) return null
  let figure: Word[] = []
  for (let n = 1; n <= LINES; n++) {
    const line = lines[from + n]
    if (!line || !isBelow(lines[from + n - 1]!, line)) return null
    if (figure.length === 0) figure = firstAmount(line)
    const day = dayUnder(label, line)
    if (day) return figure.length > 0 ? { words: [...cell, ...day, ...figure], lines: n } : null
    // Between them nothing but the figure, and what stands in another column.
    if (line.x0 - label.x0 < COLUMN.nearLabel) return null
  }
  return null
}

/**
 * `Beginning balance` over `on January 1, 2026   $14,137.90`: the label of an end that goes on below, with its figure beside either line or between both. What stands
 * in another column (an address, a number to call) stays on lines of its own.
 */
export const withWholeEnds = (lines: readonly Line[], style: Style): Line[] => {
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const whole = wholeEnd(lines, i)
    if (!whole) {
      out.push(line)
      continue
    }
    const own = new Set(whole.words)
    out.push(lineOf(whole.words, line.page, line.ocr, line.index, style))
    for (const part of lines.slice(i, i + whole.lines + 1)) {
      const rest = part.words.filter((w) => !own.has(w))
      if (rest.length > 0) out.push(lineOf(rest, part.page, part.ocr, part.index, style))
    }
    i += whole.lines
  }
  return out
}
