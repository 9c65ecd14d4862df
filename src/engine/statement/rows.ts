import { assignColumns, distanceTo, type Header, withoutAsides } from './columns.ts'
import type { DateParts } from './date-token.ts'
import { checksOf, type DailyPair, dailyPairsOf, type GridCheck, undatedChecksOf } from './grids.ts'
import type { Line, Token } from './lines.ts'
import { hasMoney, type Table } from './scan.ts'
import type { Role } from './vocabulary.ts'

export type AmountCell = {
  token: Token
  /** What the header calls its column; null where there is no header. */
  role: Role | null
  /** The column by place, for tables without a header. */
  column: number
}

export type RawRow = {
  table: Table
  date: DateParts
  /** The amounts beside the row, balances included, from left to right. */
  cells: AmountCell[]
  description: string
  check: string | null
  lines: Line[]
}

export type TableRows = {
  rows: RawRow[]
  daily: (DailyPair & { line: Line })[]
  /** Text at the top, before any row: the end of the last row of the page before. */
  orphans: Line[]
  orphanText: string
}

type Item = { line: Line; dates: Token[]; cells: AmountCell[]; texts: Token[]; mark: boolean }

const NEAR_COLUMN = 12
const MAX_CONTINUATIONS = 14

const isWord = (token: Token): boolean => token.kind === 'text' || token.kind === 'int' || token.kind === 'date'
const hasLetters = (token: Token): boolean => token.kind !== 'money' && /[A-Za-z]{2}/.test(token.text)

/** Where most rows have their date: a date that stands elsewhere is part of a description. */
const dateColumn = (lines: readonly Line[], header: Header | null): number | null => {
  const counts = new Map<number, { n: number; sum: number }>()
  for (const line of lines) {
    const token = line.tokens[0]
    if (token?.kind !== 'date' || !hasMoney(line)) continue
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

const DATE_COLUMN_TOLERANCE = 14

const leadingDates = (line: Line, column: number | null, header: Header | null): { dates: Token[]; rest: Token[] } => {
  const { tokens } = line
  const first = tokens[0]!
  if (
    first.kind === 'date' &&
    (column === null || Math.abs(first.x0 - column) <= DATE_COLUMN_TOLERANCE || header?.dates.some((d) => distanceTo(first, d) <= 8))
  ) {
    const second = tokens[1]
    if (second?.kind === 'date') return { dates: [first, second], rest: tokens.slice(2) }
    return { dates: [first], rest: tokens.slice(1) }
  }
  // A number or mark may stand before the date where the header says that the date is not first.
  if (header && header.dates.length > 0 && header.columns[0] && header.columns[0].role !== header.dates[0]!.role) {
    const at = tokens.findIndex((t, i) => i < 4 && t.kind === 'date' && header.dates.some((d) => distanceTo(t, d) <= 10))
    if (at > 0) return { dates: [tokens[at]!], rest: [...tokens.slice(0, at), ...tokens.slice(at + 1)] }
  }
  return { dates: [], rest: tokens }
}

/** Amounts behind the text, or before it. Text stands between the amounts of a row and those that a description mentions. */
const trailingRun = (rest: readonly Token[], header: Header | null): Token[] => {
  const run: Token[] = []
  for (let i = rest.length - 1; i >= 0; i--) {
    const token = rest[i]!
    if (token.kind === 'money') run.unshift(token)
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
  if (
    run.length > 1 &&
    first &&
    before &&
    hasLettersOrDigits(before) &&
    first.x0 - before.x1 < 0.7 * tokenHeight(first) &&
    !header?.money.some((c) => Math.abs(c.x1 - first.x1) <= 3)
  )
    run.shift()
  return run
}
const hasLettersOrDigits = (token: Token): boolean => token.kind !== 'money' && /[A-Za-z0-9]/.test(token.text)
/** About the size of its type: a digit is a little over half as wide as high. */
const tokenHeight = (token: Token): number => (token.x1 - token.x0) / token.text.length / 0.5

const leadingRun = (rest: readonly Token[]): Token[] => {
  const run: Token[] = []
  for (const token of rest) {
    if (token.kind === 'money') run.push(token)
    else if (run.length > 0 || hasLetters(token)) break
  }
  return run
}

const amountTokens = (rest: readonly Token[], header: Header | null, amountFirst: boolean, dated: boolean): Token[] => {
  if (header && header.money.length > 0) {
    const run = amountFirst
      ? leadingRun(rest).filter((t) => header.description === null || t.x0 < header.description.x0 - 2)
      : trailingRun(rest, header)
    const columns = header.money
    // One that stands exactly under a label is that column's, whatever follows it.
    for (const token of dated ? rest : [])
      if (token.kind === 'money' && !run.includes(token) && columns.some((c) => Math.abs(token.x1 - c.x1) <= 2.5)) run.push(token)
    return run.sort((a, b) => a.x0 - b.x0)
  }
  if (amountFirst) return leadingRun(rest)
  return trailingRun(rest, null)
}

/** Whether rows print their amount before the text, where no header tells. */
const amountsLead = (lines: readonly Line[]): boolean => {
  let lead = 0
  let trail = 0
  for (const line of lines) {
    const { tokens } = line
    if (tokens[0]?.kind !== 'date' || tokens.length < 3) continue
    const at = tokens[1]!.kind === 'date' ? 2 : 1
    const last = tokens[tokens.length - 1]!
    if (tokens[at]?.kind === 'money' && hasLetters(last)) lead++
    else if (last.kind === 'money') trail++
  }
  return lead > trail
}

type Edge = { x0: number; x1: number }

/** Columns by the right edges of the amounts, for tables without a header; edges within four points are one. */
const clusterEdges = (tokens: readonly Token[]): Edge[] => {
  const sorted = tokens.toSorted((a, b) => a.x1 - b.x1)
  const clusters: { x0: number; x1: number; n: number; last: number }[] = []
  for (const token of sorted) {
    const last = clusters[clusters.length - 1]
    if (last && token.x1 - last.last <= 4) {
      last.n++
      last.x0 = Math.min(last.x0, token.x0)
      last.x1 = token.x1
      last.last = token.x1
    } else clusters.push({ x0: token.x0, x1: token.x1, n: 1, last: token.x1 })
  }
  const strong = clusters.filter((c) => c.n >= Math.max(1, sorted.length * 0.01))
  return strong.length > 6
    ? strong
        .toSorted((a, b) => b.n - a.n)
        .slice(0, 6)
        .toSorted((a, b) => a.x1 - b.x1)
    : strong
}

const textStart = (items: readonly Item[]): number | null => {
  let x = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (item.dates.length === 0 || item.cells.length === 0) continue
    const text = item.texts[0]
    if (text && text.x0 < x) x = text.x0
  }
  return Number.isFinite(x) ? x : null
}

/** Where the words of a row begin, numbers of checks left aside. */
const wordStart = (item: Item): number[] => {
  const word = item.texts.find((t) => t.kind === 'text')
  return word ? [Math.round(word.x0)] : []
}

const leftmost = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/** One table's lines to rows. `carried` is the date that the table before ended with: some banks print a day once. */
export const readTable = (
  table: Table,
  isMark: (line: Line) => boolean,
  carried: DateParts | null,
): TableRows & { carried: DateParts | null } => {
  const { header, section } = table
  const rows: RawRow[] = []
  const daily: TableRows['daily'] = []
  const inGrid = section?.kind === 'checks' || section?.kind === 'repeat' || header?.grid === 'checks'
  const inDaily = section?.kind === 'daily' || header?.grid === 'daily'
  const body: Line[] = []
  for (const line of table.lines) {
    if (!hasMoney(line) || isMark(line)) {
      body.push(line)
      continue
    }
    const checks = inDaily ? null : checksOf(line)
    if (checks && (inGrid || checks.length > 1)) {
      for (const check of checks) rows.push(checkRow(table, check, line))
      continue
    }
    if (section?.kind === 'checks' && !checks && carried) {
      const undated = undatedChecksOf(line)
      if (undated) {
        for (const { number, token } of undated) rows.push(checkRow(table, { number, date: carried, token, tokens: [token] }, line))
        continue
      }
    }
    const pairs = dailyPairsOf(line)
    if (pairs && (inDaily || pairs.length > 1 || (header?.description ?? null) === null)) {
      if (inDaily || pairs.length > 1 || section?.kind !== 'mixed') {
        for (const pair of pairs) daily.push({ ...pair, line })
        continue
      }
    }
    if (!inDaily) body.push(line)
  }
  const column = dateColumn(body, header)
  const amountFirst = header && header.description !== null && header.money.length > 0 ? header.amountFirst : amountsLead(body)
  const items = itemsOf(body, isMark, header, column, amountFirst)
  const assembled = assemble(table, items, carried, amountFirst)
  rows.push(...assembled.rows)
  return { rows, daily, carried: assembled.carried, orphans: assembled.orphans.map((i) => i.line), orphanText: textOf(assembled.orphans) }
}

const checkRow = (table: Table, check: GridCheck, line: Line): RawRow => ({
  table,
  date: check.date,
  cells: [{ token: check.token, role: 'amount', column: 0 }],
  description: `${/share\s*draft/i.test(table.section?.title ?? '') ? 'Share Draft' : 'Check'} ${check.number}`,
  check: check.number,
  lines: [line],
})

const itemsOf = (
  body: readonly Line[],
  isMark: (line: Line) => boolean,
  header: Header | null,
  column: number | null,
  amountFirst: boolean,
): Item[] => {
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
    else setCells(item, rest, amountTokens(rest, header, amountFirst, true), header)
  }
  const edges = header && header.money.length > 0 ? [] : clusterEdges(items.flatMap((i) => i.cells.map((c) => c.token)))
  if (edges.length > 0) for (const item of items) for (const cell of item.cells) cell.column = nearestEdge(cell.token, edges)
  const learned = learnedEdges(items)
  const start = leftmost(textStart(items), header?.description?.x0 ?? null)
  for (const { item, rest } of loose) {
    // A row without a date starts where texts start; what starts at the margin is a sum or a remark.
    if (
      header?.grid ||
      start === null ||
      (!amountFirst && item.line.x0 < (column === null || column > start ? start - 5 : (start + column) / 2))
    ) {
      item.texts = [...rest]
      continue
    }
    const tokens = amountTokens(rest, header, amountFirst, false).filter((t) => fits(t, header, edges, learned))
    if (tokens.length > 0) {
      setCells(item, rest, tokens, header)
      if (edges.length > 0) for (const cell of item.cells) cell.column = nearestEdge(cell.token, edges)
    } else item.texts = rest.map((t) => t)
  }
  return items
}

const nearestEdge = (token: Token, edges: readonly Edge[]): number => {
  let best = 0
  for (let i = 1; i < edges.length; i++) if (Math.abs(edges[i]!.x1 - token.x1) < Math.abs(edges[best]!.x1 - token.x1)) best = i
  return best
}

/** Right edges of the amounts of dated rows, to the point. */
const learnedEdges = (items: readonly Item[]): Set<number> => {
  const edges = new Set<number>()
  for (const item of items) for (const cell of item.cells) edges.add(Math.round(cell.token.x1))
  return edges
}

const fits = (token: Token, header: Header | null, edges: readonly Edge[], learned: ReadonlySet<number>): boolean => {
  const x = Math.round(token.x1)
  if (learned.has(x) || learned.has(x - 1) || learned.has(x + 1)) return true
  if (header && header.money.length > 0) return header.money.some((c) => distanceTo(token, c) <= NEAR_COLUMN)
  return edges.some((e) => Math.abs(e.x1 - token.x1) <= 2)
}

const setCells = (item: Item, rest: readonly Token[], tokens: readonly Token[], header: Header | null): void => {
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
  item.texts = rest.filter((t) => !used.has(t))
}

const moves = (item: Item): boolean => item.cells.some((c) => c.role !== 'balance')

/** Whether amounts stand on the last line of a row: then a line with a date waits for an amount below it. */
const amountIsLast = (items: readonly Item[]): boolean => {
  let last = 0
  let first = 0
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.dates.length === 0) continue
    if (moves(item)) {
      if (
        i + 1 < items.length &&
        items[i + 1]!.dates.length === 0 &&
        !moves(items[i + 1]!) &&
        (i + 2 >= items.length || items[i + 2]!.dates.length > 0)
      )
        first++
      continue
    }
    for (let k = i + 1; k < items.length && k < i + 6 && items[k]!.dates.length === 0 && !items[k]!.mark; k++) {
      if (!moves(items[k]!)) continue
      last++
      break
    }
  }
  return last > 0 && last >= first
}

type Entry = { date: DateParts; dates: Token[]; anchor: Item; before: Item[]; after: Item[] }

const assemble = (
  table: Table,
  items: readonly Item[],
  carriedIn: DateParts | null,
  amountFirst: boolean,
): { rows: RawRow[]; carried: DateParts | null; orphans: Item[] } => {
  const { header } = table
  const last = amountIsLast(items)
  const dated = items.filter((i) => i.dates.length > 0)
  const twoDates =
    header && header.dates.length > 0
      ? header.dates.length >= 2
      : dated.length > 0 && dated.filter((i) => i.dates.length > 1).length >= dated.length * 0.6
  const postedAt =
    header && header.dates.length >= 2
      ? Math.max(
          0,
          header.dates.findIndex((d) => d.role === 'posted'),
          header.dates.findIndex((d) => d.role === 'date'),
        )
      : 0
  const start = textStart(items)
  const textX0 = leftmost(start, header?.description?.x0 ?? null)
  const starts = [
    ...new Set([
      ...items.flatMap((i) => (i.dates.length > 0 && i.cells.length > 0 ? wordStart(i) : [])),
      ...(header?.description ? [header.description.x0] : []),
    ]),
  ]
  const entries: Entry[] = []
  let carried = carriedIn
  let waiting: Item[] = []
  let waitingDates: Token[] | null = null
  let open: Entry | null = null
  const orphans: Item[] = []
  let touched = false
  for (const item of items) {
    if (item.mark) {
      touched = true
      waiting = []
      waitingDates = null
      open = null
      // `12 Feb  Balance brought forward`: the rows below may be of that day.
      const first = item.line.tokens[0]!
      if (first.date && header && header.dates.length > 0) carried = first.date
      continue
    }
    if (item.dates.length > 0) {
      const chosen = twoDates && item.dates.length > 1 ? item.dates[postedAt]! : item.dates[0]!
      carried = chosen.date
      if (!twoDates && item.dates.length > 1) item.texts.unshift(item.dates[1]!)
    }
    if (item.dates.length > 0 || moves(item)) touched = true
    if (moves(item)) {
      if (!carried) {
        waiting = []
        continue
      }
      // Text that hangs between two amounts belongs to whichever it stands closer to.
      if (!last && item.dates.length > 0 && open && waitingDates === null) waiting = splitByGap(open, item)
      // A note with a date and no amount is part of the next row only if that row is of the same day.
      if (waitingDates !== null && item.dates.length > 0 && waitingDates[0]!.text !== item.dates[0]!.text) waiting = []
      open = { date: carried, dates: waitingDates ?? item.dates, anchor: item, before: waiting, after: [] }
      entries.push(open)
      waiting = []
      waitingDates = null
      continue
    }
    if (item.dates.length > 0) {
      waiting = [item]
      waitingDates = item.dates
      open = null
      continue
    }
    if (!touched && !last) {
      const above = orphans[orphans.length - 1] ?? null
      const aligned = starts.some((x) => Math.abs(item.line.x0 - x) <= 3)
      if (aligned && orphans.length < MAX_CONTINUATIONS && continues(item, above, table, textX0, amountFirst)) orphans.push(item)
      else touched = true
      continue
    }
    if (waitingDates !== null || (last && (open !== null || carried !== null))) {
      if (
        waiting.length < MAX_CONTINUATIONS &&
        continues(item, waiting[waiting.length - 1] ?? open?.anchor ?? null, table, textX0, amountFirst)
      )
        waiting.push(item)
      continue
    }
    if (open) {
      const before = open.after[open.after.length - 1] ?? open.anchor
      if (open.after.length < MAX_CONTINUATIONS && continues(item, before, table, textX0, amountFirst)) open.after.push(item)
      else open = null
    }
  }
  return { rows: entries.map((e) => toRow(table, e)), carried, orphans }
}

/** Moves the lines after the widest gap from the row above to the row below; none where the lines are evenly spaced. */
const splitByGap = (above: Entry, below: Item): Item[] => {
  const chain = [above.anchor, ...above.after, below]
  if (chain.length < 3 || chain.some((i) => i.line.page !== below.line.page)) return []
  let widest = -1
  let width = 0
  let second = 0
  for (let i = 1; i < chain.length; i++) {
    const gap = chain[i]!.line.y - chain[i - 1]!.line.y
    if (gap > width) {
      second = width
      width = gap
      widest = i
    } else if (gap > second) second = gap
  }
  if (width < second * 1.25) return []
  return above.after.splice(widest - 1)
}

const continues = (item: Item, before: Item | null, table: Table, textX0: number | null, amountFirst: boolean): boolean => {
  const { line } = item
  const { header } = table
  if (item.texts.length === 0) return false
  if (textX0 !== null && line.x0 < textX0 - 5) return false
  if (header && !amountFirst && header.money.length > 0 && item.cells.length === 0) {
    const zone = header.money[0]!
    if (line.x1 > zone.x1 + 20 && line.words.length > 6) return false
  }
  if (before === null) return true
  if (before.line.page !== line.page)
    return (
      textX0 !== null && Math.abs(line.x0 - textX0) <= 3 && line.font === before.line.font && Math.abs(line.size - before.line.size) < 0.3
    )
  if (line.size > before.line.size * 1.3) return false
  return line.y - before.line.y <= 2.3 * Math.max(line.size, before.line.size)
}

const joined = (tokens: readonly Token[]): string =>
  tokens
    .map((t) => t.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const textOf = (items: readonly Item[]): string => joined(items.flatMap((i) => i.texts))

const CHECK_TEXT = /^(?:check|cheque|chk|ck|draft|share draft)\b/i

const toRow = (table: Table, entry: Entry): RawRow => {
  const { header } = table
  const parts = [...entry.before, entry.anchor, ...entry.after]
  const column = header?.columns.find((c) => c.role === 'check')
  const number = column ? parts.flatMap((p) => p.texts).find((t) => t.kind === 'int' && distanceTo(t, column) < 14) : undefined
  const tokens = parts.flatMap((p) => (header ? withoutAsides(p.texts, header, p.line.size) : p.texts))
  const rest = number ? joined(tokens.filter((t) => t !== number)) : ''
  // The number of a check names it; a deposit's serial number does not.
  const isCheck = number !== undefined && (rest === '' || CHECK_TEXT.test(rest))
  const description = number === undefined ? joined(tokens) : rest === '' ? `Check ${number.text}` : isCheck ? joined(tokens) : rest
  return {
    table,
    date: entry.date,
    cells: entry.anchor.cells,
    description,
    check: isCheck ? number.text : null,
    lines: parts.map((p) => p.line),
  }
}
