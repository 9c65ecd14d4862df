import type { Label } from '../types.ts'
import { sharedLabel } from './decide.ts'
import { type ClassifyRow, FLAG, FUNDER_STRENGTH } from './features.ts'

/** The columns that behaviour reads and corrects. */
export type Ledger = {
  rows: readonly ClassifyRow[]
  labels: Label[]
  payee: Int32Array
  funderStrength: Uint8Array
  flags: Uint16Array
  day: Int32Array
}

const label = (category: Label['category'], subClassification: string, confidence: number, rule: string): Label =>
  sharedLabel({ category, subClassification, vendor: null, confidence, source: 'pattern', ruleId: `behaviour:${rule}` })

const RECURRING = 3
const RECURRING_PAYER = label('businessRevenue', 'recurringPayer', 0.68, 'recurring-payer')
const RECURRING_PAYEE = label('businessExpense', 'recurringPayee', 0.62, 'recurring-payee')
const MONEY_BACK = label('refund', 'vendorRefund', 0.6, 'money-back')

/** How each payee behaves, by its index. */
export type Habits = { credits: Int32Array; debits: Int32Array; largestDebit: Float64Array }

/** A credit that only its vendor's name makes a refund: nothing in the text says so. */
export const isAssumedRefund = ({ category, source, subClassification }: Label, flags: number): boolean =>
  category === 'refund' &&
  source === 'vendor_rules' &&
  (subClassification === 'vendorRefund' || subClassification === 'insuranceClaim') &&
  (flags & (FLAG.return | FLAG.reversal | FLAG.cardPurchase)) === 0

const PAYING_VENDOR = label('businessRevenue', 'customerPayment', 0.7, 'vendor-that-pays')

/** Who pays in again and again, or more than he was ever paid, is a customer or a platform, whatever else he sells. */
export const readPayingVendors = (
  { rows, labels, payee }: Ledger,
  assumed: readonly number[],
  { credits, debits, largestDebit }: Habits,
): void => {
  for (const i of assumed) {
    const who = payee[i]!
    if (who === 0) continue
    const again = credits[who]! >= RECURRING && debits[who]! < credits[who]!
    const moreThanPaid = credits[who]! >= 2 && rows[i]!.amount > largestDebit[who]!
    if (again || moreThanPaid) labels[i] = PAYING_VENDOR
  }
}

/** What a whole account says of rows whose text says nothing: who comes again, and who was paid before he paid. */
export const readRecurrence = (
  { rows, labels, payee, flags }: Ledger,
  unresolved: readonly number[],
  { credits, debits, largestDebit }: Habits,
): void => {
  for (const i of unresolved) {
    const who = payee[i]!
    if (who === 0 || (flags[i]! & FLAG.unresolved) === 0) continue
    const row = rows[i]!
    let read: Label | null = null
    if (row.type === 'debit') {
      if (debits[who]! >= RECURRING) read = RECURRING_PAYEE
    } else if (debits[who]! >= 2 && credits[who]! < debits[who]! && row.amount <= largestDebit[who]!) read = MONEY_BACK
    else if (credits[who]! >= RECURRING && debits[who] === 0) read = RECURRING_PAYER
    if (read === null) continue
    labels[i] = read
    flags[i] = flags[i]! & ~FLAG.unresolved
  }
}

const PAIR_DAYS = 3
/** Equal small amounts meet by chance. */
const PAIR_CENTS = 100_00
const SURE = 0.8

const TRANSFER_IN = label('transferIn', 'ownAccount', 0.88, 'transfer-pair')
const TRANSFER_OUT = label('transferOut', 'ownAccount', 0.88, 'transfer-pair')

const NEVER_TRANSFER = FLAG.fee | FLAG.return | FLAG.reversal | FLAG.cardPurchase

const mayBeTransfer = ({ labels, funderStrength, flags }: Ledger, i: number): boolean => {
  if (funderStrength[i]! >= FUNDER_STRENGTH.likely || (flags[i]! & NEVER_TRANSFER) !== 0) return false
  return labels[i]!.confidence < SURE || (flags[i]! & FLAG.transfer) !== 0
}

/** Money that leaves one of the given accounts and comes to another in the same amount within three days went nowhere. What a card paid went to a shop. */
export const pairTransfers = (ledger: Ledger, accounts: ArrayLike<number>, cards: readonly number[] = []): void => {
  const { rows, labels, flags, day } = ledger
  const isPurchase = (i: number): boolean => cards.includes(accounts[i]!) && (flags[i]! & FLAG.transfer) === 0
  const outgoing = new Map<number, number[]>()
  for (let i = 0; i < rows.length; i++) {
    const { type, amount } = rows[i]!
    if (type !== 'debit' || amount < PAIR_CENTS || !mayBeTransfer(ledger, i) || isPurchase(i)) continue
    const list = outgoing.get(amount)
    if (list) list.push(i)
    else outgoing.set(amount, [i])
  }
  for (let i = 0; i < rows.length; i++) {
    const { type, amount } = rows[i]!
    if (type !== 'credit' || amount < PAIR_CENTS || !mayBeTransfer(ledger, i)) continue
    const list = outgoing.get(amount)
    if (!list) continue
    let nearest = -1
    for (let k = 0; k < list.length; k++) {
      const other = list[k]!
      const days = Math.abs(day[i]! - day[other]!)
      if (accounts[other] === accounts[i] || days > PAIR_DAYS) continue
      if (nearest < 0 || days < Math.abs(day[i]! - day[list[nearest]!]!)) nearest = k
    }
    if (nearest < 0) continue
    const other = list[nearest]!
    list.splice(nearest, 1)
    if (labels[i]!.category !== 'transferIn') labels[i] = TRANSFER_IN
    if (labels[other]!.category !== 'transferOut') labels[other] = TRANSFER_OUT
    for (const row of [i, other]) flags[row] = (flags[row]! & ~FLAG.unresolved) | FLAG.transfer
  }
}
