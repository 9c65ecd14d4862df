import { dayNumber } from '../../shared/dates.ts'
import { type Cents, formatCents } from '../../shared/money.ts'
import { runningCheck } from '../statement/proof/running.ts'
import type { Discrepancy, PrintedSum, Row, Statement } from '../types.ts'

/** What arithmetic over the rows decides. Everything else that was found wrong (a missing page, a balance that is printed twice) no mended row can cure. */
const REPEATED = new Set(['balance', 'running_balance', 'daily_balance', 'section_total', 'count', 'date_outside_period'])
const DAYS_OUTSIDE = 6
const MAX_NAMED = 12

/** The statement with other rows, held against all that is printed. The rows must be the old ones, mended: sums name them by their places. */
export const proveAgain = (statement: Statement, rows: readonly Row[]): Statement => {
  const mended: Statement = { ...statement, rows: [...rows] }
  const stays = statement.discrepancies.filter((d) => !REPEATED.has(d.kind))
  const discrepancies = [
    ...stays,
    ...balanceCheck(mended),
    ...runningBalances(mended),
    ...dailyBalances(mended),
    ...printedSums(mended),
    ...rowsInPeriod(mended),
  ]
  const isKnown = mended.openingBalance !== null && mended.closingBalance !== null
  const reconciled = isKnown && discrepancies.length === 0
  return { ...mended, discrepancies, reconciled, reconciledBy: reconciled && !statement.reconciled ? 'correction' : 'print' }
}

const money = (value: number): string => formatCents(value as Cents)
const signed = (row: Row): number => (row.type === 'credit' ? row.amount : -row.amount)
const short = (row: Row): string => `"${row.description.slice(0, 60)}"`

const balanceCheck = ({ openingBalance, closingBalance, rows }: Statement): Discrepancy[] => {
  if (openingBalance === null || closingBalance === null) return []
  let credits = 0
  let debits = 0
  for (const row of rows) {
    if (row.type === 'credit') credits += row.amount
    else debits += row.amount
  }
  const made = openingBalance + credits - debits
  if (made === closingBalance) return []
  const message = `Opening ${money(openingBalance)} with ${money(credits)} in and ${money(debits)} out makes ${money(made)}; ${money(closingBalance)} is printed.`
  return [{ kind: 'balance', message, amount: (made - closingBalance) as Cents, page: null }]
}

/** Lists that run from the newest row to the oldest are followed from their end. */
const oldestFirst = (rows: readonly Row[]): readonly Row[] => {
  let up = 0
  let down = 0
  for (let i = 1; i < rows.length; i++) {
    if (rows[i]!.date > rows[i - 1]!.date) up++
    else if (rows[i]!.date < rows[i - 1]!.date) down++
  }
  return down > up * 2 && down >= 2 ? rows.toReversed() : rows
}

const runningBalances = ({ rows, openingBalance }: Statement): Discrepancy[] => {
  if (rows.every((r) => r.balance === null)) return []
  const chain = oldestFirst(rows).map((row) => ({ ...row, direction: row.type }))
  return runningCheck(chain, openingBalance)
    .breaks.slice(0, MAX_NAMED)
    .map(({ row, expected, printed }) => ({
      kind: 'running_balance',
      message: `After ${short(row)} the balance should be ${money(expected)}; ${money(printed)} is printed.`,
      amount: (printed - expected) as Cents,
      page: row.page,
    }))
}

const dailyBalances = ({ rows, openingBalance, dailyBalances: daily }: Statement): Discrepancy[] => {
  if (openingBalance === null || daily.length === 0) return []
  const moves = new Map<string, number>()
  for (const row of rows) moves.set(row.date, (moves.get(row.date) ?? 0) + signed(row))
  const days = [...moves.keys()].sort()
  const out: Discrepancy[] = []
  let at = 0
  let balance: number = openingBalance
  for (const each of daily.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    while (at < days.length && days[at]! <= each.date) balance += moves.get(days[at++]!)!
    if (balance === each.balance) continue
    out.push({
      kind: 'daily_balance',
      message: `On ${each.date} the balance should be ${money(balance)}; ${money(each.balance)} is printed.`,
      amount: (each.balance - balance) as Cents,
      page: null,
    })
    // A fault is named once: the days after it are measured from what is printed.
    balance = each.balance
  }
  return out.slice(0, MAX_NAMED)
}

const printedSums = ({ sums = [], rows }: Statement): Discrepancy[] =>
  sums
    .flatMap((sum) => [sumOff(sum, rows), countOff(sum, rows)])
    .filter((d) => d !== null)
    .slice(0, MAX_NAMED)

/** A row that changed sides is none of the rows that a one-sided sum speaks of. */
const rowsOfSum = (sum: PrintedSum, rows: readonly Row[]): readonly Row[] =>
  sum.rows === 'credit' || sum.rows === 'debit'
    ? rows.filter((r) => r.type === sum.rows)
    : sum.rows.map((i) => rows[i]!).filter((r) => sum.type === null || r.type === sum.type)

const sumOff = (sum: PrintedSum, rows: readonly Row[]): Discrepancy | null => {
  const made = rowsOfSum(sum, rows).reduce((total, r) => total + r.amount, 0)
  if (made === sum.value) return null
  const message = `"${sum.label.slice(0, 80)}" says ${money(sum.value)}; its rows add up to ${money(made)}.`
  return { kind: 'section_total', message, amount: (made - sum.value) as Cents, page: sum.page }
}

const countOff = (sum: PrintedSum, rows: readonly Row[]): Discrepancy | null => {
  if (sum.count === null) return null
  const { length } = rowsOfSum(sum, rows)
  if (length === sum.count) return null
  return { kind: 'count', message: `"${sum.label.slice(0, 80)}" counts ${sum.count}; there are ${length}.`, amount: null, page: sum.page }
}

const rowsInPeriod = ({ rows, periodStart, periodEnd }: Statement): Discrepancy[] => {
  if (periodStart === null || periodEnd === null) return []
  const [first, last] = [dayNumber(periodStart) - DAYS_OUTSIDE, dayNumber(periodEnd) + DAYS_OUTSIDE]
  return rows
    .filter((row) => dayNumber(row.date) < first || dayNumber(row.date) > last)
    .slice(0, MAX_NAMED)
    .map((row) => ({
      kind: 'date_outside_period',
      message: `${short(row)} is dated ${row.date}, outside of ${periodStart} to ${periodEnd}.`,
      amount: null,
      page: row.page,
    }))
}
