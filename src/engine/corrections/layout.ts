import { type Account, findDuplicates, findOverlaps, groupAccounts, type Overlap } from '../metrics/accounts.ts'
import type { Statement } from '../types.ts'
import { excludedAccounts } from './mend.ts'
import type { Correction } from './types.ts'

/** How statements stand to each other, and which of them count. */
export type Layout = {
  duplicateOf: (number | null)[]
  /** The account of each statement; one that repeats another is of its account. */
  accountOf: Int32Array
  /** Accounts that count. */
  accounts: Account[]
  overlaps: Overlap[]
  isExcluded: (statement: number) => boolean
  isLeftOut: (statement: number) => boolean
  /** Rows that another statement has, too, are counted there. */
  isRowLeftOut: (statement: number, row: number) => boolean
}

/** Which statements repeat others, and which are one account's, is decided by what was read: no mended row moves a statement. */
export const layoutOf = (statements: readonly Statement[], corrections: readonly Correction[]): Layout => {
  const duplicateOf = findDuplicates(statements)
  const overlaps = findOverlaps(statements, duplicateOf)
  const accounts = groupAccounts(statements, duplicateOf, overlaps)
  const accountOf = new Int32Array(statements.length).fill(-1)
  accounts.forEach((account, a) => {
    for (const s of account.statements) accountOf[s] = a
  })
  duplicateOf.forEach((original, s) => {
    if (original !== null) accountOf[s] = accountOf[original]!
  })
  const excluded = excludedAccounts(corrections, (s) => accountOf[s]!)
  const isExcluded = (s: number): boolean => excluded.has(accountOf[s]!)
  const repeated = new Map<number, Set<number>>()
  for (const { repeatedIn, rows } of overlaps) repeated.set(repeatedIn, new Set([...(repeated.get(repeatedIn) ?? []), ...rows]))
  const isLeftOut = (s: number): boolean => duplicateOf[s] !== null || isExcluded(s)
  return {
    duplicateOf,
    overlaps,
    accountOf,
    accounts: accounts.filter((_, a) => !excluded.has(a)),
    isExcluded,
    isLeftOut,
    isRowLeftOut: (s, row) => isLeftOut(s) || (repeated.get(s)?.has(row) ?? false),
  }
}

/** The references of the rows that count, in the order in which they are shown. */
export const originsOf = (statements: readonly Statement[], isRowLeftOut: Layout['isRowLeftOut']): Int32Array => {
  const origins: number[] = []
  let ref = 0
  statements.forEach(({ rows }, s) => {
    for (let i = 0; i < rows.length; i++, ref++) if (!isRowLeftOut(s, i)) origins.push(ref)
  })
  return Int32Array.from(origins)
}
