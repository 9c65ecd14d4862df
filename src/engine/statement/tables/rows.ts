import type { Direction } from '../../types.ts'
import { hasMoney, type Line, mayLackAmount, startsWithDate } from '../lines/lines.ts'
import type { DateParts } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN, LEADING } from '../tolerances.ts'
import { amountIsLast, moves, withAmountsAlone } from './amounts-below.ts'
import { withoutAsides, withoutTimes, withoutTimesBelow } from './asides.ts'
import { bareRow } from './bare-lists.ts'
import { withStartsOfTexts } from './centred-labels.ts'
import { linesOfDays } from './day-tables.ts'
import { brokenChecksOf, placesOf } from './grid-places.ts'
import { checksOf, type DailyPair, dailyPairsOf, type GridCheck, partlyDatedChecksOf, undatedChecksOf, wordedDepositsOf } from './grids.ts'
import { hangsFromBelow, ownTexts } from './hanging.ts'
import { distanceTo, type Header } from './headers.ts'
import { type AmountCell, amountsLead, dateColumn, type Item, itemsOf, leftmost, textStart, wordStart } from './items.ts'
import { isAmountAndBalance, isUnderDueDate } from './no-days.ts'
import { isOfSideColumn, sideColumnOf } from './side-column.ts'
import type { Table } from './tables.ts'
import { byColumns } from './text-columns.ts'

export type RawRow = {
  table: Table
  date: DateParts
  /** The date is its own; otherwise it is that of the row above. */
  isDated: boolean
  /** The amounts beside the row, balances included, from left to right. */
  cells: AmountCell[]
  description: string
  /** What stands in columns of references and kinds: no part of the description, but it may tell the direction. */
  aside: string
  check: string | null
  /** From a grid of numbers, dates and amounts: these are checks, whatever heading stands above. */
  grid: boolean
  /** Of a list without texts under a heading that names its side: no checks. */
  side?: Direction
  /** Its own part of a line that holds several. */
  cell?: { x0: number; x1: number }
  lines: Line[]
}

export type TableRows = {
  rows: RawRow[]
  daily: (DailyPair & { line: Line })[]
  /** Text at the top, before any row: the end of the last row of the page before. */
  orphans: Line[]
  orphanText: string
}

const MAX_CONTINUATIONS = 14

/** What the table before hands on: the day it ended with, since some banks print a day once, how its rows are built, and the first lines of one whose amount is still to come. */
export type Carry = { date: DateParts | null; amountLast: boolean | null; waiting: readonly Item[] }

/** One table's lines to rows. */
export const readTable = (
  table: Table,
  isMark: (line: Line) => boolean,
  before: Carry | null,
  isBare: boolean,
): TableRows & { carry: Carry } => {
  const carried = before?.date ?? null
  const { header, section } = table
  const rows: RawRow[] = []
  const daily: TableRows['daily'] = []
  // `Date   Balance` under `Checks`: the heading of the balances was overlooked.
  const ofBalances = header?.grid === 'daily' && header.money.some((c) => c.role === 'balance')
  const inGrid = !ofBalances && (section?.kind === 'checks' || section?.kind === 'repeat' || header?.grid === 'checks')
  const inDaily = !isBare && (section?.kind === 'daily' || header?.grid === 'daily')
  const places = inGrid ? placesOf(table.lines) : null
  const days = linesOfDays(table.lines, header)
  const hasBothSides =
    !isBare && header?.description === null && ['credit', 'debit'].every((side) => header.money.some((c) => c.role === side))
  const body: Line[] = []
  for (const [i, line] of table.lines.entries()) {
    const above = table.lines[i - 1]
    if (!hasMoney(line) || isMark(line)) {
      body.push(line)
      continue
    }
    const checks = inDaily ? null : checksOf(line)
    if (checks && (inGrid || checks.length > 1)) {
      for (const check of checks)
        rows.push(isBare && section?.kind === 'credit' ? bareRow(table, check, line) : checkRow(table, check, line))
      continue
    }
    const deposits = section?.kind === 'credit' ? wordedDepositsOf(line) : null
    if (deposits) {
      for (const deposit of deposits)
        rows.push({
          ...checkRow(table, deposit, line),
          description: `${deposit.number} ${deposit.text}`.trimStart(),
          check: null,
          side: 'credit',
        })
      continue
    }
    const partlyDated = inGrid && !checks ? (partlyDatedChecksOf(line) ?? brokenChecksOf(line, places)) : null
    if (partlyDated) {
      const known = partlyDated.find((c) => c.date !== null)!.date!
      for (const check of partlyDated)
        rows.push({ ...checkRow(table, { ...check, date: check.date ?? known }, line), isDated: check.date !== null })
      continue
    }
    // Behind a day of the list's own, the day of the table before is no row's.
    if (section?.kind === 'checks' && !checks && carried && !body.some(startsWithDate)) {
      const undated = undatedChecksOf(line)
      if (undated) {
        for (const { number, token } of undated) rows.push(checkRow(table, { number, date: carried, token, tokens: [token] }, line))
        continue
      }
    }
    // A day by which to pay has no balance: the figures beside it are what is owed.
    if (isUnderDueDate(line, above)) continue
    // Payments on a loan have no text, as days with balances have none; what stands under both sides is what a day brought and took.
    const isOther = (header?.loan && header.grid === null) || (!inDaily && (hasBothSides || (!isBare && isAmountAndBalance(line, header))))
    const pairs = isOther ? null : dailyPairsOf(line)
    if (pairs && isBare) {
      for (const pair of pairs) rows.push(bareRow(table, pair, line))
      continue
    }
    if (pairs && (inDaily || days.has(line) || pairs.length > 1 || (header?.description ?? null) === null)) {
      if (inDaily || days.has(line) || pairs.length > 1 || section?.kind !== 'mixed') {
        for (const pair of pairs) daily.push({ ...pair, line })
        continue
      }
    }
    if (!inDaily) body.push(line)
  }
  const column = dateColumn(body, header)
  const amountFirst = header && header.description !== null && header.money.length > 0 ? header.amountFirst : amountsLead(body)
  const items = itemsOf(body, isMark, header, column, amountFirst)
  // What is alone below its text says nothing of how the others are built.
  const told = amountIsLast(items)
  const last = told ?? before?.amountLast ?? false
  const assembled = assemble(table, withAmountsAlone(items, header, last), { last, told }, before, amountFirst)
  for (const row of assembled.rows) rows.push(row)
  return { rows, daily, carry: assembled.carry, orphans: assembled.orphans.map((i) => i.line), orphanText: textOf(assembled.orphans) }
}

const checkRow = (table: Table, check: GridCheck, line: Line): RawRow => ({
  table,
  date: check.date,
  isDated: true,
  cells: [{ token: check.token, role: 'amount', column: 0 }],
  description: `${/share\s*draft/i.test(table.section?.title ?? '') ? 'Share Draft' : 'Check'} ${check.number}`.trimEnd(),
  aside: '',
  check: check.number === '' ? null : check.number,
  grid: true,
  cell: { x0: Math.min(...check.tokens.map((t) => t.x0)), x1: Math.max(...check.tokens.map((t) => t.x1)) },
  lines: [line],
})

type Entry = { date: DateParts; dates: Token[]; anchor: Item; before: Item[]; after: Item[] }

const assemble = (
  table: Table,
  given: readonly Item[],
  { last, told }: { last: boolean; told: boolean | null },
  before: Carry | null,
  amountFirst: boolean,
): { rows: RawRow[]; carry: Carry; orphans: Item[] } => {
  const { header } = table
  const dated = given.filter((i) => i.dates.length > 0)
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
          // `Eff. Date   Trans Date`: what is effective on another day says so beside the day that every row has.
          header.dates.findIndex((d, i) => i > 0 && d.role === 'otherDate' && /^tran/.test(d.label) && /^eff/.test(header.dates[0]!.label)),
        )
      : 0
  /** The one date of a row; of two that no header calls for the second is text. */
  const chosenOf = (item: Item): Token => (twoDates && item.dates.length > 1 ? item.dates[postedAt]! : underLabel(item.dates, header))
  const items = withoutOtherDates(given, twoDates ? header : null, postedAt).map((item) =>
    !twoDates && item.dates.length > 1 && !item.mark && chosenOf(item) === item.dates[0]
      ? { ...item, texts: [item.dates[1]!, ...item.texts] }
      : item,
  )
  const start = textStart(given)
  const textX0 = leftmost(start, header?.description?.x0 ?? null)
  const starts = [
    ...new Set([
      ...given.flatMap((i) => (i.dates.length > 0 && i.cells.length > 0 ? wordStart(i) : [])),
      ...(header?.description ? [header.description.x0] : []),
    ]),
  ]
  const entries: Entry[] = []
  let carried = before?.date ?? null
  let waiting: Item[] = [...(before?.waiting ?? [])]
  let waitingDates: Token[] | null = waiting[0]?.dates ?? null
  let open: Entry | null = null
  const orphans: Item[] = []
  let touched = waiting.length > 0
  /** Text that hangs from no row above: the start of the row below, where descriptions are centred around their amounts. */
  let floating: Item[] = []
  let centred = false
  const hanging = hangsFromBelow(given)
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
    if (item.dates.length > 0) carried = chosenOf(item).date
    if (item.dates.length > 0 || moves(item)) touched = true
    if (moves(item) || lostAmount(item)) {
      // An amount with neither date nor words is a sum that lost its label.
      if (item.dates.length === 0 && item.texts.length === 0 && waiting.length === 0) continue
      if (!carried) {
        waiting = []
        continue
      }
      // Text that hangs between two amounts belongs to whichever it stands closer to.
      if (!last && item.dates.length > 0 && open && waitingDates === null)
        waiting = open.after.splice(ownTexts(open.anchor, open.after, item, hanging))
      if (waiting.length === 0 && floating.length > 0 && isClose(floating[floating.length - 1]!, item)) {
        waiting = floating
        centred = true
      }
      floating = []
      // In a scan, what stands under the labels as a row does and has no amount is a row that lost it.
      if (waitingDates !== null && item.dates.length > 0 && !last && isRowWithoutAmount(waiting[0]!, header)) {
        entries.push({ date: waitingDates[0]!.date!, dates: waitingDates, anchor: waiting[0]!, before: [], after: waiting.slice(1) })
        waiting = []
        waitingDates = null
      }
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
      const aligned = starts.some((x) => Math.abs(item.line.x0 - x) <= COLUMN.sameEdge)
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
      const above = open.after[open.after.length - 1] ?? open.anchor
      if (open.after.length < MAX_CONTINUATIONS && continues(item, above, table, textX0, amountFirst)) open.after.push(item)
      else {
        open = null
        floating = []
      }
    }
    if (!open && continues(item, floating[floating.length - 1] ?? null, table, textX0, amountFirst)) floating.push(item)
    else floating = []
  }
  if ((centred || hanging) && entries[0]) entries[0].before.unshift(...orphans.splice(0))
  const own = header && withStartsOfTexts(header, given)
  const sides = sideColumnOf(given, header)
  // Where no row told how they are built, the text may go on over the page: none is then taken for that of the row above.
  const mayBeLast = (told ?? before?.amountLast) !== false
  const carry = { date: carried, amountLast: last ? true : told, waiting: mayBeLast && waitingDates !== null ? waiting : [] }
  return { rows: entries.map((e) => toRow(table, own, e, sides)), carry, orphans }
}

/**
 * A day of posting may be printed once a day and that of the transaction on every row: what stands under the label of the other date alone says nothing of
 * the day on which a row was booked, and it has that of the row above.
 */
const withoutOtherDates = (items: readonly Item[], header: Table['header'], postedAt: number): readonly Item[] => {
  if (header?.dates.length !== 2) return items
  const [posted, other] = [header.dates[postedAt]!, header.dates[1 - postedAt]!]
  const isOther = ({ dates }: Item): boolean =>
    dates.length === 1 && distanceTo(dates[0]!, other) <= COLUMN.nearDate && distanceTo(dates[0]!, posted) > COLUMN.nearDate
  let isBelowPosted = false
  return items.map((item) => {
    if (item.dates.length > 0 && !isOther(item)) isBelowPosted = true
    return isBelowPosted && !item.mark && isOther(item) ? { ...item, dates: [] } : item
  })
}

/** Of two dates the one that stands under the header's only label for dates; the first where there is none. */
const underLabel = (dates: readonly Token[], header: Table['header']): Token => {
  const [first, second] = dates as [Token, Token | undefined]
  const column = header?.dates.length === 1 ? header.dates[0]! : null
  return second && column && distanceTo(second, column) + 6 < distanceTo(first, column) ? second : first
}

/** A scan, or a cell that is too narrow, may lose an amount and keep the balance behind it, which then tells the amount. */
const lostAmount = (item: Item): boolean =>
  item.dates.length > 0 && item.texts.length > 0 && item.cells.some((c) => c.role === 'balance') && mayLackAmount(item.line)

const isRowWithoutAmount = ({ line, dates, texts }: Item, header: Table['header']): boolean =>
  line.ocr &&
  header !== null &&
  header.description !== null &&
  header.dates.length === 1 &&
  header.money.some((c) => c.role === 'balance') &&
  dates.length > 0 &&
  distanceTo(dates[0]!, header.dates[0]!) < COLUMN.nearLabel &&
  texts.length > 1

const isClose = (above: Item, below: Item): boolean =>
  above.line.page === below.line.page && below.line.y - above.line.y <= LEADING.close * Math.max(above.line.size, below.line.size)

const continues = (item: Item, before: Item | null, table: Table, textX0: number | null, amountFirst: boolean): boolean => {
  const { line } = item
  const { header } = table
  if (item.texts.length === 0) return false
  if (textX0 !== null && line.x0 < textX0 - COLUMN.beforeText) return false
  if (header && !amountFirst && header.money.length > 0 && item.cells.length === 0) {
    const zone = header.money[0]!
    if (line.x1 > zone.x1 + 20 && line.words.length > 6) return false
  }
  if (before === null) return true
  if (before.line.page !== line.page)
    return (
      textX0 !== null &&
      Math.abs(line.x0 - textX0) <= COLUMN.sameEdge &&
      line.font === before.line.font &&
      Math.abs(line.size - before.line.size) < 0.3
    )
  if (line.size > before.line.size * 1.3) return false
  return line.y - before.line.y <= LEADING.row * Math.max(line.size, before.line.size)
}

const MORE_THAN_A_SPACE = /^\s|\s$|\s\s|[^\S ]/

const joined = (tokens: readonly Token[]): string => {
  if (tokens.length === 0) return ''
  let text = tokens[0]!.text
  for (let i = 1; i < tokens.length; i++) text += ` ${tokens[i]!.text}`
  return MORE_THAN_A_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}

const textOf = (items: readonly Item[]): string => joined(items.flatMap((i) => i.texts))

const CHECK_TEXT = /^(?:check|cheque|chk|ck|draft|share draft)\b/i

const toRow = (table: Table, header: Header | null, entry: Entry, sides: number | null): RawRow => {
  const parts = [...entry.before, entry.anchor, ...entry.after]
  const column = header?.columns.find((c) => c.role === 'check')
  const textsOf = (p: Item): Token[] =>
    !header ? p.texts : p === entry.anchor ? withoutTimes(p.texts, header) : withoutTimesBelow(p.texts, header)
  const texts = parts.flatMap(textsOf)
  const number = column ? texts.find((t) => t.kind === 'int' && distanceTo(t, column) < COLUMN.nearLabel) : undefined
  const inColumns = header
    ? byColumns(
        parts.map((p) => withoutAsides(textsOf(p), header, p.line.size)),
        header,
      )
    : texts
  const inColumn = sides === null ? inColumns : inColumns.filter((token) => !isOfSideColumn(token, sides))
  const aside = inColumn.length < texts.length ? joined(texts.filter((t) => !inColumn.includes(t))) : ''
  // Where all of it stands under the label of kinds, that is the text.
  const tokens = inColumn.length > 0 || number !== undefined ? inColumn : texts
  const rest = number ? joined(tokens.filter((t) => t !== number)) : ''
  // The number of a check names it; a deposit's serial number does not.
  const isCheck = number !== undefined && (rest === '' || CHECK_TEXT.test(rest))
  const description = number === undefined ? joined(tokens) : rest === '' ? `Check ${number.text}` : isCheck ? joined(tokens) : rest
  return {
    table,
    date: entry.date,
    isDated: entry.dates.length > 0,
    cells: entry.anchor.cells,
    description,
    aside,
    check: isCheck ? number.text : null,
    grid: number !== undefined && rest === '',
    lines: parts.map((p) => p.line),
  }
}
