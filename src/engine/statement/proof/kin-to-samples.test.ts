import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

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
