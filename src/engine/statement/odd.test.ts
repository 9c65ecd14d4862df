import { expect, test } from 'vitest'
import { draw } from './test-page.ts'
import { brief, one, proved } from './test-read.ts'

test('a section runs on over the page without a heading, and what the pages repeat is no part of it', () => {
  expect(
    proved(
      draw([
        `
      HARBOR STATE BANK                                  Page 1 of 2
      Statement Period 07/01/2024 - 07/31/2024           Account 778812
      Beginning balance          1,000.00
      Ending balance               880.00

      Electronic Withdrawals
      Date     Description                          Amount
      07/02    LENDER ONE DAILY PMT                  40.00
               ID 12345
      07/03    LENDER ONE DAILY PMT                  40.00
      HARBOR STATE BANK, Member FDIC
      `,
        `
      HARBOR STATE BANK                                  Page 2 of 2
      Statement Period 07/01/2024 - 07/31/2024           Account 778812
      07/05    LENDER ONE DAILY PMT                  40.00
               ID 12345
      HARBOR STATE BANK, Member FDIC
      `,
      ]),
    ),
  ).toEqual([
    '2024-07-02 -40.00 LENDER ONE DAILY PMT ID 12345',
    '2024-07-03 -40.00 LENDER ONE DAILY PMT',
    '2024-07-05 -40.00 LENDER ONE DAILY PMT ID 12345',
  ])
})

test('balances with CR and DR, an account that goes below zero', () => {
  const s = one(
    draw(`
      Statement period   1 August 2024 - 31 August 2024
      Date       Transaction                    Debit        Credit         Balance
      01 Aug     OPENING BALANCE                                          $100.00 CR
      05 Aug     RENT                          150.00                      $50.00 DR
      12 Aug     CLIENT                                      200.00       $150.00 CR
      31 Aug     CLOSING BALANCE                                          $150.00 CR
    `),
  )
  expect(s.reconciled).toBe(true)
  expect(s.rows.map((r) => r.balance)).toEqual([-5000, 15_000])
})

test('credit and debit said in a column behind the amount', () => {
  expect(
    proved(
      draw(`
      Account statement    01/02/2024 to 29/02/2024
      Opening Balance    1000.00
      Closing Balance     700.00
      Date          Particulars              Amount     Dr/Cr
      13/02/2024    ATM WITHDRAWAL           500.00     Dr
      15/02/2024    SALARY                   200.00     Cr
    `),
    ),
  ).toEqual(['2024-02-13 -500.00 ATM WITHDRAWAL', '2024-02-15 +200.00 SALARY'])
})

test('an account without activity is a statement without rows', () => {
  const s = one(
    draw(`
      Savings account statement     Statement period 03/01/2024 - 03/31/2024      Account number 5544332211
      Beginning balance     $250.00
      Deposits and other credits  0   0.00
      Withdrawals and other debits 0  0.00
      Ending balance        $250.00
      No activity this period.
    `),
  )
  expect([s.rows.length, s.reconciled, s.openingBalance, s.closingBalance]).toEqual([0, true, 25_000, 25_000])
})

test('the summary may stand behind the rows', () => {
  expect(
    proved(
      draw(`
      Business statement        June 1, 2024 - June 30, 2024       Account 99887766
      Date         Description                Money out     Money in
      06/04/2024   CARD SHOP                     30.00
      06/09/2024   CLIENT                                     100.00

      Opening balance      500.00
      Total money in       100.00
      Total money out       30.00
      Closing balance      570.00
    `),
    ),
  ).toEqual(['2024-06-04 -30.00 CARD SHOP', '2024-06-09 +100.00 CLIENT'])
})

test('headings in the same type as the rows, an interest line, and fees that a later page explains', () => {
  expect(
    proved(
      draw([
        `
      Statement of Account      For the period 10/01/2024 through 10/31/2024     Account: 4455667
      Previous balance               2,000.00
      + 2 Deposits and credits         510.00
      - 2 Withdrawals and debits       110.00
      - Service charges                 10.00
      + Interest paid                    0.00
      Current balance                2,390.00

      DEPOSITS AND CREDITS
      10/02    DEPOSIT                                          500.00
      10/09    DEPOSIT                                           10.00
      WITHDRAWALS AND DEBITS
      10/10    ACH DEBIT FUNDER LLC DAILY                        60.00
      10/11    ACH DEBIT FUNDER LLC DAILY                        50.00
      SERVICE CHARGES
      10/31    SERVICE CHARGE                                    10.00
      `,
        `
      SERVICE CHARGE SUMMARY
      10/31    Monthly fee for November                          12.00
      10/31    Excess items                                       3.00
      `,
      ]),
    ),
  ).toHaveLength(5)
})

test('the year is found where only the statement date prints one', () => {
  const s = one(
    draw(`
      Statement date: January 12, 2024
      Previous balance 100.00
      New balance 60.00
      Withdrawals
      Dec 18     STORE                 25.00
      Jan 5      STORE                 15.00
    `),
  )
  expect(brief(s)).toEqual(['2023-12-18 -25.00 STORE', '2024-01-05 -15.00 STORE'])
  expect(s.reconciled).toBe(true)
})

test('the holder, the state and the bank come from the letterhead and the address', () => {
  const s = one(
    draw(`
      GRANITE VALLEY BANK
      P.O. Box 12
      Concord, NH 03301

      HARBOR BAKERY LLC
      DBA SWEET HARBOR
      12 MAIN ST
      TAMPA FL 33602-1234

      Statement Period 07/01/2024 - 07/31/2024           Account Number: XXXXXX7788
      Beginning balance          1,000.00
      Ending balance               960.00
      Withdrawals
      07/02    LENDER                                40.00
    `),
  )
  expect([s.holder, s.holderState, s.accountLast4]).toEqual(['HARBOR BAKERY LLC', 'FL', '7788'])
  expect(s.bank).toBe('GRANITE VALLEY BANK')
})
