import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (beside: string) =>
  draw(`
      EXAMPLE BANK                         Account number 40000123
      Your account summary for 12 April 2026 to 11 May 2026

      Balance brought forward from 11 April Statement    £500.00     News and information
      Total money in:                                    £100.00     ${beside}
      Total money out:                                    £20.00     monthly fee to £4 from £5.
      Your balance at close of business 11 May 2026      £580.00

      Date        Description                  Money in     Money out      Balance
      12 Apr      Balance brought forward                                   500.00
      15 Apr      HARBOR CAFE                    100.00                     600.00
      20 Apr      PAPER SHOP                                    20.00       580.00
`)

test('a sentence beside a figure dates what it tells of, and not the rows', () => {
  expect(proved(paper("From 20 April 2024 we're reducing the"))).toHaveLength(2)
})

test('a date beside a figure that no sentence goes on from is the paper’s own', () => {
  expect(offs(paper('Total on 20 April 2024'))).toContain('contradiction')
})

test('the period of an offer beside a figure is not the statement’s', () => {
  const doc = draw(`
      EXAMPLE BANK                         Account number 40000123
      1 December 2026 to 31 December 2026

      Balance on 1 December 2026      £500.00     Your savings
      Money in                        £100.00     From 1 January 2024 to 31 March 2024 we
      Money out                        £20.00     paid 5.00% on balances up to £1,500.00
      Balance on 31 December 2026     £580.00

      Date        Description                  Money out     Money in      Balance
      8 Dec       HARBOR CAFE                                  100.00       600.00
      20 Dec      PAPER SHOP                       20.00                    580.00
`)
  expect(proved(doc)).toEqual(['2026-12-08 +100.00 HARBOR CAFE', '2026-12-20 -20.00 PAPER SHOP'])
})
