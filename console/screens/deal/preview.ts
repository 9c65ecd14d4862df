import { formatMoney, humanize } from '../../format.ts'
import type { DealRow } from '../deals/columns.tsx'

/** What a payment will do to its deal: the server's rules (CONTRACT section 5), in words, before it is sent. */

export type Outcome = { balance: number; collected: number; status: string; sentences: string[]; refusal: string | null }

const COLLECTING = new Set(['merchantPayment', 'payoff', 'settlement'])
const OPEN = new Set(['active', 'defaulted', 'inCollections', 'inLegal'])
const cents = (dollars: number): number => Math.round(dollars * 100)

const outcome = (deal: DealRow, collectedCents: number, status: string, sentences: string[], refusal: string | null = null): Outcome => ({
  balance: Math.max(0, cents(deal.purchaseAmount) - collectedCents) / 100,
  collected: collectedCents / 100,
  status,
  sentences,
  refusal,
})

export const afterPayment = (deal: DealRow, type: string, amount: number, isFuture: boolean): Outcome => {
  const before = cents(deal.totalCollected)
  const later = isFuture ? ['It stays pending until its date; then it does the following.'] : []
  if (type === 'fee') return outcome(deal, before, deal.status, [...later, 'A fee is recorded. It moves no balance.'])
  if (type === 'refund') {
    const after = before - cents(amount)
    if (after < 0)
      return outcome(deal, before, deal.status, [], `Only ${formatMoney(deal.totalCollected)} was collected; more cannot be refunded.`)
    const reopens = deal.status === 'paidOff' && cents(deal.purchaseAmount) - after > 0
    return outcome(deal, after, deal.status, [
      ...later,
      `${formatMoney(amount)} is taken back from what was collected.`,
      ...(reopens ? ['The balance opens again, and the deal returns to the status from before it was paid off.'] : []),
    ])
  }
  if (!COLLECTING.has(type)) return outcome(deal, before, deal.status, [])
  const after = before + cents(amount)
  const left = Math.max(0, cents(deal.purchaseAmount) - after)
  const status =
    left === 0 && OPEN.has(deal.status) ? 'paidOff' : type === 'settlement' && left > 0 && OPEN.has(deal.status) ? 'settled' : deal.status
  const over = after - cents(deal.purchaseAmount)
  return outcome(deal, after, status, [
    ...later,
    ...(over > 0 ? [`${formatMoney(over / 100)} more than is owed; it is recorded all the same.`] : []),
    ...(status !== deal.status ? [`The deal becomes ${humanize(status).toLowerCase()}, and its pending payments are cancelled.`] : []),
  ])
}

export const afterReturn = (deal: DealRow, amount: number): Outcome => {
  const after = cents(deal.totalCollected) - cents(amount)
  const opens = deal.status === 'paidOff' || deal.status === 'settled'
  return outcome(deal, after, deal.status, [
    'The payment becomes failed and its effect is undone.',
    ...(opens ? ['The deal may return to the status from before it ended.'] : []),
  ])
}
