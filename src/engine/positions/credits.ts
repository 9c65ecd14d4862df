import { FLAG } from '../classify/features.ts'
import type { Ledger } from './ledger.ts'

/** Less is no advance from a payer whose name says nothing. */
export const UNNAMED_FUNDING_MIN_CENTS = 500_000

const MARKED = FLAG.return | FLAG.reversal
const NEVER_FUNDING = FLAG.cash | FLAG.personToPerson | FLAG.transfer | FLAG.check

const INVOICE = /\b(?:INVOICES?|INV)\b/i
/** A known funder's money may come from its vehicle or from who holds it in trust. CAPITAL is in customers' names, too. */
const AGENT = /\b(?:SPV|SPE|ESCROW|TRUST|FUNDING)\b/i

/** What the debits are held against, read in one pass over the rows. */
export type Credits = {
  /** Every credit's row, in the order given. */
  rows: Int32Array
  /** Credits that undo a debit, by amount, oldest first. */
  returns: Map<number, number[]>
  /** By Features.payee: 1 for who is paid by some debit. */
  paid: Uint8Array
  /** Credits that could be an advance from a payer whose name says nothing, oldest first. */
  largeOneOff: number[]
  /** Of these the wires of whom funders pay by. */
  byAgents: number[]
  /** Who paid in such a sum, by Features.payee. */
  largePayers: ReadonlySet<number>
  /** Larger credits of payers that do not pay regularly, oldest first: an advance may name its funder anywhere in the text. */
  unplaced: number[]
}

/** No advance is smaller. */
const ADVANCE_MIN_CENTS = 100_000

/** Somebody said that the row is neither an advance nor a payment that came back. */
const isSettledOtherwise = ({ settled, labels }: Ledger, row: number): boolean =>
  settled !== undefined && settled[row] === 1 && labels[row]!.category !== 'mcaFunding' && labels[row]!.category !== 'refund'

export const readCredits = (ledger: Ledger): Credits => {
  const { length, payee, payees, flags, day, funder } = ledger.features
  const { credit, amount } = ledger
  const all = new Int32Array(length)
  const count = new Int32Array(payees.length)
  const paid = new Uint8Array(payees.length)
  const returns: Credits['returns'] = new Map()
  const large: number[] = []
  let n = 0
  for (let r = 0; r < length; r++) {
    if (credit[r] !== 1) paid[payee[r]!] = 1
    if (credit[r] !== 1 || isSettledOtherwise(ledger, r)) continue
    all[n++] = r
    count[payee[r]!]!++
    if ((flags[r]! & MARKED) !== 0) {
      const list = returns.get(amount[r]!)
      if (list) list.push(r)
      else returns.set(amount[r]!, [r])
    } else if (amount[r]! >= ADVANCE_MIN_CENTS && funder[r]! < 0) large.push(r)
  }
  const byDay = (a: number, b: number): number => day[a]! - day[b]! || a - b
  for (const list of returns.values()) if (list.length > 1) list.sort(byDay)
  const isSeldom = (r: number): boolean => payee[r] === 0 || count[payee[r]!]! <= 2
  const unplaced = large
    .filter((r) => {
      const { source, category } = ledger.labels[r]!
      return source !== 'vendor_rules' && (isSeldom(r) || category === 'mcaFunding' || category === 'loanDisbursement')
    })
    .sort(byDay)
  const largeOneOff = unplaced.filter((r) => {
    if (amount[r]! < UNNAMED_FUNDING_MIN_CENTS || (flags[r]! & NEVER_FUNDING) !== 0 || !isSeldom(r)) return false
    // Without a name only a wire is a payment from someone; a bare deposit is the day's takings.
    if (payee[r] === 0 && (flags[r]! & FLAG.wire) === 0) return false
    // What names its invoice was earned.
    if (INVOICE.test(ledger.descriptionOf(r))) return false
    const { category, subClassification } = ledger.labels[r]!
    return category === 'businessRevenue' || category === 'mcaFunding' || subClassification === 'wireIn'
  })
  const byAgents = largeOneOff.filter((r) => (flags[r]! & FLAG.wire) !== 0 && AGENT.test(ledger.descriptionOf(r)))
  return {
    rows: all.subarray(0, n),
    returns,
    paid,
    largeOneOff,
    byAgents,
    largePayers: new Set(largeOneOff.map((r) => payee[r]!)),
    unplaced,
  }
}
