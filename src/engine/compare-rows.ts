import { dayNumber } from '../shared/dates.ts'
import type { AnalysisRow } from './analysis.ts'

/** A row that stands in two places: printed on a statement, and told by the bank's own data. */
export type Comparable = Pick<AnalysisRow, 'date' | 'description' | 'amount' | 'type'> & {
  /** The account's last digits, where they are known. */
  last4: string | null
}

export type RowComparison = {
  matched: number
  /** Indexes of rows that only one side has. */
  onlyInFirst: number[]
  onlyInSecond: number[]
}

/** Inclusive, in days since 1970-01-01. */
export type Days = readonly [first: number, last: number]

/** A bank's data may name the day of the purchase where its paper names the day of posting. */
const MAX_DAYS_APART = 5

/**
 * Pairs rows of the same account, side and amount whose dates lie close, the closest first. Compared are the days that both sides cover; a row of
 * days that the other says nothing about is on neither list.
 */
export const compareRows = (
  first: readonly Comparable[],
  second: readonly Comparable[],
  covered: { first: readonly Days[]; second: readonly Days[] },
): RowComparison => {
  const accounts = commonAccounts(first, second)
  const isIn = (days: readonly Days[], day: number): boolean => days.some(([from, to]) => day >= from && day <= to)
  const keyOf = (row: Comparable): string => `${row.last4 !== null && accounts.has(row.last4) ? row.last4 : ''}|${row.type}|${row.amount}`
  const inFirst = new Uint8Array(first.length)
  const inSecond = new Uint8Array(second.length)
  let matched = 0
  /** Pairs what is still open: those of the same day and text, then those ever further apart. Every pass is linear, whatever the rows are. */
  const pair = (apart: number, isSameText: boolean): void => {
    const open = new Map<string, number[]>()
    const name = (row: Comparable, day: number): string => `${keyOf(row)}|${day}${isSameText ? `|${row.description}` : ''}`
    second.forEach((row, b) => {
      if (inSecond[b] === 1) return
      const key = name(row, dayNumber(row.date))
      const list = open.get(key)
      if (list) list.push(b)
      else open.set(key, [b])
    })
    for (const list of open.values()) list.reverse()
    first.forEach((row, a) => {
      if (inFirst[a] === 1) return
      const day = dayNumber(row.date)
      const b = open.get(name(row, day - apart))?.pop() ?? open.get(name(row, day + apart))?.pop()
      if (b === undefined) return
      inFirst[a] = 1
      inSecond[b] = 1
      matched++
    })
  }
  pair(0, true)
  for (let apart = 0; apart <= MAX_DAYS_APART; apart++) pair(apart, false)
  const left = (rows: readonly Comparable[], paired: Uint8Array, days: readonly Days[]): number[] =>
    rows.flatMap((row, i) => (paired[i] === 0 && isIn(days, dayNumber(row.date)) ? [i] : []))
  return { matched, onlyInFirst: left(first, inFirst, covered.second), onlyInSecond: left(second, inSecond, covered.first) }
}

/** Accounts that both sides name: only there does another number mean another account. */
const commonAccounts = (first: readonly Comparable[], second: readonly Comparable[]): Set<string> => {
  const mine = new Set(first.map((r) => r.last4))
  return new Set(second.flatMap((r) => (r.last4 !== null && mine.has(r.last4) ? [r.last4] : [])))
}
