import type { AnalysisRow } from '../analysis.ts'
import type { Statement } from '../types.ts'
import { proveAgain } from './prove-again.ts'
import type { Change, Correction, RowRef } from './types.ts'

type Mend = Extract<Change, { kind: 'row' }>

/** What each row is mended to, the latest word on each field. */
export const mendsOf = (corrections: readonly Correction[]): Map<RowRef, Omit<Mend, 'kind' | 'row'>> => {
  const mends = new Map<RowRef, Omit<Mend, 'kind' | 'row'>>()
  for (const { changes } of corrections)
    for (const change of changes) {
      if (change.kind !== 'row') continue
      const { kind: _, row, ...to } = change
      mends.set(row, { ...mends.get(row), ...to })
    }
  return mends
}

export const mendRows = <R extends AnalysisRow>(rows: readonly R[], mends: ReturnType<typeof mendsOf>, first: RowRef = 0): readonly R[] => {
  if (mends.size === 0) return rows
  let mended: R[] | null = null
  for (let i = 0; i < rows.length; i++) {
    const to = mends.get(first + i)
    if (to === undefined) continue
    mended ??= rows.slice()
    mended[i] = { ...rows[i]!, ...to }
  }
  return mended ?? rows
}

/** Statements with their rows mended. A statement whose rows changed is proved again; the others are the very same objects. */
export const mendStatements = (statements: readonly Statement[], corrections: readonly Correction[]): readonly Statement[] => {
  const mends = mendsOf(corrections)
  if (mends.size === 0) return statements
  let first = 0
  return statements.map((statement) => {
    const rows = mendRows(statement.rows, mends, first)
    first += statement.rows.length
    return rows === statement.rows ? statement : proveAgain(statement, rows)
  })
}

/** Which accounts are left out, by their number; `accountOf` tells the account of a statement. */
export const excludedAccounts = (corrections: readonly Correction[], accountOf: (statement: number) => number): Set<number> => {
  const excluded = new Set<number>()
  for (const { changes } of corrections)
    for (const change of changes) {
      if (change.kind !== 'account') continue
      if (change.excluded) excluded.add(accountOf(change.statement))
      else excluded.delete(accountOf(change.statement))
    }
  return excluded
}
