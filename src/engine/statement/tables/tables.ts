import type { Line } from '../lines/lines.ts'
import type { Header } from './headers.ts'
import type { Labelled } from './labels.ts'
import type { BalanceLabel, SectionKind } from './vocabulary.ts'

export type Section = { id: number; kind: SectionKind; title: string; line: Line }

/** Lines under one heading and one column header, in order. */
export type Table = { id: number; section: Section | null; header: Header | null; lines: Line[] }

export type PrintedTotal = {
  line: Line
  labelled: Labelled[]
  label: string
  section: Section | null
  header: Header | null
  table: Table | null
}

export type BalanceLine = {
  label: BalanceLabel
  /** The amount, and those that stand before it in the same run. */
  labelled: Labelled
  line: Line
  header: Header | null
  table: Table | null
  /** Ends a part of the list, or begins the next: it follows from the rows, whatever else is printed. */
  ofPart?: true
}

/** What took each line, for those who ask why. */
export type Taken = { line: Line; by: string }

export type Scan = { tables: Table[]; totals: PrintedTotal[]; balances: BalanceLine[]; labelled: Labelled[]; taken: Taken[] }
