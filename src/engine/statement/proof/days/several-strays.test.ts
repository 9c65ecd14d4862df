import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const ROWS = 30

/** A month of a row a day, with balances beside all of them. */
const page = (dayOf: (row: number) => number): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 05/01/2025 - 05/31/2025
      Beginning balance       1,000.00
      Ending balance            700.00

      Date        Description                   Withdrawals       Balance
${Array.from({ length: ROWS }, (_, i) => `      05/${String(dayOf(i)).padStart(2, '0')}       SHOP NO ${String(i + 100).padEnd(24)}10.00${(1000 - 10 * (i + 1)).toFixed(2).padStart(14)}`).join('\n')}
`
const moved = (places: readonly number[], by: number) => (i: number) => i + 1 - (places.includes(i) ? by : 0)

describe('dates that step back where balances run from row to row', () => {
  test('in turn they are proven', () => {
    expect(proved(draw(page((i) => i + 1)))).toHaveLength(ROWS)
  })

  test.each([
    ['two rows by five days', moved([9, 20], 5)],
    ['three rows by five days', moved([9, 15, 20], 5)],
    ['two rows by eight days', moved([12, 25], 8)],
    ['all of them, in no order', (i: number) => ((i * 17) % 31) + 1],
    ['three days again and again', (i: number) => [4, 11, 17][i % 3]!],
  ])('%s: no proof', (_, dayOf) => {
    const { reconciled, discrepancies } = one(draw(page(dayOf)))
    expect(reconciled).toBe(false)
    expect(discrepancies.map((d) => d.kind)).toContain('date_order')
  })

  test('late entries of the day before, and a list that starts over, are habits of banks', () => {
    expect(proved(draw(page(moved([9, 20], 1))))).toHaveLength(ROWS)
    expect(proved(draw(page((i) => (i % 15) * 2 + 1)))).toHaveLength(ROWS)
  })
})
