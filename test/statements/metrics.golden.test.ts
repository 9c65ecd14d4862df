import { expect, test } from 'vitest'
import { analyzeRows } from '../../src/engine/analyze.ts'
import type { Cents } from '../../src/shared/money.ts'
import { generateMerchant } from './generator/merchant.ts'
import type { Entry } from './generator/types.ts'
import { rowsOf, STYLES } from './score-positions.ts'

const sum = (entries: readonly Entry[]): number => entries.reduce((total, e) => total + e.amountCents, 0)
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** Which figures of a generated merchant come out as its truth says. */
const figures = (seed: number) => {
  const merchant = generateMerchant(seed)
  const { overall } = analyzeRows(rowsOf(merchant, STYLES[seed % STYLES.length]!), {
    openingBalance: merchant.openingCents as Cents,
  }).metrics
  const all = merchant.transactions
  const kind = (name: Entry['detail']['kind']): Entry[] => all.filter((e) => e.detail.kind === name)
  const fees = (name: string): number => all.filter((e) => e.detail.kind === 'fee' && e.detail.fee === name).length
  const revenue = sum(all.filter((e) => e.category === 'businessRevenue')) - sum(kind('depositReturn'))
  const refunds = kind('feeRefund').length
  const closing = merchant.openingCents + sum(all.filter((e) => e.type === 'credit')) - sum(all.filter((e) => e.type === 'debit'))
  return {
    revenue: Math.abs(overall.trueRevenue - revenue) <= revenue * 0.005,
    // A refund gives back whichever fee has its amount.
    overdrafts: overall.overdraftCount <= fees('overdraft') && overall.overdraftCount >= fees('overdraft') - refunds,
    bounced: overall.nsfCount === Math.max(kind('achReturn').length, fees('nsf')),
    ending: overall.endingBalance === closing,
  }
}

test.each([
  ['development', range(1, 80)],
  ['held-out', range(901_000, 80)],
])('true revenue, bounced items, overdrafts and the ending balance of %s merchants are right', (_, seeds) => {
  const all = seeds.map(figures)
  const share = (name: keyof ReturnType<typeof figures>): number => all.filter((f) => f[name]).length / all.length
  expect(share('revenue')).toBeGreaterThanOrEqual(0.98)
  expect(share('overdrafts')).toBeGreaterThanOrEqual(0.98)
  expect(share('bounced')).toBeGreaterThanOrEqual(0.98)
  expect(share('ending')).toBe(1)
})
