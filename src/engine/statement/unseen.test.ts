import { expect, test } from 'vitest'
import { draw } from './test-page.ts'
import { all, brief, one, proved } from './test-read.ts'

// Troubles found with layouts that were made without knowing how the reader works. Each is drawn as small as it stays itself.

const PERIOD = 'Statement Period 03/01/2025 - 03/31/2025      Account Number 000123456789'

test('text before the date: a date that ends a text is no row’s date', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Balance forward          1,000.00 CR
      New balance                970.00 CR

      Transaction                                   Date          Amount
      HARBOR TOOLS RENO NV 03/02                    03/04       50.00 DR
      DEPOSIT                                       03/04      100.00 CR
      ONLINE TRANSFER TO SAVINGS ON 03/05           03/06       80.00 DR
    `),
    ),
  ).toEqual([
    '2025-03-04 -50.00 HARBOR TOOLS RENO NV 03/02',
    '2025-03-04 +100.00 DEPOSIT',
    '2025-03-06 -80.00 ONLINE TRANSFER TO SAVINGS ON 03/05',
  ])
})

test('a row without a date at the top of a page, in words that headings use', () => {
  expect(
    proved(
      draw([
        `
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $565.00

      DATE      ACTIVITY                     WITHDRAWALS      DEPOSITS
      Mar 03    CARD PURCHASE CORNER CAFE          10.00
      `,
        `
      DATE      ACTIVITY                     WITHDRAWALS      DEPOSITS
                MOBILE DEPOSIT                                  100.00
      Mar 04    OUTGOING WIRE FEE                  25.00
      `,
      ]),
    ),
  ).toEqual(['2025-03-03 -10.00 CARD PURCHASE CORNER CAFE', '2025-03-03 +100.00 MOBILE DEPOSIT', '2025-03-04 -25.00 OUTGOING WIRE FEE'])
})

test('the end of a row at the top of a page opens no section, though it reads like one', () => {
  expect(
    proved(
      draw([
        `
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $800.00

      Deposits and Credits
      Date      Amount      Details
      03/03     100.00      ELECTRONIC DEPOSIT FROM COYOTE FREIGHT
      `,
        `
      Deposits and Credits (continued)
      Date      Amount      Details
                            PAYMENT 6306204387
      03/04     200.00      ELECTRONIC DEPOSIT FROM CLOVER
      `,
      ]),
    ),
  ).toEqual([
    '2025-03-03 +100.00 ELECTRONIC DEPOSIT FROM COYOTE FREIGHT PAYMENT 6306204387',
    '2025-03-04 +200.00 ELECTRONIC DEPOSIT FROM CLOVER',
  ])
})

test('two tables side by side, each under its own title', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $610.00

      DEPOSITS AND CREDITS                     CHECKS AND DEBITS
      Date    Description         Amount       Date    Description         Amount
      03/03   MOBILE DEPOSIT      100.00       03/02   RENT                 60.00
      03/09   CLIENT TWO          150.00       03/04   CHECK 1021           50.00
                                               03/05   CAFE                 30.00
    `),
    ).sort(),
  ).toEqual([
    '2025-03-02 -60.00 RENT',
    '2025-03-03 +100.00 MOBILE DEPOSIT',
    '2025-03-04 -50.00 CHECK 1021',
    '2025-03-05 -30.00 CAFE',
    '2025-03-09 +150.00 CLIENT TWO',
  ])
})

test('a space between thousands', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Opening balance                                         12 000.00
      Date    Description              Paid out    Paid in      Balance
      03/02   CHEQUE 2127              1 250.10               10 749.90
      03/03   CLIENT                              2 000.00    12 749.90
      03/04   CAFE                         9.90               12 740.00
      Closing balance                                         12 740.00
    `),
    ),
  ).toEqual(['2025-03-02 -1250.10 CHEQUE 2127', '2025-03-03 +2000.00 CLIENT', '2025-03-04 -9.90 CAFE'])
})

test('a grid of checks with the date behind the amount and a reference behind both', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $440.00

      Checks paid
      Check number  Amount    Date paid  Reference     Check number  Amount    Date paid  Reference
      1021          -10.00    Mar 3      0940001021    *1024         -30.00    Mar 7      0940001024
      1022          -20.00    Mar 4      0940001022
    `),
    ),
  ).toEqual(['2025-03-03 -10.00 Check 1021', '2025-03-07 -30.00 Check 1024', '2025-03-04 -20.00 Check 1022'])
})

test('shares of one member: what follows a closing balance is still of that share, and one without rows is an account too', () => {
  const statements = all(
    draw(`
      RIVERBEND CREDIT UNION        Member Number: XXXX8872
      Statement Period 03/01/2025 thru 03/31/2025
      Summary of Your Deposit Accounts
      Account              Previous Balance      Ending Balance     Dividends YTD
      0000 Savings                   500.00              450.00              1.08

      SHARE ID 0000 SAVINGS
      Date     Transaction Description                Amount      Balance
      03/01    Beginning Balance                                   500.00
      03/04    Withdrawal RENT                        100.00-      400.00
      03/05    Deposit                                 50.00       450.00
      03/31    Ending Balance                                      450.00
         1 Deposits and Other Credits for              50.00
         1 Withdrawals and Other Debits for           100.00

      SHARE ID 0040 SHARE DRAFT
      Date     Transaction Description                Amount      Balance
      03/01    Beginning Balance                                   900.00
      03/04    Draft 8492 Tracer 77                    20.00-      880.00
      03/31    Ending Balance                                      880.00
      Cleared Share Drafts (* indicates a skip in sequence)
      8492      03/04          20.00

      SHARE ID 0001 HOLIDAY CLUB
      Date     Transaction Description                Amount      Balance
      03/01    Beginning Balance                                    25.00
      03/31    Ending Balance                                       25.00
    `),
  )
  expect(statements.map((s) => [s.openingBalance, s.closingBalance, s.reconciled, s.kind, brief(s).length, s.accountLast4])).toEqual([
    [50000, 45000, true, 'deposit', 2, '0000'],
    [90000, 88000, true, 'deposit', 1, '0040'],
    [2500, 2500, true, 'deposit', 0, '0001'],
  ])
})

test('payments on a loan in the same file are no rows of the account', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Previous Balance                                      $500.00
      Withdrawals and Fees
      Date      Description                                  Amount
      03/04     RENT                                       (100.00)
      New Balance                                           $400.00

      VEHICLE LOAN - 01
      Date      Description      Payment   Interest   Principal   Loan Balance
      03/10     Loan Payment      412.50      88.14      324.36      18,015.86
    `),
    ),
  ).toEqual(['2025-03-04 -100.00 RENT'])
})

test('the number beside the name of the account, not that of a card in a row', () => {
  const s = one(
    draw(`
      For 03/31/2025
      SIMPLE BUSINESS CHECKING 1100002233449
      Your previous balance as of 02/28/2025       $500.00
      Your new balance as of 03/31/2025          = $400.00

      Other withdrawals, debits and service charges
      DATE      DESCRIPTION                             AMOUNT($)
      03/04     TOOLS AND MORE                             100.00
                Card xxxx7788 Auth 552211
      * All times are local          Total other withdrawals, debits and service charges    = $100.00
    `),
  )
  expect([s.accountLast4, s.reconciled, s.periodStart, s.periodEnd]).toEqual(['3449', true, '2025-03-01', '2025-03-31'])
})

test('sections with a heading nobody knows: signs tell what headings do not', () => {
  expect(
    proved(
      draw(`
      Account ending in 6460          ${PERIOD.slice(0, 40)}
      Starting balance      Money in      Money out      Ending balance
      $500.00               +$100.00      -$70.00        $530.00

      Money in                                        +$100.00
      Mar 3     MOBILE DEPOSIT                        +$100.00

      Gear and gadgets                                 -$70.00
      Mar 4     TOOLS AND MORE                         -$40.00
      Mar 5     CAFE                                   -$30.00
    `),
    ),
  ).toEqual(['2025-03-03 +100.00 MOBILE DEPOSIT', '2025-03-04 -40.00 TOOLS AND MORE', '2025-03-05 -30.00 CAFE'])
})

test('a currency behind each number, dates without separators', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Opening Balance            500.00 USD
      Closing Balance            560.00 USD
      Date        Counterparty               Amount            Balance
      20250303    CLIENT               100.00 USD         600.00 USD
      20250304    RENT                 -40.00 USD         560.00 USD
    `),
    ),
  ).toEqual(['2025-03-03 +100.00 CLIENT', '2025-03-04 -40.00 RENT'])
})

test('purchases abroad do not make the account foreign, nor its dates', () => {
  const s = one(
    draw(`
      TIMBER CREEK BANK
      TALL PINES LLC                         Business Checking (...5424)
      04/01/23-04/06/23 Statement Period
      Beginning Balance           500.00
      Ending Balance              430.00
      Date      Description                     Amount     Balance
      04/02     CAFE MONTREAL                   -40.00      460.00
                CAD 54.20 X 0.73801 (EXCHG RTE)
      04/05     TOOLS AND MORE BOISE ID         -30.00      430.00
    `),
  )
  expect([s.currency, s.holder, s.bank, s.accountLast4, s.reconciled]).toEqual(['USD', 'TALL PINES LLC', 'TIMBER CREEK BANK', '5424', true])
  expect(s.rows.map((r) => r.date)).toEqual(['2023-04-02', '2023-04-05'])
})

test('a column called closing balance over a row without a date, and one amount column for both sides', () => {
  expect(
    proved(
      draw([
        `
      ${PERIOD}
      Last Statement Balance           500.00
      This Statement Balance           580.00

      Date      Name                      Credit / Debit    Closing Balance
      03/03     CLIENT                          + 100.00             600.00
      `,
        `
      Date      Name                      Credit / Debit    Closing Balance
                RENT                             - 40.00             560.00
      03/05     REFUND                           + 20.00             580.00
      `,
      ]),
    ),
  ).toEqual(['2025-03-03 +100.00 CLIENT', '2025-03-03 -40.00 RENT', '2025-03-05 +20.00 REFUND'])
})

test('a dash or N/A in the column that a row leaves empty', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Opening Balance: 500.00
      Closing Balance: 560.00
      Date        Description                  Debit        Credit        Balance
      03/03       CLIENT                         N/A        100.00         600.00
      03/04       RENT - MAIN STREET           40.00             -         560.00
    `),
    ),
  ).toEqual(['2025-03-03 +100.00 CLIENT', '2025-03-04 -40.00 RENT - MAIN STREET'])
})

test('two dates and one label for them: the row’s date stands under the label', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $430.00

      Trans    Post     Reference Number        Description                 Amount
      03/02    03/03    24692165064000123456    TOOLS AND MORE              40.00-
      03/03    03/04    24692165064000123457    CAFE                        30.00-
    `),
    ),
  ).toEqual(['2025-03-03 -40.00 TOOLS AND MORE', '2025-03-04 -30.00 CAFE'])
})

test('the side of a row in a column of its own; payments that are still to come', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $560.00

      Type    Date     Description                          Amount
      CR      03/03    MARKA GRILL MERCH DEP 872609         100.00
      DR      03/04    FROM HERE ON                          40.00

      Upcoming scheduled payments
      Date     Payee                                        Amount
      04/03    LANDLORD                                     200.00
    `),
    ),
  ).toEqual(['2025-03-03 +100.00 MARKA GRILL MERCH DEP 872609', '2025-03-04 -40.00 FROM HERE ON'])
})
