import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const first = (said: string): string => `
FIRST EXAMPLE BANK                                      Page 1 of 2
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
2   Checks                                                   $70.00
3   Withdrawals / Debits                                    $641.25
1   Deposits / Credits                                      $210.10
Ending balance                                              $498.85

Checks                                    2 checks totaling $70.00
Number     Date       Amount      Number     Date       Amount
1001       03/04       30.00      1002       03/06       40.00

Withdrawals / Debits                      ${said}
Date       Amount      Description
03/03       41.25      COFFEE SUPPLY
03/05      500.00      RENT
`
const second = `
FIRST EXAMPLE BANK                                      Page 2 of 2

Withdrawals / Debits - continued
Date       Amount      Description
03/07      100.00      POWER CO

Deposits / Credits                        1 items totaling $210.10
Date       Amount      Description
03/02      210.10      CARD DEPOSIT
`

test.each(['3 items totaling $641.25', 'There were 3 items totaling $641.25.'])(
  'a sum beside a heading is of the rows overleaf as well: %s',
  (said) => {
    expect(proved(draw([first(said), second]))).toHaveLength(6)
  },
)

test.each(['3 items totaling $651.25', '4 items totaling $641.25', 'There were 3 items totaling $541.25.'])(
  'one that is off is noticed: %s',
  (said) => {
    expect(one(draw([first(said), second])).reconciled).toBe(false)
  },
)
