import { expect, test } from 'vitest'
import type { PdfText } from '../types.ts'
import { draw } from './test-page.ts'
import { offs, proved } from './test-read.ts'

// Sums and summaries in layouts that were made without knowing how the reader works; some of them edited.

const PERIOD = 'Statement Period 03/01/2025 - 03/31/2025      Account Number 000123456789'

test('round sums without cents, known by the column they end in', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Date    Activity                   Out          In      Balance
      03/02   OFFICE RENT             $1,200                $8,800.50
      03/03   CARD 4410               $10.25                $8,790.25
      03/04   CLIENT 2,500                        $2,500   $11,290.25
      03/05   CARD 4411               $90.25                  $11,200
    `),
    ),
  ).toEqual([
    '2025-03-02 -1200.00 OFFICE RENT',
    '2025-03-03 -10.25 CARD 4410',
    '2025-03-04 +2500.00 CLIENT 2,500',
    '2025-03-05 -90.25 CARD 4411',
  ])
})

test('a summary whose labels take two lines over its figures; an edited figure shows', () => {
  const page = (deposits: string): PdfText =>
    draw(`
      For the Period 03/01/2025 to 03/31/2025
         Beginning       Deposits and         Checks and         Ending
           balance    other additions   other deductions        balance
            500.00           ${deposits}              40.00         560.00

      Deposits and Other Additions
      Date      Amount    Transaction description
      03/03     100.00    MOBILE DEPOSIT
      Checks and Other Deductions
      Date      Amount    Transaction description
      03/04      40.00    RENT
    `)
  expect(proved(page('100.00'))).toEqual(['2025-03-03 +100.00 MOBILE DEPOSIT', '2025-03-04 -40.00 RENT'])
  expect(offs(page('900.00'))).toEqual(['section_total'])
})

test('a section’s title in the line of its labels, one sum below two sections, a price by the piece', () => {
  const page = (sum: string): PdfText =>
    draw(`
      ${PERIOD}
      Beginning balance 3-1-25        $500.00
      Ending balance 3-31-25          $525.00

      Deposits    Date     Serial #   Source
                  3-3                 MOBILE DEPOSIT                    $100.00
                  Total additions                                      $100.00
      Paper Checks
      Check     Date      Amount
      1021      3-4        20.00
      Withdrawals   Date   Serial #   Location
                  3-5                 RENT                               40.00
                  Total subtractions                                    $${sum}
      Fees and charges
      Date                            Quantity    Unit Charge
      3-6-25      WIRE FEE                  1           15.00          -$15.00
    `)
  expect(proved(page('60.00'))).toEqual([
    '2025-03-03 +100.00 MOBILE DEPOSIT',
    '2025-03-04 -20.00 Check 1021',
    '2025-03-05 -40.00 RENT',
    '2025-03-06 -15.00 WIRE FEE 1',
  ])
  expect(offs(page('90.00'))).toContain('section_total')
})

test('a recap below the table, whose figures end where the amounts do', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Date      Description                        Withdrawal      Deposit
      03/03     CLIENT                                              100.00
      03/04     RENT                                    40.00

                                   ACCOUNT RECAP
                                   Previous statement balance       500.00
                                   Plus deposits and credits        100.00
                                   Less checks and debits            40.00
                                   New statement balance            560.00
    `),
    ),
  ).toEqual(['2025-03-03 +100.00 CLIENT', '2025-03-04 -40.00 RENT'])
})

test.each([
  ['a section of cards', 'Debit Card Transactions', 'Total Debit Card Transactions'],
  ['a section that speaks of interest', 'Withdrawals, debits and interest', 'Total withdrawals, debits and interest'],
  ['a section whose sum repeats its name', 'Withdrawals', 'Withdrawals paid this period'],
])('an edited sum of %s is noticed', (_, title, label) => {
  const page = (sum: string): PdfText =>
    draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $430.00

      ${title}
      Date      Description                          Amount
      03/03     TOOLS AND MORE                       -40.00
      03/04     CAFE                                 -30.00
      ${label.padEnd(45)}-$${sum}
    `)
  expect(proved(page('70.00'))).toHaveLength(2)
  expect(offs(page('90.00'))).toEqual(['section_total'])
})

test('an amount that touches the text before it', () => {
  const page = (sum: string): PdfText =>
    draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $430.00

      Fees and Service Charges
      Date      Description                Amount
      03/03     WIRE FEE                    40.00
      03/04     MONTHLY FEE                 30.00
      Total Fees and Service Charges$${sum}
    `)
  expect(proved(page('70.00'))).toHaveLength(2)
  expect(offs(page('9,070.00'))).toEqual(['section_total'])
})

test('a table of charges behind the last section has sums of its own', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $470.00

      Service Charges
      Date      Amount      Details
      03/04      30.00      WIRE FEE
                $30.00      Total Service Charges

      Account Services
      Deposited items               22      $0.10      $2.20
      Checks and debits             31      $0.15      $4.65
      Total service charge                             $6.85
    `),
    ),
  ).toEqual(['2025-03-04 -30.00 WIRE FEE'])
})

test('an edited summary under a heading that a table of days might have, or a table of rows', () => {
  for (const heading of ['Balance Summary', 'Activity for Mar 01 2025 - Mar 31 2025']) {
    const page = (deposits: string): PdfText =>
      draw(`
      ${PERIOD}
      ${heading}
      Prior balance                                  500.00
      Plus: Deposits                                 ${deposits}
      Less: Withdrawals                             (40.00)
      New balance                                    560.00

      Electronic Credits
      Date        Description                        Amount
      03/03       CLIENT                             100.00
      Electronic Debits
      Date        Description                        Amount
      03/04       RENT                                40.00
    `)
    expect(proved(page('100.00'))).toHaveLength(2)
    expect(offs(page('900.00'))).toEqual(['section_total'])
  }
})

test('collected balances contradict no ledger balance; so many items totaling is a sum', () => {
  expect(
    proved(
      draw(`
      ${PERIOD}
      Opening ledger balance        500.00     Opening collected balance     480.00
      Closing ledger balance        600.00     Closing collected balance     540.00

      CREDITS
      Date     Description                          Amount
      03/03    CLIENT                                70.00
      03/04    CLIENT                                30.00
               2 credits totaling                   100.00
    `),
    ),
  ).toEqual(['2025-03-03 +70.00 CLIENT', '2025-03-04 +30.00 CLIENT'])
})

test('a sign in a column of its own, a sum from row to row, and a text at the foot of a page that reads like a heading', () => {
  expect(
    proved(
      draw([
        `
      ${PERIOD}
      Beginning Balance   $500.00
      Ending Balance      $530.00

      Date     Description                +/-        Amount     Running total
      03/03    CLIENT                      +         100.00            100.00
      03/04    Debit                       -          40.00             60.00
               CHECK 1021
      `,
        `
      Date     Description                +/-        Amount     Running total
      03/05    CAFE                        -          30.00             30.00
      `,
      ]),
    ),
  ).toEqual(['2025-03-03 +100.00 CLIENT', '2025-03-04 -40.00 Debit CHECK 1021', '2025-03-05 -30.00 CAFE'])
})
