import type { Word } from '../../types.ts'
import { type Cell, cellsOf } from '../lines/cells.ts'
import { amountsOf, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { CELL_GAP, COLUMN, LEADING } from '../tolerances.ts'
import { besideEachOther, isDateRole, isMoneyRole, NET } from './columns-together.ts'
import { withKindsOfDebits } from './kinds-of-debits.ts'
import { withRunningTotals } from './running-totals.ts'
import { withSidesInWords } from './sides-in-words.ts'
import { type LabelCell, spreadOver } from './spread-labels.ts'
import { isHeadingText, type Role, roleOf, sectionKindOf } from './vocabulary.ts'

export type Column = { role: Role; x0: number; x1: number; label: string }

export type Header = {
  page: number
  first: Line
  last: Line
  columns: Column[]
  /** Those that hold money, from left to right. */
  money: Column[]
  dates: Column[]
  description: Column | null
  /** `Date Number Amount Date Number Amount`, or the same of daily balances. */
  grid: 'checks' | 'daily' | null
  /** The amounts stand left of the text. */
  amountFirst: boolean
  /** `Deposits   Date   Serial #   Source`: what stands before the labels is the section's title. */
  title: 'credit' | 'debit' | null
  /** Payments on a loan, split into interest and principal: no rows of the account. */
  loan: boolean
}

const TRIGGER =
  /date|balance|amount|debit|credit|deposit|withdraw|descri|paid|money|solde|saldo|bedrag|betrag|datum|soll|check|detail|particular|narrat|dato|bakiye|belopp|belob|kwota|ostatok|fecha|importe|valor/
const MAX_HEADER_LETTERS = 150
const MAX_PHRASE_WORDS = 14
/** Type that much larger than the labels below it is a heading's. */
const LARGER_TYPE = 1.15
/** How much a word that is no label speaks against a header. */
const UNKNOWN_WEIGHT = 1.5

const cache = new Map<string, Role | null>()
const cachedRole = (text: string): Role | null => {
  const known = cache.get(text)
  if (known !== undefined) return known
  if (cache.size > 20_000) cache.clear()
  const role = roleOf(text)
  cache.set(text, role)
  return role
}

/** `As Of` heads the days of a table only where it comes first: behind a word it says of when a balance is. */
const roleBehind = (columns: readonly Column[], label: string): Role | null =>
  columns.length > 0 && label === 'asof' ? null : cachedRole(label)

const LOAN = /principal(?!account)|loanbalance/

type Found = { columns: Column[]; unknown: number }

/** `Deposits/CreditsWithdrawals/Debits`: labels of narrow columns that run into each other are told apart by their capitals. */
const unglued = (word: Word): Word[] => {
  const parts = word.text.split(/(?<=[a-z])(?=[A-Z])/)
  if (parts.length < 2 || cachedRole(squash(word.text)) || !cachedRole(squash(parts[0]!))) return [word]
  const letter = (word.x1 - word.x0) / word.text.length
  let x1 = word.x0
  return parts.map((text) => {
    const x0 = x1
    x1 += text.length * letter
    return { ...word, text, x0, x1 }
  })
}

const CALLED_AMOUNT = /(?:amount|amt)$/

/** `Incoming   Outgoing   Amount`: beside a side that is called no amount, the word that stands apart from the other one is a label of its own. */
const isWithNext = (words: readonly Word[], size: number, label: string, role: Role, before: Column | undefined): boolean =>
  words.length > 1 &&
  (role === 'debit' || role === 'credit') &&
  before?.role === (role === 'debit' ? 'credit' : 'debit') &&
  CALLED_AMOUNT.test(label) &&
  !CALLED_AMOUNT.test(before.label) &&
  words.at(-1)!.x0 - words.at(-2)!.x1 >= CELL_GAP.label * size

/** Labels of one line, the longest phrase first, so that `Transaction date` is not taken for `Transaction`. */
export const phrasesOf = (line: Line): Found => {
  const words = line.words.flatMap(unglued)
  const texts = words.map((w) => squash(w.text))
  const columns: Column[] = []
  let unknown = 0
  for (let i = 0; i < words.length; ) {
    let taken = 0
    let end = i + 1
    while (end < words.length && end - i < MAX_PHRASE_WORDS && words[end]!.x0 - words[end - 1]!.x1 < CELL_GAP.phrase * line.size) end++
    for (let k = end; k > i; k--) {
      const label = texts.slice(i, k).join('')
      const role = roleBehind(columns, label)
      if (!role || isWithNext(words.slice(i, k), line.size, label, role, columns.at(-1))) continue
      columns.push({ role, x0: words[i]!.x0, x1: words[k - 1]!.x1, label })
      taken = k - i
      break
    }
    if (taken === 0) {
      if (/[a-z]{2}/.test(texts[i]!)) unknown++
      taken = 1
    }
    i += taken
  }
  return { columns, unknown }
}

/** Labels may stand as close as the words of one: what is a label of none, and several as it stands, is several. */
const labelsOf = (line: Line, { text, x0, x1 }: Cell): Omit<LabelCell, 'level'>[] => {
  const whole = { text: squash(text), x0, x1 }
  if (!text.includes(' ') || cachedRole(whole.text)) return [whole]
  const { columns, unknown } = phrasesOf({ ...line, words: line.words.filter((w) => w.x0 >= x0 && w.x1 <= x1) })
  return columns.length > 1 && unknown === 0 ? columns.map((c) => ({ text: c.label, x0: c.x0, x1: c.x1 })) : [whole]
}

const labelCells = (line: Line, level: number): LabelCell[] =>
  cellsOf(line, CELL_GAP.label).flatMap((cell) => labelsOf(line, cell).map((label) => ({ ...label, level })))

const CURRENCY_BELOW = /^\([a-z$£€]{1,3}\)$/

/** `Débitos` over `Debits`, `Withdrawal` over `Pengeluaran` over `(RM)`: one label in two languages. */
const roleInBoth = (group: readonly LabelCell[]): Role | null => {
  const labels = group.filter((c) => !CURRENCY_BELOW.test(c.text))
  const [role, ...more] = new Set(labels.map((c) => cachedRole(c.text)))
  return labels.length === 2 && labels[0]!.level !== labels[1]!.level && more.length === 0 ? (role ?? null) : null
}

/** `Ending daily` over `balance`: cells that overlap are one label, read from the top. */
const stackedOf = (lines: readonly Line[]): Found => {
  const cells = spreadOver(lines.flatMap(labelCells), (text) => cachedRole(text) !== null)
  cells.sort((a, b) => a.x0 - b.x0)
  const groups: LabelCell[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const cell of cells) {
    const group = groups[groups.length - 1]
    if (group && cell.x0 < right - 1) group.push(cell)
    else {
      groups.push([cell])
      right = Number.NEGATIVE_INFINITY
    }
    right = Math.max(right, cell.x1)
  }
  const columns: Column[] = []
  let unknown = 0
  for (const group of groups) {
    group.sort((a, b) => a.level - b.level || a.x0 - b.x0)
    const x0 = Math.min(...group.map((c) => c.x0))
    const x1 = Math.max(...group.map((c) => c.x1))
    const label = group.map((c) => c.text).join('')
    const role = roleBehind(columns, label) ?? roleInBoth(group)
    if (role) columns.push({ role, x0, x1, label })
    else if (group.some((c) => /[a-z]{2}/.test(c.text))) unknown++
  }
  return { columns, unknown }
}

export const isHeaderLike = ({ columns, unknown }: Found): boolean => {
  const money = columns.filter((c) => isMoneyRole(c.role)).length
  const anchors = columns.filter((c) => isDateRole(c.role) || c.role === 'description' || c.role === 'check').length
  // Some tables label every column but that of the amounts.
  const unlabelled =
    money === 0 &&
    unknown === 0 &&
    columns.length >= 3 &&
    columns.some((c) => isDateRole(c.role)) &&
    columns.some((c) => c.role === 'description')
  return unlabelled || (money >= 1 && (anchors >= 1 || money >= 2) && unknown <= Math.max(1, columns.length / 2))
}

const gridOf = (columns: readonly Column[]): Header['grid'] => {
  const count = (test: (role: Role) => boolean): number => columns.filter((c) => test(c.role)).length
  if (count((r) => r === 'description') > 0) return null
  const dates = count(isDateRole)
  const checks = count((r) => r === 'check' || r === 'reference')
  const amounts = count((r) => r === 'amount' || r === 'debit')
  const balances = count((r) => r === 'balance')
  if (checks > 0 && (amounts > 0 || balances === 0) && balances <= 0) return 'checks'
  if (dates >= 1 && balances >= 1 && amounts === 0 && count((r) => r === 'credit') === 0) return 'daily'
  if (dates >= 2 && amounts >= 2 && balances === 0 && dates === amounts) return 'daily'
  return null
}

/** A money column left of everything, where dates follow and no other column holds money, is none. */
const titleOf = (columns: readonly Column[]): Header['title'] => {
  const [first, second] = columns
  if (!first || !second || (first.role !== 'credit' && first.role !== 'debit')) return null
  if (!isDateRole(second.role) || columns.length < 3) return null
  return columns.slice(1).some((c) => isMoneyRole(c.role) && c.role !== 'amount') ? null : first.role
}

const build = (found: Found, first: Line, last: Line): Header => {
  const all = besideEachOther(found.columns.toSorted((a, b) => a.x0 - b.x0))
  const title = titleOf(all)
  const columns = title ? all.slice(1) : all
  const money = columns.filter((c) => isMoneyRole(c.role))
  const description = columns.find((c) => c.role === 'description') ?? null
  const amounts = money.filter((c) => c.role !== 'balance' && c.role !== 'besides')
  return {
    page: first.page,
    first,
    last,
    columns,
    money,
    dates: columns.filter((c) => isDateRole(c.role)),
    description,
    grid: gridOf(columns),
    amountFirst: description !== null && amounts.length > 0 && amounts.every((c) => c.x0 < description.x0),
    title,
    loan: LOAN.test(first.squashed) || LOAN.test(last.squashed),
  }
}

/** Words in a row are a heading or a sentence: labels of columns stand apart. */
const isOneCell = (line: Line): boolean =>
  line.words.every((w, i) => i === 0 || w.x0 - line.words[i - 1]!.x1 < (line.ocr ? CELL_GAP.sentenceOfScan : CELL_GAP.sentence) * line.size)

const STROKES = /^[-=_*~#]+$/

/** `* * *   DEPOSITS AND CREDITS   * * *`: words in a row between strokes are a heading, though each of them heads columns elsewhere. */
const isBetweenStrokes = (line: Line): boolean => {
  const isStroke = ({ text }: Word): boolean => STROKES.test(text)
  if (!isStroke(line.words[0]!) || !isStroke(line.words.at(-1)!)) return false
  const words = line.words.filter((w) => !isStroke(w))
  const text = squash(words.map((w) => w.text).join(''))
  return words.length > 0 && isHeadingText(text) && sectionKindOf(text) !== null && isOneCell({ ...line, words })
}

/** `Posted debits` at the left edge of `Date   Description   Amount` names the rows, though `posted` and `debits` head columns elsewhere. */
const isTitleOver = (line: Line, labels: Line): boolean => Math.abs(line.x0 - labels.x0) <= COLUMN.sameEdge && isSideTitle(line)

const isSideTitle = ({ squashed }: Line): boolean => isHeadingText(squashed) && ['credit', 'debit'].includes(sectionKindOf(squashed) ?? '')

/** `Payments and Credits` left of the first row of its group, below `Trans. Date   Post Date   Amount` and left of all labels, names the rows beside it. */
const isTitleLeftOf = (line: Line, { found }: { found: Found }): boolean =>
  line.x1 < Math.min(...found.columns.map((c) => c.x0)) && isOneCell(line) && isSideTitle(line)

/** `Payment due date      01/30/2026`: a label and the day beside it, though `payment` and `due date` head columns elsewhere. */
const isLabelledDay = ({ tokens, words, ...line }: Line): boolean => {
  const day = tokens.at(-1)!
  if (day.kind !== 'date' || !day.date?.year) return false
  const label = words.filter((w) => w.x1 <= day.x0)
  return label.length > 0 && isOneCell({ ...line, tokens, words: label })
}

const score = ({ columns, unknown }: Found): number => columns.length - UNKNOWN_WEIGHT * unknown

/** `Transactions` over `Effective   Posted` over `Date   Date`: below a heading, labels of two lines are told by both of them. */
const goesOn = (stack: readonly Line[], from: number, best: { found: Found; lines: number }): boolean => {
  if (stack.length === best.lines || !stack.slice(0, from).every(isOneCell)) return false
  const found = stackedOf(stack.slice(from))
  return isHeaderLike(found) && found.unknown === 0 && score(found) > score(best.found)
}

const ROWS_BELOW = 24
const ROWS_MIN = 2

/** `Amount   Net amount`, and nothing under the latter: then the amounts are the rows' own. */
const withoutEmptyNet = (header: Header, { columns, unknown }: Found, below: readonly Line[]): Header => {
  const net = header.money.findIndex((c) => NET.test(c.label))
  if (net < 0 || header.money.length < 2) return header
  const rows = below.filter(isDatedAmount)
  const isFilled = (line: Line): boolean => assignColumns(amountsOf(line), header.money).includes(net)
  if (rows.length < ROWS_MIN || rows.some(isFilled)) return header
  return build({ columns: columns.filter((c) => !NET.test(c.label)), unknown }, header.first, header.last)
}

/** Every column header of the document by the index of its first line. Headers may be stacked over up to three lines. */
export const findHeaders = (lines: readonly Line[]): Map<number, Header> => {
  const headers = new Map<number, Header>()
  const candidate = (line: Line | undefined): line is Line =>
    line !== undefined &&
    line.squashed.length <= MAX_HEADER_LETTERS &&
    !line.tokens.some((t) => t.kind === 'money' || t.kind === 'int') &&
    line.tokens[0]?.kind !== 'date' &&
    !isLabelledDay(line) &&
    !isBetweenStrokes(line)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (!candidate(line)) continue
    let best: { found: Found; lines: number } | null = null
    const single = TRIGGER.test(line.squashed) && !isOneCell(line) ? phrasesOf(line) : null
    if (single && isHeaderLike(single)) best = { found: single, lines: 1 }
    const stack = [line]
    for (let n = 2; n <= 3; n++) {
      const next = lines[i + n - 1]
      const above = stack[stack.length - 1]!
      if (
        !candidate(next) ||
        next.page !== line.page ||
        next.y - above.y > LEADING.header * Math.max(line.size, next.size) ||
        line.size > next.size * LARGER_TYPE ||
        (best !== null && isTitleLeftOf(next, best))
      )
        break
      stack.push(next)
      if (!stack.some((l) => TRIGGER.test(l.squashed))) continue
      const found = stackedOf(stack)
      if (
        isHeaderLike(found) &&
        (best === null ||
          score(found) > score(best.found) ||
          (score(found) === score(best.found) && found.unknown === 0 && found.columns.length === best.found.columns.length))
      )
        best = { found, lines: n }
    }
    // A heading over a header of its own must not be drawn into it.
    for (let from = 1; best && from < best.lines; from++) {
      const rest = stack.slice(from, best.lines)
      const below = rest.length === 1 ? phrasesOf(rest[0]!) : stackedOf(rest)
      // One that lacks nothing needs no heading's word: `Activity` over `Date` is no activity date.
      const above = stack.slice(0, from)
      const isTitled = above.every((l) => isTitleOver(l, rest[0]!))
      // `Fees` over `Trans   Post   Description   Amount`: a label that is not known is none the better for it.
      const complete = above.every(isOneCell) && (isTitled || (below.unknown === 0 && score(below) === score(best.found)))
      if ((isHeaderLike(below) && (complete || score(below) > score(best.found))) || goesOn(stack, from, best)) best = null
    }
    if (!best) continue
    const last = lines[i + best.lines - 1]!
    const below = lines.slice(i + best.lines, i + best.lines + ROWS_BELOW).filter(({ page }) => page === line.page)
    const columns = withKindsOfDebits(withRunningTotals(withSidesInWords(best.found.columns, below), below), last, below, distanceTo)
    const found = { ...best.found, columns }
    headers.set(i, withoutEmptyNet(build(found, line, last), found, below))
    i += best.lines - 1
  }
  return headers
}

/** Whether a line is one of a header's. */
export const linesOfHeaders = (headers: ReadonlyMap<number, Header>): ((line: Line) => boolean) => {
  const indexes = new Set<number>()
  for (const { first, last } of headers.values()) for (let i = first.index; i <= last.index; i++) indexes.add(i)
  return (line) => indexes.has(line.index)
}

/** How far a token stands from a column: by whichever edge, or the middle, the producer aligned. */
export const distanceTo = (token: { x0: number; x1: number }, column: { x0: number; x1: number }): number =>
  Math.min(
    Math.abs(token.x1 - column.x1),
    Math.abs(token.x0 - column.x0) + 2,
    Math.abs(token.x0 + token.x1 - column.x0 - column.x1) / 2 + 1,
    // Inside of a wide label.
    token.x0 >= column.x0 - 2 && token.x1 <= column.x1 + 2 ? 4 : Number.POSITIVE_INFINITY,
  )

const SURPLUS = 40
const NEVER = 1000

/** Tokens to columns, order kept, at the smallest total distance; where there are more tokens than columns the farthest stay text. Returns the column's index for each token, or -1. */
export const assignColumns = (tokens: readonly Token[], columns: readonly { x0: number; x1: number }[]): number[] => {
  const n = tokens.length
  const m = columns.length
  const result = new Array<number>(n).fill(-1)
  const skip = n > m ? SURPLUS : NEVER
  // cost[i][j]: the best for tokens i.. placed into columns j..
  const cost: number[][] = Array.from({ length: n + 1 }, () => new Array<number>(m + 1).fill(0))
  for (let i = n - 1; i >= 0; i--) {
    cost[i]![m] = cost[i + 1]![m]! + skip
    for (let j = m - 1; j >= 0; j--)
      cost[i]![j] = Math.min(cost[i]![j + 1]!, distanceTo(tokens[i]!, columns[j]!) + cost[i + 1]![j + 1]!, skip + cost[i + 1]![j]!)
  }
  for (let i = 0, j = 0; i < n && j < m; ) {
    if (cost[i]![j] === cost[i]![j + 1]!) j++
    else if (cost[i]![j] === skip + cost[i + 1]![j]!) i++
    else result[i++] = j++
  }
  return result
}
