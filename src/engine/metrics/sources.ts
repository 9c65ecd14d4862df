import { type Cents, cents } from '../../shared/money.ts'
import type { Ledger } from '../positions/ledger.ts'

export type RevenueSource = {
  /** Null: deposits that name no payer. */
  name: string | null
  total: Cents
  depositCount: number
  /** Of the true revenue, 0..1; null when that is not above zero. */
  share: number | null
}

type Tally = Map<number, { total: number; count: number }>

/**
 * Revenue by payer, for the whole and for each month: the vendor where a rule named one, else the counterparty of the descriptor.
 * Payers are numbered so that a million deposits need no string keys; memory grows with the payers a month really has.
 */
export const revenueBySource = (ledger: Ledger, months: number) => {
  const { payee, payees } = ledger.features
  const vendorNumber = new Map<string, number>()
  const vendors: string[] = []
  const whole: Tally = new Map()
  const byMonth: Tally[] = Array.from({ length: months }, () => new Map())

  const numberOf = (row: number): number => {
    const vendor = ledger.labels[row]!.vendor
    if (vendor === null) return payee[row]!
    let n = vendorNumber.get(vendor)
    if (n === undefined) {
      n = payees.length + vendors.length
      vendorNumber.set(vendor, n)
      vendors.push(vendor)
    }
    return n
  }
  const addTo = (tally: Tally, source: number, amount: number): void => {
    const known = tally.get(source)
    if (known) {
      known.total += amount
      known.count++
    } else tally.set(source, { total: amount, count: 1 })
  }
  const list = (tally: Tally, trueRevenue: number): RevenueSource[] =>
    [...tally]
      .map(([source, { total, count }]) => ({
        name: source === 0 ? null : source < payees.length ? payees[source]! : vendors[source - payees.length]!,
        total: cents(total),
        depositCount: count,
        share: trueRevenue > 0 ? Math.min(1, Math.round((total / trueRevenue) * 10_000) / 10_000) : null,
      }))
      .sort((a, b) => b.total - a.total || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))

  return {
    add: (row: number, month: number): void => {
      const source = numberOf(row)
      addTo(whole, source, ledger.amount[row]!)
      addTo(byMonth[month]!, source, ledger.amount[row]!)
    },
    /** Distinct payers; deposits that name none count as one. */
    count: (): number => whole.size,
    /** Largest first. */
    all: (trueRevenue: number): RevenueSource[] => list(whole, trueRevenue),
    ofMonth: (month: number, trueRevenue: number): RevenueSource[] => list(byMonth[month]!, trueRevenue),
  }
}
