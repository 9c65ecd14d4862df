import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { proved } from '../../test-read.ts'

const paper = (credited: string, paid: string): string => `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025

Beginning balance                                         $1,000.00
Deposits                                                    $310.10
Withdrawals                                                 $641.25
Ending balance                                              $668.85

Deposits
Description                         ${credited}       Amount
STRIPE TRANSFER                             03-02          210.10
ID 295072362 CCD
CARD DEPOSIT                                03-10          100.00

Withdrawals
Description              ${paid}       Amount
COFFEE SUPPLY             03-02             03-03           41.25
CARD 1868 SEQ 968374
ZELLE TO ANA ON 03/04     03-04             03-05          500.00
POWER CO                                    03-07          100.00
`
const ROWS = [
  '2025-03-02 +210.10 STRIPE TRANSFER ID 295072362 CCD',
  '2025-03-10 +100.00 CARD DEPOSIT',
  '2025-03-03 -41.25 COFFEE SUPPLY CARD 1868 SEQ 968374',
  '2025-03-05 -500.00 ZELLE TO ANA ON 03/04',
  '2025-03-07 -100.00 POWER CO',
]

test.each([
  ['  Date Credited', 'Tran Date         Date Paid'],
  [' Date Deposited', 'Trans Date     Date Debited'],
  ['           Date', 'Date            Posted Date'],
])('dates behind the texts, one or two: %s, %s', (credited, paid) => {
  expect(proved(draw(paper(credited, paid))).toSorted()).toEqual(ROWS.toSorted())
})
