import { leastOf } from '../../extremes.ts'
import { isDatedAmount, type Line } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import { assignColumns, distanceTo, type Header } from './headers.ts'
import { withColumnsFromLabels } from './label-starts.ts'
import { startsUnderNumbers } from './recognisers/undated-row.ts'
import type { Role } from './vocabulary.ts'

export type AmountCell = {
  token: Token
  /** What the header calls its column; null where there is no header. */
  role: Role | null
  /** The column by place, for tables without a header. */
  column: number
}

/** A line of a table, taken apart. */
export type Item = { line: Line; dates: Token[]; cells: AmountCell[]; texts: Token[]; mark: boolean }

const isWord = (token: Token): boolean => token.kind === 'text' || token.kind === 'int' || token.kind === 'date'
const hasLetters = (token: Token): boolean => token.kind !== 'money' && /[A-Za-z]{2}/.test(token.text)

/** `03-16  Check 2321` over `03/14 14:22   226.90`: a line of a text may begin with a day and a time, where texts begin. */
const isUnderTexts = (token: Token, { dates, description }: Header): boolean =>
  description !== null &&
  dates.length > 0 &&
  Math.abs(token.x0 - description.x0) <= COLUMN.exactEdge &&
  dates.every((d) => distanceTo(token, d) > COLUMN.nearDate)

/** Where most rows have their date: a date that stands elsewhere is part of a description. */
export const dateColumn = (lines: readonly Line[], header: Header | null): number | null => {
  const counts = new Map<number, { n: number; sum: number }>()
  for (const line of lines) {
    if (!isDatedAmount(line) || (header !== null && isUnderTexts(line.tokens[0]!, header))) continue
    const token = line.tokens[0]!
    const key = Math.round(token.x0 / 8)
    const slot = counts.get(key) ?? { n: 0, sum: 0 }
    slot.n++
    slot.sum += token.x0
    counts.set(key, slot)
  }
  let best: { n: number; sum: number } | null = null
  for (const slot of counts.values()) if (!best || slot.n > best.n || (slot.n === best.n && slot.sum < best.sum)) best = slot
  if (best) return best.sum / best.n
  return header?.dates[0]?.x0 ?? null
}

/** `Fee period 04/01/2025 - 04/30/2025 …` speaks of a span of days: neither is the date of a row. */
const startsSpan = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 2]?.kind === 'date' && /^(?:[-–—]|to|through|thru)$/i.test(tokens[at + 1]!.text)

/** `02-Oct-2023   7546725   03-Oct-2023`: a number may stand between the two dates of a row, where the header has a second date. */
const otherDateOf = (tokens: readonly Token[], header: Header | null): number => {
  const column = header && header.dates.length === 2 ? header.dates[1]! : null
  if (column === null) return -1
  return tokens.findIndex((t, i) => i > 1 && i < 4 && t.kind === 'date' && Math.abs(t.x0 - column.x0) <= COLUMN.sameEdge)
}

const leadingDates = (line: Line, column: number | null, header: Header | null): { dates: Token[]; rest: Token[] } => {
  const { tokens } = line
  const first = tokens[0]!
  if (
    first.kind === 'date' &&
    (column === null ||
      Math.abs(first.x0 - column) <= COLUMN.nearLabel ||
      header?.dates.some((d) => distanceTo(first, d) <= COLUMN.nearDate))
  ) {
    const second = tokens[1]
    // `August 1, 2026 – August 31, 2026` alone: the rows below are of neither.
    if (tokens.length === 3 && startsSpan(tokens, 0)) return { dates: [], rest: [] }
    if (second?.kind === 'date') return { dates: [first, second], rest: tokens.slice(2) }
    const other = otherDateOf(tokens, header)
    return other > 0
      ? { dates: [first, tokens[other]!], rest: tokens.filter((_, i) => i !== 0 && i !== other) }
      : { dates: [first], rest: tokens.slice(1) }
  }
  // A number or mark may stand before the date where the header says that the date is not first.
  if (header && header.dates.length > 0 && header.columns[0] && header.columns[0].role !== header.dates[0]!.role) {
    const at = tokens.findIndex((t, i) => i < 4 && t.kind === 'date' && header.dates.some((d) => distanceTo(t, d) <= COLUMN.nearInnerDate))
    if (at > 0 && !startsSpan(tokens, at)) return { dates: [tokens[at]!], rest: [...tokens.slice(0, at), ...tokens.slice(at + 1)] }
  }
  return { dates: [], rest: tokens }
}

const EMPTY_CELL = /^(?:-+|–|—|#{3,}|n\/?a|nil|none)$/i

/** What some print in a column that a row leaves empty. */
const isPlaceholder = (token: Token, header: Header | null): boolean =>
  token.kind === 'text' && EMPTY_CELL.test(token.text) && (header?.money.some((c) => distanceTo(token, c) <= COLUMN.nearAmount) ?? false)

/** Amounts behind the text, or before it. Text stands between the amounts of a row and those that a description mentions. */
const trailingRun = (rest: readonly Token[], header: Header | null, isRagged = false): Token[] => {
  const run: Token[] = []
  for (let i = rest.length - 1; i >= 0; i--) {
    const token = rest[i]!
    if (token.kind === 'money') run.unshift(token)
    else if (isPlaceholder(token, header)) continue
    else if (
      run.length === 0 &&
      (!hasLetters(token) || (header !== null && header.money.length > 0 && token.x0 > header.money[header.money.length - 1]!.x1))
    )
      continue
    else break
  }
  // `... for check 1942 $1,784.91      35.00`: an amount that follows a word at a word's distance, and no column's edge, is part of the text.
  const first = run[0]
  const before = first ? rest[rest.indexOf(first) - 1] : undefined
  // Two amounts of which the second is the balance: the first is the row's, however close its text comes.
  const balance = header?.money.at(-1)?.role === 'balance' ? header.money.at(-1)! : null
  const endsOnBalance = balance !== null && run.length === 2 && distanceTo(run[1]!, balance) <= COLUMN.nearAmount
  if (
    !isRagged &&
    !endsOnBalance &&
    run.length > 1 &&
    first &&
    before &&
    isText(before) &&
    first.x0 - before.x1 < 0.7 * tokenHeight(first) &&
    !header?.money.some((c) => Math.abs(c.x1 - first.x1) <= COLUMN.sameEdge)
  )
    run.shift()
  return run
}
/** `NSF FEES 3 @ 35.00`: behind the sign stands a price, and never a column. */
const isText = (token: Token): boolean => token.kind !== 'money' && /[A-Za-z0-9@×]/.test(token.text)
/** About the size of its type: a digit is a little over half as wide as high. */
const tokenHeight = (token: Token): number => (token.x1 - token.x0) / token.text.length / 0.5

const leadingRun = (rest: readonly Token[]): Token[] => {
  const run: Token[] = []
  for (const token of rest) {
    if (token.kind === 'money') run.push(token)
    // `02-Oct-2023`: a second date has letters and is no text.
    else if (run.length > 0 || (token.kind !== 'date' && hasLetters(token))) break
  }
  return run
}

/** `OUT   $15.00   WIRE FEE`: what stands under a label of kinds is no text before the amount. */
const isKind = (token: Token, { columns }: Header): boolean =>
  token.kind === 'text' && columns.some((c) => c.role === 'type' && token.x0 < c.x1 && token.x1 > c.x0)

const amountTokens = (rest: readonly Token[], header: Header | null, amountFirst: boolean, dated: boolean, isRagged: boolean): Token[] => {
  if (header && header.money.length > 0) {
    const run = amountFirst
      ? leadingRun(rest.filter((t) => !isKind(t, header))).filter((t) => header.description === null || t.x0 < header.description.x0 - 2)
      : trailingRun(rest, header, isRagged)
    const columns = header.money
    // One that stands exactly under a label is that column's, whatever follows it.
    for (const token of dated ? rest : [])
      if (token.kind === 'money' && !run.includes(token) && columns.some((c) => Math.abs(token.x1 - c.x1) <= COLUMN.exactEdge))
        run.push(token)
    return run.sort((a, b) => a.x0 - b.x0)
  }
  if (amountFirst) return leadingRun(rest)
  return trailingRun(rest, null)
}

/** Whether rows print their amount before the text, where no header tells. */
export const amountsLead = (lines: readonly Line[]): boolean => {
  let lead = 0
  let trail = 0
  for (const line of lines) {
    const { tokens } = line
    if (tokens[0]?.kind !== 'date' || tokens.length < 3) continue
    const at = tokens[1]!.kind === 'date' ? 2 : 1
    if (tokens[tokens.length - 1]!.kind === 'money') trail++
    else if (tokens[at]?.kind === 'money' && tokens.slice(at).some(hasLetters)) lead++
  }
  return lead > trail
}

const RAGGED_SHARE = 0.6

/** `Date Transaction Amount   Balance` over amounts that follow their text at a word's distance: most rows then have one for every label. */
const amountsFollowText = (lines: readonly Line[], header: Header | null): boolean => {
  if (!header || header.money.length < 2) return false
  let rows = 0
  let follow = 0
  for (const line of lines) {
    if (!isDatedAmount(line)) continue
    const run = trailingRun(line.tokens.slice(1), header, true)
    if (run.length === 0) continue
    rows++
    const before = line.tokens[line.tokens.indexOf(run[0]!) - 1]
    if (run.length === header.money.length && before && run[0]!.x0 - before.x1 < 0.7 * tokenHeight(run[0]!)) follow++
  }
  return follow > rows * RAGGED_SHARE
}

/** Where amounts of a column end; a column whose amounts begin together has several. */
type Edge = { x0: number; x1: number; column: number }

type Cluster = { x0: number; x1: number; lastX0: number; items: Set<Item>; last: number }

const STRAY_SHARE = 0.1
const TEXT_SHARE = 0.45

/** An amount or two beside a column's edge, where the column's own are missing, were shifted by hand: no column of their own. */
const isStray = (cluster: Cluster, others: readonly Cluster[]): boolean =>
  others.some(
    (o) =>
      o !== cluster &&
      Math.abs(o.x1 - cluster.x1) <= COLUMN.stray &&
      cluster.items.size <= o.items.size * STRAY_SHARE &&
      [...cluster.items].every((item) => !o.items.has(item)),
  )

/** Columns by the right edges of the amounts, for tables without a header. */
const clusterEdges = (items: readonly Item[]): Edge[] => {
  const sorted = items.flatMap((item) => item.cells.map(({ token }) => ({ token, item }))).sort((a, b) => a.token.x1 - b.token.x1)
  const clusters: Cluster[] = []
  for (const { token, item } of sorted) {
    const last = clusters[clusters.length - 1]
    if (last && token.x1 - last.last <= COLUMN.sameCluster) {
      last.items.add(item)
      last.x0 = Math.min(last.x0, token.x0)
      last.lastX0 = Math.max(last.lastX0, token.x0)
      last.x1 = token.x1
      last.last = token.x1
    } else clusters.push({ x0: token.x0, x1: token.x1, lastX0: token.x0, items: new Set([item]), last: token.x1 })
  }
  const strong = clusters.filter((c) => c.items.size >= Math.max(1, sorted.length * 0.01) && !isStray(c, clusters))
  const columns =
    strong.length > 6
      ? strong
          .toSorted((a, b) => b.items.size - a.items.size)
          .slice(0, 6)
          .toSorted((a, b) => a.x1 - b.x1)
      : strong
  let column = -1
  return columns.map((cluster, i) => {
    if (i === 0 || !beginTogether(columns[i - 1]!, cluster)) column++
    return { x0: cluster.x0, x1: cluster.x1, column }
  })
}

/** Rows of each of two columns: fewer may stand there by chance. */
const ROWS_OF_A_SIDE = 2

/** Two edges to the point, and white between all amounts that end at one and all that end at the other. */
const standInTwoColumns = (items: readonly Item[]): boolean => {
  const tokens = items.flatMap((item) => (item.dates.length > 0 ? item.cells.map(({ token }) => token) : []))
  const [left, right] = tokens.reduce(([least, most], { x1 }) => [Math.min(least, x1), Math.max(most, x1)], [Infinity, -Infinity])
  const isAt =
    (edge: number) =>
    (token: Token): boolean =>
      Math.abs(token.x1 - edge) <= COLUMN.exactEdge
  const [first, second] = [tokens.filter(isAt(left)), tokens.filter(isAt(right))]
  return (
    first.length >= ROWS_OF_A_SIDE &&
    second.length >= ROWS_OF_A_SIDE &&
    first.length + second.length === tokens.length &&
    second.every(({ x0 }) => x0 - left > COLUMN.stray)
  )
}

/** Amounts that begin at one edge and end where their digits do, never two in a row: one column, set flush left. */
const beginTogether = (a: Cluster, b: Cluster): boolean =>
  Math.max(a.lastX0, b.lastX0) - Math.min(a.x0, b.x0) <= COLUMN.sameEdge && [...b.items].every((item) => !a.items.has(item))

export const textStart = (items: readonly Item[]): number | null => {
  let x = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (item.dates.length === 0 || item.cells.length === 0) continue
    const text = item.texts[0]
    if (text && text.x0 < x) x = text.x0
  }
  return Number.isFinite(x) ? x : null
}

/** Where the words of a row begin, numbers of checks left aside. */
export const wordStart = (item: Item): number[] => {
  const word = item.texts.find((t) => t.kind === 'text')
  return word ? [Math.round(word.x0)] : []
}

export const leftmost = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b))

export const itemsOf = (
  body: readonly Line[],
  isMark: (line: Line) => boolean,
  labelled: Header | null,
  column: number | null,
  amountFirst: boolean,
): Item[] => {
  const header = labelled && withColumnsFromLabels(labelled, body)
  const isRagged = amountsFollowText(body, header)
  const items: Item[] = []
  const loose: { item: Item; rest: Token[] }[] = []
  for (const line of body) {
    if (isMark(line)) {
      items.push({ line, dates: [], cells: [], texts: [], mark: true })
      continue
    }
    const { dates, rest } = leadingDates(line, column, header)
    const item: Item = { line, dates, cells: [], texts: rest.filter(isWord), mark: false }
    items.push(item)
    if (!rest.some((t) => t.kind === 'money')) continue
    if (dates.length === 0) loose.push({ item, rest: [...rest] })
    else setCells(item, rest, amountTokens(rest, header, amountFirst, true, isRagged), header)
  }
  // One amount a row is one column, however ragged its edge, unless there are two that no amount could be taken for the other's.
  const isSingle = items.every((i) => i.cells.length <= 1) && !standInTwoColumns(items)
  const edges = header && header.money.length > 0 ? [] : isSingle ? [] : clusterEdges(items)
  if (edges.length > 0) for (const item of items) for (const cell of item.cells) cell.column = columnAt(cell.token, edges)
  const learned = learnedEdges(items)
  const start = leftmost(textStart(items), header?.description?.x0 ?? null)
  const farthest = lastStart(items, header, start)
  for (const { item, rest } of loose) {
    // A row without a date starts where texts start; what starts at the margin is a sum or a remark.
    if (
      header?.grid ||
      start === null ||
      (!amountFirst && item.line.x0 > farthest) ||
      (!amountFirst &&
        !startsUnderNumbers(item.line, header) &&
        item.line.x0 < (column === null || column > start ? start - COLUMN.beforeText : (start + column) / 2))
    ) {
      item.texts = [...rest]
      continue
    }
    const tokens = amountTokens(rest, header, amountFirst, false, isRagged).filter((t) => fits(t, header, edges, learned))
    if (tokens.length > 0) {
      setCells(item, rest, tokens, header)
      if (edges.length > 0) for (const cell of item.cells) cell.column = columnAt(cell.token, edges)
    } else item.texts = rest.map((t) => t)
  }
  return items
}

/** How far right a text may begin. A sum in another corner of the page may end where a column of amounts does. */
const lastStart = (items: readonly Item[], header: Header | null, start: number | null): number => {
  if (start === null) return Number.POSITIVE_INFINITY
  const amounts = header && header.money.length > 0 ? header.money : items.flatMap((i) => i.cells.map((c) => c.token))
  const right = leastOf(amounts.map((a) => a.x0))
  return right > start ? start + TEXT_SHARE * (right - start) : Number.POSITIVE_INFINITY
}

const columnAt = (token: Token, edges: readonly Edge[]): number => {
  let best = 0
  for (let i = 1; i < edges.length; i++) if (Math.abs(edges[i]!.x1 - token.x1) < Math.abs(edges[best]!.x1 - token.x1)) best = i
  return edges[best]!.column
}

/** Right edges of the amounts of dated rows, to the point. */
export const learnedEdges = (items: readonly Item[]): Set<number> => {
  const edges = new Set<number>()
  for (const item of items) for (const cell of item.cells) edges.add(Math.round(cell.token.x1))
  return edges
}

const fits = (token: Token, header: Header | null, edges: readonly Edge[], learned: ReadonlySet<number>): boolean => {
  const x = Math.round(token.x1)
  if (learned.has(x) || learned.has(x - 1) || learned.has(x + 1)) return true
  if (header && header.money.length > 0) return header.money.some((c) => distanceTo(token, c) <= COLUMN.nearAmount)
  return edges.some((e) => Math.abs(e.x1 - token.x1) <= 2)
}

export const setCells = (item: Item, rest: readonly Token[], tokens: readonly Token[], header: Header | null): void => {
  const assigned = header && header.money.length > 0 ? assignColumns(tokens, header.money) : tokens.map(() => -1)
  const cells: AmountCell[] = []
  const used = new Set<Token>()
  for (const [i, token] of tokens.entries()) {
    const column = assigned[i]!
    if (header && header.money.length > 0 && column < 0) continue
    cells.push({ token, role: column >= 0 ? header!.money[column]!.role : null, column: column >= 0 ? column : i })
    used.add(token)
  }
  item.cells = cells
  item.texts = rest.filter((t) => !used.has(t) && !isPlaceholder(t, header))
}
