import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { proved } from '../../test-read.ts'

test.each(['Br  ', 'Card'])('a row without a date behind a number of its own is no sum of a section: %s', (label) => {
  const text = `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
Ending balance                                              $708.85

Date     ${label}    Description                 Amount
03/02    15      CARD DEPOSIT                210.10
         15      COFFEE SUPPLY               -41.25
         15      DEPOSIT                     140.00
03/05    15      RENT                       -600.00
`
  expect(proved(draw(text))).toHaveLength(4)
})
