import { describe, expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, brief, one, proved } from '../test-read.ts'
import { ROWS, STATEMENT } from './test-paper.ts'

// Papers that stand between statements, and took part in them.

const QUICK_REPORT = `
      HARBOR LIGHT SEAFOOD LLC
      Account QuickReport
      August 1, 2026 through August 31, 2026
      Date          Type       Num     Name       Memo       Split            Amount      Balance
                    Opening balance - Checking 4471                                      1,000.00
      08/02/2026    Expense    1019    Verizon               Telephone       -120.00       880.00
      08/04/2026    Deposit            Square     sales      Sales            400.00     1,280.00
      08/11/2026    Check      1021    Sysco                 Cost of goods   -200.00     1,080.00
      Total Checking                                                           80.00     1,080.00`
const OF_XERO = `
      Account Transactions
      HARBOR LIGHT SEAFOOD LLC
      For the period 1 August 2026 to 31 August 2026
      Date          Source          Description            Reference      Debit       Credit     Running Balance
      Business Checking - 4471
      Opening Balance                                                                                   1,000.00
      02 Aug 2026   Receive Money   FEED CO-OP             INV-118       640.00            -            1,640.00
      06 Aug 2026   Spend Money     TRACTOR PARTS          INV-119            -       215.40            1,424.60
      Total Business Checking                                            640.00       215.40              424.60
      Closing Balance                                                                                   1,424.60`

const LISTS: [string, string, string][] = [
  [
    'a bookkeeper’s list of transactions',
    'by date',
    `
      HARBOR LIGHT SEAFOOD LLC
      Transaction List by Date
      08/01/2026 - 08/31/2026
      Date          Transaction type   Num    Name         Account             Amount
      08/01/2026    Expense            3000   Square Inc   Business Checking   -47.22
      08/02/2026    Expense            3001   Sysco        Business Checking   -65.93
      08/04/2026    Deposit            3003   Square Inc   Business Checking   513.70`,
  ],
  ['a bookkeeper’s list of transactions', 'of an account', QUICK_REPORT],
  ['a bookkeeper’s list of transactions', 'of Xero', OF_XERO],
  [
    'a bookkeeper’s list of transactions',
    'a register of checks',
    `
      HARBOR LIGHT SEAFOOD LLC
      Check Register
      Date          Number    Payee        Account          Memo        Payment    C    Deposit    Balance
      08/01/2026    3000      Square Inc   Supplies                       47.22    X                952.78
      08/02/2026    3001      Sysco        Cost of goods                  65.93    X                886.85
      08/04/2026              Square       Sales                                   X     513.70   1,400.55`,
  ],
  [
    'a list of open invoices or bills',
    'an aging report',
    `
      HARBOR LIGHT SEAFOOD LLC
      A/R Aging Detail As of October 31, 2026
      Date         Type      Num    Customer             Due date     Amount     Open balance
      08/13/2026   Invoice   1200   Oakwood HOA          11/07/2026   2,577.18       2,577.18
      08/05/2026   Invoice   1201   Oakwood HOA          11/26/2026     659.05         659.05`,
  ],
  [
    'a payoff letter',
    'a funder’s',
    `
      FORWARD FINANCING LLC
      Payoff letter / balance statement    November 9, 2026
      Merchant: HARBOR LIGHT SEAFOOD LLC        Account number 000123454471
      Date                     Payment                  Amount               Balance
      08/03/2026               ACH debit                 389.00             20,000.00
      08/04/2026               ACH debit                 389.00             19,611.00
      Payoff amount good through 11/13/2026: $18,400.00`,
  ],
  [
    'a card processor’s statement',
    'by batches',
    `
      FISERV MERCHANT SERVICES Your Card Processing Statement
      HARBOR LIGHT SEAFOOD LLC 418 Wharf St Portsmouth NH 03801
      Merchant Number 4445 0218 8834   Statement Period 10/01/26 - 10/31/26
      Total Amount Submitted                                            $2,613.85
      Date           Batch             Submitted        Chargebacks                  Fees    Funded
      10/01/26       8802001             1,218.78                0.00            31.69       1,187.09
      10/02/26       8802002             1,395.07                0.00            36.27       1,358.80
      Total                              2,613.85                                            2,545.89`,
  ],
]

describe('a list that stands behind a statement', () => {
  test.each(LISTS)('%s, %s', (name, _, list) => {
    const statement = one(draw([STATEMENT, list]))
    expect(proved(statement)).toEqual(ROWS)
    expect(statement.findings.map((f) => f.message)).toEqual([
      `Page 2 of the file is ${name}, no account’s statement: nothing on it was read.`,
    ])
  })
  test.each([
    ['an account’s report', QUICK_REPORT, 3],
    ['Xero’s', OF_XERO, 2],
  ])('alone is read as before: %s', (_, list, rows) => {
    const statement = one(draw(list))
    expect(statement.rows).toHaveLength(rows)
    expect(statement.findings.map((f) => f.kind)).not.toContain('other_paper')
    expect(statement.discrepancies.map((d) => d.kind)).not.toContain('own_books')
  })
  test.each(LISTS.slice(4, 6))('alone is refused by its name: %s', (name, _, list) => {
    expect(() => all(draw(list))).toThrow(`Page 1 of the file is ${name}: not a bank’s statement.`)
  })
})

const LETTERS: [string, string][] = [
  [
    'a financial report, as profit and loss',
    `
      HARBOR LIGHT SEAFOOD LLC
      Profit and Loss
      January 1 - October 31, 2026
      Income                                                             Total
          Sales                                                     771,204.18
          Total Income                                              771,204.18
      Net Income                                                   $171,343.61
      Cash Basis Monday, November 9, 2026 10:14 AM GMT-05:00 1/1`,
  ],
  [
    'a tax return',
    `
      Form 1120-S U.S. Income Tax Return for an S Corporation 2025
      For calendar year 2025 or tax year beginning 01/01, 2025, ending 12/31, 2025
      Name HARBOR LIGHT SEAFOOD LLC                EIN 82-4419027
      1a     Gross receipts or sales                                                 1,012,400.00`,
  ],
  [
    'a letter',
    `
      HARBOR NATIONAL BANK
      100 Main Street, Portsmouth NH 03801
      November 6, 2026
      RE: Account verification
      To whom it may concern: this letter confirms that HARBOR LIGHT SEAFOOD LLC holds the account below.
      Account number                     000123454471
      Date opened                        03/22/2019
      Current balance as of 11/06/2026                 $12,406.18
      Sincerely,
      Dana Whitcomb, Branch Manager`,
  ],
  [
    'a mail',
    `
      From: Tony Russo <tony@example.com>
      To: submissions@funder.com
      Date: Tue, Nov 10, 2026 at 4:12 PM
      Subject: NEW SUBMISSION - HARBOR LIGHT SEAFOOD LLC - looking for $75,000.00
      Last months:
        07/31/2026 deposits 81,204.11   ending 4,210.09
        08/31/2026 deposits 79,881.40   ending 3,018.72`,
  ],
  [
    'an application',
    `
                                  BUSINESS FUNDING APPLICATION
      Legal name                                     HARBOR LIGHT SEAFOOD LLC
      Bank account number                            000123454471
      Funder                        Funded on        Original amount               Balance
      OnDeck Capital                02/03/2026       $25,000.00                    $9,120.55
      Rapid Finance                 11/20/2025       $15,000.00                        $0.00`,
  ],
]

describe('what brokers put around statements', () => {
  test.each(LETTERS)('in front of one: %s', (name, paper) => {
    const statement = one(draw([paper, STATEMENT]))
    expect(proved(statement)).toEqual(ROWS)
    expect([statement.periodStart, statement.periodEnd]).toEqual(['2026-08-01', '2026-08-31'])
    expect(statement.findings.map((f) => f.message)).toEqual([
      `Page 1 of the file is ${name}, no account’s statement: nothing on it was read.`,
    ])
  })
  test.each(LETTERS)('behind one: %s', (_, paper) => {
    const statement = one(draw([STATEMENT, paper]))
    expect(proved(statement)).toEqual(ROWS)
    expect(statement.pageCount).toBe(1)
  })
})

test.each([
  ['a letter above a statement', '      To whom it may concern\n      We changed our address.\n      Sincerely, your bank\n'],
  ['a statement that came by mail', '      From: statements@harbor.example\n      Subject: Your statement\n'],
  ['an advertisement', '      Business loan application: ask us today\n'],
])('%s leaves it as it is', (_, above) => {
  const statement = one(draw(`\n${above}${STATEMENT.slice(1)}`))
  expect(proved(statement)).toEqual(ROWS)
  expect(statement.findings).toEqual([])
})

const MORE = `
      Date     Description                    Amount      Balance
      08/27    CHECK 1023                     -100.00     1,150.00
      08/28    CHECK 1024                      -50.00     1,100.00`

test.each([
  'Account Transactions',
  'Account transactions by date',
  'Transactions by date',
  'Transaction Detail by Date',
  'Journal',
  'Account Register',
  'Transaction register - Business Checking',
  'Transactions',
  'Registered office 12 Market Row',
])('rows of a bank under words like these are the account’s: %s', (title) => {
  const statement = one(draw([STATEMENT.replace('1,250.00\n      Date', '1,100.00\n      Date'), `\n      ${title}${MORE}`]))
  expect(proved(statement)).toHaveLength(5)
  expect(statement.findings).toEqual([])
})

test('an account’s entries that a bank lists in its mail are read', () => {
  const statement = one(
    draw(`
      From:      Harbor Bank Alerts
      Sent:      Tuesday, September 1, 2026 7:15 AM
      Subject:   FW: Account activity 08/01/2026-08/31/2026
      Account XXXX4471
      Balance forward 08/01/2026: 1,000.00
      Date          Transaction            Amount      Balance
      08/03/2026    TOAST DEP              500.00     1,500.00
      08/11/2026    CHECK 1021            -150.00     1,350.00
      08/19/2026    CHECK 1022            -100.00     1,250.00`),
  )
  expect(brief(statement)).toEqual(['2026-08-03 +500.00 TOAST DEP', '2026-08-11 -150.00 CHECK 1021', '2026-08-19 -100.00 CHECK 1022'])
  expect(statement.findings.filter((f) => f.kind === 'other_paper')).toEqual([])
})
