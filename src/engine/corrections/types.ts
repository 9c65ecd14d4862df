import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Category, Direction, Label } from '../types.ts'

/**
 * A row by its place in what was read: counted through all statements, those that are left out too. Indexes of a revision shift when an account is
 * left out; these never do, so that a correction means the same row in every later revision.
 */
export type RowRef = number

export const POSITION_OPS = ['dismiss', 'rename', 'merge', 'split', 'add', 'end'] as const
export type PositionOp = (typeof POSITION_OPS)[number]

/** A position is named by its payments, so that an edit finds it again whatever became of its number. */
export type PositionEdit = {
  kind: 'position'
  op: PositionOp
  positions: readonly (readonly RowRef[])[]
  rows: readonly RowRef[]
  funderName: string | null
}

export type Change =
  | { kind: 'label'; rows: readonly RowRef[]; category: Category; samePayee: boolean }
  | { kind: 'revenue'; rows: readonly RowRef[]; isRevenue: boolean }
  | { kind: 'row'; row: RowRef; date?: IsoDate; amount?: Cents; type?: Direction }
  | { kind: 'account'; statement: number; excluded: boolean }
  | PositionEdit

/** What a person said, when and why. Later ones win over earlier ones. */
export type Correction = { id: string; by: string; at: string; reason: string; changes: readonly Change[] }

/** "Always label this payee so": an organization's own rule. */
export type Rule = { id: string; payee: string; type: Direction; category: Category }

/** The labels of revision 0, by row, so that a corrected row can say what the machine had said. −1 where it said nothing. */
export type MachineLabels = { labels: readonly Label[]; of: readonly number[] }

/** What stands beside a corrected row. `was` holds the machine's word for what was changed, and nothing else. */
export type RowCorrection = Pick<Correction, 'id' | 'by' | 'at' | 'reason'> & {
  was: { label?: Label; date?: IsoDate; amount?: Cents; type?: Direction }
}

/** A change that no longer fits what is there: it is kept, listed, and changes nothing. */
export type NotApplied = { correction: string; change: number; reason: string }

/** What people have said about an analysis. Without any of it, the analysis is the machine's. */
export type ByHand = {
  corrections?: readonly Correction[]
  rules?: readonly Rule[]
  machine?: MachineLabels
}
