import { daysBetween } from '../../../shared/dates.ts'
import type { Statement } from '../../types.ts'
import { discrepancy, money } from './checks.ts'

/** A statement with the account that its own lines name, and whether its period and both of its ends are printed. */
export type OfAccount = { statement: Statement; account: string | null; isPrinted: boolean }

/** Some banks begin a period with the day that ended the one before. */
const adjoins = (before: Statement, after: Statement): boolean => {
  if (before.periodEnd === null || after.periodStart === null) return false
  const days = daysBetween(before.periodEnd, after.periodStart)
  return days === 0 || days === 1
}

const isSameAccount = (a: OfAccount, b: OfAccount): boolean =>
  a.account !== null && a.account === b.account && a.statement.kind === b.statement.kind && a.statement.currency === b.statement.currency

/** Two months of one account in one file: the second opens with what the first closed with. Where several share a number, nothing tells which goes on. */
export const continued = (all: readonly OfAccount[]): Statement[] =>
  all.map((own) => {
    const { statement } = own
    const ofAccount = all.filter((other) => isSameAccount(own, other))
    const before = ofAccount.filter((other) => adjoins(other.statement, statement) && other !== own)
    const beside = ofAccount.filter((other) => other.statement.periodStart === statement.periodStart)
    const [last] = before
    if (!last || before.length > 1 || beside.length > 1 || !own.isPrinted || !last.isPrinted) return statement
    const [closed, opened] = [last.statement.closingBalance!, statement.openingBalance!]
    if (closed === opened) return statement
    const message = `It opens with ${money(opened)}; the statement before it closes with ${money(closed)} on ${last.statement.periodEnd}.`
    return {
      ...statement,
      reconciled: false,
      discrepancies: [...statement.discrepancies, discrepancy('contradiction', message, opened - closed, null)],
    }
  })
