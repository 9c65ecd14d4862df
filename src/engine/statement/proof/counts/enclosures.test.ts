import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (enclosed: string): string => `
      FIRST EXAMPLE BANK
      BUSINESS CHECKING                              ${enclosed}
      Account Number               000012344321      Statement Dates  11/01/25 thru 11/30/25
      Previous Balance                 1,000.00      Days in the statement period     30
      3 Deposits/Credits                 370.00
      5 Checks/Debits                    160.00
      Ending Balance                   1,210.00

      Deposits and Additions
      Date          Description                          Amount
      11/03         COUNTER DEPOSIT                      150.00
      11/05         ZETA NETWORK DEP 00193               100.00
      11/08         DEPOSIT 4411                         120.00

      Checks and Withdrawals
      Date          Description                          Amount
      11/04         BETA WORKS 7781                       40.00-
      11/10         CHECK 1201                            60.00-
      11/11         CHECK 1202                            10.00-
      11/12         CHECK 1203                            20.00-
      11/13         OVERDRAFT ITEM FEE                    30.00-
`

test.each([
  ['none', 'Number of Enclosures               0'],
  ['the checks', 'Number of Enclosures               3'],
  ['the checks and the slips of deposits', 'Checks enclosed:  5'],
  ['some that have no picture', 'Items enclosed: 2'],
  ['an amount of something else', 'Enclosures 12.50'],
  ['pictures', 'Check images: 3'],
  ['how pictures are printed', '10 check images on each page'],
])('what may be enclosed: %s', (_, enclosed) => {
  expect(proved(draw(paper(enclosed)))).toHaveLength(8)
})

test.each([
  ['more than there are checks and slips', 'Number of Enclosures               6'],
  ['more, in other words', 'Checks enclosed: 19'],
  ['more pictures', 'Check images: 7'],
  ['more pictures, the number first', '7 check images'],
  ['more, the number first', '12 enclosures'],
])('what cannot be enclosed: %s', (_, enclosed) => {
  expect(offs(draw(paper(enclosed)))).toEqual(['contradiction'])
})
