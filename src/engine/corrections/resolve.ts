import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { AnalysisRow } from '../analysis.ts'
import type { Category, Direction } from '../types.ts'
import { directionOfCategory } from './label-rows.ts'
import { mendsOf } from './mend.ts'
import type { Change, Correction, PositionOp, RowRef } from './types.ts'

/** A change as a person gives it: rows and positions by their numbers in the revision that they look at. */
export type GivenChange =
  | { kind: 'label'; rows: number[]; classification: Category; samePayee?: boolean }
  | { kind: 'revenue'; rows: number[]; isRevenue: boolean }
  | { kind: 'row'; row: number; date?: IsoDate; amount?: Cents; type?: Direction }
  | { kind: 'account'; statement: number; excluded: boolean }
  | { kind: 'position'; op: PositionOp; positions?: number[]; rows?: number[]; funderName?: string | null }

/** What is wrong with a change, at which field of it. */
export class UnfitChange extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.name = 'UnfitChange'
    this.path = path
  }
}

/** The revision that the numbers speak of. */
export type Shown = {
  revision: number
  /** The reference of each of its rows. */
  origins: ArrayLike<number>
  /** Every row that was read, by reference, with its type as the revision has it. */
  typeOf: (ref: RowRef) => Direction
  /** For each position the numbers of its rows. */
  positions: readonly (readonly number[])[]
  /** How many statements, or accounts where rows were given for several. */
  accountCount: number
}

/** References for numbers, or UnfitChange. Nothing here depends on the engine's labels, so it is decided before anything is computed. */
export const resolveChanges = (given: readonly GivenChange[], shown: Shown): Change[] => {
  const types = new Map<RowRef, Direction>()
  const typeOf = (ref: RowRef): Direction => types.get(ref) ?? shown.typeOf(ref)
  const refOf = (row: number, path: string): RowRef => {
    if (row >= shown.origins.length) throw new UnfitChange(path, `There is no row ${row} in revision ${shown.revision}.`)
    return shown.origins[row]!
  }
  const refsOf = (rows: readonly number[], path: string): RowRef[] => rows.map((row, i) => refOf(row, `${path}.${i}`))
  const mustBe = (side: Direction, refs: readonly RowRef[], rows: readonly number[], path: string, what: string): void =>
    refs.forEach((ref, i) => {
      if (typeOf(ref) !== side) throw new UnfitChange(`${path}.${i}`, `Row ${rows[i]} is a ${typeOf(ref)}: ${what}.`)
    })
  // A request is one word: a row that it turns into a debit may be labelled as one before or after, so sides are mended first.
  given.forEach((change, c) => {
    if (change.kind === 'row' && change.type !== undefined) types.set(refOf(change.row, `changes.${c}.row`), change.type)
  })
  const resolve = (change: GivenChange, at: string): Change => {
    switch (change.kind) {
      case 'label': {
        const rows = refsOf(change.rows, `${at}.rows`)
        const side = directionOfCategory(change.classification)
        mustBe(side, rows, change.rows, `${at}.rows`, `${change.classification} is for ${side}s`)
        return { kind: 'label', rows, category: change.classification, samePayee: change.samePayee === true }
      }
      case 'revenue': {
        const rows = refsOf(change.rows, `${at}.rows`)
        mustBe('credit', rows, change.rows, `${at}.rows`, 'only credits can be revenue')
        return { kind: 'revenue', rows, isRevenue: change.isRevenue }
      }
      case 'row': {
        const { kind, row, ...to } = change
        if (Object.keys(to).length === 0) throw new UnfitChange(at, 'One of date, amount and type is required.')
        return { kind, row: refOf(row, `${at}.row`), ...to }
      }
      case 'account':
        if (change.statement >= shown.accountCount)
          throw new UnfitChange(`${at}.statement`, `There is no statement ${change.statement} in revision ${shown.revision}.`)
        return change
      case 'position': {
        const positions = (change.positions ?? []).map((p, i) => {
          const rows = shown.positions[p]
          if (rows === undefined) throw new UnfitChange(`${at}.positions.${i}`, `There is no position ${p} in revision ${shown.revision}.`)
          return rows.map((row) => shown.origins[row]!)
        })
        const rows = refsOf(change.rows ?? [], `${at}.rows`)
        checkShape(change, at, shown)
        if (change.op === 'add') mustBe('debit', rows, change.rows!, `${at}.rows`, 'a payment to a funder is a debit')
        return { kind: 'position', op: change.op, positions, rows, funderName: change.funderName ?? null }
      }
    }
  }
  return given.map((change, c) => resolve(change, `changes.${c}`))
}

/** What each edit needs and what it has no use for. */
const checkShape = (
  { op, positions = [], rows = [], funderName }: Extract<GivenChange, { kind: 'position' }>,
  at: string,
  shown: Shown,
): void => {
  const needs = (isThere: boolean, field: string, message: string): void => {
    if (!isThere) throw new UnfitChange(`${at}.${field}`, message)
  }
  if (op === 'add') {
    needs(rows.length > 0, 'rows', 'The payments of the new position are required.')
    needs(positions.length === 0, 'positions', 'A new position is made of rows alone.')
    return
  }
  if (op === 'merge') needs(new Set(positions).size >= 2, 'positions', 'Two or more positions are required.')
  else if (op === 'split') needs(positions.length === 1, 'positions', 'Exactly one position is required.')
  else needs(positions.length >= 1, 'positions', 'At least one position is required.')
  if (op === 'rename') needs(!!funderName, 'funderName', 'The new name is required.')
  if (op !== 'split') {
    needs(rows.length === 0, 'rows', `Rows are not for ${op}.`)
    return
  }
  const own = new Set(shown.positions[positions[0]!])
  const outside = rows.findIndex((r) => !own.has(r))
  needs(rows.length > 0, 'rows', 'The payments that go apart are required.')
  if (outside >= 0) throw new UnfitChange(`${at}.rows.${outside}`, `Row ${rows[outside]} is no payment of position ${positions[0]}.`)
  needs(new Set(rows).size < own.size, 'rows', 'At least one payment must stay.')
}

/** The side of every row as earlier corrections leave it. */
export const typesAfter = (read: Iterable<AnalysisRow>, corrections: readonly Correction[]): ((ref: RowRef) => Direction) => {
  const rows = [...read]
  const mends = mendsOf(corrections)
  return (ref) => mends.get(ref)?.type ?? rows[ref]!.type
}

/** A row whose earlier label a new mend of its side would turn against it: a person must take that back, or say in the same breath what the row is now. */
export const brokenLabel = (
  before: readonly Correction[],
  changes: readonly Change[],
  typeOf: (ref: RowRef) => Direction,
): RowRef | null => {
  const turned = new Map<RowRef, Direction>()
  for (const change of changes)
    if (change.kind === 'row' && change.type !== undefined && change.type !== typeOf(change.row)) turned.set(change.row, change.type)
  if (turned.size === 0) return null
  const side = new Map<RowRef, Direction>()
  for (const change of [...before.flatMap((c) => c.changes), ...changes]) {
    if (change.kind === 'label') for (const ref of change.rows) side.set(ref, directionOfCategory(change.category))
    else if (change.kind === 'revenue') for (const ref of change.rows) side.set(ref, 'credit')
    else if (change.kind === 'position' && change.op === 'add') for (const ref of change.rows) side.set(ref, 'debit')
  }
  for (const [ref, type] of turned) if ((side.get(ref) ?? type) !== type) return ref
  return null
}
