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

const daysOf = ({ first, last }: Period): number => last - first + 1

/** A period may begin with the day that ended the one before, and end with the last day that was worked. */
const EDGE_DAYS = 2

const isWithin = (inner: Period, outer: Period): boolean => inner.first >= outer.first - EDGE_DAYS && inner.last <= outer.last + EDGE_DAYS

/** Of the rows that two statements should have in common, those that must be there: an account without a number may be another one, and only its rows can say that it is the same. An altered copy of one that is numbered is still a copy. */
const commonMin = ({ accountLast4 }: Statement): number => (accountLast4 === null ? 0.8 : 0.2)
const UNNUMBERED_ALIKE = 0.5

const repeats = (copy: Statement, original: Statement, own: Period, whole: Period): boolean => {
  if (!mayBeSameAccount(copy, original) || !isWithin(own, whole) || overlapDays(own, whole) * 2 <= daysOf(own)) return false
  const common = commonShare(copy, original)
  if (common >= commonMin(copy)) return true
  const { openingBalance, closingBalance } = copy
  const sameBalances = openingBalance !== null && openingBalance === original.openingBalance && closingBalance === original.closingBalance
  const isWhole = daysOf(whole) - daysOf(own) <= EDGE_DAYS
  return isWhole && sameBalances && (copy.accountLast4 !== null || common >= UNNUMBERED_ALIKE)
}

/** For each statement the one that it repeats, whole or as a part of it, or null. Of two as long as each other the earlier stays. What the reader of the file has already flagged stays. */
export const findDuplicates = (statements: readonly Statement[]): (number | null)[] => {
  const periods = statements.map(periodOf)
  const found = statements.map((s) => s.duplicateOf)
  const longestFirst = statements
    .map((_, i) => i)
    .filter((i) => found[i] === null && periods[i] !== null)
    .sort((a, b) => daysOf(periods[b]!) - daysOf(periods[a]!) || a - b)
  longestFirst.forEach((i, at) => {
    const original = longestFirst
      .slice(0, at)
      .find((j) => found[j] === null && repeats(statements[i]!, statements[j]!, periods[i]!, periods[j]!))
    if (original !== undefined) found[i] = original
  })
  return found
}

export type Account = {
  kind: Statement['kind']
  /** Indexes of its statements, duplicates left out, oldest first. */
  statements: number[]
}

/** Which rows of one of two statements stand in the other, too, where they are counted. */
export type Overlap = { countedIn: number; repeatedIn: number; first: number; last: number; rows: number[] }

/**
 * Printouts of the last thirty days go over the end of a month that has a statement of its own: neither is a part of the other, and the days of both were printed
 * twice. Only rows that stand in both are repeated, and only where enough of them do: else they are two accounts.
 */
const overlapOf = (earlier: number, later: number, statements: readonly Statement[], a: Period, b: Period): Overlap | null => {
  // Rows are counted in the earlier one, unless only the later one is proven.
  const isLaterProven = statements[later]!.reconciled && !statements[earlier]!.reconciled
  const [countedIn, repeatedIn] = isLaterProven ? [later, earlier] : [earlier, later]
  const [before, own] = [statements[countedIn]!, statements[repeatedIn]!]
  const days = overlapDays(a, b)
  if (days <= 0 || !mayBeSameAccount(before, own)) return null
  // It goes on where the other ended, or may do so: on their common day each has its own rows.
  const [{ closingBalance }, { openingBalance }] = [statements[earlier]!, statements[later]!]
  const goesOn = closingBalance === null || openingBalance === null || closingBalance === openingBalance
  if (days <= EDGE_DAYS && goesOn) return null
  const [first, last] = [Math.max(a.first, b.first), Math.min(a.last, b.last)]
  const isCommon = ({ date }: Row): boolean => dayNumber(date) >= first && dayNumber(date) <= last
  const left = new Map<string, number>()
  let others = 0
  for (const row of before.rows)
    if (isCommon(row)) {
      others++
      left.set(rowKey(row), (left.get(rowKey(row)) ?? 0) + 1)
    }
  const rows: number[] = []
  let ownRows = 0
  own.rows.forEach((row, i) => {
    if (!isCommon(row)) return
    ownRows++
    const count = left.get(rowKey(row)) ?? 0
    if (count === 0) return
    left.set(rowKey(row), count - 1)
    rows.push(i)
  })
  const isRepeated = rows.length > 0 && rows.length >= commonMin(own) * Math.min(others, ownRows)
  return isRepeated ? { countedIn, repeatedIn, first, last, rows } : null
}

const OVERLAPS_BACK = 24

/** The overlaps of statements that count, in the order in which they begin. */
export const findOverlaps = (statements: readonly Statement[], duplicateOf: readonly (number | null)[]): Overlap[] => {
  const periods = statements.map(periodOf)
  const order = byStart(periods, duplicateOf).filter((i) => periods[i] !== null)
  return order.flatMap((later, at) =>
    order
      .slice(Math.max(0, at - OVERLAPS_BACK), at)
      .flatMap((earlier) => overlapOf(earlier, later, statements, periods[earlier]!, periods[later]!) ?? []),
  )
}

const byStart = (periods: readonly (Period | null)[], duplicateOf: readonly (number | null)[]): number[] =>
  periods
    .map((_, i) => i)
    .filter((i) => duplicateOf[i] === null)
    .sort((a, b) => (periods[a]?.first ?? 0) - (periods[b]?.first ?? 0) || a - b)

/** Statements of one account together. Two that claim one account and one time without repeating each other are two accounts. */
export const groupAccounts = (
  statements: readonly Statement[],
  duplicateOf: readonly (number | null)[],
  overlaps: readonly Overlap[] = [],
): Account[] => {
  const accounts: Account[] = []
  const periods = statements.map(periodOf)
  const isRepeated = new Set(overlaps.flatMap(({ countedIn, repeatedIn }) => [`${countedIn} ${repeatedIn}`, `${repeatedIn} ${countedIn}`]))
  for (const i of byStart(periods, duplicateOf)) {
    const home = accounts.find((account) => {
      const last = account.statements[account.statements.length - 1]!
      if (!mayBeSameAccount(statements[last]!, statements[i]!)) return false
      const [a, b] = [periods[last], periods[i]]
      return !a || !b || isRepeated.has(`${last} ${i}`) || overlapDays(a, b) * 2 <= Math.min(daysOf(a), daysOf(b))
    })
    if (home) home.statements.push(i)
    else accounts.push({ kind: statements[i]!.kind, statements: [i] })
  }
  return accounts
}
