import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

const paper = (head: string, foot: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ALPHA TRADING LLC
${head}

      Account Summary
      Beginning Balance                        1,000.00
      Deposits and Credits                       530.00
      Checks and Debits                          200.00
      Ending Balance                           1,330.00

      Transactions
      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  150.00       1,150.00
      11/05         ZETA TRADING 00193                   250.00       1,400.00
      11/06         BETA WORKS 7781                      -40.00       1,360.00
      11/10         DELTA STORES 991                     -60.00       1,300.00
      11/13         DELTA STORES 995                     -70.00       1,230.00
      11/14         MONTHLY SERVICE FEE                  -30.00       1,200.00
      11/21         ZETA TRADING 00193                   130.00       1,330.00

${foot}
`

const isProven = (line: string, isHead: boolean): boolean =>
  one(draw(isHead ? paper(`      ${line}`, '') : paper('', `      ${line}`))).reconciled

/** What stands above the rows, or below them: as it is, and as it cannot be. */
test.each([
  ['Balance on November 30, 2025: $1,330.00', 'Balance on November 30, 2025: $1,830.00'],
  ['Balance on October 31, 2025: $1,000.00', 'Balance on October 31, 2025: $4,000.00'],
  ['Ledger balance as of 11/30/25    $1,330.00', 'Ledger balance as of 11/30/25    $1,830.00'],
  ['Net change               +$330.00', 'Net change               +$830.00'],
  ['Change in balance this period     330.00', 'Change in balance this period     380.00'],
  ['Number of days this period 30', 'Number of days this period 34'],
  ['30 days in this statement period', '34 days in this statement period'],
  [
    'Last statement: October 31, 2025   This statement: November 30, 2025',
    'Last statement: November 15, 2025   This statement: November 30, 2025',
  ],
  [
    'Last statement: October 31, 2025   This statement: November 30, 2025',
    'Last statement: October 31, 2025   This statement: November 15, 2025',
  ],
  ['Statement for November 2025', 'Statement for October 2025'],
  ['Statement for the month of November 2025', 'Statement for the month of November 2024'],
  [
    'Balance last statement 1,000.00   Balance this statement 1,330.00',
    'Balance last statement 1,000.00   Balance this statement 1,830.00',
  ],
  ['Fees charged this period      30.00', 'Fees charged this period      80.00'],
  ['Credits 3   Debits 4', 'Credits 3   Debits 9'],
  ['Number of debits: 4   Number of credits: 3', 'Number of debits: 4   Number of credits: 8'],
  ['Total fees charged this period were $30.00.', 'Total fees charged this period were $80.00.'],
  ['Total deposits of $530.00.', 'Total deposits of $580.00.'],
  ['Total of deposits and credits    $530.00', 'Total of deposits and credits    $580.00'],
  ['Total checks and other debits     200.00', 'Total checks and other debits     250.00'],
  ['3 Deposits/Additions    + 530.00', '3 Deposits/Additions    + 580.00'],
  ['4 Withdrawals/Subtractions  - 200.00', '4 Withdrawals/Subtractions  - 280.00'],
  ['Deposits/Additions        3        530.00', 'Deposits/Additions        6        530.00'],
  ['Total withdrawals were $200.00.', 'Total withdrawals were $280.00.'],
  ['3 deposits for a total of $530.00.', '3 deposits for a total of $580.00.'],
  ['3 deposits totaling $530.00', '3 deposits totaling $583.00'],
  [
    'You had 3 deposits totaling $530.00 and 4 withdrawals totaling $200.00.',
    'You had 3 deposits totaling $530.00 and 4 withdrawals totaling $277.00.',
  ],
  ...['Withdrawals, Fees and Other Debits: 4 for $280.00.', 'Withdrawals, Fees and Other Debits: 7 for $200.00.'].map((wrong) => [
    'Deposits and Other Credits: 3 for $530.00. Withdrawals, Fees and Other Debits: 4 for $200.00.',
    `Deposits and Other Credits: 3 for $530.00. ${wrong}`,
  ]),
])('%s', (right, wrong) => {
  for (const isHead of [true, false]) {
    expect(isProven(right, isHead)).toBe(true)
    expect(isProven(wrong, isHead)).toBe(false)
  }
})

test.each([
  // Of a line of credit.
  'Balance on November 30, 2025: $25,000.00',
  'Available balance as of 11/30/25    $1,830.00',
  // An export that goes by other days than statements.
  'Last statement date: 11/15/2025',
  'Statement for December 2025',
  'See your last statement for October 2025.',
  'Credits 3   Debits 3',
  'Credits 12   Debits 19',
  'Total service charges this period      30.00',
  'Total service charges this period      12.50',
  'Net change in value       812.00',
  'Total deposits year to date $580.00.',
  'Beginning balance on November 1, 2025   $1,000.00      # of deposits/credits: 3',
  'Deposits and other credits   $530.00      # of withdrawals/debits: 4',
  '3 checks for a total of $530.00 or more are held for a day.',
])('may be something else: %s', (line) => {
  for (const isHead of [true, false]) expect(isProven(line, isHead)).toBe(true)
})

test.each([
  // What all accounts hold.
  'Total deposits $45,200.00',
  '2 deposits totaling $400.00.',
])('may be something else above the rows: %s', (line) => {
  expect(isProven(line, true)).toBe(true)
})
