import { expect, test } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import { findingsOf, type Observed } from './findings.ts'

const deal = { fundedDate: '2026-02-10' as IsoDate, fundedAmount: cents(1_000_000), paymentAmount: null, funderName: 'Test Funder' }
const observed = (...months: [month: string, dollars: number][]): Observed => ({
  months: months.map(([month, dollars]) => ({ month, isPartial: false, revenue: cents(dollars * 100) })),
  positions: [],
  fundingDeposits: [],
})

test('what a month took is told by the newest analysis that has it', () => {
  // The newest comes first: the oldest had read December as ten times what it was.
  const before = [observed(['2025-12', 10_000], ['2026-01', 10_000]), observed(['2025-12', 100_000])]
  expect(findingsOf(deal, observed(['2026-03', 9_500]), before, { revenueDropPercent: 20 })).toEqual([])
  expect(findingsOf(deal, observed(['2026-03', 5_000]), before, { revenueDropPercent: 20 })).toMatchObject([
    { kind: 'revenueDrop', details: { before: 10_000, after: 5_000, fallenPercent: 50 } },
  ])
})
