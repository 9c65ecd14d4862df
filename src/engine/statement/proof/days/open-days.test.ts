import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const HEAD = `
      ONCE BANK
      Account number: 0012347414
      Statement period: 03/01/2024 - 03/31/2024
      Opening balance      1,000.00
      Closing balance      1,350.00

      Date           Description              Amount       Balance
`

test.each([
  [
    'dates have as many rows above as below',
    `      03/02/2024     CARD SALES               300.00      1,300.00
                     RENT                    -250.00      1,050.00
      03/05/2024     CARD SALES               120.00      1,170.00
                     FUEL                     -40.00      1,130.00
      03/07/2024     CARD SALES               120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00
      03/11/2024     CARD SALES               100.00      1,250.00
                     CARD SALES              -100.00      1,150.00
      03/13/2024     CARD SALES               200.00      1,350.00
`,
  ],
  [
    'the first rows stand below a dated balance and above the first date',
    `      03/01/2024     Opening balance                       1,000.00
                     CARD SALES               300.00      1,300.00
      03/02/2024     RENT                    -250.00      1,050.00
                     CARD SALES               120.00      1,170.00
                     FUEL                     -40.00      1,130.00
      03/05/2024     CARD SALES               120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00
      03/11/2024     CARD SALES               200.00      1,350.00
`,
  ],
  [
    'what a day ends with stands beside its date',
    `      03/02/2024     CARD SALES               300.00      1,300.00
                     RENT                    -250.00
                     CARD SALES               120.00
      03/05/2024     FUEL                     -40.00      1,130.00
                     CARD SALES               120.00
                     PAYROLL                 -100.00
      03/11/2024     CARD SALES               200.00      1,350.00
`,
  ],
])('nothing is proven where %s: they may be of the rows above', (_, rows) => {
  expect(offs(draw(HEAD + rows))).toContain('date_order')
})

test.each([
  [
    'running balances',
    `      03/02/2024     CARD SALES               300.00      1,300.00
                     RENT                    -250.00      1,050.00
                     CARD SALES               120.00      1,170.00
      03/05/2024     FUEL                     -40.00      1,130.00
                     CARD SALES               120.00      1,250.00
      03/11/2024     PAYROLL                 -100.00      1,150.00
                     CARD SALES               200.00      1,350.00
`,
  ],
  [
    'the balance of each day beside its last row',
    `      03/02/2024     CARD SALES               300.00
                     RENT                    -250.00
                     CARD SALES               120.00      1,170.00
      03/05/2024     FUEL                     -40.00
                     CARD SALES               120.00      1,250.00
      03/11/2024     PAYROLL                 -100.00
                     CARD SALES               200.00      1,350.00
`,
  ],
  [
    'rows below a dated balance, and the balance of each day beside its last row',
    `      03/02/2024     Balance brought forward               1,000.00
                     CARD SALES               300.00
                     RENT                    -250.00
                     CARD SALES               120.00      1,170.00
      03/05/2024     FUEL                     -40.00
                     CARD SALES               120.00      1,250.00
      03/11/2024     PAYROLL                 -100.00      1,150.00
      03/12/2024     CARD SALES               200.00      1,350.00
`,
  ],
])('a day that is printed once, above its rows, is theirs: with %s', (_, rows) => {
  expect(proved(draw(HEAD + rows))).toHaveLength(7)
})

test('balances of all days settle of which day the rows are', () => {
  const rows = `      03/02/2024     CARD SALES               300.00      1,300.00
                     RENT                    -250.00      1,050.00
      03/05/2024     CARD SALES               120.00      1,170.00
                     FUEL                     -40.00      1,130.00
      03/07/2024     CARD SALES               120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00
      03/11/2024     CARD SALES               100.00      1,250.00
                     CARD SALES              -100.00      1,150.00
      03/13/2024     CARD SALES               200.00      1,350.00

      Daily balances
      Date              Balance
      03/02/2024       1,050.00
      03/05/2024       1,130.00
      03/07/2024       1,150.00
      03/11/2024       1,150.00
      03/13/2024       1,350.00
`
  expect(proved(draw(HEAD + rows))).toHaveLength(9)
})
