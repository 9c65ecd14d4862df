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
