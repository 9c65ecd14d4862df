import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const paper = (first: string, last: string): string => `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Statement balance as of ${first}         $1,000.00
Total deposits                        $210.10
Total withdrawals                    -$641.25
Statement balance as of ${last}        $568.85

Date       Description                  Amount
03/02      CARD DEPOSIT                 210.10
03/03      COFFEE SUPPLY                -41.25
03/05      RENT                        -600.00
`

test.each([
  ['Mar 1', 'Mar 31'],
  ['March 1, 2025', 'March 31, 2025'],
  ['02/28', '03/31'],
])('of two statement balances the day tells which opens: %s and %s', (first, last) => {
  expect(proved(draw(paper(first, last)))).toHaveLength(3)
})

test('one that is off is noticed', () => {
  expect(one(draw(paper('Mar 1', 'Mar 31').replace('568.85', '658.85'))).reconciled).toBe(false)
})

test('beside an opening balance it is what the statement ends with', () => {
  const s = one(draw(paper('Mar 1', 'Mar 31').replace('Statement balance as of Mar 1 ', 'Opening balance on Mar 1      ')))
  expect([s.openingBalance, s.closingBalance]).toEqual([100000, 56885])
})
