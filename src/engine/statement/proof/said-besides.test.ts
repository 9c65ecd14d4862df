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
])('may be something else: %s', (line) => {
  for (const isHead of [true, false]) expect(isProven(line, isHead)).toBe(true)
})
