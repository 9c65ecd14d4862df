import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const paper = (again: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Beginning Balance on 11/01/2025          1,000.00
      Ending Balance on 11/30/2025             1,150.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  250.00       1,250.00
      11/21         ZETA TRADING 00193                  -100.00       1,150.00

      ${again}
`

const told = (again: string): string[] => {
  const { reconciled, findings } = one(draw(paper(again)))
  expect(reconciled).toBe(true)
  return findings.map(({ kind, message }) => `${kind}: ${message}`)
}

test('an end that is printed once more for another day is told', () => {
  expect(told('Ending balance on 11/30/2025   1,150.00')).toEqual([])
  expect(told('Ending balance   1,150.00')).toEqual([])
  expect(told('Ending balance on 11/28/2025   1,150.00')).toEqual([
    'other_figure: "Ending balance on 11/28/2025 1,150.00" is of 2025-11-28; elsewhere the same balance is of 2025-11-30.',
  ])
})

const card = (below: string): string[] => [
  `
      FIRST EXAMPLE BANK CREDIT CARD          Card Number: 5488 2926 6730 9473
      Statement Date 11/30/2025

      Previous Balance                         412.16
      Payments                                 412.16
      Purchases                                702.10
      New Balance                              702.10

      Date          Description                          Amount
      11/03         PAYMENT BY INTERNET                 -412.16
      11/05         URBAN TRANSIT                        200.00
      11/21         FAST FEAST                           502.10
`,
  `
      PAYMENT SLIP
      Please return this slip with your payment.

      ${below}
`,
]

test.each(['Total', 'Subtotal', 'Transaction Balance'])(
  '%s of a card, which is its new balance, is told where a digit differs',
  (label) => {
    expect(proved(draw(card(`${label}        702.10        50.00`)))).toHaveLength(3)
    expect(offs(draw(card(`${label}        762.10        50.00`)))).toEqual(['contradiction'])
    // Another sum, of a part of the rows.
    expect(proved(draw(card(`${label}        502.10        50.00`)))).toHaveLength(3)
  },
)
