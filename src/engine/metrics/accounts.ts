import { dayNumber } from '../../shared/dates.ts'
import type { Row, Statement } from '../types.ts'

/** Inclusive, in days since 1970-01-01. */
export type Period = { first: number; last: number }

/** The printed period widened by rows that stand outside of it; null when there is neither. */
export const periodOf = (s: Statement): Period | null => {
  let first = s.periodStart === null ? Number.POSITIVE_INFINITY : dayNumber(s.periodStart)
  let last = s.periodEnd === null ? Number.NEGATIVE_INFINITY : dayNumber(s.periodEnd)
  // A row some days off is late posting; one far off is a misread date that must not stretch the period by a year.
  const slack = first <= last ? 10 : Number.POSITIVE_INFINITY
  const [from, to] = [first, last]
  for (const row of s.rows) {
    const day = dayNumber(row.date)
    if (day < first && day >= from - slack) first = day
    if (day > last && day <= to + slack) last = day
  }
  if (from > to) for (const { date } of s.dailyBalances) [first, last] = [Math.min(first, dayNumber(date)), Math.max(last, dayNumber(date))]
  return first <= last ? { first, last } : null
}

const sameText = (a: string | null, b: string | null): boolean => a === null || b === null || a.toLowerCase() === b.toLowerCase()

const mayBeSameAccount = (a: Statement, b: Statement): boolean =>
  a.kind === b.kind && a.currency === b.currency && a.accountLast4 === b.accountLast4 && sameText(a.bank, b.bank)

const overlapDays = (a: Period, b: Period): number => Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1

const rowKey = (row: Row): string => `${row.date}|${row.type}|${row.amount}`

/** Share of the smaller statement's rows that the other has too. */
const commonShare = (a: Statement, b: Statement): number => {
  const [small, large] = a.rows.length <= b.rows.length ? [a, b] : [b, a]
  if (small.rows.length === 0) return a.rows.length === b.rows.length ? 1 : 0
  const counts = new Map<string, number>()
  for (const row of large.rows) counts.set(rowKey(row), (counts.get(rowKey(row)) ?? 0) + 1)
  let common = 0
  for (const row of small.rows) {
    const left = counts.get(rowKey(row)) ?? 0
    if (left === 0) continue
    counts.set(rowKey(row), left - 1)
    common++
  }
  return common / small.rows.length
}

const repeats = (a: Statement, b: Statement, pa: Period, pb: Period): boolean => {
  if (!mayBeSameAccount(a, b)) return false
  const shorter = Math.min(pa.last - pa.first, pb.last - pb.first) + 1
  if (overlapDays(pa, pb) * 2 <= shorter) return false
  const sameBalances = a.openingBalance !== null && a.openingBalance === b.openingBalance && a.closingBalance === b.closingBalance
  // An account without a number may be another one: only its rows can say that it is the same.
  if (a.accountLast4 === null) return sameBalances ? commonShare(a, b) >= 0.5 : commonShare(a, b) >= 0.8
  return sameBalances || commonShare(a, b) >= 0.2
}

/** For each statement the earlier one that it repeats, or null. What the reader of the file has already flagged stays. */
export const findDuplicates = (statements: readonly Statement[]): (number | null)[] => {
  const periods = statements.map(periodOf)
  const found: (number | null)[] = []
  statements.forEach((s, i) => {
    let original = s.duplicateOf
    for (let j = 0; j < i && original === null; j++) {
      if (found[j] !== null || periods[i] === null || periods[j] === null) continue
      if (repeats(statements[j]!, s, periods[j]!, periods[i]!)) original = j
    }
    found.push(original)
  })
  return found
}

export type Account = {
  kind: Statement['kind']
  /** Indexes of its statements, duplicates left out, oldest first. */
  statements: number[]
}

/** Statements of one account together. Two that claim one account and one time without repeating each other are two accounts. */
export const groupAccounts = (statements: readonly Statement[], duplicateOf: readonly (number | null)[]): Account[] => {
  const accounts: Account[] = []
  const periods = statements.map(periodOf)
  const order = statements.map((_, i) => i).filter((i) => duplicateOf[i] === null)
  order.sort((a, b) => (periods[a]?.first ?? 0) - (periods[b]?.first ?? 0) || a - b)
  for (const i of order) {
    const home = accounts.find((account) => {
      const last = account.statements[account.statements.length - 1]!
      if (!mayBeSameAccount(statements[last]!, statements[i]!)) return false
      const [a, b] = [periods[last], periods[i]]
      return !a || !b || overlapDays(a, b) * 2 <= Math.min(a.last - a.first, b.last - b.first) + 1
    })
    if (home) home.statements.push(i)
    else accounts.push({ kind: statements[i]!.kind, statements: [i] })
  }
  return accounts
}
