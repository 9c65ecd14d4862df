import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

const ROWS = `
      03/30/2026    SERVICE CHARGE                 $15.00                 $1,185.00
      03/20/2026    CHECK 4005                    $100.00                 $1,200.00
      03/10/2026    TOAST INC DEP 957544                     $300.00      $1,300.00`

test('a list that begins with what it ended with may end with what it began with, on the next page', () => {
  const first = `
      Business Interest Checking x1053
      Date          Description               Withdrawals   Deposits        Balance
      03/31/2026    Ending balance                                        $1,185.00${ROWS}
`
  const next = '\n      03/01/2026    Beginning balance                                     $1,000.00\n'
  expect(proved(draw([first, next]))).toHaveLength(3)
})

test('the ends of the days that were asked for, behind them on one line', () => {
  const rows = proved(
    draw(`
      Business Checking *2886
      03/01/2026 - 03/31/2026 Balance on start date $1,000.00 Balance on end date $1,185.00
      Date          Description               Withdrawals   Deposits        Balance${ROWS}
`),
  )
  expect(rows).toHaveLength(3)
})
