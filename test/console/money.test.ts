import { expect, test } from 'vitest'
import type { AnalysisResult } from '../../client/analysis-result.ts'
import { currencyOf, moneysIn, moneysOf } from '../../console/screens/workspace/money.ts'

const of = (...statements: { currency: string; excluded?: boolean; duplicateOf?: number }[]): AnalysisResult =>
  ({
    statements: statements.map((s) => ({ excluded: false, duplicateOf: null, ...s })),
    accounts: [],
    transactions: statements.map((_, statement) => ({ statement })),
  }) as unknown as AnalysisResult

test('amounts of statements are in their currency, which need not be dollars', () => {
  const pounds = moneysOf(of({ currency: 'GBP' }))
  expect([pounds.sum(2937.11), pounds.whole(2937.11), pounds.compact(-29371), pounds.of(0, 5)]).toEqual([
    '£2,937.11',
    '£2,937',
    '-£29.4K',
    '£5.00',
  ])
  // Yen have no cents, unless there are some.
  expect([moneysIn(['JPY']).sum(120_000), moneysIn(['JPY']).sum(0.5)]).toEqual(['¥120,000', '¥0.50'])
  expect(moneysIn(['XBT?']).sum(3)).toBe('3')
})

test('rows that were given as data are in dollars, those of an aggregator in what it says', () => {
  expect(moneysOf(of()).sum(12.5)).toBe('$12.50')
  expect(currencyOf({ ...of(), transactions: [{ statement: null }] } as unknown as AnalysisResult, 0)).toBe('USD')
  const accounts = [{ currency: 'CAD', excluded: false }, { excluded: true }]
  const told = { ...of(), accounts, transactions: [{ statement: null, account: 0 }] } as unknown as AnalysisResult
  expect([moneysOf(told).sum(12.5), currencyOf(told, 0)]).toEqual(['CA$12.50', 'CAD'])
})

test('a sum over two currencies has the sign of neither, each row has its own; what does not count makes no second one', () => {
  const both = moneysOf(of({ currency: 'GBP' }, { currency: 'USD' }))
  expect(both.currencies).toEqual(['GBP', 'USD'])
  expect([both.sum(1_234), both.of(0, 1), both.of(1, 1)]).toEqual(['1,234.00', '£1.00', '$1.00'])
  expect(moneysOf(of({ currency: 'GBP' }, { currency: 'USD', excluded: true })).currencies).toEqual(['GBP'])
  expect(moneysOf(of({ currency: 'GBP' }, { currency: 'GBP', duplicateOf: 0 })).currencies).toEqual(['GBP'])
})
