import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

type Said = { head?: string; period?: string; posted?: string; check?: string; foot?: string; text?: string }

const paper = ({
  head = 'Date of this statement: March 31, 2025',
  period = '03/01/2025 - 03/31/2025',
  posted = '03/12',
  check = '03/06/2025',
  foot = '',
  text = 'DEPOSIT GAMMA',
}: Said): string => `
      FIRST EXAMPLE BANK
      Account ending in 4321
      ${head}
      Statement period ${period}

      Beginning balance        1,000.00
      Ending balance           1,130.25

      Date    Posted    Description                    Amount
      03/03   03/03     DEPOSIT ALPHA                   50.00
      03/06   03/06     CHECK 1001                     -80.25
      03/10   ${posted.padEnd(9)} ${text.padEnd(28)}  100.00
      03/21   03/22     CHECK 1003                     -39.50
      03/29   03/29     DEPOSIT ZETA                   100.00

      Checks paid
      Number      Date           Amount
      1001        ${check}      80.25
      1003        03/22/2025      39.50

      ${foot}
`

test.each<Said>([
  { head: 'Date of this statement: March 61, 2025' },
  { head: 'Date of this statement: March 31, 2825' },
  { head: 'This statement covers the period from March 1, 2025 to March 41, 2025.' },
  { head: '03/31/3025                                 Page 1 of 1' },
  { head: 'Opening/Closing Date 03/41/25 - 03/31/25' },
  { period: 'Mar 1, 2025 through Mar 61, 2025' },
  { period: '2025-03-01 to 2025-63-31' },
  { period: '03/01/2025 - 03/31/9025' },
  { posted: '53/12' },
  { posted: '03/62' },
  { check: '03/36/2025' },
  { foot: 'Interest rates as of 03/15/9025: 0.05%' },
  { head: 'Statement for 31 March 2825' },
  { head: 'March 1, 2025 - February 31, 2025' },
  { head: 'March 1, 2025 through June 31, 2025   Page 1 of 1' },
  { head: '03/01/2025 - 04/31/2025' },
  { head: '1 March 2025 to 29 February 2025' },
])('a day that no calendar has is told: %o', (said) => {
  expect(offs(draw(paper(said)))).toContain('impossible_date')
})

test.each<Said>([
  {},
  { foot: 'Order checks by June 31, 2025 and save' },
  { foot: 'Rates were set for 1 March 2024 to 29 February 2028' },
  { text: 'SQ *24/7 FITNESS 50/50' },
  { text: 'INV 12/50/24 REF 98/76/2025' },
  { foot: 'Maturity date: 00/00/0000         Hold until 12/31/9999' },
  { foot: 'Sort code 40-61-22  Terms: net 30/60/90   1/32 of 45/67' },
  { foot: 'Founded on May 4, 1871.  Forms 55-10-7025 and 48/7' },
  { foot: 'Oct 3400 Main Street, Mar 45 Harbor Road' },
  { foot: 'Mar 06 4913   80.25   12 March 3400' },
])('and what only looks so is not: %o', (said) => {
  expect(proved(draw(paper(said)))).toHaveLength(5)
})
