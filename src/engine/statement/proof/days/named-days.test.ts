import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const pages = (said: string): string[] => [
  `
      FIRST EXAMPLE BANK
      Account ending in 4321
      Statement date: 08/31/2025
      Statement period 08/01/2025 - 08/31/2025

      Beginning balance        1,000.00
      Ending balance           1,130.25

      Date        Description                    Amount
      08/03/2025  DEPOSIT ALPHA                   50.00
      08/10/2025  CARD PURCHASE BETA             -80.25
      08/12/2025  CARD PAYMENT                   100.00
                  STATEMENT DATE 07/19/2025
`,
  `
      ${said}

      Date        Description                    Amount
      08/21/2025  RENT EPSILON                   -39.50
      08/29/2025  DEPOSIT ZETA                   100.00
`,
]

test.each(['Statement date: 08/30/2025', 'Your Business Account          Statement Date 31 July 2025'])(
  'a later page names another day of the statement: %s',
  (said) => {
    expect(offs(draw(pages(said)))).toEqual(['contradiction'])
  },
)

test.each([
  'Statement date: 08/31/2025',
  'Statement Date August 31, 2025',
  'Next statement date: 09/30/2025',
  'Previous statement date 07/31/2025',
  'Closing date 09/02/2025',
  'If your statement date is 07/31/2025 or later, call us.',
])('and may name it again, and those of other statements: %s', (said) => {
  expect(proved(draw(pages(said)))).toHaveLength(5)
})
