import { byCause } from '../statement/proof/causes/one-cause.ts'
import {
  type Checked,
  dailyCheck,
  dailyFaults,
  discrepancy,
  endsFault,
  type Fault,
  MAX_NAMED,
  money,
  net,
  outsideFaults,
  runningFaults,
  sumOf,
} from '../statement/proof/checks.ts'
import { claimFaults, renamed } from '../statement/proof/claims.ts'
import { runningCheck } from '../statement/proof/running.ts'
import { chronological } from '../statement/proof/signs.ts'
import type { Claim, DiscrepancyKind, PrintedSum, Row, Statement } from '../types.ts'

/**
 * What arithmetic over the rows decides. Everything else that was found wrong is asked again where it speaks of rows (claims); what is a fact of the
 * document (a missing page, a balance that is printed twice) no mended row can cure.
 */
const CHECKED_AGAIN = new Set<DiscrepancyKind>([
  'balance',
  'running_balance',
  'missing_rows',
  'daily_balance',
  'daily_dates',
  'date_outside_period',
])
const SUMS = new Set<DiscrepancyKind>(['section_total', 'count'])

type MendedRow = Checked & { direction: Row['type'] }

/** The statement with other rows, held against all that is printed. The rows must be the old ones, mended: sums name them by their places. */
export const proveAgain = (statement: Statement, rows: readonly Row[]): Statement => {
  const { openingBalance, closingBalance, sums } = statement
  const given = rows.map(mendedRow)
  const { rows: ordered } = chronological(given)
  const isKnown = openingBalance !== null && closingBalance !== null
  const ends = isKnown ? endsFault(ordered, openingBalance, closingBalance, null) : null
  const chain = runningCheck(ordered, openingBalance)
  const days = statement.dailyBalances.map((day) => ({ ...day, page: null, line: null }))
  const daily = dailyFaults(ordered, days, dailyCheck(ordered, openingBalance, days), isKnown && !ends && chain.breaks.length === 0)
  const claimed = faultsOfClaims(statement, statement.rows).map(({ message }) => message)
  // What else a fault has put off is said behind it.
  const isClaimed = (message: string): boolean => claimed.some((said) => message === said || message.startsWith(`${said} `))
  const stays = statement.discrepancies.filter(
    ({ kind, message }) => !CHECKED_AGAIN.has(kind) && !(sums && SUMS.has(kind)) && !isClaimed(message),
  )
  const faults: Fault<MendedRow>[] = [
    ...stays,
    ...(ends ? [ends] : []),
    ...runningFaults(ordered, chain),
    ...daily,
    ...(sums ?? []).flatMap((sum) => (sum.isLater ? [] : sumFaults(sum, given))).slice(0, MAX_NAMED),
    ...rowsOutside(statement, ordered),
    ...faultsOfClaims(statement, rows, (claim) => !claim.isLater),
  ]
  if (faults.length === 0)
    faults.push(
      ...(sums ?? []).flatMap((sum) => (sum.isLater ? sumFaults(sum, given) : [])).slice(0, MAX_NAMED),
      ...faultsOfClaims(statement, rows, (claim) => claim.isLater === true),
    )
  const discrepancies = byCause(faults, ordered, {
    isSummed: isSummed(sums ?? [], given),
    openingPage: null,
    closing: closingBalance,
  })
  const reconciled = isKnown && discrepancies.length === 0
  return {
    ...statement,
    rows: [...rows],
    discrepancies,
    reconciled,
    reconciledBy: reconciled && !statement.reconciled ? 'correction' : 'print',
  }
}

/** What the print says of the rows besides, and they do not make true. */
const faultsOfClaims = (
  { claims = [] }: Statement,
  rows: readonly Row[],
  isAsked: (claim: Claim<number>) => boolean = () => true,
): Fault<never>[] => {
  const given = rows.map(mendedRow)
  return claimFaults(
    claims.filter(isAsked).flatMap((claim) => renamed(claim, (row) => given[row]) ?? []),
    given,
  )
}

const mendedRow = (row: Row): MendedRow => ({ ...row, direction: row.type })

/** Whether every row is in a sum that ties. */
const isSummed = (sums: readonly PrintedSum[], rows: readonly MendedRow[]): boolean => {
  const summed = new Set(sums.flatMap((sum) => (sumFaults(sum, rows).length === 0 ? rowsOfSum(sum, rows) : [])))
  return rows.length > 0 && rows.every((row) => summed.has(row))
}

/** Where no period is printed, any day will do. Statements kept from before that was kept have their period alone. */
const rowsOutside = ({ datesWithin, periodStart, periodEnd }: Statement, rows: readonly MendedRow[]): Fault<MendedRow>[] => {
  if (datesWithin === null || periodStart === null || periodEnd === null) return []
  return outsideFaults(rows, datesWithin ?? { first: periodStart, last: periodEnd }, `${periodStart} to ${periodEnd}`)
}

/** A row that changed sides is none of the rows that a one-sided sum speaks of. */
const rowsOfSum = (sum: PrintedSum, rows: readonly MendedRow[]): readonly MendedRow[] =>
  sum.rows === 'credit' || sum.rows === 'debit'
    ? rows.filter((r) => r.direction === sum.rows)
    : sum.rows.map((i) => rows[i]!).filter((r) => sum.type === null || r.direction === sum.type)

const sumFaults = (sum: PrintedSum, rows: readonly MendedRow[]): Fault<never>[] => {
  const own = rowsOfSum(sum, rows)
  const made = sum.net ? Math.abs(net(own)) : sumOf(own)
  const named = `"${sum.label}"`
  const side = sum.rows === 'credit' || sum.rows === 'debit' ? sum.rows : sum.type
  const out: Fault<never>[] = []
  if (made !== sum.value)
    out.push({
      ...discrepancy('section_total', `${named} says ${money(sum.value)}; its rows add up to ${money(made)}.`, made - sum.value, sum.page),
      off: { in: 'sum', side, figure: named },
    })
  if (sum.count !== null && own.length !== sum.count)
    out.push({
      ...discrepancy('count', `${named} counts ${sum.count}; there are ${own.length}.`, null, sum.page),
      off: { in: 'count', side, by: sum.count - own.length, figure: named },
    })
  return out
}
