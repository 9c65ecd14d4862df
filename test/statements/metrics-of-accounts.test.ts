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
