import { expect, test } from 'vitest'
import type { IsoDate } from '../../../../shared/dates.ts'
import { figureFault } from './figures.ts'

const fees = (amounts: readonly number[]) =>
  amounts.map((amount, i) => ({
    date: '2026-03-02' as IsoDate,
    description: `SERVICE FEE ${i}`,
    amount,
    direction: 'debit' as const,
    balance: null,
    page: 1,
  }))
const claim = (value: number) => ({
  about: 'figure' as const,
  rows: null,
  of: 'fees' as const,
  value,
  opening: 0,
  start: null,
  end: null,
  label: 'Total fees this period',
  page: 1,
})

test('fees are held against what some of the fee rows add up to', () => {
  expect(figureFault(claim(3_500) as never, fees([1_500, 2_000, 300]) as never)).toBeNull()
  expect(figureFault(claim(3_600) as never, fees([1_500, 2_000, 300]) as never)).not.toBeNull()
})

test('sixty fees whose sums would fill the memory are let be', () => {
  const amounts = Array.from({ length: 60 }, (_, i) => 1_000_003 + 7_919 * i * i)
  expect(figureFault(claim(9_999_999_999) as never, fees(amounts) as never)).toBeNull()
})
