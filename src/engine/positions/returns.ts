import { FLAG } from '../classify/features.ts'
import type { Credits } from './credits.ts'
import type { Ledger } from './ledger.ts'

/** Banks send a debit back within two banking days; a week leaves room for weekends and slow postings. */
const MAX_RETURN_DAYS = 7
export type ReturnMatch = { payment: number; credit: number }

/**
 * Which of one payee's debits came back. `ownCredits` are credits of the same payee: an equal one after a debit is its return even when
 * the bank did not write so. `taken` keeps a credit from standing for two debits.
 */
export const matchReturns = (
  rows: readonly number[],
  ownCredits: readonly number[],
  index: Credits['returns'],
  isSamePayee: (credit: number) => boolean,
  taken: Set<number>,
  ledger: Ledger,
): ReturnMatch[] => {
  const { day, flags } = ledger.features
  const byAmount = new Map<number, number[]>()
  for (const r of rows) {
    const list = byAmount.get(ledger.amount[r]!)
    if (list) list.push(r)
    else byAmount.set(ledger.amount[r]!, [r])
  }
  const matches: ReturnMatch[] = []
  const returned = new Set<number>()
  const match = (credit: number, debits: readonly number[]): void => {
    if (taken.has(credit)) return
    const creditDay = day[credit]!
    // The latest debit before the credit: an older one would have come back earlier.
    for (let i = upperBound(debits, creditDay, day) - 1; i >= 0 && creditDay - day[debits[i]!]! <= MAX_RETURN_DAYS; i--) {
      const debit = debits[i]!
      if (returned.has(debit)) continue
      returned.add(debit)
      taken.add(credit)
      matches.push({ payment: debit, credit })
      return
    }
  }
  for (const [amount, debits] of byAmount) {
    const marked = index.get(amount) ?? []
    for (const credit of marked) if (isSamePayee(credit)) match(credit, debits)
    // "RETURNED ITEM" without a name: the amount alone ties it to the debit, so a plain reversal of another payee is not enough.
    for (const credit of marked) if ((flags[credit]! & FLAG.return) !== 0 && ledger.features.funder[credit] === -1) match(credit, debits)
  }
  for (const credit of ownCredits) {
    const debits = byAmount.get(ledger.amount[credit]!)
    if (debits) match(credit, debits)
  }
  return matches
}

/** Position of the first debit after `limit` in a list that ascends by day. */
const upperBound = (debits: readonly number[], limit: number, day: Int32Array): number => {
  let low = 0
  let high = debits.length
  while (low < high) {
    const mid = (low + high) >> 1
    if (day[debits[mid]!]! <= limit) low = mid + 1
    else high = mid
  }
  return low
}
