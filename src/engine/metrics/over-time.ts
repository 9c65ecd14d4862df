import { fromDayNumber, type IsoDate } from '../../shared/dates.ts'
import type { Statement } from '../types.ts'
import { findDuplicates, groupAccounts, periodOf } from './accounts.ts'

export type AccountOverTime = {
  bank: string | null
  accountLast4: string | null
  kind: Statement['kind']
  from: IsoDate | null
  to: IsoDate | null
  /** Oldest first; what repeats another is left out. */
  statements: number[]
  gaps: { from: IsoDate; to: IsoDate }[]
  /** Cents by which a statement does not go on from the one before it. */
  breaks: { statement: number; amount: number }[]
}

/** Which statements continue each other, and where something is missing in between. */
export const accountsOverTime = (statements: readonly Statement[]): AccountOverTime[] =>
  groupAccounts(statements, findDuplicates(statements)).map(({ kind, statements: own }) => {
    const gaps: AccountOverTime['gaps'] = []
    const breaks: AccountOverTime['breaks'] = []
    const first = statements[own[0]!]!
    const dated = own.flatMap((index) => {
      const period = periodOf(statements[index]!)
      return period === null ? [] : [{ index, statement: statements[index]!, ...period }]
    })
    let end = dated[0]?.first ?? 0
    dated.forEach(({ index, statement, first: start, last }, i) => {
      const before = dated[i - 1]?.statement.closingBalance ?? null
      if (i > 0 && start > end + 1) gaps.push({ from: fromDayNumber(end + 1), to: fromDayNumber(start - 1) })
      else if (before !== null && statement.openingBalance !== null && statement.openingBalance !== before)
        breaks.push({ statement: index, amount: statement.openingBalance - before })
      end = Math.max(end, last)
    })
    return {
      bank: first.bank,
      accountLast4: first.accountLast4,
      kind,
      from: dated.length === 0 ? null : fromDayNumber(dated[0]!.first),
      to: dated.length === 0 ? null : fromDayNumber(end),
      statements: own,
      gaps,
      breaks,
    }
  })
