import { hasStatusNotPosted, isNotPosted, isStruck, saysPending } from '../tables/not-posted.ts'
import type { RawRow } from '../tables/rows.ts'
import type { Section, Table } from '../tables/tables.ts'
import { listsWithoutBalances, runsOf } from './listings/apart.ts'
import type { BesideRows } from './sums/blocks.ts'
import { loanReadings } from './sums/loans.ts'
import { withoutSumsAbove, withoutSumsBelow } from './sums/sums-as-rows.ts'

const dayOf = ({ date }: RawRow): string => (date.order === 'known' ? `${date.month}/${date.day}` : `${date.a}/${date.b}`)
const amountOf = ({ cells }: RawRow): number | '' => cells[0]?.token.money?.value ?? ''

/** Tables whose rows another table lists as well: the second listing stands for nothing. Never drops equal rows within one table. */
const withoutRepeats = (rows: readonly RawRow[]): RawRow[] => {
  const families = new Map<string, RawRow[]>()
  for (const row of rows) {
    const key = `${row.table.section?.title ?? ''}|${row.table.header?.columns.map((c) => c.role).join() ?? ''}|${row.table.section?.kind ?? ''}`
    const family = families.get(key)
    if (family) family.push(row)
    else families.set(key, [row])
  }
  if (families.size < 2 || families.size > 60) return [...rows]
  const keyOf = (row: RawRow): string => `${dayOf(row)}|${amountOf(row)}`
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const dropped = new Set<RawRow>()
  for (const family of [...families.values()].reverse()) {
    const own = new Map<string, number>()
    for (const row of family) own.set(keyOf(row), (own.get(keyOf(row)) ?? 0) + 1)
    let contained = true
    for (const [key, n] of own) if ((counts.get(key) ?? 0) < 2 * n) contained = false
    if (!contained) continue
    for (const row of family) dropped.add(row)
    for (const [key, n] of own) counts.set(key, counts.get(key)! - n)
  }
  return rows.filter((r) => !dropped.has(r))
}

/** A scan's rows that carry running balances, where all the others may be a second listing of them that OCR read with slips. */
const runningInScan = (rows: readonly RawRow[]): RawRow[] => {
  const running = new Set(rows.filter((r) => r.cells.some((c) => c.role === 'balance')).map((r) => r.table))
  const isScanned = (row: RawRow): boolean => row.lines.every((l) => l.ocr)
  return rows.every((r) => running.has(r.table) || isScanned(r)) ? rows.filter((r) => running.has(r.table)) : []
}

/** A check that one table lists and another repeats, by its number and amount. */
const withoutRepeatedChecks = (rows: readonly RawRow[]): RawRow[] => {
  const seen = new Map<string, number>()
  const out: RawRow[] = []
  for (const row of rows) {
    if (row.check === null) {
      out.push(row)
      continue
    }
    const amount = row.cells.find((c) => c.role !== 'balance')?.token.money?.value ?? 0
    const key = `${row.check.replace(/^0+/, '')}|${amount}`
    const family = row.table.section ? row.table.section.id : -1 - row.table.id
    const before = seen.get(key)
    if (before !== undefined && before !== family && row.table.section?.kind !== undefined) continue
    if (before === undefined) seen.set(key, family)
    out.push(row)
  }
  return out
}

const RUNS_MOST = 200

/** `Largest items`: rows that stand apart under words of their own, and are all listed elsewhere, are there a second time. */
const withoutHighlights = (rows: readonly RawRow[], partNothing: ReadonlySet<number>): RawRow[] => {
  const runs = runsOf(rows, partNothing)
  if (runs.length < 2 || runs.length > RUNS_MOST) return [...rows]
  // A row without a date is told by its words.
  const keysOf = (row: RawRow): string[] => [`${dayOf(row)}|${amountOf(row)}`, `${row.description}|${amountOf(row)}`]
  const keyOf = (row: RawRow): string => keysOf(row)[row.isDated ? 0 : 1]!
  const counts = new Map<string, number>()
  const add = (row: RawRow, n: 1 | -1): void => {
    for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + n)
  }
  for (const row of rows) add(row, 1)
  const dropped = new Set<RawRow>()
  // What prints its balance in the table of other rows is one of them: a row there is doubled, and not listed a second time.
  const isInList = (run: readonly RawRow[]): boolean =>
    run.some((row) => row.cells.some((c) => c.role === 'balance') && rows.some((r) => r.table === row.table && !run.includes(r)))
  // Right beside its like, under the same words, a row is doubled in its own list: what is listed again stands apart.
  const isBesideLike = (run: readonly RawRow[]): boolean => {
    const at = rows.indexOf(run[0]!)
    return [rows[at - 1], rows[at + run.length]].some(
      (row) => row && keyOf(row) === keyOf(run[0]!) && row.table.section?.title === run[0]!.table.section?.title,
    )
  }
  for (const run of runs.toSorted((a, b) => a.length - b.length)) {
    if (isInList(run) || (run.length === 1 && isBesideLike(run))) continue
    const own = Map.groupBy(run, keyOf)
    for (const row of run) add(row, -1)
    if ([...own].every(([key, same]) => (counts.get(key) ?? 0) >= same.length)) for (const row of run) dropped.add(row)
    else for (const row of run) add(row, 1)
  }
  return rows.filter((row) => !dropped.has(row))
}

/** Rows under a heading of pending ones, up to the next header of columns, and those that say so of themselves, have not moved the balance. */
const withoutPending = (rows: readonly RawRow[]): RawRow[] => {
  const first = new Map<Section, Table>()
  for (const { table } of rows)
    if (table.section?.kind === 'ignore' && isNotPosted(table.section.title) && !first.has(table.section)) first.set(table.section, table)
  return rows.filter(
    ({ table, aside, description }) =>
      (table.section === null || first.get(table.section) !== table) && !saysPending(aside) && !saysPending(description),
  )
}

/** A few rows that are struck through, or that a column of states calls declined, void or pending, are none; where most are, it means something else. */
const withoutOddOnes = (rows: readonly RawRow[]): RawRow[] => {
  const posted = rows.filter((row) => !hasStatusNotPosted(row) && !isStruck(row))
  return posted.length * 2 > rows.length ? posted : [...rows]
}

/** Dates and figures alone, in a list of their own, are rates or limits and not rows. */
const withoutWordless = (rows: readonly RawRow[], { partNothing }: BesideRows): RawRow[] =>
  runsOf(rows, partNothing)
    .filter((run) => run.some((row) => row.grid || /\p{L}/u.test(row.description)))
    .flat()

/** Where the list prints balances beside its rows, a list apart that prints none is no part of it. */
const withoutListsApart = (rows: readonly RawRow[], beside: BesideRows): RawRow[] => {
  const apart = listsWithoutBalances(rows, beside)
  return rows.filter((row) => !apart.has(row))
}

const STATISTICS_MAX = 8

/** Figures below a table that carries a balance beside every dated row (`Average size`, `Largest deposit`): without a date and behind the last balance. */
const withoutStatistics = (rows: readonly RawRow[]): RawRow[] => {
  const isBooked = (row: RawRow): boolean => row.cells.some((c) => c.role === 'balance')
  const end = rows.findLastIndex((row) => row.isDated || isBooked(row)) + 1
  const isRunning = rows.slice(0, end).every((row) => !row.isDated || isBooked(row))
  return isRunning && rows.length - end <= STATISTICS_MAX ? rows.slice(0, end) : [...rows]
}

/** The last row of a page that the next page begins with again, its balance and all: no row with an amount leaves the balance as it was. */
const withoutPrintedAgain = (rows: readonly RawRow[]): RawRow[] =>
  rows.filter(({ lines: above }, i) => {
    const { lines, cells } = rows[i + 1] ?? { lines: [], cells: [] }
    // All that the page had room for: another reference below the same text is another row.
    const isAgain = lines[0]?.page === above[0]!.page + 1 && above.every((l, k) => l.text === lines[k]?.text)
    return !isAgain || cells.length < 2 || !cells.some((c) => c.role === 'balance')
  })

/** Which rows count, the likeliest choice first; made one by one, since the first mostly proves itself. */
export function* rowSets(rows: readonly RawRow[], beside: BesideRows): Generator<RawRow[]> {
  const seen: RawRow[][] = []
  const isNew = (set: RawRow[]): boolean => {
    if (seen.some((s) => s.length === set.length && s.every((r, i) => r === set[i]))) return false
    seen.push(set)
    return true
  }
  const kind = (r: RawRow): string => r.table.section?.kind ?? ''
  // `Interest and refunds paid this period   0.00`: nothing, told of what is listed elsewhere. `INTEREST CHARGED ON PURCHASES   0.00`: nothing was charged.
  const isNothing = (r: RawRow): boolean =>
    (kind(r) === 'repeat' || /\binterest charged? on\b/i.test(r.description)) && r.cells.every((c) => c.token.money!.value === 0)
  const main = withoutRepeatedChecks(withoutOddOnes(rows.filter((r) => kind(r) !== 'ignore' && !isNothing(r))))
  if (main.length === 0) yield* loanReadings(rows)
  seen.push(main)
  yield main
  const choices = [
    () => withoutPrintedAgain(main),
    () => main.filter((r) => kind(r) !== 'repeat'),
    () => withoutRepeats(main),
    () => withoutRepeatedChecks(rows),
    () => withoutRepeats(withoutRepeatedChecks(rows)),
    () => withoutPending(withoutRepeatedChecks(rows)),
    () => withoutHighlights(main, beside.partNothing),
    () => withoutListsApart(main, beside),
    () => withoutWordless(main, beside),
    () => withoutSumsBelow(main),
    () => withoutSumsAbove(main),
    () => withoutStatistics(main),
    () => withoutStatistics(withoutSumsBelow(main)),
    () => main.filter((r) => r.table.section !== null || r.table.header !== null),
    () => main.filter((r) => r.table.header !== null),
    () => runningInScan(main),
  ]
  for (const choice of choices) {
    const set = choice()
    if (set.length > 0 && isNew(set)) yield set
  }
}
