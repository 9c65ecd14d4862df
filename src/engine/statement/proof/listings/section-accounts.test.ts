import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

test.each([
  ['2432', []],
  ['7319', ['contradiction']],
])('the last of three headings names the account %s', (number, said) => {
  const paper = draw(`
      EXAMPLE BANK
      Business Checking                           Account: -----------2432
      Statement Activity From: 07/01/24 to 07/31/24
      Beginning Balance    1,000.00
      Credits (+)            150.00
      Debits (-)             100.00
      Ending Balance       1,050.00

      Deposits (+)                                Account:-----------2432
      Date        Amount    Description
      07/03       100.00    COUNTER DEPOSIT

      Other Credits (+)                           Account:-----------2432
      Date        Amount    Description
      07/05        50.00    INCOMING WIRE

      Other Debits (-)                            Account:-----------${number}
      Date        Amount    Description
      07/09       100.00    CARD PURCHASE
`)
  expect(offs(paper)).toEqual(said)
})

test('a row that has its day from the row above and says "Check" of itself is no sum of checks', () => {
  const paper = draw(`
      EXAMPLE BANK                 Account number 7001122432
      March 1, 2025 - March 31, 2025
      Starting balance $1,000.00     Statement balance $1,080.00

      Date      Description           Type          Amount    End of Day Balance
      Mar 03    CHECK 1190            Check        -$70.00               $930.00
      Mar 04    SQUARE INC            ACH In        $50.00
                COUNTER DEPOSIT       Check        $100.00             $1,080.00
                                      Deposit
`)
  expect(proved(paper)).toHaveLength(3)
})
