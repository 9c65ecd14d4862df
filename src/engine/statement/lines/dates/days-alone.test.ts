import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const NAMES = ['ALPHA TRADING', 'BETA WORKS', 'DELTA STORES', 'GAMMA HOLDINGS', 'EPSILON FOODS', 'ZETA FUEL']

const page = (labels: string, first: (row: number) => string, behind: (row: number) => string = () => ''): string => {
  const rows = NAMES.map(
    (name, i) =>
      `      ${first(i).padEnd(8)}${name.padEnd(30)}${behind(i).padEnd(12)}${'10.00'.padStart(12)}${(1000 - 10 * (i + 1)).toFixed(2).padStart(14)}`,
  )
  return `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance            940.00

${labels}
${rows.join('\n')}
`
}
const label = (first: string, behind = ''): string =>
  `      ${first.padEnd(8)}${'Description'.padEnd(30)}${behind.padEnd(12)}${'Withdrawals'.padStart(12)}${'Balance'.padStart(14)}`

const days = ['3', '4', '10', '14', '21', '28']

test('numbers under a label of days, or in the order of days under none, are days of the period', () => {
  expect(proved(draw(page(label('Day'), (i) => days[i]!)))).toHaveLength(NAMES.length)
  expect(proved(draw(page(label(''), (i) => days[i]!)))[2]).toMatch(/^2025-11-10 /)
})

test.each([
  ['Qty', () => '1'],
  ['Store', (i: number) => ['12', '3', '7', '12', '3', '7'][i]!],
  ['Page', () => '10'],
  ['Wk', (i: number) => ['21', '21', '22', '22', '23', '23'][i]!],
])('numbers that the labels call %s date nothing', (name, first) => {
  for (const behind of [() => '', (i: number) => `202511${15 + i}`]) {
    const { reconciled, rows } = one(draw(page(label(name, behind(0) && 'Date'), first, behind)))
    expect(reconciled && rows.some((row) => first(0).padStart(2, '0') === row.date.slice(8))).toBe(false)
  }
})

test('nor do numbers at the beginning of names, or those in no order at all', () => {
  for (const labels of [`      ${'Description'.padEnd(50)}${'Withdrawals'.padStart(12)}${'Balance'.padStart(14)}`, label('')])
    expect(one(draw(page(labels, (i) => ['5', '12', '5', '29', '2', '17'][i]!))).reconciled).toBe(false)
})
