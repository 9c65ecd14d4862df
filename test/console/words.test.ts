import { expect, test } from 'vitest'
import { momentAt } from '../../console/format.ts'
import { parseMoney, parseNumber, paymentsLeft } from '../../console/parts/money.ts'
import { RETURN_CODES } from '../../console/screens/deal/return-codes.ts'
import { describeReturn } from '../../src/resources/payments/return-codes.ts'

test('commas part thousands and nothing else: what is typed the European way is no hundredfold', () => {
  expect(['1250.5', '1,250.50', '$1,250', ' 12,345,678.9 ', '0', '1250.', '1,250,000,000,000'].map(parseMoney)).toEqual([
    1250.5, 1250.5, 1250, 12345678.9, 0, 1250, 1250000000000,
  ])
  expect(['12,5', '1.250,50', '1,25', ',250', '1,2500', '12,50.00', '1.234', '-5', 'ten', ''].map(parseMoney)).toEqual(Array(10).fill(null))
})

test('what stands apart is not drawn together, and a number is written in digits alone', () => {
  expect(['12 50', '1 250.00', '5$0', '$', '1e3', '$-5', '1,234.567', '12345678901234'].map(parseMoney)).toEqual(Array(8).fill(null))
  expect(['$ 1250', '\t12 ', '1,234.5'].map(parseMoney)).toEqual([1250, 12, 1234.5])
  expect(['1,5', '1e3', '-5', '5%', '.5', '', '1 0', 'Infinity'].map(parseNumber)).toEqual(Array(8).fill(null))
  expect(['12.5', ' 100 ', '0'].map(parseNumber)).toEqual([12.5, 100, 0])
})

test('a return by hand can have every code that the service can name', () => {
  const codes = Array.from({ length: 99 }, (_, i) => `R${String(i + 1).padStart(2, '0')}`)
  const named = codes.filter((code) => describeReturn(code).reason !== 'Returned')
  expect(RETURN_CODES.map(([code]) => code)).toEqual(named)
})

test('a time on a clock is the moment at which the organization’s clock shows it, whatever the browser’s says', () => {
  expect(momentAt('2026-11-18T09:30', 'America/New_York')).toBe('2026-11-18T14:30:00.000Z')
  expect(momentAt('2026-07-01T00:00:00', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z')
  expect(momentAt('2026-11-19T00:00', 'Pacific/Auckland')).toBe('2026-11-18T11:00:00.000Z')
  // A year that is still being typed, and a day that is none: said as they stand, for the server to refuse.
  for (const none of ['0002-11-18T09:30', '2026-13-45T00:00:00', '']) expect(momentAt(none, 'America/New_York')).toBe(none)
  // The days on which clocks are changed, from their first moment on.
  expect(momentAt('2026-03-08T00:00', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(momentAt('2026-03-09T00:00', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
  expect(momentAt('2026-11-01T00:00', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  expect(momentAt('2026-11-02T00:00', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z')
})

test('payments that are left are counted in cents', () => {
  expect([
    paymentsLeft(100.1, 9.1),
    paymentsLeft(100.11, 9.1),
    paymentsLeft(70_000, 700),
    paymentsLeft(0.3, 0.1),
    paymentsLeft(50, 100),
  ]).toEqual([11, 12, 100, 3, 1])
})
