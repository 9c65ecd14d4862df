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
