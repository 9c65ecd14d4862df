import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const read = (debits: string, charges: string): string => {
  const [statement] = readStatements(
    draw(`
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890

      Previous Balance 05/01/24                       $1,000.00
      1 Deposits/Credits                                $300.00
      3 Checks/Debits                                 (${debits})
      Service Charges                                  (${charges})
      Ending Balance 05/31/24                         $1,085.00

      Date     Description                        Credits      Debits      Balance
      05/02    CLIENT ONE PAYMENT                 $300.00                $1,300.00
      05/03    POWER COMPANY                                   $70.00    $1,230.00
      05/10    WATER COMPANY                                   $35.00    $1,195.00
      05/17    PAPER SHOP                                      $65.00    $1,130.00
      05/31    MONTHLY SVC CHG                                 $20.00    $1,110.00
      05/31    WIRE FEE                                        $25.00    $1,085.00
`),
    { fileName: 'case.pdf' },
  )
  return statement!.discrepancies.map(({ message }) => message).join() || String(statement!.reconciled)
}

test('charges beside a counted sum are the rows that the count leaves out', () => {
  expect(read('$170.00', '$45.00')).toBe('true')
  expect(read('$157.00', '$58.00')).toContain('58.00')
})
