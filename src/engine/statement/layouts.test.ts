import { expect, test } from 'vitest'
import { readStatements } from './read.ts'
import { draw } from './test-page.ts'
import { one, proved } from './test-read.ts'

test('sections give the sign where amounts carry none, and continuation lines join the row above', () => {
  const s = one(
    draw(
      `
      FIRST HARBOR BANK                              January 1, 2024 through January 31, 2024
      Account Number:   000000448812345

      CHECKING SUMMARY
                                        INSTANCES          AMOUNT
      Beginning Balance                                 $1,000.00
      Deposits and Additions                    2          600.00
      Checks Paid                               1         -100.00
      Electronic Withdrawals                    1         -250.50
      Fees                                      1          -15.00
      Ending Balance                            5       $1,234.50

      DEPOSITS AND ADDITIONS
      DATE     DESCRIPTION                                    AMOUNT
      01/03    Orig CO Name:Square Inc Orig ID:9424300002    $500.00
               Desc Date:010324 CO Entry Descr:Sq240103
      01/09    Remote Online Deposit 1                        100.00
      Total Deposits and Additions                           $600.00

      CHECKS PAID
      CHECK NO.   DESCRIPTION      DATE PAID           AMOUNT
      1043  ^                      01/11              $100.00
      Total Checks Paid                               $100.00

      ELECTRONIC WITHDRAWALS
      DATE     DESCRIPTION                                    AMOUNT
      01/12    Orig CO Name:Capital Lender Orig ID:1234      $250.50
      Total Electronic Withdrawals                           $250.50

      FEES
      DATE     DESCRIPTION                                    AMOUNT
      01/31    Monthly Service Fee                            $15.00
      Total Fees                                              $15.00

      DAILY ENDING BALANCE
      DATE          AMOUNT        DATE          AMOUNT
      01/03      $1,500.00        01/12       1,249.50
      01/09       1,600.00        01/31       1,234.50
      01/11       1,500.00
      `,
      { bold: (l) => l === l.toUpperCase() && !/\d/.test(l) },
    ),
  )
  expect(proved(s)).toEqual([
    '2024-01-03 +500.00 Orig CO Name:Square Inc Orig ID:9424300002 Desc Date:010324 CO Entry Descr:Sq240103',
    '2024-01-09 +100.00 Remote Online Deposit 1',
    '2024-01-11 -100.00 Check 1043',
    '2024-01-12 -250.50 Orig CO Name:Capital Lender Orig ID:1234',
    '2024-01-31 -15.00 Monthly Service Fee',
  ])
  expect(s.accountLast4).toBe('2345')
  expect(s.dailyBalances).toHaveLength(5)
})

test('debit and credit columns are told by their place, and a balance printed once a day is checked', () => {
  const s = one(
    draw(`
      Statement period activity summary        January 1, 2024 - January 31, 2024     Account number: 4488123456
      Beginning balance on 1/1                 $100.00
      Deposits/Credits                          900.00
      Withdrawals/Debits                       -350.00
      Ending balance on 1/31                   $650.00

      Transaction history
              Check                                         Deposits/   Withdrawals/   Ending daily
      Date    Number   Description                            Credits         Debits        balance
      1/4              Square Inc 240104P2 Harbor Bakery       500.00
      1/4     1201     Check                                                  200.00         400.00
      1/5              Purchase authorized on 01/04                           150.00
                       Office Depot #12 Tampa FL Card 1234
      1/5              Edeposit IN Branch                      400.00                        650.00
      Ending balance on 1/31                                                                 650.00
      Totals                                                  $900.00        $350.00
    `),
  )
  expect(proved(s)).toEqual([
    '2024-01-04 +500.00 Square Inc 240104P2 Harbor Bakery',
    '2024-01-04 -200.00 1201 Check',
    '2024-01-05 -150.00 Purchase authorized on 01/04 Office Depot #12 Tampa FL Card 1234',
    '2024-01-05 +400.00 Edeposit IN Branch',
  ])
})

test('amounts before the text, with a reference behind it', () => {
  const s = one(
    draw(`
      For the period 12/16/2023 to 01/15/2024
      Beginning balance      Deposits and other additions     Checks and other deductions     Ending balance
              1,000.00                             500.14                          300.00           1,200.14

      Deposits and Other Additions
      Date           Amount     Transaction                                         Reference
      posted                    description                                         number
      12/18          500.00     ACH Credit Stripe Transfer St-A1B2                  00023350987654321
      01/02             .14     Interest Payment                                    I-GEN124010200

      Checks and Other Deductions
      Date           Amount     Transaction                                         Reference
      posted                    description                                         number
      12/29          300.00     ACH Web Recur Metro Rent 44.10 Unit 7               00023350987654322
    `),
  )
  expect(proved(s)).toEqual([
    '2023-12-18 +500.00 ACH Credit Stripe Transfer St-A1B2',
    '2024-01-02 +0.14 Interest Payment',
    '2023-12-29 -300.00 ACH Web Recur Metro Rent 44.10 Unit 7',
  ])
})

test('description last, credits before debits before balance', () => {
  const s = one(
    draw(`
      Statement Dates   03/01/2024 thru 03/31/2024        Account Number: XXXXXX7781
      Previous Balance             50.00
      2 Credits                   150.00
      1 Debits                     20.00
      Current Balance             180.00

      Transactions
      Date        Credits      Debits      Balance   Description
      03-04        100.00                   150.00   DEPOSIT
      03-05                     20.00       130.00   POS PURCHASE 03/04 GROCERY 12 HOUSTON TX
      03-06         50.00                   180.00   ACH CREDIT PAYROLL 5512
    `),
  )
  expect(proved(s)).toEqual([
    '2024-03-04 +100.00 DEPOSIT',
    '2024-03-05 -20.00 POS PURCHASE 03/04 GROCERY 12 HOUSTON TX',
    '2024-03-06 +50.00 ACH CREDIT PAYROLL 5512',
  ])
})

test('signed amounts, a date once a day, the balance of the day on its last row, kinds in a column of their own', () => {
  const s = one(
    draw(`
      Mercury                                                         May 1 - May 31, 2024
      Account number     ••••••7781
      Opening balance    $1,000.00
      Closing balance    $2,940.00

      All Transactions
      Date      Description                      Type             Amount     End of Day Balance
      May 01    Stripe                           ACH In        $2,000.00
                Payroll Gusto                    ACH Pull       –$500.00
                Meta Ads                         Card            −$60.00              $2,440.00
      May 17    Wire from Acme                   Wire            $500.00              $2,940.00
    `),
  )
  expect(proved(s)).toEqual([
    '2024-05-01 +2000.00 Stripe',
    '2024-05-01 -500.00 Payroll Gusto',
    '2024-05-01 -60.00 Meta Ads',
    '2024-05-17 +500.00 Wire from Acme',
  ])
})

test('trailing minus marks debits in one column of amounts with a running balance', () => {
  const s = one(
    draw(`
      Statement Period  02/01/24 - 02/29/24         Access No. 5512
      Business Checking - 7012345678
      Date    Transaction Detail                        Amount($)      Balance($)
      02-01   Beginning Balance                                          1,000.00
      02-05   POS Debit- Debit Card 1234 Fuel Stop         60.00-          940.00
      02-09   Deposit - ACH Paid From Clover              300.00         1,240.00
      02-28   Paid To - Insurance Co Chk 123              240.00-        1,000.00
      02-29   Ending Balance                                             1,000.00
    `),
  )
  expect(proved(s)).toEqual([
    '2024-02-05 -60.00 POS Debit- Debit Card 1234 Fuel Stop',
    '2024-02-09 +300.00 Deposit - ACH Paid From Clover',
    '2024-02-28 -240.00 Paid To - Insurance Co Chk 123',
  ])
})

test('checks in three columns, a summary of checks that repeats them, and daily balances that are no transactions', () => {
  const s = one(
    draw(
      `
      Statement Period: Mar 01 2024-Mar 31 2024
      Beginning Balance            2,000.00
      Checks Paid                    600.00
      Ending Balance               1,400.00

      Checks Paid
      DATE    SERIAL NO.    AMOUNT      DATE    SERIAL NO.    AMOUNT      DATE    SERIAL NO.    AMOUNT
      03/04   1001           50.00      03/05   1002*         100.00      03/06   1004*         150.00
      03/07   1005          300.00
      Subtotal: 600.00

      Summary of checks written
      Number   Amount    Date       Number   Amount    Date
      1001      50.00    03/04      1004*    150.00    03/06
      1002     100.00    03/05      1005     300.00    03/07

      DAILY BALANCE SUMMARY
      DATE      BALANCE     DATE      BALANCE
      03/04    1,950.00     03/06    1,700.00
      03/05    1,850.00     03/07    1,400.00
      `,
      { bold: (l) => /^(Checks Paid|Summary of|DAILY)/.test(l) },
    ),
  )
  expect(proved(s)).toEqual([
    '2024-03-04 -50.00 Check 1001',
    '2024-03-05 -100.00 Check 1002',
    '2024-03-06 -150.00 Check 1004',
    '2024-03-07 -300.00 Check 1005',
  ])
})

test('amount on the last line of a row, a date once a day, a balance carried over the page', () => {
  const s = one(
    draw([
      `
      Your Statement                                        9 January to 8 February 2024
      Opening Balance         100.00
      Payments In              50.00
      Payments Out             45.00
      Closing Balance         105.00

      Date        Payment type and details          Paid out      Paid in      Balance
      08 Jan 24   BALANCE BROUGHT FORWARD                                       100.00
      09 Jan 24   SO    HARBOUR RENT
                        REF 1234                       30.00
                  VIS   CORNER SHOP
                        LEEDS                           5.00                     65.00
                  BALANCE CARRIED FORWARD                                        65.00
      `,
      `
      Your Statement                                        9 January to 8 February 2024

      Date        Payment type and details          Paid out      Paid in      Balance
                  BALANCE BROUGHT FORWARD                                        65.00
                  VIS   LATE SHOP
                        LEEDS                          10.00                     55.00
      12 Jan 24   CR    CLIENT LTD                                  50.00       105.00
      08 Feb 24   BALANCE CARRIED FORWARD                                       105.00
      `,
    ]),
  )
  expect(proved(s)).toEqual([
    '2024-01-09 -30.00 SO HARBOUR RENT REF 1234',
    '2024-01-09 -5.00 VIS CORNER SHOP LEEDS',
    '2024-01-09 -10.00 VIS LATE SHOP LEEDS',
    '2024-01-12 +50.00 CR CLIENT LTD',
  ])
})

test('columns without any header are told by the running balance', () => {
  const s = one(
    draw(`
      Account Statement    Period 06/01/2024 - 06/30/2024
      Opening Balance 500.00
      06/03/2024  CARD SHOP 1          25.00                 475.00
      06/04/2024  CLIENT PAYMENT                  200.00     675.00
      06/05/2024  RENT                600.00                  75.00
      06/07/2024  TRANSFER                        100.00     175.00
      Closing Balance 175.00
    `),
  )
  expect(proved(s)).toEqual([
    '2024-06-03 -25.00 CARD SHOP 1',
    '2024-06-04 +200.00 CLIENT PAYMENT',
    '2024-06-05 -600.00 RENT',
    '2024-06-07 +100.00 TRANSFER',
  ])
})

test('newest row first: the balances are followed from the end, the rows stay in the printed order', () => {
  const s = one(
    draw(`
      Account activity   Apr 1, 2024 - Apr 30, 2024
      Date            Description             Amount       Balance
      Apr 29, 2024    Coffee                  -$5.00       $395.00
      Apr 20, 2024    Client                 $300.00       $400.00
      Apr 02, 2024    Software               -$50.00       $100.00
      Apr 01, 2024    Deposit                 $50.00       $150.00
    `),
  )
  expect(proved(s)[0]).toBe('2024-04-29 -5.00 Coffee')
  expect([s.openingBalance, s.closingBalance]).toEqual([10_000, 39_500])
})

test('two accounts on one page are two statements, each with its own rows', () => {
  const statements = readStatements(
    draw(`
      MEMBER STATEMENT      01/01/2024 through 01/31/2024
      SHARE SAVINGS   Account 0001110001
      Date         Transaction Description          Amount       Balance
      01/01/2024   Beginning Balance                               50.00
      01/31/2024   Dividend                           0.10         50.10
      01/31/2024   Ending Balance                                  50.10

      BUSINESS CHECKING   Account 0001110075
      Date         Transaction Description          Amount       Balance
      01/01/2024   Beginning Balance                            1,000.00
      01/09/2024   Withdrawal ACH Lender            -200.00       800.00
      01/31/2024   Ending Balance                                 800.00
    `),
    { fileName: 'x.pdf' },
  )
  expect(statements.map((s) => [s.accountLast4, s.rows.length, s.reconciled])).toEqual([
    ['0001', 1, true],
    ['0075', 1, true],
  ])
})

test('two months in one file are two statements', () => {
  const month = (name: string, number: string, from: string, to: string, opening: string, amount: string, closing: string): string => `
      HARBOR BANK      Statement Period: ${name} 1, 2024 through ${name} ${number}, 2024     Page 1 of 1
      Account number: 123456789
      Beginning balance        ${opening}
      Ending balance           ${closing}
      Date      Description               Withdrawals     Deposits      Balance
      ${from}     ACH CREDIT SQUARE                           ${amount}     ${to}`
  const statements = readStatements(
    draw([
      month('March', '31', '03/05', '  300.00', '  100.00', '  200.00', '  300.00'),
      month('April', '30', '04/05', '  900.00', '  300.00', '  600.00', '  900.00'),
    ]),
    { fileName: 'x.pdf' },
  )
  expect(statements.map((s) => [s.periodStart, s.periodEnd, s.rows.length, s.reconciled])).toEqual([
    ['2024-03-01', '2024-03-31', 1, true],
    ['2024-04-01', '2024-04-30', 1, true],
  ])
})
