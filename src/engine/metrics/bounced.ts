import type { Ledger } from '../positions/ledger.ts'
import { itemsOfFees } from './aggregated-fees.ts'
import { isOverdraft } from './label-meaning.ts'

/** Items that bounced, with or without their fee, or fees that stand alone. */
export type BounceEvent = { day: number; kind: 'nsf' | 'overdraft'; count: number }

/** The fee is posted with the item or within three days of it. */
const FEE_WITHIN_DAYS = 3
/** A fee for several items is posted at the end of the cycle that they bounced in. */
const CYCLE_DAYS = 31
/** Banks refund a fee within a statement or two. */
const REFUND_WITHIN_DAYS = 60

export type BounceRows = {
  fees: number[]
  /** Credits that give an item back: the merchant's own debit was not honoured. */
  items: number[]
  /** Credits that give a fee back. */
  refunds: number[]
}

/** A row of fees: for how many items, less what was given back, and the price of one. */
type Fee = { row: number; day: number; items: number; each: number; left: number }

/**
 * Each bounced item and its fee are one event; a row of fees for several items is as many. A fee that was given back does not count; the item that
 * bounced still does. An account's fee is for an item of its own, and what is given back is given to whom it was taken from.
 */
export const bounceEvents = (rows: BounceRows, ledger: Ledger, accountOf: (row: number) => number): BounceEvent[] =>
  [...byAccount(rows, accountOf)].flatMap(([account, own]) => eventsOf(own, ledger, account))

const byAccount = (rows: BounceRows, accountOf: (row: number) => number): Map<number, BounceRows> => {
  const accounts = new Map<number, BounceRows>()
  for (const kind of ['fees', 'items', 'refunds'] as const)
    for (const row of rows[kind]) {
      const account = accountOf(row)
      const own = accounts.get(account) ?? { fees: [], items: [], refunds: [] }
      own[kind].push(row)
      accounts.set(account, own)
    }
  return accounts
}

const eventsOf = (rows: BounceRows, ledger: Ledger, account: number): BounceEvent[] => {
  const { day } = ledger.features
  const byDay = (a: number, b: number): number => day[a]! - day[b]! || a - b
  const fees = feesOf(rows.fees.filter((r) => ledger.amount[r]! > 0).sort(byDay), ledger, account)
  takeRefunds(fees, [...rows.refunds].sort(byDay), ledger)
  const items = [...rows.items].sort(byDay)
  const events: BounceEvent[] = items.map((r) => ({ day: day[r]!, kind: 'nsf', count: 1 }))
  const isOfReturned = ofReturned(items, ledger)
  const isPaidInto = (fee: Fee): boolean => isOverdraft(ledger.labels[fee.row]!, ledger.descriptionOf(fee.row)) && !isOfReturned(fee)
  const left = fees.filter((fee) => fee.left > 0)
  const bounced = left.filter((fee) => !isPaidInto(fee))
  for (const fee of left) if (isPaidInto(fee)) events.push({ day: fee.day, kind: 'overdraft', count: fee.left })
  // A fee for one item has the item beside it; what is left of the items belongs to the fees for several.
  const singles = bounced.filter((fee) => fee.items === 1)
  const several = bounced.filter((fee) => fee.items > 1)
  const itemDays = items.map((r) => day[r]!)
  const unpaired = pairWithItems(singles, itemDays, FEE_WITHIN_DAYS, events)
  pairWithItems(several, unpaired, CYCLE_DAYS, events)
  return events
}

const NAMED_AMOUNT = /\d[\d,]*\.\d\d/

/** Whether a fee for insufficient funds is for an item that came back beside it: that was not paid, however the bank words it. */
const ofReturned = (items: readonly number[], ledger: Ledger): ((fee: Fee) => boolean) => {
  const { day } = ledger.features
  const keyOf = (on: number, cents: number): string => `${on} ${cents}`
  const returned = new Set(items.map((r) => keyOf(day[r]!, ledger.amount[r]!)))
  return (fee) => {
    const named = ledger.labels[fee.row]!.subClassification === 'overdraft' ? null : NAMED_AMOUNT.exec(ledger.descriptionOf(fee.row))
    if (named === null) return false
    const cents = Math.round(Number(named[0].replaceAll(',', '')) * 100)
    for (let away = -FEE_WITHIN_DAYS; away <= FEE_WITHIN_DAYS; away++) if (returned.has(keyOf(fee.day + away, cents))) return true
    return false
  }
}

/** Fees for which no item is found are events of their own. The days of the items that were not taken. */
const pairWithItems = (fees: readonly Fee[], itemDays: readonly number[], daysBefore: number, events: BounceEvent[]): number[] => {
  const free: number[] = []
  let next = 0
  for (const { day, left } of fees) {
    for (; next < itemDays.length && itemDays[next]! < day - daysBefore; next++) free.push(itemDays[next]!)
    let count = left
    for (; count > 0 && next < itemDays.length && itemDays[next]! <= day + FEE_WITHIN_DAYS; next++) count--
    if (count > 0) events.push({ day, kind: 'nsf', count })
  }
  for (; next < itemDays.length; next++) free.push(itemDays[next]!)
  return free
}

const feesOf = (rows: readonly number[], ledger: Ledger, account: number): Fee[] => {
  const counted = itemsOfFees(rows.map((r) => ({ account, description: ledger.descriptionOf(r), amount: ledger.amount[r]! })))
  return rows.map((row, i) => ({ row, day: ledger.features.day[row]!, ...counted[i]!, left: counted[i]!.items }))
}

type Open = { fees: Fee[]; items: number }

/** An account has a few prices of fees. Where it has more, a sum of several is not looked for: each refund would be held against each price. */
const MAX_PRICES_SUMMED = 64

/** A refund takes back the latest fee of its amount; a sum of several equal fees takes back as many. */
const takeRefunds = (fees: readonly Fee[], refunds: readonly number[], ledger: Ledger): void => {
  const { day } = ledger.features
  const openByPrice = new Map<number, Open>()
  let next = 0
  for (const refund of refunds) {
    for (; next < fees.length && fees[next]!.day <= day[refund]!; next++) {
      const fee = fees[next]!
      const open = openByPrice.get(fee.each) ?? { fees: [], items: 0 }
      open.fees.push(fee)
      open.items += fee.items
      openByPrice.set(fee.each, open)
    }
    const whole = ledger.amount[refund]!
    for (const each of openByPrice.has(whole) ? [whole] : openByPrice.size > MAX_PRICES_SUMMED ? [] : openByPrice.keys()) {
      const count = whole / each
      if (Number.isInteger(count) && takeBack(openByPrice.get(each)!, count, day[refund]! - REFUND_WITHIN_DAYS)) break
    }
  }
}

/** Takes so many items off the latest fees; false where there are fewer, or where one was posted before that day. */
const takeBack = (open: Open, count: number, since: number): boolean => {
  if (open.items < count) return false
  let last = open.fees.length
  for (let seen = 0; seen < count; seen += open.fees[last]!.left) if (open.fees[--last]!.day < since) return false
  for (let wanted = count; wanted > 0; ) {
    const fee = open.fees.at(-1)!
    const taken = Math.min(wanted, fee.left)
    fee.left -= taken
    wanted -= taken
    if (fee.left === 0) open.fees.pop()
  }
  open.items -= count
  return true
}
