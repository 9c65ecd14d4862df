import { FLAG } from '../classify/features.ts'
import type { Credits } from './credits.ts'
import type { Ledger } from './ledger.ts'

/** Banks send a debit back within two banking days; a week leaves room for weekends and slow postings. */
const MAX_RETURN_DAYS = 7
export type ReturnMatch = { payment: number; credit: number }

/** By none of these a funder takes its money, so that nothing of his comes back by them. */
const NO_PULL = FLAG.cardPurchase | FLAG.wire | FLAG.personToPerson
const OF_DEPOSIT = /\bDEP(?:OSIT|OSITED|OSITS)?\b/i

/** Whether a credit for a debit leaves open whose it was: it names nobody, or nobody who is known or paid besides. */
const maySpeakOf = (credit: number, paid: Uint8Array, { features, labels, descriptionOf }: Ledger): boolean => {
  const { flags, funder, payee, checkNumber } = features
  const { subClassification, vendor } = labels[credit]!
  if ((flags[credit]! & NO_PULL) !== 0 || checkNumber[credit] !== 0 || OF_DEPOSIT.test(descriptionOf(credit))) return false
  if (payee[credit] === 0) return true
  return (
    (flags[credit]! & FLAG.return) !== 0 &&
    funder[credit] === -1 &&
    paid[payee[credit]!] === 0 &&
    vendor === null &&
    subClassification === 'returnedPayment'
  )
}

/**
 * Which of one payee's debits came back. `ownCredits` are credits of the same payee: an equal one after a debit is its return even when
 * the bank did not write so. No credit stands for two debits, and what `isTaken` for others stands for none.
 */
export const matchReturns = (
  rows: readonly number[],
  ownCredits: readonly number[],
  { returns, paid }: Pick<Credits, 'returns' | 'paid'>,
  isSamePayee: (credit: number) => boolean,
  isTaken: (credit: number) => boolean,
  ledger: Ledger,
): ReturnMatch[] => {
  const { day } = ledger.features
  const byAmount = new Map<number, number[]>()
  for (const r of rows) {
    const list = byAmount.get(ledger.amount[r]!)
    if (list) list.push(r)
    else byAmount.set(ledger.amount[r]!, [r])
  }
  const matches: ReturnMatch[] = []
  const returned = new Set<number>()
  const used = new Set<number>()
  /** Oldest credit first, each takes the latest debit before it that is still open: an older one would have come back earlier. */
  const match = (credits: readonly number[], debits: readonly number[]): void => {
    const open: number[] = []
    let next = 0
    for (const credit of credits) {
      for (; next < debits.length && day[debits[next]!]! <= day[credit]!; next++) if (!returned.has(debits[next]!)) open.push(debits[next]!)
      const payment = open[open.length - 1]
      if (used.has(credit) || isTaken(credit) || payment === undefined || day[credit]! - day[payment]! > MAX_RETURN_DAYS) continue
      open.pop()
      returned.add(payment)
      used.add(credit)
      matches.push({ payment, credit })
    }
  }
  const ownByAmount = new Map<number, number[]>()
  for (const credit of ownCredits) {
    const list = ownByAmount.get(ledger.amount[credit]!)
    if (list) list.push(credit)
    else ownByAmount.set(ledger.amount[credit]!, [credit])
  }
  for (const [amount, debits] of byAmount) {
    const marked = returns.get(amount) ?? []
    if (marked.length > 0) {
      match(marked.filter(isSamePayee), debits)
      // "RETURNED ITEM", "REVERSAL OF ACH DEBIT" without a name: the amount alone ties it to the debit, so another payee's reversal is not enough.
      match(
        marked.filter((c) => maySpeakOf(c, paid, ledger)),
        debits,
      )
    }
    const own = ownByAmount.get(amount)
    if (own) match(own, debits)
  }
  return matches
}
