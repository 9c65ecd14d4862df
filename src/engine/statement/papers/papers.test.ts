import { describe, expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, one, proved } from '../test-read.ts'
import { ROWS, STATEMENT } from './test-paper.ts'

const NEXT = `
      HARBOR NATIONAL BANK                      Statement Period 09/01/2026 - 09/30/2026
      HARBOR LIGHT SEAFOOD LLC                  Account Number 000123454471
      Beginning Balance          1,250.00
      Ending Balance             1,350.00
      Date     Description                    Amount      Balance
      09/03    ACH CREDIT SQUARE               300.00     1,550.00
      09/16    CHECK 1022                     -200.00     1,350.00`

const RECONCILIATIONS: [string, string][] = [
  [
    'a detail of QuickBooks for the desktop',
    `
      HARBOR LIGHT SEAFOOD LLC
      Reconciliation Detail
      Checking, Period Ending 08/31/2026
      Type            Date         Num    Name            Clr     Amount      Balance
      Beginning Balance                                                       1,000.00
        Cleared Transactions
          Checks and Payments - 2 items
      Check           08/02/2026   1019   Verizon          X     -120.00      -120.00
      Bill Pmt -Check 08/11/2026   1021   Sysco            X     -200.00      -320.00
          Total Checks and Payments                              -320.00      -320.00
          Deposits and Credits - 1 item
      Deposit         08/04/2026          Square           X      400.00       400.00
          Total Deposits and Credits                              400.00       400.00
        Total Cleared Transactions                                 80.00        80.00
      Cleared Balance                                              80.00     1,080.00
        Uncleared Transactions
      Check           08/29/2026   1025   ADP                    -300.00      -300.00
      Register Balance as of 08/31/2026                          -220.00       780.00
      Ending Balance                                             -220.00       780.00`,
  ],
  [
    'a summary without rows',
    `
      HARBOR LIGHT SEAFOOD LLC
      Reconciliation Summary
      Checking, Period Ending 08/31/2026
                                               Aug 31, 26
      Beginning Balance                                    1,000.00
        Cleared Transactions
          Checks and Payments - 2 items          -320.00
          Deposits and Credits - 1 item           400.00
        Total Cleared Transactions                 80.00
      Cleared Balance                                      1,080.00
      Register Balance as of 08/31/2026                      780.00
      Ending Balance                                         780.00`,
  ],
  [
    'a report of QuickBooks online',
    `
      HARBOR LIGHT SEAFOOD LLC
      Business Checking, Period Ending 08/31/2026
      RECONCILIATION REPORT
      Reconciled on: 09/04/2026
      Reconciled by: Janet Bookkeeper
      Summary                                                                   USD
      Statement beginning balance                                          1,000.00
      Checks and payments cleared (2)                                       -320.00
      Deposits and other credits cleared (1)                                 400.00
      Statement ending balance                                             1,080.00
      Register balance as of 08/31/2026                                    1,080.00
      Details
      Checks and payments cleared (2)
      DATE          TYPE            REF NO.     PAYEE              AMOUNT (USD)
      08/02/2026    Expense         1019        Verizon                 -120.00
      08/11/2026    Check           1021        Sysco                   -200.00
      Total                                                             -320.00
      Deposits and other credits cleared (1)
      DATE          TYPE            REF NO.     PAYEE              AMOUNT (USD)
      08/04/2026    Deposit                     Square                   400.00
      Total                                                              400.00`,
  ],
  [
    'one of which the title was cut off',
    `
      Statement beginning balance                                          1,000.00
      Checks and payments cleared (2)                                       -320.00
      Deposits and other credits cleared (1)                                 400.00
      Statement ending balance                                             1,080.00
      Register balance as of 08/31/2026                                    1,080.00
      DATE          TYPE            REF NO.     PAYEE              AMOUNT (USD)
      08/02/2026    Expense         1019        Verizon                 -120.00
      08/11/2026    Check           1021        Sysco                   -200.00
      08/04/2026    Deposit                     Square                   400.00`,
  ],
  [
    'Xero’s',
    `
      Bank Reconciliation Summary
      HARBOR LIGHT SEAFOOD LLC
      As at 31 August 2026
      Date           Description                     Reference        Amount
      Balance in Xero                                                1,080.00
      Plus Outstanding Payments
      29 Aug 2026    ADP                             1025              300.00
      30 Aug 2026    Sysco                           1026               40.00
      Outstanding Payments                                             340.00
      Statement Balance                                              1,420.00`,
  ],
  [
    'Sage’s',
    `
      HARBOR LIGHT SEAFOOD LLC
      Account Reconciliation
      As of Aug 31, 2026
      10200 - Checking Account
      Beginning GL Balance                                   1,000.00
      Add: Cash Receipts                                       400.00
      Less: Cash Disbursements                                -320.00
      Ending GL Balance                                      1,080.00
      (Less) outstanding checks
      Aug 29, 2026    1025      -300.00
      Aug 30, 2026    1026       -40.00
      Ending Bank Balance                                    1,420.00`,
  ],
]

describe('a reconciliation report of the customer’s own books', () => {
  test.each(RECONCILIATIONS)('beside statements is left out, and that is told: %s', (_, report) => {
    const [first, second, ...more] = all(draw([STATEMENT, report, NEXT]))
    expect(more).toEqual([])
    expect(proved(first!)).toEqual(ROWS)
    expect(proved(second!)).toHaveLength(2)
    expect(first!.findings.map((f) => [f.kind, f.severity, f.page])).toContainEqual(['other_paper', 'info', 2])
    expect(second!.findings).toEqual([])
    expect([first!.pageCount, second!.pageCount]).toEqual([1, 1])
    expect(second!.rows[0]!.page).toBe(3)
  })
  test.each(RECONCILIATIONS)('alone is refused with the truth: %s', (_, report) => {
    expect(() => all(draw(report))).toThrow('Page 1 of the file is a bookkeeper’s reconciliation report: not a bank’s statement.')
  })
  test('in front of the statements it is told with the first of them', () => {
    const [first] = all(draw([RECONCILIATIONS[0]![1], STATEMENT]))
    expect(proved(first!)).toEqual(ROWS)
    expect(first!.findings.map((f) => f.page)).toEqual([1])
  })
  test('over two pages, the second under its columns alone', () => {
    const [above, below] = RECONCILIATIONS[2]![1].split(/\n(?= *Deposits and other credits cleared \(1\)\n)/) as [string, string]
    const [first, ...more] = all(draw([STATEMENT, above, below.split('\n').slice(1).join('\n')]))
    expect(more).toEqual([])
    expect(proved(first!)).toEqual(ROWS)
    expect(first!.findings.map((f) => f.message)).toEqual([
      'Pages 2 to 3 of the file are a bookkeeper’s reconciliation report, no account’s statement: nothing on them was read.',
    ])
  })
})

const LEDGER = `
      HARBOR LIGHT SEAFOOD LLC
      General Ledger
      08/01/2026 - 08/31/2026
      DATE          TRANSACTION TYPE     NUM     NAME       SPLIT             AMOUNT      BALANCE
      Business Checking
      Beginning Balance                                                                  1,000.00
      08/02/2026    Expense              1019    Verizon    Telephone        -120.00       880.00
      08/04/2026    Deposit                      Square     Sales             400.00     1,280.00
      08/11/2026    Check                1021    Sysco      Cost of goods    -200.00     1,080.00
      Total for Business Checking                                              80.00`

describe('a general ledger', () => {
  test('is left out over all of its pages', () => {
    const more = `
      08/12/2026    Expense              1031    Verizon    Telephone        -120.00       960.00
      08/14/2026    Journal Entry                           Sales             400.00     1,360.00
      08/21/2026    Check                1033    Sysco      Cost of goods    -200.00     1,160.00
      Accrual basis Monday, November 9, 2026 10:20 AM GMT-05:00 2/2`
    const [first, second, ...others] = all(draw([STATEMENT, LEDGER, more, NEXT]))
    expect(others).toEqual([])
    expect([...proved(first!), ...proved(second!)]).toHaveLength(5)
    expect(first!.findings.map((f) => f.message)).toEqual([
      'Pages 2 to 3 of the file are a general ledger, no account’s statement: nothing on them was read.',
    ])
  })
  test('alone it is refused', () => {
    expect(() => all(draw(LEDGER))).toThrow('Page 1 of the file is a general ledger')
  })
  test('of one account with its number it is read, and not proven', () => {
    const ledger = LEDGER.replace('General Ledger', 'General ledger report: Assets:Bank:Checking 4471').replace(
      /Total for.*/,
      'Ending Balance                                                                     1,080.00',
    )
    const statement = one(draw(ledger))
    expect(statement.rows).toHaveLength(3)
    expect(statement.accountLast4).toBe('4471')
    expect(statement.discrepancies.map((d) => d.kind)).toEqual(['own_books'])
    expect(statement.reconciled).toBe(false)
  })
})

const LOAN = `
      U.S. SMALL BUSINESS ADMINISTRATION
      1201 LOAN STATEMENT EIDL Loan number 4488127204
      Borrower HARBOR LIGHT SEAFOOD LLC
      Statement date 08/31/2026 Statement period 08/01/2026 - 08/31/2026
      Beginning principal balance                  $148,220.10
      Payments received                               -$731.00
      Interest                                         $462.88
      Ending principal balance                     $147,951.98
      Date             Description                      Amount       Balance
      08/05/2026       Payment - ACH                   -731.00    147,489.10
      08/31/2026       Interest accrued                 462.88    147,951.98`
const LINE = `
      Bluevine Line of Credit statement
      HARBOR LIGHT SEAFOOD LLC
      Statement period Aug 1, 2026 - Aug 31, 2026     Line ending 0931
      Beginning balance                          $22,000.00
      Draws                                       $8,000.00
      Payments                                   -$3,120.00
      Ending balance                             $26,880.00
      Credit limit $50,000.00 Available credit $23,120.00
      Date               Description                        Amount      Balance
      08/03/2026         Weekly payment                    -780.00   21,220.00
      08/08/2026         Draw to account ending 4471      8,000.00   29,220.00
      08/10/2026         Weekly payment                    -780.00   28,440.00
      08/17/2026         Weekly payment                    -780.00   27,660.00
      08/24/2026         Weekly payment                    -780.00   26,880.00`
const EQUIPMENT = `
      FIRST EQUIPMENT FINANCE
      Equipment loan      Loan number 4400987
      Statement period 08/01/2026 to 08/31/2026
      Beginning principal   25,000.00
      Ending principal      23,700.00
      Date        Description          Total paid    Principal    Interest    Fees
      08/03       PAYMENT                  500.00       420.00       80.00    0.00
      08/17       PAYMENT                  500.00       430.00       70.00    0.00
      08/31       PAYMENT                  510.00       450.00       50.00   10.00`

describe('a loan’s statement', () => {
  test.each([
    ['of the SBA', LOAN],
    ['of a line of credit', LINE],
    ['of an equipment loan', EQUIPMENT],
  ])('%s is left out beside an account’s: its payments and draws stand there', (_, loan) => {
    const [first, second, ...more] = all(draw([STATEMENT, loan, NEXT]))
    expect(more).toEqual([])
    expect([...proved(first!), ...proved(second!)]).toHaveLength(5)
    expect(first!.findings.map((f) => f.message)).toEqual([
      'Page 2 of the file is a loan’s or credit line’s statement, no account’s statement: nothing on it was read.',
    ])
  })
  test.each([
    ['of the SBA', LOAN, 'U.S. Small Business Administration', '7204'],
    ['of a line of credit', LINE, 'Bluevine', '0931'],
    ['of an equipment loan', EQUIPMENT, null, '0987'],
  ])('%s alone is a debt’s, with its own lender and number', (_, loan, bank, last4) => {
    const statement = one(draw(loan))
    expect([statement.kind, statement.bank, statement.accountLast4]).toEqual(['card', bank, last4])
    expect(statement.reconciled).toBe(true)
  })
  test('among a member’s shares it is read', () => {
    const shares = `
      FIRST FEDERAL CREDIT UNION
      Member Number 4094599                     Statement Period 02/01/2024 - 02/29/2024
      SUMMIT HVAC SERVICES INC
      Post Date   Transaction Description      Withdrawals      Deposits         Balance
      02/01       Beginning Balance                                             1,000.00
      02/09       STRIPE TRANSFER 8914407                         200.00        1,200.00
      02/29       Ending Balance                                                1,200.00`
    const loan = `
      FIRST FEDERAL CREDIT UNION
      Member Number 4094599                     Statement Period 02/01/2024 - 02/29/2024
      VEHICLE LOAN
      Loan number 0121
      Post Date   Transaction Description          Amount   Finance Charge     Principal     Balance
      02/01       Previous Balance                                                         12,153.32
      02/10       Loan Payment                     364.07            52.14        311.93   11,841.39
      02/29       New Balance                                                              11,841.39`
    expect(all(draw([shares, loan])).map((s) => [s.kind, s.findings.length])).toEqual([
      ['deposit', 0],
      ['card', 0],
    ])
  })
  test('a card’s that speaks of its line of credit is read', () => {
    const card = `
      EXAMPLE BANK BUSINESS CARD                Account ending in 7741
      Line of credit 10,000.00
      Statement period 08/01/2026 to 08/31/2026
      Previous balance      500.00
      Payments              500.00-
      Purchases             120.00
      New balance           120.00
      Minimum payment due    25.00
      Date      Description              Amount
      08/10     PAYMENT THANK YOU        500.00-
      08/20     OFFICE DEPOT             120.00`
    const [account, other] = all(draw([STATEMENT, card]))
    expect(proved(account!)).toEqual(ROWS)
    expect([other!.kind, other!.accountLast4, other!.rows.length]).toEqual(['card', '7741', 2])
  })
})

test('a card that does not name itself has neither bank nor number of the account before it', () => {
  const card = `
      Business card
      Statement period 08/01/2026 to 08/31/2026
      Previous balance      500.00
      Payments              500.00-
      Purchases             120.00
      New balance           120.00
      Minimum payment due    25.00
      Credit limit        5,000.00
      Payment due date    09/25/2026
      Date      Description              Amount
      08/10     PAYMENT THANK YOU        500.00-
      08/20     OFFICE DEPOT             120.00`
  const [account, other] = all(draw([STATEMENT, card]))
  expect([account!.bank, account!.accountLast4]).toEqual(['HARBOR NATIONAL BANK', '4471'])
  expect([other!.kind, other!.bank, other!.accountLast4]).toEqual(['card', null, null])
})

describe('what a bank prints itself stays', () => {
  test.each([
    [
      'a form to reconcile with, on a page of its own',
      `
      Account Reconciliation
      Use this form to balance your account with this statement.
      Ending balance shown on this statement            $ ____________
      Outstanding checks                                $ ____________
      Deposits in transit                               $ ____________
      Your register balance should be                   $ ____________`,
    ],
    [
      'a form under the head of the statement',
      `
      HARBOR LIGHT SEAFOOD LLC                  Account Number 000123454471
      Checking Reconciliation Summary
      Statement ending balance          1,250.00
      Outstanding checks
      Book balance`,
    ],
  ])('%s', (_, form) => {
    const statement = one(draw([STATEMENT, form]))
    expect(proved(statement)).toEqual(ROWS)
    expect(statement.findings).toEqual([])
    expect(statement.pageCount).toBe(2)
  })
  test('cleared and uncleared items, and the balance of both', () => {
    const page = STATEMENT.replace(
      '      Date     Desc',
      '      Cleared Balance            1,250.00\n      Uncleared Balance              0.00\n      Cleared Transactions\n      Date     Desc',
    )
    const statement = one(draw(page))
    expect(statement.rows).toHaveLength(3)
    expect(statement.findings).toEqual([])
  })
  test('rows under the title of a reconcilement, with the account above it', () => {
    const page = `
      HARBOR LIGHT SEAFOOD LLC                  Account Number 000123454471
      Account Reconciliation Report - Checks Paid
      Outstanding checks are not listed
      Date     Description                    Amount      Balance
      08/27    CHECK 1023                     -100.00     1,150.00
      08/28    CHECK 1024                      -50.00     1,100.00`
    const statement = one(draw([STATEMENT.replace('1,250.00\n      Date', '1,100.00\n      Date'), page]))
    expect(proved(statement)).toHaveLength(5)
  })
})
