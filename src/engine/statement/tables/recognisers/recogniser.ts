import type { Line } from '../../lines/lines.ts'
import type { BookedColumn } from '../booked-columns.ts'
import type { Header } from '../headers.ts'
import type { Labelled } from '../labels.ts'
import type { Stacked } from '../stacked.ts'
import type { BalanceLine, PrintedTotal, Section, Table } from '../tables.ts'

/** A line where it stands. */
export type Place = {
  line: Line
  /** The column header that begins here, and the last of its lines. */
  header: { found: Header; last: Line; lines: number } | null
  /** Figures whose labels stand above them. */
  stacked: readonly Stacked[] | null
  /** Of a summary that prints balances in several columns, which of them is what is booked. */
  booked: BookedColumn | null
  /** Says what the row above is made of. */
  isPart: boolean
  /** The next line that is no furniture. */
  next: { line: Line; isHeader: boolean } | null
}

/** Where the rows of a table have their date and text. */
export type Shape = { textX0: number; dateX0: number; font: number; size: number }

/** What the lines above say of the line at hand. */
export type State = {
  section: Section | null
  header: Header | null
  table: Table | null
  /** Of the rows under this heading, and of the last rows at all. */
  shape: Shape | null
  body: Shape | null
  previous: Line | null
  /** How many sections were opened so far. */
  sections: number
  /** A table that its closing balance ended: totals below it are still its own. */
  closed: { header: Header | null; section: Section | null } | null
}

export type Mark = {
  /** What the line is, in words. */
  by: string
  /** How many lines it takes; one where it is not said. */
  lines?: number
  /** Stands in the table that is open, or opens one. */
  inTable?: true
  total?: PrintedTotal
  balances?: readonly BalanceLine[]
  labelled?: readonly Labelled[]
  /** What the lines below are told. */
  leaves: Partial<State>
}

export type Recogniser = (place: Place, state: State) => Mark | null
