import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const paper = (last: string): string => `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
Total additions                                             $210.10
Total subtractions                                          $641.25
Ending balance                                              $568.85

Date       Description             Additions  Subtractions    Balance
02-28      Beginning balance                                 1,000.00
03-02      CARD DEPOSIT               210.10                 1,210.10
03-03      COFFEE SUPPLY                            -41.25   1,168.85
03-05      RENT                                    -600.00     568.85
${last}
`

test.each([
  '03-31      Ending totals              210.10       -641.25    $568.85',
  '03-31      Ending totals              210.10       -641.25',
  '03-31      Totals                     210.10       -641.25    $568.85',
  '03-31      Total                      210.10       -641.25',
])('a dated line of both columns sums is no row: %s', (last) => {
  expect(proved(draw(paper(last)))).toHaveLength(3)
})

test.each([
  '03-31      Ending totals              290.10       -641.25    $568.85',
  '03-31      Totals                     210.10       -641.25    $658.85',
])('one that is off is noticed: %s', (last) => {
  expect(one(draw(paper(last))).reconciled).toBe(false)
})

test('a shop of that name is a row, with its amount and the balance', () => {
  const text = paper('03-31      TOTAL                                    -10.00     558.85')
    .replace('$641.25', '$651.25')
    .replace('$568.85', '$558.85')
  expect(proved(draw(text))).toHaveLength(4)
})
