import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

/** Nine rows in the order of their days, but for the fifth. */
const paper = (fifth: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning Balance                        1,000.00
      Ending Balance                           1,330.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  150.00       1,150.00
      11/05         ZETA TRADING 00193                   250.00       1,400.00
      11/06         BETA WORKS 7781                      -40.00       1,360.00
      11/10         DELTA STORES 991                     -60.00       1,300.00
      ${fifth}         DELTA STORES 995                     -70.00       1,230.00
      11/14         OMEGA STORES 996                     -30.00       1,200.00
      11/17         OMEGA STORES 997                     -10.00       1,190.00
      11/18         OMEGA STORES 998                      10.00       1,200.00
      11/21         ZETA TRADING 00193                   130.00       1,330.00
`

const isProven = (fifth: string): boolean => one(draw(paper(fifth))).reconciled

test('one row of a short list that stands more than a week off its place was moved', () => {
  expect(isProven('11/13')).toBe(true)
  // Late entries.
  expect(isProven('11/07')).toBe(true)
  expect(isProven('11/04')).toBe(true)
  expect(isProven('11/01')).toBe(false)
  expect(isProven('11/22')).toBe(false)
})
