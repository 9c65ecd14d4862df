import type { Line } from '../lines/lines.ts'
import { linesOfOverviews } from './account-overview.ts'
import { bookedColumns } from './booked-columns.ts'
import { endsOfParts } from './ends-of-parts.ts'
import { endsOfSummaries } from './ends-of-summaries.ts'
import type { Header } from './headers.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { balance } from './recognisers/balance.ts'
import { columnHeader } from './recognisers/column-header.ts'
import { furniture } from './recognisers/furniture.ts'
import { heading } from './recognisers/heading.ts'
import { partOfRow } from './recognisers/part-of-row.ts'
import type { Mark, Place, Recogniser, State } from './recognisers/recogniser.ts'
import { stackedFigures } from './recognisers/stacked-figures.ts'
import { tableLine } from './recognisers/table-line.ts'
import { total } from './recognisers/total.ts'
import { stackedAmounts } from './stacked.ts'
import { withBalanceDue, withDaysOfBalances } from './statement-balances.ts'
import type { Scan, Table } from './tables.ts'

/** What a line may be, in the order in which it is asked: the first that recognises it takes it. */
const RECOGNISERS: readonly Recogniser[] = [columnHeader, furniture, partOfRow, heading, stackedFigures, balance, total, tableLine]

const START: State = {
  section: null,
  header: null,
  table: null,
  shape: null,
  body: null,
  previous: null,
  sections: 0,
  closed: null,
}

const LOOK_AHEAD = 3
const SINCE_NEW_YEAR = /ytd|year\W*to\W*date/i

/** Walks the lines once: headings and column headers open tables, totals and balances are set aside, everything else is a table's body. */
export const scan = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): Scan => {
  const found: Scan = { tables: [], totals: [], balances: [], labelled: [], taken: [] }
  const placeAt = placesOf(lines, headers)
  const ofAllAccounts = linesOfOverviews(lines)
  let state = START
  for (let at = 0; at < lines.length; ) {
    const place = placeAt(at)
    if (place.line.underDay && state.header && state.header.dates.length > 0) state = { ...state, header: null, section: null, table: null }
    const mark = recognise(place, state)
    const table = mark.inTable ? (state.table ?? openTable(found, state)) : state.table
    if (mark.inTable) table!.lines.push(place.line)
    const isOwn = !ofAllAccounts.has(place.line.index)
    if (mark.total && isOwn) found.totals.push(mark.total)
    if (mark.balances) found.balances.push(...mark.balances)
    // Sums since the year began are no part of this period's summary.
    if (mark.labelled && isOwn && !SINCE_NEW_YEAR.test(state.section?.title ?? '')) found.labelled.push(...mark.labelled)
    const taken = mark.lines ?? 1
    for (const line of lines.slice(at, at + taken)) found.taken.push({ line, by: mark.by })
    state = { ...state, table, ...mark.leaves }
    at += taken
  }
  const balances = endsOfParts(lines, withDaysOfBalances(withBalanceDue(found.balances)))
  return { ...found, balances: [...balances, ...endsOfSummaries({ ...found, balances })] }
}

const recognise = (place: Place, state: State): Mark => {
  for (const recogniser of RECOGNISERS) {
    const mark = recogniser(place, state)
    if (mark) return mark
  }
  throw new Error('The last recogniser takes every line.')
}

const openTable = ({ tables }: Scan, { section, header }: State): Table => {
  const table: Table = { id: tables.length, section, header, lines: [] }
  tables.push(table)
  return table
}

/** `Particulars   Opening balance   Closing balance`, without a column of dates: what an account begins and ends with, and no list of rows. */
const BOTH_ENDS = /(?:opening|beginning|starting|previous)\w{0,12}bal(?:ance)?.*(?:closing|ending|new|current)\w{0,12}bal/

/** Each line with what the document knows of its place. */
const placesOf = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): ((at: number) => Place) => {
  const ofRows = new Set<number>()
  for (const { first, last, dates, description } of headers.values())
    if (dates.length > 0 || (description !== null && !BOTH_ENDS.test(first.squashed)))
      for (let i = first.index; i <= last.index; i++) ofRows.add(i)
  const stacked = stackedAmounts(lines, (line) => ofRows.has(line.index))
  const parts = partsOfRows(lines)
  const booked = bookedColumns(lines)
  /** `Opening balance   Total in   Closing balance` under a figure each: they head no rows. */
  const endsFigures = ({ dates, description, first, last }: Header, at: number): boolean =>
    dates.length === 0 &&
    description === null &&
    BOTH_ENDS.test(first.squashed) &&
    stacked.has(lines[at - 1]?.index ?? -1) &&
    !stacked.has(last.index + 1)
  return (at) => {
    const line = lines[at]!
    const known = headers.get(line.index)
    const header = known && !endsFigures(known, at) ? known : undefined
    let end = at
    while (header && end + 1 < lines.length && lines[end + 1]!.index <= header.last.index) end++
    return {
      line,
      header: header ? { found: header, last: lines[end]!, lines: end - at + 1 } : null,
      stacked: stacked.get(line.index) ?? null,
      booked: booked.get(line.index) ?? null,
      isPart: parts.has(line.index),
      next: nextOf(lines, at, headers),
    }
  }
}

const nextOf = (lines: readonly Line[], at: number, headers: ReadonlyMap<number, Header>): Place['next'] => {
  for (let k = at + 1; k < lines.length && k <= at + LOOK_AHEAD; k++)
    if (!lines[k]!.furniture) return { line: lines[k]!, isHeader: headers.has(lines[k]!.index) }
  return null
}
