import { daysBetween } from '../../../../shared/dates.ts'
import type { Discrepancy, Statement } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { discrepancy, money } from '../checks.ts'
import { opensPage } from './ends.ts'

/** A statement with the account that its own lines name, whether its period and both of its ends are printed, and a balance brought forward that is all it opens with. */
export type OfAccount = { statement: Statement; account: string | null; isPrinted: boolean; broughtIn: Line | null }

/** Some banks begin a period with the day that ended the one before. */
const adjoins = (before: Statement, after: Statement): boolean => {
  if (before.periodEnd === null || after.periodStart === null) return false
  const days = daysBetween(before.periodEnd, after.periodStart)
  return days === 0 || days === 1
}

const isSameAccount = (a: OfAccount, b: OfAccount): boolean =>
  a.account !== null && a.account === b.account && a.statement.kind === b.statement.kind && a.statement.currency === b.statement.currency

/** Two months of one account in one file: the second opens with what the first closed with. Where several share a number, nothing tells which goes on. */
const goesOn = (own: OfAccount, ofAccount: readonly OfAccount[]): Discrepancy[] => {
  const { statement } = own
  const before = ofAccount.filter((other) => adjoins(other.statement, statement) && other !== own)
  const beside = ofAccount.filter((other) => other.statement.periodStart === statement.periodStart)
  const [last] = before
  if (!last || before.length > 1 || beside.length > 1 || !own.isPrinted || !last.isPrinted) return []
  const [closed, opened] = [last.statement.closingBalance!, statement.openingBalance!]
  if (closed === opened) return []
  const message = `It opens with ${money(opened)}; the statement before it closes with ${money(closed)} on ${last.statement.periodEnd}.`
  return [discrepancy('contradiction', message, opened - closed, null)]
}

const moved = ({ statement }: OfAccount): boolean => statement.openingBalance !== statement.closingBalance

const YEAR_DAYS = [365, 366, 367]

/** The second goes on from the balance that the first ends with, and begins before that day, or a year to the day after it. */
const isOutOfTime = (first: OfAccount | undefined, second: OfAccount | undefined): boolean => {
  if (!first?.isPrinted || !second?.isPrinted || !moved(first)) return false
  const [before, after] = [first.statement, second.statement]
  // Newest first, the other way round goes on as well.
  if (before.closingBalance !== after.openingBalance || after.closingBalance === before.openingBalance) return false
  if (before.periodEnd === null || after.periodStart === null) return false
  const days = daysBetween(before.periodEnd, after.periodStart)
  return days < 0 || YEAR_DAYS.includes(days)
}

const covers = ({ periodStart, periodEnd }: Statement): string => `${periodStart} to ${periodEnd}`

/** Months that lie one behind the other in the file, each going on from the one before: their days must do so as well. Either may be the changed one. */
const inTime = (own: OfAccount, ofAccount: readonly OfAccount[]): Discrepancy[] => {
  const at = ofAccount.indexOf(own)
  const [before, after] = [ofAccount[at - 1], ofAccount[at + 1]]
  const other = isOutOfTime(before, own) ? before! : isOutOfTime(own, after) ? after! : null
  if (!other) return []
  const [first, second] = other === before ? [other, own] : [own, other]
  const message = `The statement of ${covers(second.statement)} goes on from the balance of ${money(first.statement.closingBalance!)} that the one of ${covers(first.statement)} ends with: their days do not.`
  return [discrepancy('contradiction', message, null, null)]
}

/** A month that goes on to the cent and to the day from the one before it in the file is of the same account, whatever number it names. */
const otherNumber = (own: OfAccount, all: readonly OfAccount[]): Discrepancy[] => {
  const before = all[all.indexOf(own) - 1]
  if (!before?.isPrinted || !own.isPrinted || before.account === null || own.account === null || before.account === own.account) return []
  const [first, second] = [before.statement, own.statement]
  const goesOn = adjoins(first, second) && first.closingBalance === second.openingBalance && first.closingBalance !== 0 && moved(before)
  if (!goesOn || first.kind !== second.kind || first.currency !== second.currency) return []
  const message = `It names the account ··${own.account} and goes on from the statement of ··${before.account} before it.`
  return [discrepancy('contradiction', message, null, null)]
}

/** Another statement of the account prints what it opens with, so this one's balance brought forward is that of a page. */
const isPage = ({ broughtIn, statement }: OfAccount, ofAccount: readonly OfAccount[]): Discrepancy[] => {
  const isOpened = ofAccount.some((other) => other.broughtIn === null && other.statement.openingBalance !== null)
  const isKnown = statement.discrepancies.some((d) => d.kind === 'derived_balance')
  return broughtIn && isOpened && !isKnown ? [opensPage(broughtIn)] : []
}

/** What the statements of one account in one file say of each other. */
export const continued = (all: readonly OfAccount[]): Statement[] =>
  all.map((own) => {
    const { statement } = own
    const ofAccount = all.filter((other) => isSameAccount(own, other))
    const faults = [...goesOn(own, ofAccount), ...inTime(own, ofAccount), ...isPage(own, ofAccount), ...otherNumber(own, all)]
    return faults.length === 0 ? statement : { ...statement, reconciled: false, discrepancies: [...statement.discrepancies, ...faults] }
  })
