import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (top: string, foot: string): string => `
      ${top}

      FIRST EXAMPLE BANK
      Account ending in 4321
      Statement period 08/01/2025 - 08/31/2025

      Beginning balance        1,000.00
      Ending balance           1,130.25

      Date        Description                    Amount
      08/03/2025  DEPOSIT ALPHA                   50.00
      08/10/2025  CARD PURCHASE BETA             -80.25
      08/12/2025  DEPOSIT GAMMA                  100.00
      08/21/2025  RENT EPSILON                   -39.50
      08/29/2025  DEPOSIT ZETA                   100.00

      ${foot}
`

const FOOT = 'https://online.example.com/activity                               1/1'

test.each([
  ['8/19/25, 9:14 AM                    Activity', FOOT],
  ['19/08/2025, 09:14                   Activity', FOOT],
  ['Activity                            https://online.example.com/activity', '1 of 1                      8/19/25, 9:14 AM'],
])('a row is dated days after the browser printed it: %s', (top, foot) => {
  expect(offs(draw(paper(top, foot)))).toEqual(['date_after_statement'])
})

test.each([
  ['9/1/25, 9:14 AM                     Activity', FOOT],
  // What is entered may be dated by the next banking day.
  ['8/27/25, 9:14 PM                    Activity', FOOT],
  // The fifth of September, as the British write it.
  ['05/09/2025, 09:14                   Activity', FOOT],
  ['5/09/2025, 9:14 am                  Activity', FOOT],
  // No browser's: without an address it may be of anything.
  ['8/19/25, 9:14 AM                    Activity', 'Thank you for banking with us'],
  ['Activity', FOOT],
])('and may be dated up to that day: %s', (top, foot) => {
  expect(proved(draw(paper(top, foot)))).toHaveLength(5)
})
