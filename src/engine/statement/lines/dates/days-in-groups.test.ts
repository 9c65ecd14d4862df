import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const HEAD = `
      APART BANK
      Account number: 0012347414
      Statement period: 03/01/2024 - 03/31/2024
      Opening balance      1,000.00
      Closing balance      1,350.00

      Date           Description              Amount       Balance
`

const TRUE_ROWS = [
  '2024-03-02 +300.00 CARD SALES',
  '2024-03-05 -250.00 RENT',
  '2024-03-05 +120.00 SQUARE',
  '2024-03-05 -40.00 FUEL',
  '2024-03-11 +120.00 STRIPE',
  '2024-03-11 -100.00 PAYROLL',
  '2024-03-11 +200.00 TOAST',
]

test.each([
  [
    'the last',
    `
      03/02/2024     CARD SALES               300.00      1,300.00

                     RENT                    -250.00      1,050.00
                     SQUARE                   120.00      1,170.00
      03/05/2024     FUEL                     -40.00      1,130.00

                     STRIPE                   120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00
      03/11/2024     TOAST                    200.00      1,350.00
`,
  ],
  [
    'the middle',
    `
      03/02/2024     CARD SALES               300.00      1,300.00

                     RENT                    -250.00      1,050.00
      03/05/2024     SQUARE                   120.00      1,170.00
                     FUEL                     -40.00      1,130.00

                     STRIPE                   120.00      1,250.00
      03/11/2024     PAYROLL                 -100.00      1,150.00
                     TOAST                    200.00      1,350.00
`,
  ],
  [
    'the first',
    `
      03/02/2024     CARD SALES               300.00      1,300.00

      03/05/2024     RENT                    -250.00      1,050.00
                     SQUARE                   120.00      1,170.00
                     FUEL                     -40.00      1,130.00

      03/11/2024     STRIPE                   120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00
                     TOAST                    200.00      1,350.00
`,
  ],
])('white between the days shows which rows a date is of that stands beside %s of them', (_, rows) => {
  expect(proved(draw(HEAD + rows))).toEqual(TRUE_ROWS)
})

test('white after every few rows parts no days', () => {
  const rows = `
      03/02/2024     CARD SALES               300.00      1,300.00
      03/05/2024     RENT                    -250.00      1,050.00
                     SQUARE                   120.00      1,170.00

                     FUEL                     -40.00      1,130.00
      03/11/2024     STRIPE                   120.00      1,250.00
                     PAYROLL                 -100.00      1,150.00

                     TOAST                    200.00      1,350.00
`
  expect(proved(draw(HEAD + rows))).toEqual(TRUE_ROWS)
})

test('where the white of one page shows it, a row that stands on another without a date is of a day that nobody knows', () => {
  const first = `
      03/02/2024     CARD SALES               300.00      1,300.00

                     RENT                    -250.00      1,050.00
      03/05/2024     SQUARE                   120.00      1,170.00

                     FUEL                     -40.00      1,130.00
                     STRIPE                   120.00      1,250.00
      03/11/2024     PAYROLL                 -100.00      1,150.00
`
  const second = `
      Date           Description              Amount       Balance
                     TOAST                    100.00      1,250.00

      03/14/2024     TOAST                    100.00      1,350.00
`
  expect(offs(draw([HEAD + first, second]))).toContain('date_order')
  expect(one(draw([HEAD + first, second])).reconciled).toBe(false)
})
