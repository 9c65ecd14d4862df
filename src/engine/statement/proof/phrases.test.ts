import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, one, proved } from '../test-read.ts'

// What a paper says of its rows in a line of its own, above them in the summary or below them: one figure changed is noticed.

const ROWS: [string, string, number][] = [
  ['02', 'CARD DEPOSIT', 210.1],
  ['03', 'COFFEE SUPPLY', -41.25],
  ['05', 'RENT', -600],
  ['06', 'WIRE IN ACME', 1250],
  ['09', 'POWER CO', -88.4],
  ['11', 'CARD DEPOSIT', 95.33],
  ['13', 'PAYROLL', -430.18],
  ['17', 'OFFICE STORE', -19.99],
  ['20', 'CARD DEPOSIT', 143.07],
  ['24', 'WATER', -33.1],
  ['27', 'PHONE', -72.5],
]
const paper = (said: string, place: 'above' | 'below'): string =>
  [
    'FIRST EXAMPLE BANK',
    'Business Checking',
    'Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    'Beginning balance on March 1, 2025      $3,000.50',
    ...(place === 'above' ? [said] : []),
    'Ending balance on March 31, 2025        $3,413.58',
    '',
    'Date        Description                        Amount',
    ...ROWS.map(([day, text, amount]) => `03/${day}/2025  ${text.padEnd(28)}${amount.toFixed(2).padStart(12)}`),
    ...(place === 'below' ? ['', '', said] : []),
  ].join('\n')

test.each([
  ['4 credits of $1,698.50', '5 credits of $1,698.50', '4 credits of $1,788.50'],
  ['Debits (7)      $1,285.42', 'Debits (8)      $1,285.42', 'Debits (7)      $1,375.42'],
  ['Credits (4): $1,698.50', 'Credits (5): $1,698.50', 'Credits (4): $1,788.50'],
  ['7 Debits      $1,285.42', '8 Debits      $1,285.42', '7 Debits      $1,375.42'],
  ['Debits: 7 ($1,285.42)', 'Debits: 8 ($1,285.42)', 'Debits: 7 ($1,375.42)'],
  ['Sum of debits: $1,285.42', 'Sum of debits: $1,375.42'],
  ['Money in      $1,698.50', 'Money in      $1,788.50'],
  ['Withdrawals      1,285.42', 'Withdrawals      1,375.42'],
  ['Outgoing payments: $1,285.42', 'Outgoing payments: $1,375.42'],
  ['Total spent: $1,285.42', 'Total spent: $1,375.42'],
  ['Total withdrawals and charges: $1,285.42', 'Total withdrawals and charges: $1,375.42'],
  ['You received $1,698.50 and spent $1,285.42 this month.', 'You received $1,788.50 and spent $1,285.42 this month.'],
  ['7 withdrawals took away $1,285.42.', '7 withdrawals took away $1,375.42.'],
  ['Total turnover debit: 1,285.42      credit: 1,698.50', 'Total turnover debit: 1,375.42      credit: 1,698.50'],
  ['Totals      1,285.42      1,698.50', 'Totals      1,375.42      1,698.50', 'Totals      1,285.42      1,788.50'],
  ['Net amount of activity      $413.08', 'Net amount of activity      $503.08'],
  ['Net activity for the period: $413.08', 'Net activity for the period: $503.08'],
  ['11 transactions', '12 transactions'],
  ['Transactions: 11', 'Transactions: 12'],
  ['Total transactions 11', 'Total transactions 12'],
  ['Transaction count: 11', 'Transaction count: 12'],
  ['Count: 11', 'Count: 12'],
  ['TOTAL DEBITS 7 / CREDITS 4      1,285.42      1,698.50', 'TOTAL DEBITS 7 / CREDITS 5      1,285.42      1,698.50'],
  ['Withdrawals 7 / Deposits 4', 'Withdrawals 8 / Deposits 4'],
  ['Showing 11 transactions', 'Showing 12 transactions'],
  ['Showing 1-11 of 11 transactions', 'Showing 1-12 of 12 transactions'],
  ['11 of 11 transactions shown', '12 of 12 transactions shown'],
  ['There were 11 transactions on your account this period.', 'There were 10 transactions on your account this period.'],
  ['This statement lists 11 entries.', 'This statement lists 10 entries.'],
  ['You had 11 transactions this month.', 'You had 12 transactions this month.'],
  ['You made 4 deposits and 7 withdrawals this period.', 'You made 5 deposits and 7 withdrawals this period.'],
  ['4 deposits, 7 withdrawals', '4 deposits, 8 withdrawals'],
])('%s', (said, ...changed) => {
  for (const place of ['above', 'below'] as const) {
    expect(proved(draw(paper(said, place)))).toHaveLength(ROWS.length)
    for (const other of changed) expect([other, place, one(draw(paper(other, place))).reconciled]).toEqual([other, place, false])
  }
})

test.each([
  ['Statement balance: $3,413.58', 'Statement balance: $3,503.58'],
  ['Month-end balance      $3,413.58', 'Month-end balance      $3,503.58'],
  ['Account balance      $3,413.58', 'Account balance      $3,503.58'],
  ['Balance at end of period      $3,413.58', 'Balance at end of period      $3,503.58'],
  ['Balance at start of period      $3,000.50', 'Balance at start of period      $3,090.50'],
  ['Balance: $3,413.58', 'Balance: $3,503.58'],
  ['Business Checking      ...6789      $3,413.58', 'Business Checking      ...6789      $3,503.58'],
  ['Your balance went from $3,000.50 to $3,413.58 in March.', 'Your balance went from $3,090.50 to $3,413.58 in March.'],
  ['You began March with $3,000.50 and ended with $3,413.58.', 'You began March with $3,000.50 and ended with $3,503.58.'],
  ['Account # 000123456789', 'Account # 000123456389'],
  ['Statement of activity for account 000123456789', 'Statement of activity for account 000123456389'],
  ['Business Checking - 000123456789', 'Business Checking - 000123456389'],
  ['000123456789', '000123456389'],
  ['Business Checking ending in 6789', 'Business Checking ending in 6389'],
  ['Checking ...6789', 'Checking ...6389'],
  ['Account activity (6789)', 'Account activity (6389)'],
  ['Period: 03/01/2025 - 03/31/2025', 'Period: 03/08/2025 - 03/31/2025', 'Period: 03/01/2025 - 03/24/2025'],
  ['Transactions from March 1 to March 31, 2025', 'Transactions from March 8 to March 31, 2025'],
  ['Beginning date: 03/01/2025      Ending date: 03/31/2025', 'Beginning date: 03/01/2025      Ending date: 03/24/2025'],
  ['Activity through March 31, 2025', 'Activity through March 24, 2025'],
  ['Statement period (31 days)', 'Statement period (24 days)'],
])('%s, once more', (said, ...changed) => {
  for (const place of ['above', 'below'] as const) {
    expect(proved(draw(paper(said, place)))).toHaveLength(ROWS.length)
    for (const other of changed) expect([other, place, one(draw(paper(other, place))).reconciled]).toEqual([other, place, false])
  }
})

test.each([
  // Of something else, not of all rows: what the account includes, what a box counts, a kind of deposits.
  ['200 free transactions a month', 'below'],
  ['Transactions: 3', 'above'],
  ['Deposits      412.00', 'below'],
  ['Totals      48.00      1,698.50', 'below'],
  ['Available balance      $3,403.58', 'below'],
  ['Average balance      $3,403.58', 'below'],
  // What the account came to on the way.
  ['Balance      $3,413.58', 'below'],
  ['Savings account 000123456389', 'below'],
  ['Customer number 000123456389', 'above'],
  ['Debit card ending in 6389', 'below'],
  ['Interest earned from 03/01/2025 to 03/24/2025', 'below'],
] as const)('%s says nothing of the rows', (said, place) => {
  expect(proved(draw(paper(said, place)))).toHaveLength(ROWS.length)
})

const weeks = (from: string): string => `
      FIRST EXAMPLE BANK
      Account number: 000123456789
      Statement period: March 1, 2025 through March 14, 2025
      Beginning balance on March 1, 2025      $100.00
      Ending balance on March 14, 2025        $140.00

      Transactions from March 1 to March 7, 2025
      Date        Description                        Amount
      03/02/2025  CARD DEPOSIT                        50.00
      03/05/2025  COFFEE SUPPLY                      -20.00

      Transactions from March ${from} to March 14, 2025
      Date        Description                        Amount
      03/10/2025  CARD DEPOSIT                        30.00
      03/12/2025  COFFEE SUPPLY                      -20.00
`

test('each list has days of its own', () => {
  expect(proved(draw(weeks('8')))).toHaveLength(4)
  expect(one(draw(weeks('11'))).reconciled).toBe(false)
})

const lists = (deposits: [string, string], withdrawals: [string, string]): string => `
      FIRST EXAMPLE BANK
      Account number: 000123456789
      Statement period: March 1, 2025 through March 31, 2025

      Beginning balance on March 1, 2025      $3,000.50
      Ending balance on March 31, 2025        $3,854.75

      ${deposits[0]}
      Date        Description                        Amount
      03/02/2025  CARD DEPOSIT                      210.10
      03/06/2025  WIRE IN ACME                    1,250.00
      03/07/2025  CARD DEPOSIT                        5.00
                                              ${deposits[1]}

      ${withdrawals[0]}
      Date        Description                        Amount
      03/03/2025  COFFEE SUPPLY                      10.85
      03/05/2025  RENT                              600.00
                                                ${withdrawals[1]}
`

test('a heading counts the rows of its list', () => {
  expect(proved(draw(lists(['Deposits (3)', ''], ['Withdrawals (2)', ''])))).toHaveLength(5)
  expect(proved(draw(lists(['Deposits - 3 items', ''], ['Withdrawals - 2 items', ''])))).toHaveLength(5)
  // A footnote.
  expect(proved(draw(lists(['Deposits (1)', ''], ['Withdrawals', ''])))).toHaveLength(5)
  expect(one(draw(lists(['Deposits (3)', ''], ['Withdrawals (3)', '']))).reconciled).toBe(false)
  expect(one(draw(lists(['Deposits (4)', ''], ['Withdrawals', '']))).reconciled).toBe(false)
  expect(one(draw(lists(['Deposits - 4 items', ''], ['Withdrawals', '']))).reconciled).toBe(false)
})

test('an amount without a word below a list is its sum', () => {
  expect(proved(draw(lists(['Deposits', '1,465.10'], ['Withdrawals', '610.85'])))).toHaveLength(5)
  expect(one(draw(lists(['Deposits', '1,465.10'], ['Withdrawals', '700.85']))).reconciled).toBe(false)
  expect(one(draw(lists(['Deposits', '1,495.10'], ['Withdrawals', '']))).reconciled).toBe(false)
})

test('a line with a figure in either column is the sum of both, whatever it is called', () => {
  const list = (last: string): string => `
      Rekeningnummer NL20TEST6612189682
      Periode 01/07/2024 - 31/07/2024
      Boekdatum    Omschrijving                  Af          Bij        Saldo
      01/07/2024   Beginsaldo                                        8.301,74
      02/07/2024   Spoorwegen               861,64                   7.440,10
      09/07/2024   Toeslag                              141,33       7.581,43
      31/07/2024   Supermarkt                18,84                   7.562,59
                   ${last}
                   Slotsaldo                                         7.562,59
  `
  for (const name of ['Totalen', 'Alles  ']) {
    expect(proved(draw(list(`${name}                  880,48      141,33`)))).toHaveLength(3)
    expect(one(draw(list(`${name}                  890,48      141,33`))).reconciled).toBe(false)
    expect(one(draw(list(`${name}                  880,48      151,33`))).reconciled).toBe(false)
  }
})

test('both ends once more, below the rows, begin no statement of their own', () => {
  expect(proved(draw(paper('Opening balance $3,000.50   Closing balance $3,413.58', 'below')))).toHaveLength(11)
  expect(one(draw(paper('Opening balance $3,090.50   Closing balance $3,413.58', 'below'))).reconciled).toBe(false)
  expect(one(draw(paper('Opening balance $3,000.50   Closing balance $3,503.58', 'below'))).reconciled).toBe(false)
  // Those of another account.
  expect(all(draw(paper('Opening balance $100.00   Closing balance $100.00', 'below'))).map((s) => s.reconciled)).toEqual([true, true])
})

const card = (said: string): string => `
      EXAMPLE CARD SERVICES
      Account number ending in 4417
      Statement period: March 1, 2025 - March 31, 2025
      Payment due date: April 25, 2025

      Account summary
      Previous balance                 $1,310.42
      Payments and credits            -$750.25
      Purchases                       +$712.92
      Fees charged                    +$29.00
      New balance                      $1,302.09

      Payments and Credits
      Trans  Post   Description                            Amount
      03/06  03/06  PAYMENT THANK YOU                     -500.00
      03/14  03/14  PAYMENT THANK YOU                     -250.25

      Purchases
      Trans  Post   Description                            Amount
      03/03  03/03  COFFEE SUPPLY                           41.25
      03/05  03/05  OFFICE STORE                           119.99
      03/09  03/09  FUEL STOP                               88.40
      03/13  03/13  AIRLINE TICKET                         430.18
      03/20  03/20  HARDWARE                                33.10

      Fees
      Trans  Post   Description                            Amount
      03/24  03/24  LATE FEE                                29.00


      ${said}
`

test.each([
  ['', ''],
  ['Amount you owe: $1,302.09', 'Amount you owe: $1,392.09'],
  ['Payments: $750.25', 'Payments: $840.25'],
  ['You spent $712.92 this month.', 'You spent $802.92 this month.'],
  ['2 payments      $750.25', '3 payments      $750.25'],
  ['5 purchases      $712.92', '6 purchases      $712.92'],
  ['Purchases (5)      $712.92', 'Purchases (6)      $712.92'],
  ['Total new charges      $741.92', 'Total new charges      $831.92'],
  ['Fees charged: $29.00', 'Fees charged: $79.00'],
  ['TOTAL PAYMENTS FOR THIS PERIOD      $750.25', 'TOTAL PAYMENTS FOR THIS PERIOD      $840.25'],
  ['Total purchases this period: $712.92', 'Total purchases this period: $802.92'],
])('of a card: %s', (said, changed) => {
  expect(proved(draw(card(said)))).toHaveLength(8)
  if (changed) expect(one(draw(card(changed))).reconciled).toBe(false)
})

test.each(['Total purchases this year: $802.92', 'Payments scheduled: $840.25', 'Total fees charged in 2025: $79.00'])(
  '%s is of something else',
  (said) => {
    expect(proved(draw(card(said)))).toHaveLength(8)
  },
)
