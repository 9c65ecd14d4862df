import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, one, proved } from '../../test-read.ts'

const HEAD = `
Checking ...5627
November 1, 2023 to November 30, 2023
Beginning balance: $1,000.00
Ending balance: $897.10

`
const ROWS: [string, string, string, string][] = [
  ['Nov 4, 2023', 'HOME DEPOT 4411', '-$215.26', '$784.74'],
  ['Nov 4, 2023', 'STRIPE TRANSFER', '+$532.57', '$1,317.31'],
  ['Nov 9, 2023', 'COMCAST BUSINESS', '-$418.86', '$898.45'],
  ['Nov 13, 2023', 'INTEREST PAYMENT', '+$67.98', '$966.43'],
  ['Nov 28, 2023', 'FEDEX 88213', '-$69.33', '$897.10'],
]
const READ = [
  '2023-11-04 -215.26 HOME DEPOT 4411',
  '2023-11-04 +532.57 STRIPE TRANSFER',
  '2023-11-09 -418.86 COMCAST BUSINESS',
  '2023-11-13 +67.98 INTEREST PAYMENT',
  '2023-11-28 -69.33 FEDEX 88213',
]

type Build = (date: string, text: string, amount: string, balance: string) => string[]
const BUILDS: [string, Build][] = [
  ['date, text, amount', (d, t, a) => [d, t, a, '']],
  ['text, date, amount', (d, t, a) => [t, d, a, '']],
  ['text, amount, date', (d, t, a) => [t, a, d, '']],
  ['date, amount, text', (d, t, a) => [d, a, t, '']],
  ['amount, text, date', (d, t, a) => [a, t, d, '']],
  ['without white between rows', (d, t, a) => [d, t, a]],
  ['amount at the right edge', (d, t, a) => [d, t, a.padStart(70), '']],
  ['amount and balance', (d, t, a, b) => [d, t, `${a}      ${b}`, '']],
  ['balance on a line of its own', (d, t, a, b) => [d, t, a, `Balance ${b}`, '']],
]

test.each(BUILDS)('%s, each on a line of its own, are a row', (_, build) => {
  expect(proved(draw(HEAD + ROWS.flatMap((row) => build(...row)).join('\n')))).toEqual(READ)
})

test.each(BUILDS)('%s: one amount changed is noticed', (_, build) => {
  const rows = ROWS.map((row, i) => build(row[0], row[1], i === 2 ? '-$418.68' : row[2], row[3]))
  expect(one(draw(HEAD + rows.flat().join('\n'))).reconciled).toBe(false)
})

test.each(BUILDS)('%s: a row that has lost its date is noticed', (_, build) => {
  const rows = ROWS.map((row, i) => build(row[0], row[1], row[2], row[3]).filter((line) => i !== 2 || line !== row[0]))
  expect(all(draw(HEAD + rows.flat().join('\n'))).some((s) => s.reconciled)).toBe(false)
})

test('a text of two lines is one, also where the row of a page ends with it', () => {
  const rows = ROWS.map(([d, t, a]) => [d, t, 'card ending in 1188', a, ''])
  expect(proved(draw([HEAD + rows.slice(0, 3).flat().join('\n'), rows.slice(3).flat().join('\n')]))).toEqual(
    READ.map((row) => `${row} card ending in 1188`),
  )
})
