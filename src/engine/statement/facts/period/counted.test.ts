import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const card = (head: string): string => {
  const [s] = readStatements(
    draw(`
      EXAMPLE CARD COMPANY
      Business Gold Card
      ${head}
      Account Ending 7-35143

      Previous Balance      $100.00
      Payments/Credits      -$100.00
      New Charges            +$50.00
      New Balance             $50.00

      Payments
      06/19/23    PAYMENT THANK YOU              -$100.00
      New Charges
      06/20/23    PAPER SHOP                       $20.00
      06/29/23    COFFEE HOUSE                     $30.00
`),
    { fileName: 'case.pdf' },
  )
  return `${s!.periodStart} to ${s!.periodEnd} ${s!.reconciled}`
}

test.each([
  ['Closing Date 07/04/23     Days in Billing Period 31', '2023-06-04'],
  ['Closing Date 07/04/23     Days in Billing Period: 30', '2023-06-05'],
  ['Closing Date 07/04/23     Days in Billing Cycle: 32', '2023-06-03'],
  ['Closing Date 07/04/23     31 Days in Billing Cycle', '2023-06-04'],
  ['Closing Date 07/04/23\n      Days in Billing Cycle\n      31', '2023-06-04'],
  [
    'Statement Closing Date      Days in Billing Cycle      Payment Due Date\n      07/04/2023                  31                         07/29/2023',
    '2023-06-04',
  ],
  ['Billing Date: 07/04/2023    Next Billing Date: 08/04/2023', '2023-06-05'],
  // No month has so many days: another count, or one that was changed.
  ['Closing Date 07/04/23     Days in Billing Cycle: 62', '2023-06-05'],
  ['Closing Date 07/04/23', '2023-06-05'],
])('%s: from %s', (head, start) => {
  expect(card(head)).toBe(`${start} to 2023-07-04 true`)
})
