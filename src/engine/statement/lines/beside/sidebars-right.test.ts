import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A box right of the rows with both ends, each over its figure, as programs set it beside a table.

const paper = (over: { opening?: string; deposits?: string; closing?: string } = {}): string => `
Copperfield Bank
Account number 558106445   Statement period 03/01/2025 - 03/31/2025

Date      Description                       Amount      Balance
                                                                   Beginning
03/01     ONDECK CAPITAL DAILY ACH         -300.00     1,700.00    ${over.opening ?? '$2,000.00'}
03/04     STRIPE TRANSFER                   400.00     2,100.00    + Deposits
03/05     STATE FARM INS                   -100.00     2,000.00    ${over.deposits ?? '$650.00'}
03/07     CHECK #7673                       -50.00     1,950.00    - Withdrawals
03/09     COMCAST BUSINESS                  -25.00     1,925.00    $575.00
03/10     SQUARE INC DEPOSIT                250.00     2,175.00    = Ending
03/12     GUSTO PAYROLL                     -75.00     2,100.00    ${over.closing ?? '$2,075.00'}
03/13     UPS STORE                         -10.00     2,090.00
03/15     STAPLES                            -5.00     2,085.00
03/16     SHELL OIL                          -4.00     2,081.00
03/17     HOME DEPOT                         -3.00     2,078.00
03/18     COSTCO WHSE                        -2.00     2,076.00
03/19     CHECK #7674                        -1.00     2,075.00
`

test('it stands apart from the rows, and its figures are its own', () => {
  expect(proved(draw([paper()]))).toHaveLength(13)
  expect(one(draw([paper()]))).toMatchObject({ openingBalance: 200_000, closingBalance: 207_500 })
})

test.each([{ opening: '$2,010.00' }, { deposits: '$660.00' }, { closing: '$2,085.00' }])('one figure changed is noticed: %o', (over) => {
  const read = one(draw([paper(over)]))
  expect(read.rows).toHaveLength(13)
  expect(read.reconciled).toBe(false)
})
