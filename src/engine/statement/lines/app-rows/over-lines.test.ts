import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { proved } from '../../test-read.ts'

test('under labels of columns an amount may stand alone below its date and text', () => {
  const text = `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
Ending balance                                              $568.85

Date            Description                                  Amount
Mar 2, 2025     CARD DEPOSIT
                                                            $210.10
Mar 3, 2025     COFFEE SUPPLY 65408 063
                OF EUGENE
                                                            -$41.25
Mar 5, 2025     RENT
                                                           -$600.00
`
  expect(proved(draw(text))).toEqual([
    '2025-03-02 +210.10 CARD DEPOSIT',
    '2025-03-03 -41.25 COFFEE SUPPLY 65408 063 OF EUGENE',
    '2025-03-05 -600.00 RENT',
  ])
})
