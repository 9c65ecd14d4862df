import { type Account, findDuplicates, groupAccounts } from '../metrics/accounts.ts'
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
  isExcluded: (statement: number) => boolean
  isLeftOut: (statement: number) => boolean
}

/** Which statements repeat others, and which are one account's, is decided by what was read: no mended row moves a statement. */
export const layoutOf = (statements: readonly Statement[], corrections: readonly Correction[]): Layout => {
  const duplicateOf = findDuplicates(statements)
  const accounts = groupAccounts(statements, duplicateOf)
  const accountOf = new Int32Array(statements.length).fill(-1)
  accounts.forEach((account, a) => {
    for (const s of account.statements) accountOf[s] = a
  })
  duplicateOf.forEach((original, s) => {
    if (original !== null) accountOf[s] = accountOf[original]!
  })
  const excluded = excludedAccounts(corrections, (s) => accountOf[s]!)
  const isExcluded = (s: number): boolean => excluded.has(accountOf[s]!)
  return {
    duplicateOf,
    accountOf,
    accounts: accounts.filter((_, a) => !excluded.has(a)),
    isExcluded,
    isLeftOut: (s) => duplicateOf[s] !== null || isExcluded(s),
  }
}

/** The references of the rows that count, in the order in which they are shown. */
export const originsOf = (statements: readonly Statement[], isLeftOut: (statement: number) => boolean): Int32Array => {
  const origins: number[] = []
  let ref = 0
  statements.forEach(({ rows }, s) => {
    if (isLeftOut(s)) ref += rows.length
    else for (let i = 0; i < rows.length; i++) origins.push(ref++)
  })
  return Int32Array.from(origins)
}
