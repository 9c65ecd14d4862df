import { describe, expect, test } from 'vitest'
import type { AnalysisRow, GivenAccount } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import type { Cents } from '../../src/shared/money.ts'
import { credit, debit } from './histories.ts'

const account = (id: string, closingBalance: number | null = null): GivenAccount => ({
  id,
  name: null,
  last4: null,
  kind: 'deposit',
  closingBalance: closingBalance as Cents | null,
})
const of = (index: number, row: AnalysisRow): AnalysisRow => ({ ...row, account: index })
const metricsOf = (...rows: AnalysisRow[]) => analyzeRows(rows, { accounts: [account('a'), account('b')] }).metrics

describe('bounced items of several accounts', () => {
  const item = credit('2025-01-06', 'RETURNED ACH DEBIT ACME WIDGETS NSF', 640)
  const fee = debit('2025-01-06', 'NSF FEE', 35)

  test("a fee of one account is not for an item of another's", () => {
    expect(metricsOf(of(0, item), of(0, fee)).overall.nsfCount).toBe(1)
    expect(metricsOf(of(0, item), of(1, fee)).overall.nsfCount).toBe(2)
  })

  test('what one account is given back takes no event from another', () => {
    const overdraft = debit('2025-01-06', 'OVERDRAFT FEE', 35)
    const refund = credit('2025-01-07', 'OVERDRAFT FEE REFUND', 35)
    expect(metricsOf(of(0, overdraft), of(1, overdraft), of(0, refund)).overall.overdraftCount).toBe(1)
    expect(metricsOf(of(0, overdraft), of(1, refund)).overall.overdraftCount).toBe(1)
  })
})

describe('balances of several accounts', () => {
  const rows = [of(0, credit('2025-01-05', 'SQUARE INC PAYOUT', 100)), of(1, credit('2025-01-07', 'SQUARE INC PAYOUT', 50))]
  const exclude = (statement: number) => ({ kind: 'account' as const, statement, excluded: true })
  const withoutAccounts = (...statements: number[]) => ({
    accounts: [account('a', 20_000), account('b', 20_000)],
    corrections: [{ id: 'cor_1', by: 'usr_1', at: '', reason: '', changes: statements.map(exclude) }],
  })

  test('that leave one out for want of a balance say so', () => {
    const accounts = [account('a', 20_000), { ...account('b'), last4: '2222' }]
    const { metrics } = analyzeRows(rows, { accounts })
    expect(metrics.overall.endingBalance).toBe(20_000)
    expect(metrics.unknown).toContainEqual({
      field: 'averageDailyBalance',
      reason: 'No balance of the account ending in 2222 is known: balances are those of the others.',
    })
    const both = analyzeRows(rows, { accounts: [account('a', 1), account('b', 1)] }).metrics
    expect(both.unknown.map((u) => u.field)).not.toContain('averageDailyBalance')
  })

  test('that a person left out, all of them, are not said to be cards', () => {
    const { metrics } = analyzeRows(rows, withoutAccounts(0, 1))
    expect(metrics.unknown).toContainEqual({ field: 'lowestBalanceDate', reason: 'Every account with a balance is left out by hand.' })
  })
})

describe('concentration', () => {
  test('is no more than the whole, whatever was disputed', () => {
    const { overall } = analyzeRows([
      credit('2025-01-02', 'SQUARE INC PAYOUT', 5000),
      debit('2025-01-05', 'CHARGEBACK SQUARE', 2000),
    ]).metrics
    expect(overall.trueRevenue).toBe(300_000)
    expect(overall.concentration).toBe(1)
    expect(overall.largestSources[0]!.share).toBe(1)
  })
})

describe('fees of a hostile list', () => {
  test('no refund is held against each of ten thousand prices', () => {
    const fees = Array.from({ length: 10_000 }, (_, i) => debit('2025-01-06', 'NSF FEE', 30 + i / 100))
    const refunds = Array.from({ length: 10_000 }, (_, i) => credit('2025-01-07', 'NSF FEE REFUND', 500 + (i * 7) / 100))
    let divisions = 0
    const isInteger = Number.isInteger
    Number.isInteger = (value) => {
      divisions++
      return isInteger(value)
    }
    try {
      analyzeRows([...fees, ...refunds])
    } finally {
      Number.isInteger = isInteger
    }
    expect(divisions).toBeLessThan(1_000_000)
  })
})
