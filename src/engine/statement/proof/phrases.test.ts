import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

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
  ['Total turnover debit: 1,285.42      credit: 1,698.50', 'Total turnover debit: 1,375.42      credit: 1,698.50'],
  ['Totals      1,285.42      1,698.50', 'Totals      1,375.42      1,698.50', 'Totals      1,285.42      1,788.50'],
  ['Net amount of activity      $413.08', 'Net amount of activity      $503.08'],
  ['Net activity for the period: $413.08', 'Net activity for the period: $503.08'],
  ['11 transactions', '12 transactions'],
  ['Transactions: 11', 'Transactions: 12'],
  ['Total transactions 11', 'Total transactions 12'],
  ['Transaction count: 11', 'Transaction count: 12'],
  ['Count: 11', 'Count: 12'],
  ['Showing 11 transactions', 'Showing 12 transactions'],
  ['Showing 1-11 of 11 transactions', 'Showing 1-12 of 12 transactions'],
  ['11 of 11 transactions shown', '12 of 12 transactions shown'],
  ['There were 11 transactions on your account this period.', 'There were 10 transactions on your account this period.'],
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
  // Of something else, not of all rows: what the account includes, what a box counts, a kind of deposits.
  ['200 free transactions a month', 'below'],
  ['Transactions: 3', 'above'],
  ['Deposits      412.00', 'below'],
  ['Totals      48.00      1,698.50', 'below'],
] as const)('%s says nothing of the rows', (said, place) => {
  expect(proved(draw(paper(said, place)))).toHaveLength(ROWS.length)
})
