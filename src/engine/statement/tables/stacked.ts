import type { Word } from '../../types.ts'
import { cellsOf } from '../lines/cells.ts'
import { amountsOf, hasMoney, isDatedAmount, type Line, squash, startsWithDate } from '../lines/lines.ts'
import type { DateParts } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'
import { CELL_GAP, COLUMN, LEADING } from '../tolerances.ts'
import { type Labelled, labelledOf } from './labels.ts'
import { type BalanceLabel, balanceLabelOf, directionOf } from './vocabulary.ts'

/** An amount under its label. */
export type Stacked = { labelled: Labelled; label: BalanceLabel | null }

/** How far a label may stand beside what it labels, in points. */
const OVER = 2
const UNDER = 6

type LabelCell = {
  text: string
  /** The same without its dates. */
  undated: string
  dates: DateParts[]
  x0: number
  x1: number
}

const labelOfWords = (line: Line, words: readonly Word[]): LabelCell => {
  const [x0, x1] = [words[0]!.x0, words.at(-1)!.x1]
  const tokens = line.tokens.filter((t) => t.x0 >= x0 - OVER && t.x1 <= x1 + OVER)
  const undated = tokens.filter((t) => t.kind !== 'date').map((t) => t.text)
  const text = squash(words.map((w) => w.text).join(' '))
  return { text, undated: squash(undated.join('')), dates: tokens.flatMap((t) => t.date ?? []), x0, x1 }
}

/** `Balance on 11/01/2025`: which of the two ends it is, its date tells. */
const balanceOf = ({ text, undated, dates }: LabelCell): BalanceLabel | null => {
  const label = balanceLabelOf(text.replace(/(?:on|asof|as)?\d.*$/, '')) ?? (dates.length > 0 ? balanceLabelOf(undated) : null)
  return label === 'dated' && dates.length === 0 ? null : label
}

const ACCOUNT_NUMBER = /^(?:account|acct)(?:number|no\.?|#)?$/

/** `Account number Beginning balance`, set as close as words, is two labels. */
const labelCells = (line: Line): LabelCell[] =>
  cellsOf(line, CELL_GAP.stacked).flatMap(({ x0, x1 }) => {
    const words = line.words.filter((w) => w.x0 >= x0 && w.x1 <= x1)
    const whole = labelOfWords(line, words)
    if (balanceOf(whole) !== null) return [whole]
    for (let at = 1; at < words.length; at++) {
      const [before, behind] = [labelOfWords(line, words.slice(0, at)), labelOfWords(line, words.slice(at))]
      if (ACCOUNT_NUMBER.test(before.text) && balanceOf(behind) !== null) return [before, behind]
    }
    return [whole]
  })

/** `Ending` over `= Balance`: what is done with the figures is no part of a name. */
const withoutOperator = (text: string): string => text.replace(/^[-–−+=](?=[a-z])/, '')

/** The labels of one line, each with what stands above it where that makes it whole: `Beginning` over `balance`. */
const labelsOf = (line: Line, above: Line | undefined): LabelCell[] => {
  const cells = labelCells(line)
  if (!above || above.page !== line.page || line.y - above.y >= LEADING.label * line.size || hasMoney(above) || startsWithDate(above))
    return cells
  const uppers = labelCells(above)
  for (const cell of cells) {
    if (balanceOf(cell) !== null) continue
    const upper = uppers.find((u) => isOver(u, cell))
    if (!upper) continue
    cell.text = upper.text + withoutOperator(cell.text)
    cell.undated = upper.undated + withoutOperator(cell.undated)
    cell.dates = [...upper.dates, ...cell.dates]
  }
  // `Checks paid` beside `Other` over `subtractions` needs no second line.
  const alone = uppers.filter((u) => !cells.some((cell) => isOver(u, cell)))
  return [...cells, ...alone].toSorted((a, b) => a.x0 - b.x0)
}

const isOver = (upper: LabelCell, cell: LabelCell): boolean => upper.x0 < cell.x1 + OVER && upper.x1 > cell.x0 - OVER

const isUnder = (token: { x0: number; x1: number }, cell: LabelCell): boolean => token.x0 < cell.x1 + UNDER && token.x1 > cell.x0 - UNDER

const overlapOf = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)

/** Of labels that stand close the one that covers most of the amount. */
const labelOver = (token: { x0: number; x1: number }, cells: readonly LabelCell[]): LabelCell | undefined =>
  cells.filter((c) => isUnder(token, c)).toSorted((a, b) => overlapOf(token, b) - overlapOf(token, a))[0]

/** How many lines down the figures may stand. */
const REACH = 4

const DAY_OF_STATEMENT = /(?:statement|closing|billing|cycle|period)(?:closing|end(?:ing)?)?date$/

/** `Statement date   Statement balance` over `08 JUL 2024   6,673.80`: a day and figures, each under a label of its own, are no row. */
const isUnderOwnLabels = ({ tokens }: Line, cells: readonly LabelCell[]): boolean => {
  const labels = tokens.map((token) => labelOver(token, cells))
  const isOwn = (token: Token, over: LabelCell | undefined): boolean =>
    over !== undefined &&
    (token.kind === 'money' ? balanceOf(over) === 'closing' : token.kind === 'date' && DAY_OF_STATEMENT.test(over.text))
  return new Set(labels).size === tokens.length && tokens.every((token, i) => isOwn(token, labels[i]))
}

/** More lines that begin with a day, and the labels head a list. */
const startsAlike = (line: Line, next: Line | undefined): boolean =>
  next !== undefined && next.page === line.page && startsWithDate(next) && Math.abs(next.x0 - line.x0) < COLUMN.sameEdge

/** The line of figures under a line of labels that names a balance. */
const figuresUnder = (lines: readonly Line[], i: number, cells: readonly LabelCell[]): Line | null => {
  const line = lines[i]!
  for (let k = i + 1; k < lines.length && k <= i + REACH; k++) {
    const below = lines[k]!
    if (below.page !== line.page || below.y - line.y > LEADING.figures * line.size) return null
    if (isDatedAmount(below)) return k === i + 1 && isUnderOwnLabels(below, cells) && !startsAlike(below, lines[k + 1]) ? below : null
    // `Balance as of March 31` may be a line by itself: only figures alone are its own, and counts of days under labels of their own.
    const isCount = (t: Token): boolean => t.kind === 'int' && cells.some((c) => balanceOf(c) === null && isUnder(t, c))
    const isAlone = below.tokens.every((t) => t.kind === 'money' || isCount(t))
    const labels = cells.filter((c) => (isAlone ? balanceOf(c) !== null : ![null, 'dated'].includes(balanceOf(c))))
    if (below.tokens.some((t) => t.kind === 'money' && labels.some((c) => isUnder(t, c)) && !namesItself(below, t))) return below
  }
  return null
}

/** `Ending balance on March 31   28,199.39` below a beginning balance whose own figure was not understood. */
const namesItself = (line: Line, figure: Token): boolean => {
  const own = labelledOf(line).find(({ token }) => token === figure)
  return own !== undefined && ['opening', 'closing'].includes(balanceLabelOf(own.near) ?? '')
}

/** In what stands beside the rows a label alone on its line has the figure alone on the next one, wherever that is set. */
const figureOfNote = (line: Line, below: Line | undefined, cells: readonly LabelCell[]): LabelCell | null => {
  const [token, ...more] = below?.tokens ?? []
  const isAlone = line.aside && below?.aside && below.page === line.page && cells.length === 1 && more.length === 0
  if (!isAlone || token?.kind !== 'money' || below.y - line.y > LEADING.figures * line.size) return null
  const label = balanceOf(cells[0]!)
  return label === 'opening' || label === 'closing' ? { ...cells[0]!, x0: token.x0, x1: token.x1 } : null
}

/** `Opening balance` and `Closing balance`, or `Balance on Nov 1` and `Balance on Nov 30`. */
const nameBothEnds = (labels: readonly (BalanceLabel | null)[]): boolean =>
  (labels.includes('opening') && labels.includes('closing')) ||
  (labels.includes('carriedIn') && (labels.includes('carriedOut') || labels.includes('closing'))) ||
  (labels.length === 2 && labels.every((label) => label === 'dated'))

/** `Total balance   Total outgoings   Total deposits`: what the account holds at its end, and both of its sides. */
const nameEndAndSides = (cells: readonly LabelCell[]): boolean => {
  const sides = cells.filter((c) => balanceOf(c) === null).map((c) => directionOf(c.text))
  return (
    cells.filter((c) => balanceOf(c) === 'closing').length === 1 &&
    sides.length === 2 &&
    sides.includes('credit') &&
    sides.includes('debit')
  )
}

/** Whether no line of the file names what it closes with: what an account holds in all may count other pots, and is its end only where nothing else is. */
const closesNowhere = (lines: readonly Line[]): boolean =>
  !lines.some(
    (line) => hasMoney(line) && /bal|clos|end/.test(line.squashed) && labelledOf(line).some((l) => balanceLabelOf(l.near) === 'closing'),
  )

/** Figures over their labels, as cards of an app have them: one for each label, nothing else beside them, and both ends named. */
const figuresOver = (lines: readonly Line[], i: number, cells: readonly LabelCell[], mayEnd: boolean): Line | null => {
  const [line, above] = [lines[i]!, lines[i - 1]]
  if (above?.page !== line.page || line.y - above.y > LEADING.label * Math.max(line.size, above.size)) return null
  const isNamed = nameBothEnds(cells.map((c) => balanceOf(c))) || (mayEnd && nameEndAndSides(cells))
  if (!isNamed || above.tokens.length !== cells.length) return null
  return above.tokens.every((t, k) => t.kind === 'money' && isUnder(t, cells[k]!)) ? above : null
}

/** Labels that stand as close as words: where each figure begins under a word, the labels begin there, too; where each ends under one, they end there. A number among them may count rows: `# Transactions` over `24`. */
const cutAsFigures = (line: Line, { tokens }: Line): LabelCell[] | null => {
  const amounts = tokens.filter((t) => t.kind === 'money')
  if (amounts.length < 2 || tokens.some((t) => t.kind !== 'money' && t.kind !== 'int')) return null
  const wordAt = (edge: 'x0' | 'x1', at: number): number => line.words.findIndex((w) => Math.abs(w[edge] - at) < COLUMN.sameEdge)
  const starts = tokens.map(({ x0 }) => wordAt('x0', x0))
  const ends = tokens.map(({ x1 }) => wordAt('x1', x1) + 1)
  if (starts[0] === 0 && !starts.includes(-1)) return starts.map((from, i) => labelOfWords(line, line.words.slice(from, starts[i + 1])))
  if (ends.at(-1) !== line.words.length || ends.some((end, i) => end <= (ends[i - 1] ?? 0))) return null
  return ends.map((to, i) => labelOfWords(line, line.words.slice(ends[i - 1] ?? 0, to)))
}

/** `Beginning balance Deposits (+) Withdrawals (-) Ending balance`, all as close as words, over a figure for each: no label of it is seen until it is cut. */
const cutBothEnds = (line: Line, figures: Line | undefined): LabelCell[] | null => {
  const cut = figures?.page === line.page && figures.y - line.y <= LEADING.figures * line.size ? cutAsFigures(line, figures) : null
  return cut && nameBothEnds(cut.map(balanceOf)) ? cut : null
}

const NAMES =
  /\b(?:opening|beginning|starting|previous|closing|ending|new|final)\s+balance\b|\b(?:money|paid|payments)\s+(?:in|out)\b|\b(?:total\s+)?(?:deposits|credits|withdrawals|debits|fees|interest)\b/gi

/** Labels and figures typed as two lines of text, none over the other: as many names as figures, and each is the next one's. */
const cutByNames = (line: Line, figures: Line): LabelCell[] | null => {
  const amounts = amountsOf(figures)
  const names = [...line.text.matchAll(NAMES)]
  const isWhole = names.every(
    ({ index, 0: name }, i) => i + 1 === names.length || /^\s*$/.test(line.text.slice(index + name.length, names[i + 1]!.index)),
  )
  const ends = names.map(([name]) => balanceLabelOf(squash(name)))
  if (names.length < 3 || names.length !== amounts.length || !isWhole || !ends.includes('opening') || !ends.includes('closing')) return null
  return names.map(([name], i) => ({ text: squash(name), undated: squash(name), dates: [], x0: amounts[i]!.x0, x1: amounts[i]!.x1 }))
}

const isFigureAlone = (line: Line | undefined): line is Line => line?.tokens.length === 1 && hasMoney(line)

/** The name of an end alone on its line. */
const endAlone = (line: Line | undefined): LabelCell | null => {
  const [cell, ...more] = line && line.words.length <= WORDS_OF_END && !hasMoney(line) ? labelCells(line) : []
  const label = cell && more.length === 0 ? balanceOf(cell) : null
  return label === 'opening' || label === 'closing' ? cell! : null
}
const WORDS_OF_END = 7

/** `£680.00` over `Closing balance` over `£580.00` over `Opening balance`: each figure is that of the name below it, since the first has none above it and the last name no figure below. By the line of the name. */
const figuresOverEnds = (lines: readonly Line[]): Map<Line, Stacked[]> => {
  const out = new Map<Line, Stacked[]>()
  for (let i = 0; i + 3 < lines.length; i++) {
    const [first, one, second, other] = lines.slice(i, i + 4) as [Line, Line, Line, Line]
    if (!isFigureAlone(first) || !isFigureAlone(second) || first.page !== other.page || endAlone(lines[i - 1])) continue
    const [above, below] = [endAlone(one), endAlone(other)]
    if (!above || !below || !nameBothEnds([balanceOf(above), balanceOf(below)]) || isFigureAlone(lines[i + 4])) continue
    for (const [figure, name, cell] of [[first, one, above] as const, [second, other, below] as const])
      out.set(name, underLabels(figure, [{ ...cell, x0: figure.tokens[0]!.x0, x1: figure.tokens[0]!.x1 }]))
  }
  return out
}

const NAMES_BALANCES = /bal|solde|saldo|kontostand|open.*clos|start.*end|begin.*end|forward.*forward/

/** `Balance last` over `statement`: the line above names the balances, and this one ends their names. */
const goesOnBelow = (above: Line | undefined, line: Line): boolean =>
  above !== undefined && /statement|stmt|period|month|inicial|final/.test(line.squashed) && NAMES_BALANCES.test(above.squashed)

/** `Saldos` over `Inicial` and its figure, and below that `Final` and its own: both are named by what stands over the first. */
const endBelow = (lines: readonly Line[], i: number, cells: readonly LabelCell[]): { figures: Line; label: LabelCell } | null => {
  const start = cells.find(({ text }) => /^saldos?inicial$/.test(text))
  if (!start) return null
  for (let k = i + 2; k < lines.length - 1 && k <= i + REACH; k++) {
    const [line, figures] = [lines[k]!, lines[k + 1]!]
    const cell = labelCells(line).find(({ text, x0 }) => text === 'final' && Math.abs(x0 - start.x0) < COLUMN.sameEdge)
    if (!cell || figures.page !== lines[i]!.page || !figures.tokens.some((t) => t.kind === 'money' && isUnder(t, cell))) continue
    return { figures, label: { ...cell, text: 'saldofinal', undated: 'saldofinal' } }
  }
  return null
}

/** Labels whose amounts stand below them: `Previous balance   Deposits   Ending balance` over a line of figures. By the line of the figures. */
export const stackedAmounts = (lines: readonly Line[], headsRows: (line: Line) => boolean): Map<number, Stacked[]> => {
  const out = new Map<number, Stacked[]>()
  const over = figuresOverEnds(lines)
  let closes: boolean | null = null
  const mayEnd = (): boolean => (closes ??= closesNowhere(lines))
  for (const [i, line] of lines.entries()) {
    const above = over.get(line)
    if (above) {
      out.set(above[0]!.labelled.line.index, above)
      continue
    }
    // `Closing balance` may head a column of running balances.
    if (headsRows(line)) continue
    if (line.words.length > 24 || hasMoney(line) || !(NAMES_BALANCES.test(line.squashed) || goesOnBelow(lines[i - 1], line))) continue
    const whole = labelsOf(line, lines[i - 1])
    const cells = whole.some((c) => balanceOf(c) !== null) ? whole : (cutBothEnds(line, lines[i + 1]) ?? whole)
    const ofNote = figureOfNote(line, lines[i + 1], cells)
    if (ofNote) {
      out.set(lines[i + 1]!.index, underLabels(lines[i + 1]!, [ofNote]))
      continue
    }
    const isNamed = cells.some((c) => balanceOf(c) !== null)
    const figures = isNamed ? (figuresUnder(lines, i, cells) ?? figuresOver(lines, i, cells, mayEnd())) : null
    const placed = figures ? underLabels(figures, labelsFor(figures, line, cells)) : []
    const typed = figures ?? lines[i + 1]
    const names = typed && typed.page === line.page && !hasBothEnds(placed) ? cutByNames(line, typed) : null
    if (!typed || (!figures && !names)) continue
    const found = names ? underLabels(typed, names) : placed
    // `Beginning` and `Ending` may stand over the line that names the other figures, too, and another line over theirs.
    if (namedIn(found) >= namedIn(out.get(typed.index) ?? [])) out.set(typed.index, found)
    const end = endBelow(lines, i, cells)
    if (end) out.set(end.figures.index, underLabels(end.figures, [end.label]))
  }
  return out
}

const labelsFor = (figures: Line, line: Line, cells: LabelCell[]): LabelCell[] =>
  (cells.length < amountsOf(figures).length ? cutAsFigures(line, figures) : null) ?? cells

const COUNTED_MIN = 2
const COUNTING = /^(?:no|nbr|num|number|count|items?|#)\W*$/

/** `13  $9,377.49` under `Deposits`: where several sums have a number right before them under the same label, and neither end has one, it counts their rows. */
const withCounts = (stacked: readonly Stacked[], { tokens, size }: Line, labels: readonly LabelCell[]): Stacked[] => {
  const counts = stacked.map(({ labelled: { token } }) => {
    const before = tokens[tokens.indexOf(token) - 1]
    if (before?.kind !== 'int' || !/^\d{1,4}$/.test(before.text)) return null
    const over = labelOver(before, labels)
    // `No.` beside `Debits` says of itself that it counts, and may stand as far from the sum as columns do.
    const isCounting = over !== undefined && COUNTING.test(over.text)
    const isClose = token.x0 - before.x1 < CELL_GAP.heading * size && [labelOver(token, labels), undefined].includes(over)
    return isCounting || isClose ? Number(before.text) : null
  })
  const isOfEnd = stacked.some(({ label }, i) => label !== null && counts[i] !== null)
  if (isOfEnd || counts.filter((count) => count !== null).length < COUNTED_MIN) return [...stacked]
  return stacked.map((each, i) => ({ ...each, labelled: { ...each.labelled, count: counts[i]! } }))
}

const IN_BRACKETS = /\((\d{1,4})\)$/

/** `Money in (7)` and `Money out (35)` over their sums count their rows. One alone may be a footnote's. */
const withCountsInLabels = (stacked: readonly Stacked[]): Stacked[] => {
  const counts = stacked.map(({ labelled, label }) => (label === null ? IN_BRACKETS.exec(labelled.near)?.[1] : undefined))
  const isCounted = counts.filter((c) => c !== undefined).length >= COUNTED_MIN && stacked.every(({ labelled }) => labelled.count === null)
  if (!isCounted) return [...stacked]
  return stacked.map((each, i) => {
    const plain = each.labelled.near.replace(IN_BRACKETS, '')
    return counts[i] === undefined ? each : { ...each, labelled: { ...each.labelled, near: plain, whole: plain, count: Number(counts[i]) } }
  })
}

const underLabels = (figures: Line, labels: readonly LabelCell[]): Stacked[] => {
  const stacked = figures.tokens.flatMap((token): Stacked[] => {
    if (token.kind !== 'money') return []
    const over = labelOver(token, labels)
    const text = over?.text ?? ''
    const labelled: Labelled = { line: figures, token, near: text, whole: text, position: 0, dates: over?.dates ?? [], count: null }
    return [{ labelled, label: over ? balanceOf(over) : null }]
  })
  return withCountsInLabels(withCounts(stacked, figures, labels))
}

const hasBothEnds = (found: readonly Stacked[]): boolean =>
  ['opening', 'closing'].every((end) => found.filter(({ label }) => label === end).length === 1)

const namedIn = (found: readonly Stacked[]): number => found.filter(({ labelled }) => labelled.near !== '').length
