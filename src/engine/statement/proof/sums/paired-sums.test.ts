import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, offs, one, proved } from '../../test-read.ts'

// Sums of both sides beside each other, of which one ties: the other must.

const HEAD = `
Test Bank                       Statement period 03/01/2025 - 03/31/2025
Account number 1234567890
`
const SIGNED = (sums: string): string => `${HEAD}
Opening balance on 03/01/2025            $1,000.00
Closing balance on 03/31/2025            $1,210.00

Date         Description                     Amount      Balance
03/03/2025   Transfer from Anna Adams       $300.00    $1,300.00
03/05/2025   Corner hardware                -$70.00    $1,230.00
03/09/2025   Transfer from Bert Brown       $100.00    $1,330.00
03/21/2025   Rent of the hall              -$120.00    $1,210.00

${sums}`

const COLUMNS = (last: string): string => `${HEAD}
Date         Particulars                  Withdrawals     Deposits      Balance
             Opening balance                                           1,000.00
03/03/2025   Transfer from Anna Adams                       300.00     1,300.00
03/05/2025   Corner hardware                    70.00                  1,230.00
03/09/2025   Transfer from Bert Brown                       100.00     1,330.00
03/15/2025   Transfer from Cora Clark                        50.00     1,380.00
03/18/2025   Nails                              10.00                  1,370.00
03/21/2025   Rent of the hall                  160.00                  1,210.00
             Closing balance           ${last}`

describe('by their names', () => {
  test('both tie', () => {
    expect(proved(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$190.00')))).toHaveLength(4)
    expect(proved(draw(SIGNED('2 Deposits totaling $400.00\n2 Withdrawals totaling $190.00')))).toHaveLength(4)
    expect(proved(draw(SIGNED('No. Credit Transactions 2 400.00Cr\nNo. Debit Transactions 2 190.00Dr')))).toHaveLength(4)
  })
  test('one does not', () => {
    expect(offs(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$790.00')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('2 Deposits totaling $460.00\n2 Withdrawals totaling $190.00')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('No. Credit Transactions 2 400.00Cr\nNo. Debit Transactions 2 790.00Dr')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('Total abonos: 400.00    Total cargos: 490.00')))).toEqual(['contradiction'])
  })
  test('one of a single row, in a sentence', () => {
    const said = (sum: string): string => `${HEAD}
Opening balance on 03/01/2025            $1,000.00
Closing balance on 03/31/2025            $1,110.00

Date         Description                     Amount
03/03/2025   Transfer from Anna Adams       $300.00
03/05/2025   Corner hardware                -$70.00
03/21/2025   Rent of the hall              -$120.00

You had 1 credits for a total of ${sum}.
You had 2 debits for a total of $190.00.`
    expect(proved(draw(said('$300.00')))).toHaveLength(3)
    expect(offs(draw(said('$310.00')))).toEqual(['contradiction'])
  })
  test('a page may have had all that came in', () => {
    expect(proved(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$120.00')))).toHaveLength(4)
  })
})

describe('by their columns, on a line of another name', () => {
  test('both tie', () => {
    expect(proved(draw(COLUMNS('         240.00       450.00     1,210.00')))).toHaveLength(6)
  })
  test('one does not', () => {
    expect(offs(draw(COLUMNS('         240.00       950.00     1,210.00')))).toEqual(['contradiction'])
    expect(offs(draw(COLUMNS('         740.00       450.00     1,210.00')))).toEqual(['contradiction'])
  })
})

test('a currency at the edge of the amounts is no label', () => {
  const paper = (credits: string): string => `${HEAD}
Opening balance                             USD 1,000.00
Total debits                                USD   190.00
Total credits                               USD   ${credits}
Closing balance                             USD 1,210.00

Date         Narrative                        Debit       Credit      Balance
03/03/2025   Transfer from Anna Adams                     300.00     1,300.00
03/05/2025   Corner hardware                  70.00                  1,230.00
03/09/2025   Transfer from Bert Brown                     100.00     1,330.00
03/21/2025   Rent of the hall                120.00                  1,210.00`
  expect(proved(draw(paper('400.00')))).toHaveLength(4)
  expect(offs(draw(paper('800.00')))).toContain('section_total')
})

test('the balance at close of business is a closing one', () => {
  const paper = (end: string): string => `${HEAD}
Balance brought forward from previous statement      1,000.00
Your balance at close of business 03/31/2025         ${end}

Date         Description                  Money in    Money out      Balance
             Previous statement balance                             1,000.00
03/03/2025   Transfer from Anna Adams       300.00                  1,300.00
03/05/2025   Corner hardware                             70.00      1,230.00
             Closing balance                                        1,230.00`
  expect(proved(draw(paper('1,230.00')))).toHaveLength(2)
  expect(offs(draw(paper('1,830.00')))).toEqual(['contradiction'])
})

test('what is carried forward to the next statement is a closing one, too', () => {
  const paper = (end: string): string => `${HEAD}
Balance brought forward from February statement      1,000.00
Your balance at close of business 03/31/2025         ${end}

Date         Description                  Money in    Money out      Balance
03/01/2025   Balance brought forward from previous statement        1,000.00
03/03/2025   Transfer from Anna Adams       300.00                  1,300.00
03/05/2025   Corner hardware                             70.00      1,230.00
03/31/2025   Balance carried forward to next statement:             1,230.00`
  expect(proved(draw(paper('1,230.00')))).toHaveLength(2)
  expect(offs(draw(paper('1,830.00')))).toEqual(['contradiction'])
})

test.each([
  ['Total: 190.00 DR 400.00 CR', 'Total: 191.00 DR 400.00 CR'],
  ['Gesamtumsatz: 190.00 S 400.00 H', 'Gesamtumsatz: 190.00 S 410.00 H'],
])('two sums of a line with the marks of their sides: %s', (same, other) => {
  expect(proved(draw(SIGNED(same)))).toHaveLength(4)
  expect(offs(draw(SIGNED(other)))).toEqual(['contradiction'])
})

test('an end that is printed twice in another tongue', () => {
  const paper = (end: string): string => `${HEAD}
Alter Saldo 1,000.00
Neuer Saldo ${end}

Date         Narrative                                 Amount
03/03/2025   Transfer from Anna Adams                  300.00
03/05/2025   Corner hardware                           -70.00
             Neuer Saldo                             1,230.00`
  expect(proved(draw(paper('1,230.00')))).toHaveLength(2)
  expect(offs(draw(paper('1,240.00')))).toEqual(['contradiction'])
})

test('what a numbered statement before brought in', () => {
  const paper = (start: string): string => `
Test Bank                       Statement period 1 March 2025 to 31 March 2025
Account number 1234567890       Sort code 07-24-09
Start balance                               1,000.00
End balance                                 1,230.00

Date         Description                  Money in    Money out      Balance
             Balance from statement 12 dated 08/02/2025             ${start}
03 Mar       Transfer from Anna Adams       300.00
05 Mar       Corner hardware                             70.00      1,230.00`
  expect(proved(draw(paper('1,000.00')))).toHaveLength(2)
  expect(all(draw(paper('1,100.00'))).some(({ reconciled }) => reconciled)).toBe(false)
})

test.each([
  [
    'of both columns of a list',
    'Amount Subtracted',
    'Amount Added',
    (sum: string) => `             Total Subtracted/Added              190.00        ${sum}`,
  ],
  ['in two tongues', 'Debit', 'Credit', (sum: string) => `\nJumlah Debit / Total Debits  190.00\nJumlah Kredit / Total Credits  ${sum}`],
])('a total %s', (_, out, into, total) => {
  const paper = (sum: string): string => `${HEAD}
Beginning balance                               1,000.00
Ending balance                                  1,210.00

Date         Narrative                ${out.padStart(17)}  ${into.padStart(12)}      Balance
03/03/2025   Transfer from Anna Adams                        300.00     1,300.00
03/05/2025   Corner hardware                    70.00                   1,230.00
03/09/2025   Transfer from Bert Brown                        100.00     1,330.00
03/21/2025   Rent of the hall                  120.00                   1,210.00
${total(sum)}`
  expect(proved(draw(paper('400.00')))).toHaveLength(4)
  expect(offs(draw(paper('401.00'))).length).toBeGreaterThan(0)
})

test('a statement opening balance is the opening balance', () => {
  const paper = (start: string): string => `
Test Choice                                      Statement Period
                               11 August 2024 - 10 September 2024
FITZROY VIC 3065
                                BSB                Account Number
                                032-288            790401
                                Opening Balance    + $${start}
                                Total Credits      + $81.83
                                Total Debits       - $1,785.66
                                Closing Balance    + $2,760.70
TRANSACTIONS
DATE       TRANSACTION DESCRIPTION           DEBIT            CREDIT           BALANCE
11/08/24   STATEMENT OPENING BALANCE                                          4,464.53
12/08/24   WOOLWORTHS 4301 SYDNEY            946.66                           3,517.87
13/08/24   COLES 5348 PARRAMATTA             839.00                           2,678.87
14/08/24   Transfer from NetBank                               81.83          2,760.70
10/09/24   STATEMENT CLOSING BALANCE                                          2,760.70`
  expect(proved(draw(paper('4,464.53')))).toHaveLength(3)
  expect(offs(draw(paper('4,474.53')))).toContain('contradiction')
})

test('the total of purchases and balance transfers', () => {
  const paper = (total: string): string => `
Test Card                       Account ending in 6809
Statement Period 03/01/2025 to 03/31/2025
Previous Balance                                        $1,000.00
- Payments                                                $200.00
+ Purchases, Balance Transfers & Other Charges            $370.00
= New Balance                                           $1,170.00

Trans    Post     Description                             Amount
Payments
03/03    03/04    PAYMENT THANK YOU                       200.00
TOTAL PAYMENTS FOR THIS PERIOD                           $200.00
Purchases, Balance Transfers & Other Charges
03/05    03/06    CORNER HARDWARE                         300.00
03/07    03/08    PAPER SHOP                               70.00
TOTAL PURCHASES, BALANCE TRANSFERS & OTHER CHARGES FOR THIS PERIOD    $${total}`
  expect(proved(draw(paper('370.00')))).toHaveLength(3)
  expect(offs(draw(paper('371.00')))).toEqual(['section_total'])
})

test('payments beside receipts are what went out', () => {
  const paper = (payments: string, receipts: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
      Beginning balance   5,000.00
      Ending balance      4,650.00

      Date     Description                 Debit     Credit     Balance
      05/02    CUSTOMER                              110.00     5,110.00
      05/05    CUSTOMER                              240.00     5,350.00
      05/08    RENT                    400.00                   4,950.00
      05/29    PAPER                   300.00                   4,650.00

      Payments Total                   ${payments}
      ${receipts}
`
  const isProven = (...[payments, receipts]: [string, string]): boolean => one(draw(paper(payments, receipts))).reconciled
  expect(isProven('700.00', 'Receipts Total                   350.00')).toBe(true)
  expect(isProven('750.00', 'Receipts Total                   350.00')).toBe(false)
  expect(isProven('700.00', 'Receipts Total                   380.00')).toBe(false)
  // Alone they may be what was received, or anything else.
  expect(isProven('750.00', '')).toBe(true)
})
