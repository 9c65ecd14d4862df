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

describe('one date in each of two lists', () => {
  const lists = (deposit: string, withdrawal: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 05/01/2025 - 05/31/2025
      Beginning balance       1,000.00
      Total deposits            700.00
      Total withdrawals         350.00
      Ending balance          1,350.00

      Deposits
      05/04       CARD SALES                  100.00
      ${deposit}       SQUARE                      100.00
      05/06       CARD SALES                  100.00
      05/08       STRIPE                      200.00
      05/12       CARD SALES                  100.00
      05/25       TOAST                       100.00
      Total deposits                          700.00

      Withdrawals
      05/02       RENT                         50.00
      05/05       FUEL                         50.00
      ${withdrawal}       OFFICE                       50.00
      05/05       PHONE                        50.00
      05/09       WATER                        50.00
      05/14       SUPPLIES                     50.00
      05/19       INTERNET                     50.00
      Total withdrawals                       350.00
`
  test('more than a week from its place in either was moved', () => {
    expect(proved(draw(lists('05/05', '05/05')))).toHaveLength(13)
    expect(one(draw(lists('05/15', '05/14'))).discrepancies.map((d) => d.kind)).toEqual(['date_order', 'date_order'])
  })

  test('late entries, and entries of the week, are habits of banks', () => {
    expect(proved(draw(lists('05/07', '05/06')))).toHaveLength(13)
    expect(proved(draw(lists('05/12', '05/11')))).toHaveLength(13)
  })
})
