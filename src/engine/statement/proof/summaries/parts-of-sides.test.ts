import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (regular: string, electronic: string) =>
  draw(`
      Statement period 03/01/2025 - 03/31/2025
      Beginning balance               $4,000.00
      Credits (+)                      1,000.00
        Regular Deposits                 ${regular}
        Electronic Deposits              ${electronic}
      Debits (-)                         900.00
        Regular Checks Paid              550.00
        Electronic Withdrawals           350.00
      Ending balance                  $4,100.00
      Deposits (+)
      Date        Amount       Description
      03/04       300.00       DEPOSIT
      Other Credits (+)
      Date        Amount       Description
      03/11       700.00       CARD SALES
      Checks (-)
      Date        Check #      Amount
      03/12       1045         250.00
      03/14       1046         300.00
      Other Debits (-)
      Date        Amount       Description
      03/03       150.00       STATE TAX
      03/24       200.00       CABLE
`)

test.each([
  ['300.00', '700.00', []],
  ['310.00', '720.00', ['"Regular Deposits 310.00" is one of the parts of 1,000.00; together they make 1,030.00.']],
  ['310.00', '650.00', ['"Regular Deposits 310.00" is one of the parts of 1,000.00; together they make 960.00.']],
])(
  'parts of a side, of which none is a sum of rows: those of the other side show that they are meant to make it (%s, %s)',
  (a, b, told) => {
    const statement = one(paper(a, b))
    expect(statement.discrepancies.map(({ message }) => message)).toEqual(told)
    expect(statement.reconciled).toBe(told.length === 0)
  },
)
