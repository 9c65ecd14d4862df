import { cellsOf } from '../../lines/cells.ts'
import { amountsOf, hasMoney, type Line, squash } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { parseMoney } from '../../text/money.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, LEADING } from '../../tolerances.ts'
import type { Candidate } from '../interpret.ts'

// The lines that are no rows, as the checks of sums and counts read them: whatever is said in sentences, or over and under its figure, reads like `Deposits 9 530.00`.

/** Half a dozen checks ask for them, of the same rows. */
const besideRows = new WeakMap<readonly Candidate[], { taken: Scan['taken']; plain: readonly Line[]; joined: readonly Line[] }>()

/** Labels of columns with a date among them are those of rows. */
const OF_ROWS = /^column header:.*\bdate\b/

const linesOf = (rows: readonly Candidate[], taken: Scan['taken']): { plain: readonly Line[]; joined: readonly Line[] } => {
  const before = besideRows.get(rows)
  if (before?.taken === taken) return before
  const ofRows = new Set(rows.flatMap((r) => r.raw.lines))
  const shown = taken.flatMap(({ line, by }) => (line.furniture || line.ocr || ofRows.has(line) ? [] : [{ line: withoutStops(line), by }]))
  const plain = shown.map(({ line }) => line)
  const headers = new Set(shown.flatMap(({ line, by }) => (OF_ROWS.test(by) ? [line] : [])))
  const known = { taken, plain, joined: labelsWithFigures(plain, headers) }
  besideRows.set(rows, known)
  return known
}

export const linesBeside = (rows: readonly Candidate[], taken: Scan['taken']): readonly Line[] => linesOf(rows, taken).plain

/** Labels that stand over or under one figure each, as if they stood before it. */
export const linesJoined = (rows: readonly Candidate[], taken: Scan['taken']): readonly Line[] => linesOf(rows, taken).joined

// ---- sentences ----------------------------------------------------------------------------------------------------------------

/** `$10,350.08.`, `11,704.40,`: an amount, and what ends its clause; `$35.00|`: and the rule of a table. */
const ENDS_CLAUSE = /^[|¦│┃║!]*([^\s|¦│┃║!]*\d([.,])\d\d)[.,;:|¦│┃║!]*$/

const withoutStop = (token: Token): Token => {
  const [, text, point] = token.kind === 'text' ? (ENDS_CLAUSE.exec(token.text) ?? []) : []
  const money = text === undefined ? null : parseMoney(text, point === '.' ? 'dot' : 'comma')
  return money ? { ...token, kind: 'money', text: text!, money } : token
}

/** A line whose amounts are such wherever they stand: in a sentence or right at a table's rule. */
export const withoutStops = (line: Line): Line =>
  line.tokens.some(({ kind, text }) => kind === 'text' && ENDS_CLAUSE.test(text)) ? { ...line, tokens: line.tokens.map(withoutStop) } : line

// ---- labels over and under figures --------------------------------------------------------------------------------------------

const LABELS_MAX = 8
const WORDS_MAX = 24
/** A definition's figure may stand so many points right of its term. */
const INDENT = 60
/** How far a figure may stand beside its label. */
const BESIDE = 6

/** `+ 9 Credits`, `Money in, 13 items`, `Debits (48)`, `Deposits: 9`. */
const LEADS = /^(?:[-–−+=]\s?)?(\d{1,4})\s+(?=[a-z])/i
const FOLLOWS = /[\s,:·•|–-]+\(?(\d{1,4})(?:\s(?:items?|transactions?|entries|total))?\)?$/i

/** `(4)   (3)`, `4 items   3 items`, between labels and figures. */
const COUNTS = /^(?:\(?\d{1,4}(?: items?| transactions?| entries)?\)?(?: |$))+$/i
/** `# of deposits`: what the number below it counts stands beside it. */
const OF_NUMBER = /^(?:#|no\.?|num(?:ber)?|count)\s*(?:of\s*)?(?=[a-z])/i

const isFigures = (line: Line): boolean => hasMoney(line) && line.tokens.every(({ kind }) => kind === 'money' || kind === 'int')

type Cell = { text: string; x0: number; x1: number }

const figureAt = (figures: Line, cell: Cell, isOnly: boolean): Token | null => {
  const tokens = amountsOf(figures)
  const own = tokens.filter((t) => t.x0 < cell.x1 + BESIDE && t.x1 > cell.x0 - BESIDE)
  const only = own.length === 0 && isOnly && tokens.length === 1 && tokens[0]!.x0 - cell.x0 <= INDENT ? tokens : own
  return only.length === 1 ? only[0]! : null
}

/** Made of the words alone: `Money out, 21` is no date here. The count stands first, where labels are looked for with one. */
const joinedOf = (labels: Line, { text, x0, x1 }: Cell, figure: Token): Line => {
  const count = (LEADS.exec(text) ?? FOLLOWS.exec(text))?.[1]
  const name = text
    .replace(LEADS, '')
    .replace(FOLLOWS, '')
    .replace(/^[-–−+=]\s?/, '')
  const token = (kind: Token['kind'], words: string): Token => ({
    kind,
    text: words,
    x0,
    x1,
    y0: labels.y0,
    money: null,
    date: null,
    doubtful: false,
  })
  const tokens = [
    ...(count === undefined ? [] : [token('int', count)]),
    token('text', name),
    { ...figure, x0: x1, x1: x1 + figure.x1 - figure.x0 },
  ]
  return { ...labels, tokens, text: `${text} ${figure.text}`, squashed: squash(text + figure.text) }
}

/** Whether each figure stands under a label of its own. */
const areLabelled = (labels: Line | undefined, figures: Line): boolean => {
  if (!labels || labels.page !== figures.page || hasMoney(labels)) return false
  const cells = cellsOf(labels, CELL_GAP.stacked)
  return figures.tokens.every((t) => t.kind === 'int' || cells.some((cell) => figureAt(figures, cell, false) === t))
}

const isNear = (labels: Line, other: Line | undefined): boolean =>
  other !== undefined &&
  other.page === labels.page &&
  isFigures(other) &&
  Math.abs(other.y - labels.y) <= LEADING.figures * Math.max(other.size, labels.size)

const isOver = (a: Cell, b: { x0: number; x1: number }): boolean => a.x0 < b.x1 + BESIDE && a.x1 > b.x0 - BESIDE

/** Labels with the counts that stand in a line between them and their figures, or below a label of their own. */
const withCounts = (cells: readonly Cell[], counts: Line | null, figures: Line): Cell[] => {
  const between = counts ? cellsOf(counts, CELL_GAP.stacked) : []
  const numbered = cells.flatMap((cell) => {
    const number = OF_NUMBER.test(cell.text) ? figures.tokens.find((t) => t.kind === 'int' && isOver(cell, t)) : undefined
    return number ? [{ name: squash(cell.text.replace(OF_NUMBER, '')), count: number.text }] : []
  })
  return cells.map((cell) => {
    const count =
      between.find((own) => isOver(cell, own))?.text.match(/\d+/)?.[0] ?? numbered.find(({ name }) => squash(cell.text) === name)?.count
    return count === undefined ? cell : { ...cell, text: `${cell.text} (${count} items)` }
  })
}

/** The labels of a list may stand right below the figures of a summary. */
const labelsWithFigures = (lines: readonly Line[], headers: ReadonlySet<Line>): Line[] =>
  lines.flatMap((labels, i) => {
    const [above, below, next] = [lines[i - 1], lines[i + 1], lines[i + 2]]
    if (headers.has(labels) || hasMoney(labels) || labels.words.length > WORDS_MAX || !/[a-z]{2}/.test(labels.squashed)) return []
    if (COUNTS.test(labels.text)) return []
    // Between two lines of figures those below are a label's own, as they are where terms and figures alternate.
    const isUnder = isNear(labels, above) && !areLabelled(lines[i - 2], above!)
    const isCounted = below !== undefined && COUNTS.test(below.text) && isNear(labels, next)
    const figures = isNear(labels, below) ? below! : isCounted ? next! : isUnder ? above! : null
    const cells = figures ? withCounts(cellsOf(labels, CELL_GAP.stacked), isCounted ? below : null, figures) : []
    if (!figures || cells.length > LABELS_MAX) return []
    return cells.flatMap((cell) => {
      const figure = figureAt(figures, cell, cells.length === 1)
      return figure ? [joinedOf(labels, cell, figure)] : []
    })
  })
