import type { Style } from '../text/style.ts'
import type { Token } from '../text/tokens.ts'
import { CELL_GAP } from '../tolerances.ts'
import { type Cell, cellsOf } from './cells.ts'
import { type Line, lineOf } from './lines.ts'

// `Reference Trans Post Description Amount` written as one text over columns that stand apart: each word is the label of one of them.

type Holds = 'date' | 'money' | 'text'

const LABELS: [Holds, RegExp][] = [
  ['date', /^(?:date|posted|post|trans)\.?$/i],
  ['money', /^(?:amount|balance|debits?|credits?|withdrawals?|deposits?)$/i],
  ['text', /^(?:description|details?|particulars|memo|payee|reference|ref|check|number|no|type|category|transactions?)\.?$/i],
]
const LABELS_MIN = 3
const ROWS_BELOW = 12
const ROWS_MIN = 3
/** Of the rows below, so many stand in as many cells as there are labels. */
const SHARE = 0.6

const labelsOf = ({ words, ocr }: Line): Holds[] | null => {
  if (ocr || words.length < LABELS_MIN) return null
  const labels: Holds[] = []
  for (const { text } of words) {
    const found = LABELS.find(([, label]) => label.test(text))
    // Nearly every line ends here, at its first word.
    if (!found) return null
    labels.push(found[0])
  }
  return labels.includes('date') && labels.includes('money') ? labels : null
}

/** Whether the words stand as close as those of a text do, and not apart as labels over their columns. */
const isPacked = ({ words, size }: Line): boolean => words.every((w, i) => i === 0 || w.x0 - words[i - 1]!.x1 < CELL_GAP.sentence * size)

const isWithin = ({ x0, x1 }: Token, cell: Cell): boolean => x0 >= cell.x0 - 1 && x1 <= cell.x1 + 1

const holdsOf = ({ tokens }: Line, cell: Cell): Holds => {
  const own = tokens.filter((t) => isWithin(t, cell))
  const [only] = own
  return own.length === 1 && (only!.kind === 'date' || only!.kind === 'money') ? only!.kind : 'text'
}

/** The cells of the rows below that are as the labels say, one for each. */
const columnsBelow = (labels: readonly Holds[], rows: readonly Line[]): Cell[] | null => {
  const likely = rows.filter((line) => line.tokens.some((t) => t.kind === 'money') && line.tokens.some((t) => t.kind === 'date'))
  const fitting = likely
    .map((line) => cellsOf(line, CELL_GAP.text))
    .filter((cells) => cells.length === labels.length && cells.every((cell, i) => holdsOf(cell.line, cell) === labels[i]))
  const [first] = fitting
  return first && fitting.length >= ROWS_MIN && fitting.length >= likely.length * SHARE ? first : null
}

/** Such labels, each moved over its column. */
export const withSpreadLabels = (lines: readonly Line[], style: Style): Line[] =>
  lines.map((line, i) => {
    const labels = labelsOf(line)
    if (!labels || !isPacked(line)) return line
    const below = lines.slice(i + 1, i + 1 + ROWS_BELOW).filter(({ page }) => page === line.page)
    const columns = columnsBelow(labels, below)
    if (!columns) return line
    const words = line.words.map((word, k) => {
      const { x0, x1 } = columns[k]!
      const width = word.x1 - word.x0
      // Amounts end under the end of their label, all else begins under its beginning.
      return labels[k] === 'money' ? { ...word, x0: x1 - width, x1 } : { ...word, x0, x1: x0 + width }
    })
    return lineOf(words, line.page, line.ocr, line.index, style)
  })
