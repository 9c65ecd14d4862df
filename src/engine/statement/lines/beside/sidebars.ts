import { type BalanceLabel, balanceLabelOf, directionOf, roleOf } from '../../tables/vocabulary.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN, LEADING } from '../../tolerances.ts'
import { cellsOf } from '../cells.ts'
import { hasMoney, isDatedAmount, type Line, lineOf, squash } from '../lines.ts'
import { singlePagesOf } from './one-sheet.ts'

const ROWS_MIN = 4
/** White between a sidebar and the rows beside it, in sizes. */
const GUTTER = 1.5

/** Where the dates of rows stand that have text left of them, if so many do that it is a column. */
const datesInside = (lines: readonly Line[]): number[] => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    if (!hasMoney(line)) continue
    const date = line.tokens.find((t) => t.kind === 'date')
    if (date) counts.set(Math.round(date.x0), (counts.get(Math.round(date.x0)) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n >= ROWS_MIN).map(([x]) => x)
}

/** Rows of a list begin with their dates: where so many of those at one edge do, what stands left of the others is beside the list, figures and all. */
const BEGINNING_SHARE = 0.4

const beginsRows = (lines: readonly Line[], x: number): boolean => {
  let rows = 0
  let first = 0
  for (const line of lines) {
    if (!hasMoney(line) || !line.tokens.some((t) => t.kind === 'date' && Math.abs(x - t.x0) <= COLUMN.sameEdge)) continue
    rows++
    if (Math.abs(line.x0 - x) <= COLUMN.sameEdge) first++
  }
  return first >= ROWS_MIN && first >= rows * BEGINNING_SHARE
}

/** `Opening balance` and `Closing balance` left of the dates: what stands there is a summary beside the list, and no text of its rows. */
const hasEndsLeft = (lines: readonly Line[], x: number): boolean => {
  const labels = new Set<BalanceLabel | null>()
  let isBesideRow = false
  for (const line of lines) {
    const left = line.words.filter((w) => w.x1 < x)
    const next = line.words[left.length]
    if (left.length === 0 || left.length > LABEL_WORDS || (next && Math.abs(next.x0 - x) > COLUMN.sameEdge)) continue
    const text = squash(left.map((w) => w.text).join(''))
    const label = /\d/.test(text) ? null : balanceLabelOf(text)
    labels.add(label)
    if (label !== null && next) isBesideRow = true
  }
  return isBesideRow && labels.has('opening') && labels.has('closing')
}
const LABEL_WORDS = 4
const SIDE = /^(?:credits?|debits?|[cd]r|db)\.?$/i
const DATE_LABEL = /^(?:date|posted|day)$/i

/** Lines that a note beside the rows takes at least, and of the rows those that it may stand beside. */
const NOTE_LINES_MIN = 4
const BESIDE_SHARE = 0.6
const OWN_LINES_MIN = 2
const EDGE = 1
/** Notes stand closer to the rows on their left than rows to a sidebar on theirs: amounts end there, all at one edge. */
const NOTE_GUTTER = 0.9

/** Notes right of the rows: where they begin, and the lines from the first of them to the last. */
type Notes = { x: number; beside: ReadonlySet<Line> }

const hasMoneyLeftOf = ({ tokens }: Line, x: number): boolean => tokens.some((t) => t.kind === 'money' && t.x1 < x)

/** `Beginning balance` and `Ending balance` at one edge right of the rows, each beside or over its figure: a box, however short. */
const namesEnds = (lines: readonly Line[], x: number, at: readonly number[]): boolean => {
  if (at.length < OWN_LINES_MIN || at.length > BOX_LINES_MAX) return false
  const labels = new Set(
    at.map((i) => {
      const words = lines[i]!.words.filter((w) => w.x0 >= x - EDGE)
      return words.length > LABEL_WORDS
        ? null
        : balanceLabelOf(squash(words.flatMap((w) => (/\d/.test(w.text) || OPERATOR.test(w.text) ? [] : w.text)).join('')))
    }),
  )
  return labels.has('opening') && labels.has('closing')
}
const BOX_LINES_MAX = 20
/** `+ Deposits`, `= Ending`: what is done with a figure of a box stands before its name. */
const OPERATOR = /^[-–−+=]$/

const hasFigureAt = (line: Line | undefined, x: number): boolean =>
  line?.tokens.some((t) => t.kind === 'money' && Math.abs(t.x0 - x) <= EDGE) ?? false

const AMOUNT = /^[-+($]*[\d,]+[.,]\d\d\D{0,3}$/
/** So many rows with words beside them let one have a figure: a limit under its name. */
const WORDED_SHARE = 3

/** A column of amounts is no note: beside rows a note has words, and figures alone only now and then, from its own edge on. */
const isNoColumn = (besideRows: readonly Line[], x: number): boolean => {
  const asides = besideRows.map(({ words }) => words.filter((w) => w.x0 >= x - EDGE))
  const figures = asides.filter((words) => words.every((w) => AMOUNT.test(w.text)))
  return (
    figures.length === 0 ||
    (figures.length * WORDED_SHARE <= asides.length - figures.length &&
      figures.every(([first, ...more]) => more.length === 0 && first!.x0 - x <= EDGE))
  )
}

/** `Date   Serial #   Amount` once more behind the same labels: the next group of a grid, and no note. */
const isOfGroups = ({ words }: Line, x: number): boolean => {
  const at = words.findIndex((w) => w.x0 >= x - EDGE)
  return at > 0 && DATE_LABEL.test(words[at]!.text) && words.slice(0, at).some((w) => w.text === words[at]!.text)
}

/** `Date   Date value   Amount   Description`: where the last label names a column of texts of the same head, what stands below it is of the rows. */
const isHeadOf = (line: Line, x: number): boolean => {
  if (hasMoney(line)) return false
  const cells = cellsOf(line, NOTE_GUTTER)
  const at = cells.findIndex((cell) => Math.abs(cell.x0 - x) <= EDGE)
  const before = cells.slice(0, Math.max(at, 0)).filter(({ text }) => roleOf(squash(text)) !== null)
  return at > 0 && roleOf(squash(cells[at]!.text)) === 'description' && before.length >= LABELS_MIN
}
const LABELS_MIN = 2

/** Notes right of the rows: text at one edge, right of amounts of every row, beside few of the rows, and crossed by nothing that stands beside it. */
const notesOf = (lines: readonly Line[]): Notes | null => {
  const rows = lines.filter(isDatedAmount)
  if (rows.length < ROWS_MIN) return null
  const starts = new Map<number, number[]>()
  for (const [at, { words, size }] of lines.entries())
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!
      const name = OPERATOR.test(word.text) ? words[i + 1] : word
      if ((i > 0 && word.x0 - words[i - 1]!.x1 <= NOTE_GUTTER * size) || !/[A-Za-z]{2}/.test(name?.text ?? '')) continue
      const x = Math.round(word.x0)
      const own = starts.get(x)
      if (own) own.push(at)
      else starts.set(x, [at])
    }
  const notesAt = (x: number, at: readonly number[]): Notes | null => {
    const isBoxOfEnds = namesEnds(lines, x, at)
    if (!isBoxOfEnds && at.length < NOTE_LINES_MIN) return null
    const last = at.at(-1)! + (isBoxOfEnds && hasFigureAt(lines[at.at(-1)! + 1], x) ? 1 : 0)
    /** Marks of a column stand beside rows alone. A note between rows of two lines each stands beside their second ones, too, and at least its title is by itself. */
    const hasOwnLines = (extent: readonly Line[], besideRows: readonly Line[]): boolean => {
      const own = extent.filter((l) => l.x0 >= x - EDGE).length
      const besideText = extent.filter((l) => l.x0 < x - EDGE && l.x1 > x && !hasMoneyLeftOf(l, x)).length
      return own >= OWN_LINES_MIN || (own > 0 && besideRows.length >= OWN_LINES_MIN && besideText >= OWN_LINES_MIN)
    }
    const leftRows = rows.filter((r) => r.x0 < x - EDGE)
    const besideRows = leftRows.filter((r) => r.words.some((w) => w.x0 >= x - EDGE))
    const extent = lines.slice(at[0], last + 1)
    const isNote =
      !extent.some((line) => isOfGroups(line, x) || isHeadOf(line, x)) &&
      leftRows.length >= ROWS_MIN &&
      besideRows.length <= leftRows.length * BESIDE_SHARE &&
      leftRows.every((r) => hasMoneyLeftOf(r, x)) &&
      (isBoxOfEnds || (hasOwnLines(extent, besideRows) && isNoColumn(besideRows, x))) &&
      !extent.some((l) => l.words.some((w) => w.x0 < x - EDGE && w.x1 > x + EDGE))
    return isNote ? { x, beside: new Set(extent) } : null
  }
  return [...starts].flatMap(([x, at]) => notesAt(x, at) ?? []).sort((a, b) => a.x - b.x)[0] ?? null
}

const DATED_SHARE = 0.5
const SIDEBAR_LINES_MIN = 3

/** Notes right of the rows are put below them, page by page. Unless they are a table themselves, nothing in them is a row. */
const withoutNotes = (lines: readonly Line[], style: Style): Line[] =>
  [...Map.groupBy(lines, (l) => l.page).values()].flatMap(singlePagesOf).flatMap((own) => {
    const found = notesOf(own)
    if (found === null) return own
    const { x, beside } = found
    const left: Line[] = []
    const right: Line[] = []
    for (const line of own) {
      const notes = beside.has(line) ? line.words.filter((w) => w.x0 >= x - EDGE) : []
      if (notes.length === 0) left.push(line)
      else if (notes.length === line.words.length) right.push(line)
      else {
        left.push(
          lineOf(
            line.words.filter((w) => w.x0 < x - EDGE),
            line.page,
            line.ocr,
            0,
            style,
          ),
        )
        right.push(lineOf(notes, line.page, line.ocr, 0, style))
      }
    }
    const isTable = right.filter(isDatedAmount).length > right.length * DATED_SHARE
    return [
      ...left,
      ...(isTable ? right : withFiguresBeside(right.map((line) => withoutOperator(line, style))).map((line) => ({ ...line, aside: true }))),
    ]
  })

/** What is left of a box's line without the sign that its figure is added or taken away with. */
const withoutOperator = (line: Line, style: Style): Line =>
  line.words.length > 1 && OPERATOR.test(line.words[0]!.text) && !hasMoney(line)
    ? lineOf(line.words.slice(1), line.page, line.ocr, line.index, style)
    : line

/** In a narrow box a figure stands under its name, `Money in` over `£1,861.60`: as one line, as a summary has it. */
const withFiguresBeside = (lines: readonly Line[]): Line[] => {
  const out: Line[] = []
  for (const line of lines) {
    const above = out.at(-1)
    const isName = above && !hasMoney(above) && (balanceLabelOf(above.squashed) !== null || directionOf(above.squashed) !== null)
    const isFigure = line.tokens.length === 1 && hasMoney(line)
    if (!isName || !isFigure || line.page !== above.page || line.y - above.y > LEADING.row * line.size) {
      out.push(line)
      continue
    }
    const shift = above.x1 + line.size - line.x0
    out[out.length - 1] = {
      ...above,
      x1: line.x1 + shift,
      y1: line.y1,
      words: [...above.words, ...line.words],
      tokens: [...above.tokens, ...line.tokens.map((t) => ({ ...t, x0: t.x0 + shift, x1: t.x1 + shift }))],
      text: `${above.text} ${line.text}`,
      squashed: above.squashed + line.squashed,
    }
  }
  return out
}

/** A text left of a row, a box of addresses or an advertisement, is a line of its own. With figures among it, it comes before the rows of its page: between them it would part them. */
export const withoutSidebars = (given: readonly Line[], style: Style): Line[] => {
  const lines = withoutNotes(given, style)
  const columns = datesInside(lines)
  if (columns.length === 0) return lines
  const besideEnds = columns.filter((x) => hasEndsLeft(lines, x))
  const ofRows = columns.filter((x) => besideEnds.includes(x) || beginsRows(lines, x))
  const pages = Map.groupBy(lines, (l) => l.page)
  const isAt = (xs: readonly number[], { x0 }: { x0: number }): boolean => xs.some((x) => Math.abs(x - x0) <= COLUMN.sameEdge)
  /** `$250,000.00` under `FDIC insured to`: a figure is one of the lines that begin there and stand left of all rows. */
  const isOfSidebar = ({ page }: Line, first: Token, date: Token): boolean =>
    isAt(ofRows, date) &&
    (isAt(besideEnds, date) ||
      pages.get(page)!.filter((l) => l.x1 < date.x0 && Math.abs(l.x0 - first.x0) <= COLUMN.sameEdge).length >= SIDEBAR_LINES_MIN)
  /** Where the row on a line begins that has something beside it. */
  const startOf = (line: Line): number | null => {
    // The labels of the list begin where its rows do.
    const label = besideEnds.length === 0 ? -1 : line.words.findIndex((w) => isAt(besideEnds, w) && DATE_LABEL.test(w.text))
    if (label > 0 && !hasMoney(line) && line.words[label]!.x0 - line.words[label - 1]!.x1 > GUTTER * line.size) return line.words[label]!.x0
    const at = line.tokens.findIndex((t) => t.kind === 'date' && isAt(columns, t))
    const date = line.tokens[at]
    const left = line.tokens.slice(0, at)
    const isBeside =
      at > 0 &&
      hasMoney(line) &&
      date!.x0 - left.at(-1)!.x1 > GUTTER * line.size &&
      (left.some((t) => t.kind === 'text') || isOfSidebar(line, left[0]!, date!)) &&
      (isAt(ofRows, date!) || !left.some((t) => t.kind === 'date' || t.kind === 'money')) &&
      // Text that stands before its date has nothing but its side and amounts behind it.
      line.tokens.slice(at + 1).some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text) && !SIDE.test(t.text))
    return isBeside ? date!.x0 : null
  }
  return [...pages.values()].flatMap((own) => {
    const starts = own.map(startOf)
    const edge = starts.find((x, i) => x !== null && own[i]!.tokens.some((t) => t.kind === 'money' && t.x1 < x))
    const before: Line[] = []
    const out: Line[] = []
    for (const [i, line] of own.entries()) {
      const x = starts[i]
      if (x === null || x === undefined) {
        if (edge && line.x1 < edge) before.push(line)
        else out.push(line)
        continue
      }
      const of = (isLeft: boolean): Line =>
        lineOf(
          line.words.filter((w) => w.x0 < x - 1 === isLeft),
          line.page,
          line.ocr,
          0,
          style,
        )
      ;(edge ? before : out).push(of(true))
      out.push(of(false))
    }
    return [...(besideEnds.length > 0 ? withFiguresBeside(before) : before), ...out]
  })
}
