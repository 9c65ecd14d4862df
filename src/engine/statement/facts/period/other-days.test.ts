import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const read = (head: string): string => {
  const s = one(
    draw(`
      EXAMPLE BANK                        Account Number 000123456789
      ${head}
      Beginning balance                   1,000.00
      Ending balance                      1,030.00

      Date        Description                 Amount      Balance
      03/04       DEPOSIT                      50.00     1,050.00
      03/21       PAPER SHOP                  -20.00     1,030.00
`),
  )
  return `${s.periodStart} ${s.periodEnd} ${s.reconciled}`
}

test.each([
  ['Statement period: January to March 2025', '2025-01-01 2025-03-31 true'],
  ['Statement period: Feb 2025 - Apr 2025', '2025-02-01 2025-04-30 true'],
  ['Statement period: December to March 2025', '2024-12-01 2025-03-31 true'],
  ['Statement period: 01/2025 - 03/2025', '2025-01-01 2025-03-31 true'],
  ['Statement period: 2025-01 to 2025-03', '2025-01-01 2025-03-31 true'],
  ['Statement for March 2025', '2025-03-01 2025-03-31 true'],
  ['For the three months ended March 31, 2025', '2025-01-01 2025-03-31 true'],
  ['For the six months ended March 31, 2025', '2024-10-01 2025-03-31 true'],
  ['For the period ended March 31, 2025', '2025-03-01 2025-03-31 true'],
])('several months are not the last or the first of them: %s', (head, period) => {
  expect(read(head)).toBe(period)
})

test.each([
  'Interest paid from 02/25/2025 through 03/25/2025',
  'Interest period 02/25/2025 - 03/25/2025',
  'Average balance period 03/01/2025 - 03/25/2025',
  'Previous statement period 02/01/2025 - 02/28/2025',
  'Year to date 01/01/2025 - 03/31/2025',
])('the statement’s own day tells its month, and not the days of something else: %s', (head) => {
  expect(read(`${head}\n      Statement date 03/31/2025`)).toMatch(/^2025-03-01 2025-03-31/)
})

test('days of charges are the statement’s where it is made soon after them, or nothing else says any', () => {
  expect(read('Interest period 02/25/2025 - 03/25/2025\n      Statement date 03/27/2025')).toBe('2025-02-25 2025-03-25 true')
  expect(read('Fee period 03/01/2025 - 03/31/2025\n      Statement date 04/08/2025')).toBe('2025-03-01 2025-03-31 true')
  expect(read('Interest period 02/25/2025 - 03/25/2025')).toBe('2025-02-25 2025-03-25 true')
})

test('what stands beside the period in another cell is not said of it', () => {
  expect(read('Statement Period 02/25/2025 - 03/25/2025          Interest paid 0.00')).toBe('2025-02-25 2025-03-25 true')
  expect(read('Statement Period 02/25/2025 - 03/25/2025          YTD interest 0.00')).toBe('2025-02-25 2025-03-25 true')
})
