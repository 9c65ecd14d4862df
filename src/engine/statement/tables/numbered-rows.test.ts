import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

test('rows that have a number each, and a zero in the column of the other side, under labels of two lines', () => {
  const statement = one(
    draw(`
      EXAMPLE BANK
      Account 624500000716            Transaction Date from 01/03/2026 to 31/03/2026
      Opening balance 1000.00                              Closing balance 1250.50

      S      Value          Transaction   Cheque     Transaction Remarks       Withdrawal          Deposit         Balance
      No.    Date           Date          Number                            Amount (INR )    Amount (INR )          (INR )
      1      02/03/2026     02/03/2026    -          HARBOR CAFE                      0.0            300.50        1300.50
      2      13/03/2026     13/03/2026    -          PAPER SHOP                     50.00               0.0        1250.50
      3      17/03/2026     17/03/2026    -          PAPER SHOP                     20.25               0.0        1230.25
      4      19/03/2026     19/03/2026    -          HARBOR CAFE                      0.0             20.25        1250.50
`),
  )
  expect(statement).toMatchObject({ reconciled: true, accountLast4: '0716' })
  expect(statement.rows.map(({ type, amount }) => `${type[0]}${amount}`)).toEqual(['c30050', 'd5000', 'd2025', 'c2025'])
})
