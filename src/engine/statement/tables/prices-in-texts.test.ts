import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

// A price that a text ends on is no amount of the row.

const paper = (fee: string): string => `
First Harbor Bank
Statement period: March 1, 2026 through March 31, 2026
RIVERBEND SUPPLY LLC
Account number: 000123456789

Opening balance  $25,000.00
Closing balance  $28,950.74

Date         Description                               Deposits      Withdrawals       Balance
03/02/2026   SQUARE INC SQ260302 PPD                   2,304.89                      27,304.89
03/04/2026   ${fee.padEnd(41)}                   105.00      27,199.89
03/05/2026   SQUARE INC SQ260305 PPD                   1,750.85                      28,950.74
`

test.each(['NSF FEES 3 @ 35.00', 'NSF FEES 3 × 35.00', 'NSF FEES 3 AT 35.00', 'OVERDRAFT FEES 3 ITEMS AT $35.00 EACH'])('%s', (fee) => {
  expect(proved(draw(paper(fee)))).toEqual([
    '2026-03-02 +2304.89 SQUARE INC SQ260302 PPD',
    `2026-03-04 -105.00 ${fee}`,
    '2026-03-05 +1750.85 SQUARE INC SQ260305 PPD',
  ])
})

test.each(['', '   $75,000.00 at 8.49% APR*.', '   $75,000.00 or more'])(
  'what an advertisement offers beside a balance is not that balance: %s',
  (offer) => {
    const doc = draw(`
      BUS ADVANTAGE CHK ...2633
      Beginning balance 8/1/2025: $1,000.00                                ${offer}
      Ending balance 8/31/2025: $1,350.00
      Date          Description            Amount      Balance
      08/03/2025    TOAST DEP              $500.00    $1,500.00
      08/11/2025    CHECK 1021            -$150.00    $1,350.00`)
    expect(proved(doc)).toEqual(['2025-08-03 +500.00 TOAST DEP', '2025-08-11 -150.00 CHECK 1021'])
  },
)
