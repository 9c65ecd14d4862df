import { FLAG, FUNDER_STRENGTH } from '../classify/features.ts'
import { FUNDERS, isPositionRole } from '../classify/funders.ts'
import type { Ledger } from './ledger.ts'

/** One payee's debits that could be payments of an advance, oldest first. */
export type PayeeGroup = {
  rows: number[]
  /** Index into FUNDERS, −1 for a payee that the database does not know. */
  funder: number
  /** False when only an alias that other firms share names the funder. */
  sure: boolean
  /** Indexes into Features.payees; several when a bank cut the name short. Empty for a known funder. */
  payees: number[]
}

/** Debits that are never a funder's pull on the account: it takes its money by ACH. */
const NEVER_A_PULL =
  FLAG.check | FLAG.cardPurchase | FLAG.wire | FLAG.personToPerson | FLAG.transfer | FLAG.cash | FLAG.notAdvance | FLAG.pastDefault
/** Banks, government loans (Newtek lends with the SBA) and shopping on credit are loans, however often they are paid. */
const BANK_LOANS = /\b(?:BANK|SBA|EIDL|PPP|CDC|AFFIRM|NEWTEK|FARM CREDIT)\b/i
const MIN_KNOWN = 3
const MIN_UNKNOWN = 4

const isKnownByName = (ledger: Ledger, row: number): boolean => {
  const funder = ledger.features.funder[row]!
  if (funder < 0 || ledger.features.funderStrength[row]! < FUNDER_STRENGTH.likely) return false
  // The bank's own fee for a returned debit names the payee, too.
  const { category } = ledger.labels[row]!
  if (category === 'nsfFee' || category === 'bankFee') return false
  const { role, name } = FUNDERS[funder]!
  if (role === 'reverse' && (ledger.features.flags[row]! & FLAG.fee) !== 0) return false
  return isPositionRole(role) || (role === 'lender' && !BANK_LOANS.test(name))
}

const mayBeUnknownPull = (ledger: Ledger, row: number): boolean => {
  const { flags, funder, funderStrength } = ledger.features
  if ((flags[row]! & NEVER_A_PULL) !== 0) return false
  const label = ledger.labels[row]!
  if (label.source === 'vendor_rules') return false
  if (funder[row]! >= 0 && funderStrength[row]! >= FUNDER_STRENGTH.likely) {
    const role = FUNDERS[funder[row]!]!.role
    // Brokers fund now and then, and charter banks lend for fintechs: only behaviour tells.
    if (role !== 'broker' && role !== 'bankPartner') return false
  }
  return label.category === 'businessExpense' || label.category === 'mcaRepayment' || label.category === 'loanPayment'
}

/** Somebody said that the row is no payment of an advance. */
const isSettledOtherwise = ({ settled, labels }: Ledger, row: number): boolean =>
  settled !== undefined && settled[row] === 1 && labels[row]!.category !== 'mcaRepayment'

/** Rows by payee with two counting passes, so that a million rows cost a few typed arrays. */
export const groupByPayee = (ledger: Ledger): PayeeGroup[] => {
  const { length, payee, payees, funder } = ledger.features
  const keys = new Int32Array(length).fill(-1)
  const counts = new Int32Array(FUNDERS.length + payees.length)
  for (let r = 0; r < length; r++) {
    if (ledger.credit[r] === 1 || isSettledOtherwise(ledger, r)) continue
    let key = -1
    if (isKnownByName(ledger, r)) key = funder[r]!
    else if (payee[r] !== 0 && mayBeUnknownPull(ledger, r)) key = FUNDERS.length + payee[r]!
    keys[r] = key
    if (key >= 0) counts[key]!++
  }
  const merged = mergeCutNames(counts, payees)
  const groups = new Map<number, PayeeGroup>()
  for (let r = 0; r < length; r++) {
    const key = keys[r]!
    if (key < 0) continue
    const home = merged.get(key) ?? key
    let group = groups.get(home)
    if (!group) {
      if (counts[home]! < (home < FUNDERS.length ? MIN_KNOWN : MIN_UNKNOWN)) continue
      group = { rows: [], funder: home < FUNDERS.length ? home : -1, sure: home < FUNDERS.length, payees: [] }
      groups.set(home, group)
    }
    group.rows.push(r)
    if (key >= FUNDERS.length && !group.payees.includes(key - FUNDERS.length)) group.payees.push(key - FUNDERS.length)
  }
  const all = [...groups.values(), ...namelessGroups(ledger)].filter((group) => group.funder >= 0 || hasWords(group, ledger))
  for (const group of all) {
    sortByDay(group.rows, ledger.features.day)
    if (group.funder < 0) nameByWeakAlias(group, ledger)
  }
  return all
}

/** What has no letter at all was no payment but figures of some table. */
const hasWords = ({ rows }: PayeeGroup, ledger: Ledger): boolean => /\p{L}/u.test(ledger.descriptionOf(rows[0]!))

/** Debits whose text names nobody: the company id, else the very amount, holds them together. */
const namelessGroups = (ledger: Ledger): PayeeGroup[] => {
  const { length, payee, flags, companyId } = ledger.features
  const groups = new Map<number, PayeeGroup>()
  for (let r = 0; r < length; r++) {
    if (payee[r] !== 0 || ledger.credit[r] === 1 || (flags[r]! & (FLAG.ach | FLAG.unresolved)) === 0) continue
    if (!mayBeUnknownPull(ledger, r) || isKnownByName(ledger, r) || isSettledOtherwise(ledger, r)) continue
    const key = companyId[r] !== 0 ? -companyId[r]! : ledger.amount[r]!
    const group = groups.get(key)
    if (group) group.rows.push(r)
    else groups.set(key, { rows: [r], funder: -1, sure: false, payees: [] })
  }
  return [...groups.values()].filter((g) => g.rows.length >= MIN_UNKNOWN)
}

/** A name of at least this length that begins a longer one is the same payee, cut by a bank's 16 or 22 characters. */
const MIN_CUT_LENGTH = 10

/** Adds the counts of the cut name to the full one's and tells where each cut key went. */
const mergeCutNames = (counts: Int32Array, payees: readonly string[]): Map<number, number> => {
  const merged = new Map<number, number>()
  const candidates: number[] = []
  for (let p = 1; p < payees.length; p++) if (counts[FUNDERS.length + p]! >= 2 && payees[p]!.length >= MIN_CUT_LENGTH) candidates.push(p)
  candidates.sort((a, b) => (payees[a]! < payees[b]! ? -1 : 1))
  for (let i = 0; i + 1 < candidates.length; i++) {
    const short = candidates[i]!
    const long = candidates[i + 1]!
    if (!payees[long]!.startsWith(payees[short]!)) continue
    merged.set(FUNDERS.length + short, FUNDERS.length + long)
  }
  for (const [from, to] of merged) {
    let home = to
    for (let next = merged.get(home); next !== undefined; next = merged.get(home)) home = next
    merged.set(from, home)
    counts[home]! += counts[from]!
  }
  return merged
}

const sortByDay = (rows: number[], day: Int32Array): void => {
  for (let i = 1; i < rows.length; i++)
    if (day[rows[i]!]! < day[rows[i - 1]!]!) {
      rows.sort((a, b) => day[a]! - day[b]! || a - b)
      return
    }
}

const nameByWeakAlias = (group: PayeeGroup, ledger: Ledger): void => {
  const { funder } = ledger.features
  const first = funder[group.rows[0]!]!
  if (first < 0 || !isPositionRole(FUNDERS[first]!.role)) return
  if (group.rows.every((r) => funder[r] === first)) group.funder = first
}
