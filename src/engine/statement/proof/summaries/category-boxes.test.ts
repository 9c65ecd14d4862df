import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

/** Kinds with a column for each side, whatever their names speak of. */
const kinds = (sent = '   73.00') =>
  draw(`
      WALLET STATEMENT
      Till Number:                    2216067
      Statement Period:               01 Sep 2025 - 30 Sep 2025
      Opening Balance:                1,000.00
      Closing Balance:                1,400.00

      SUMMARY
      TRANSACTION TYPE                 PAID IN       PAID OUT
      SEND MONEY:                         0.00       ${sent}
      PAY BILL FUNDS RECEIVED:          500.00           0.00
      PAY MERCHANT CHARGE:                0.00          20.00
      CUSTOMER PAYMENT:                   0.00           7.00
      TOTAL:                            500.00         100.00

      Receipt No.    Completion Time        Details                  Paid In     Withdrawn      Balance
      US7EWRELFY     2025-09-04 16:02:53    Send Money to OTIENO                    -73.00       927.00
      UC7F58A2FZ     2025-09-05 12:41:15    Funds received            500.00                   1,427.00
      GWB4R2SCB7     2025-09-26 13:41:32    Merchant Charge                         -20.00     1,407.00
      T5WKQSTQ94     2025-09-27 13:41:32    Customer Payment                         -7.00     1,400.00
`)

test('kinds under a column for each side make their totals by their columns', () => {
  expect(proved(kinds())).toHaveLength(4)
  expect(offs(kinds('   93.00'))).toContain('contradiction')
})
