import type { Ledger } from '../positions/ledger.ts'
import { isOverdraft } from './label-meaning.ts'

/** An item that bounced, with or without its fee, or a fee that stands alone. */
export type BounceEvent = { day: number; kind: 'nsf' | 'overdraft' }

/** The fee is posted with the item or within three days of it. */
const FEE_WITHIN_DAYS = 3
/** Banks refund a fee within a statement or two. */
const REFUND_WITHIN_DAYS = 60

export type BounceRows = {
  fees: number[]
  /** Credits that give an item back: the merchant's own debit was not honoured. */
  items: number[]
  /** Credits that give a fee back. */
  refunds: number[]
}

/**
 * Each bounced item and its fee are one event. A fee that was given back does not count; the item that bounced still does.
 */
export const bounceEvents = (rows: BounceRows, ledger: Ledger): BounceEvent[] => {
  const { day } = ledger.features
  const byDay = (a: number, b: number): number => day[a]! - day[b]! || a - b
  const fees = withoutRefunded(rows.fees.filter((r) => ledger.amount[r]! > 0).sort(byDay), [...rows.refunds].sort(byDay), ledger)
  const items = [...rows.items].sort(byDay)
  const events: BounceEvent[] = items.map((r) => ({ day: day[r]!, kind: 'nsf' }))
  const paired = new Uint8Array(items.length)
  let from = 0
  for (const fee of fees) {
    if (isOverdraft(ledger.labels[fee]!, ledger.descriptionOf(fee))) {
      events.push({ day: day[fee]!, kind: 'overdraft' })
      continue
    }
    while (from < items.length && day[items[from]!]! < day[fee]! - FEE_WITHIN_DAYS) from++
    let match = -1
    for (let i = from; i < items.length && day[items[i]!]! <= day[fee]! + FEE_WITHIN_DAYS; i++) {
      if (paired[i] === 1) continue
      match = i
      break
    }
    if (match >= 0) paired[match] = 1
    else events.push({ day: day[fee]!, kind: 'nsf' })
  }
  return events
}

/** A refund takes back the latest fee of its amount; a sum of several equal fees takes back as many. */
const withoutRefunded = (fees: readonly number[], refunds: readonly number[], ledger: Ledger): number[] => {
  if (refunds.length === 0) return [...fees]
  const { day } = ledger.features
  const gone = new Set<number>()
  const openByAmount = new Map<number, number[]>()
  let next = 0
  for (const refund of refunds) {
    for (; next < fees.length && day[fees[next]!]! <= day[refund]!; next++) {
      const amount = ledger.amount[fees[next]!]!
      const stack = openByAmount.get(amount)
      if (stack) stack.push(fees[next]!)
      else openByAmount.set(amount, [fees[next]!])
    }
    const whole = ledger.amount[refund]!
    for (const amount of openByAmount.has(whole) ? [whole] : openByAmount.keys()) {
      const stack = openByAmount.get(amount)!
      const count = whole / amount
      if (!Number.isInteger(count) || stack.length < count) continue
      if (day[refund]! - day[stack[stack.length - count]!]! > REFUND_WITHIN_DAYS) continue
      for (const fee of stack.splice(stack.length - count)) gone.add(fee)
      break
    }
  }
  return fees.filter((f) => !gone.has(f))
}
