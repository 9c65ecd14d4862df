import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const paper = (labels: string): string => `
FIRST EXAMPLE WALLET
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
Ending balance                                              $562.75

${labels}
03/02/25   CARD DEPOSIT      USD      210.10     -6.10       204.00
03/03/25   COFFEE SUPPLY     USD      -41.25      0.00       -41.25
03/05/25   RENT              USD     -600.00      0.00      -600.00
`

test.each([
  'DATE       DESCRIPTION       CURRENCY AMOUNT      FEES       TOTAL*',
  'Date       Description       Currency  Gross       Fee        Total',
])('behind amount and fees the total is what was moved: %s', (labels) => {
  expect(proved(draw(paper(labels)))).toEqual([
    '2025-03-02 +204.00 CARD DEPOSIT',
    '2025-03-03 -41.25 COFFEE SUPPLY',
    '2025-03-05 -600.00 RENT',
  ])
})

test('a total that is off is noticed', () => {
  const text = paper('DATE       DESCRIPTION       CURRENCY AMOUNT      FEES       TOTAL*').replace(' 204.00', ' 206.00')
  expect(one(draw(text)).reconciled).toBe(false)
})
