import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, one, proved } from '../test-read.ts'

// What papers like those of public parsers print around their rows.

test('a daily statement is of its day, and not of the month before it', () => {
  const statement = one(
    draw(`
      Lakeview Community Bank - Daily Account Statement
      Account 005303649203
      Statement date: August 3, 2025
      Opening ledger balance 1,000.00
      Closing ledger balance 1,350.00
      DATE       DESCRIPTION            DEBIT       CREDIT      BALANCE
      08/03/25   STRIPE TRANSFER                    500.00     1,500.00
      08/03/25   COSTCO WHSE            150.00                 1,350.00`),
  )
  expect(proved(statement)).toHaveLength(2)
  expect([statement.periodStart, statement.periodEnd]).toEqual(['2025-08-03', '2025-08-03'])
})

const CARRIED = `
      Gulf Bank   Account 0011223344   Statement period 01/08/2025 to 31/08/2025
      Opening balance 1,000.00Cr
      Date        Narration               Debit      Credit       Balance
      03AUG25     DOORDASH INC PAYOUT                500.00    1,500.00Cr
      28AUG25     OVERDRAFT FEE          150.00                1,350.00Cr
                  CARRIED FORWARD                              1,350.00Cr

      `

test('a balance that is carried forward ends the statement that says so below it', () => {
  expect(proved(draw(`${CARRIED}*** END OF STATEMENT ***`))).toHaveLength(2)
  expect(one(draw(`${CARRIED}Please see the next page for charges`)).reconciled).toBe(false)
})

test('charges of nothing beside the ends are one kind of what went out, and not its sum', () => {
  const doc = draw(`
      Protea National Bank   Gold Business Account : 62559839444
      Statement Period : 1 March 2023 to 31 March 2023
      Opening Balance               1,000.00Cr             Bank Charges            0.00
      Closing Balance               1,350.00Cr
      Date       Description                        Amount        Balance   Accrued Charges
      02 Mar     ZELLE FROM R OKAFOR              500.00Cr     1,500.00Cr
      06 Mar     CROSSROADS PROPERTY RENT           150.00     1,350.00Cr            12.13`)
  expect(proved(doc)).toEqual(['2023-03-02 +500.00 ZELLE FROM R OKAFOR', '2023-03-06 -150.00 CROSSROADS PROPERTY RENT'])
})

test('a month close to its year, as letters that stand apart are joined', () => {
  const statement = one(
    draw(`
      Northern & Shires Bank
      1 December to 31 December2024                    Account Number      26621966
      Opening Balance    1,000.00
      Closing Balance    1,350.00
      Date        Payment type and details              Paid out     Paid in      Balance
      02 Dec 24   CR     STRIPE PAYMENTS UK                            500.00     1,500.00
      04 Dec 24   VIS    TESCO STORES                     150.00                  1,350.00`),
  )
  expect(proved(statement)).toHaveLength(2)
  expect([statement.periodStart, statement.periodEnd]).toEqual(['2024-12-01', '2024-12-31'])
})

test('names of balances glued to their amounts, one behind the other', () => {
  const doc = draw(`
      Meridian Valley Bank Statement
      Account Number:xxxxxx5839 Statement Period:08/01/2025-08/31/2025
      OpeningBalance:$1,000.00 ClosingBalance:$1,350.00

      Date         Description                    Withdrawals   Deposits     Balance
      08/02/2025   DOORDASH INC PAYOUT                            500.00     1,500.00
      08/04/2025   INTUIT QUICKBOOKS                  150.00                 1,350.00`)
  expect(proved(doc)).toHaveLength(2)
})

test('plans of instalments below a card’s rows are none of them, and what is outstanding is its end', () => {
  const statement = one(
    draw(`
      ORCHID BANK CREDIT CARD STATEMENT
      Card number 5412 75XX XXXX 8535
      Statement period 23 Mar 2024 to 22 Apr 2024
      Previous statement balance                        1,000.00
      Total outstanding balance                         1,350.00
      Post date     Tran date      Description                                Amount
      23 Mar        23 Mar         DELTA AIR ATLANTA GA                       500.00
      26 Mar        26 Mar         REFUND STAPLES                          150.00 CR

      INSTALMENT PLAN SUMMARY
      Start date      Plan                              Original amount   Monthly     Remaining
      24 Dec 2023     COURTS 12 MONTHS                         2,168.74    180.72       1,265.09
      24 Nov 2023     COURTS 12 MONTHS                           938.77     78.23         625.84`),
  )
  expect(proved(statement)).toHaveLength(2)
  expect(statement.closingBalance).toBe(-135_000)
})

test('whole dollars of a spreadsheet, whose labels stand left of their figures', () => {
  const rows = Array.from(
    { length: 6 },
    (_, i) =>
      `04/0${i + 1}/2026      CREDIBLY OF AZ PYMT                     93.41                     ${(1000 - 93.41 * (i + 1)).toFixed(2).padStart(8)}`,
  )
  const doc = draw(`
Old Mill Savings Bank
Account ending in 9225
Statement period 04/01/2026 - 04/30/2026
Beginning balance 1,000.00
Ending balance 329.54

Date            Description               Debit              Credit      Balance
${rows.join('\n')}
04/07/2026      INTUIT QBOOKS 4120966                     110                       329.54`)
  expect(proved(doc).at(-1)).toBe('2026-04-07 -110.00 INTUIT QBOOKS 4120966')
})

/** Rows of a spreadsheet, as cells of the usual format print their amounts; balances have one of their own. */
const spreadsheet = (amounts: readonly string[]) => {
  let balance = 5000
  const rows = amounts.map((amount, i) => {
    balance -= Number(amount)
    return `04/0${i + 1}/2026      SUPPLY ${i}00 OF AZ            ${amount.padStart(10)}            ${`$${balance.toFixed(2)}`.padStart(10)}`
  })
  return draw(`
Old Mill Savings Bank
Account numberXXXXXX9225
Statement period 04/01/2026 - 04/30/2026
Beginning balance $5,000.00
Ending balance $${balance.toFixed(2)}

Date            Description                    Debit    Credit     Balance
${rows.join('\n')}
TOTAL                                   ${(5000 - balance).toFixed(2).replace(/0$/, '').padStart(12)}`)
}

test('cells of a spreadsheet that drop the last zero, beside balances that keep it', () => {
  const statement = one(spreadsheet(['93.41', '1170.28', '16.77', '20.6', '44.58', '8.14', '1237.8', '0.02']))
  expect(proved(statement)).toHaveLength(8)
  expect(statement.accountLast4).toBe('9225')
  // Where the column prints its zeros, a number with one decimal is something else.
  expect(one(spreadsheet(['93.41', '1170.20', '16.77', '20.6', '44.58', '8.14', '1237.8', '0.02'])).rows).toHaveLength(6)
})

test('what all accounts hold together in a currency is the end of none of them', () => {
  const account = (name: string, thousand: number): string => `
      HKD ${name} Account - 817-310073-83${thousand}
      Date      Transaction Details        Deposit     Withdrawal       Balance
      1 Feb     B/F BALANCE                                            ${thousand},500.00
      4 Feb     PHONE BILL                                 8.17        ${thousand},491.83
      5 Feb     RENT                                     100.00        ${thousand},391.83
      9 Feb     DEPOSIT                      50.00                     ${thousand},441.83`
  const statements = all(
    draw(`
      Jade Harbour Banking          Statement period 1 Feb 2025 to 28 Feb 2025
      Portfolio Summary
      Total balance in HKD                                             3,883.66
      Total balance in Foreign Currency                                    3.44
      Total balance in Overdraft                                           0.00
      Net Position                                                     3,887.10
${account('Current', 1)}
${account('Savings', 2)}`),
  )
  expect(statements.map((s) => s.closingBalance)).toEqual([144_183, 244_183])
})
