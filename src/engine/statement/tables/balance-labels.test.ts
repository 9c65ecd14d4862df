import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const PLACES: Record<string, (opening: string, closing: string) => string> = {
  'above the rows': (opening, closing) => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ${opening}      1,000.00
      ${closing}      1,030.00

      Date          Description                                         Amount
      11/03/2025    DEPOSIT ALPHA                                           50.00
      11/10/2025    CARD PURCHASE BETA                                    -40.00
      11/21/2025    DEPOSIT GAMMA                                           20.00
`,
  'among the rows': (opening, closing) => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Date          Description                                         Amount     Balance
                    ${opening.padEnd(48)}                    1,000.00
      11/03/2025    DEPOSIT ALPHA                                        50.00    1,050.00
      11/10/2025    CARD PURCHASE BETA                                  -40.00    1,010.00
      11/21/2025    DEPOSIT GAMMA                                        20.00    1,030.00
                    ${closing.padEnd(48)}                    1,030.00
`,
  'before and behind': (opening, closing) => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ${opening}: $1,000.00

      Date          Description                                         Amount
      11/03/2025    DEPOSIT ALPHA                                           50.00
      11/10/2025    CARD PURCHASE BETA                                    -40.00
      11/21/2025    DEPOSIT GAMMA                                           20.00

      ${closing}: $1,030.00
`,
  'over their figures': (opening, closing) => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      ${opening.padEnd(36)} ${closing.padEnd(36)}
      $1,000.00                            $1,030.00

      Date          Description                                         Amount
      11/03/2025    DEPOSIT ALPHA                                           50.00
      11/10/2025    CARD PURCHASE BETA                                    -40.00
      11/21/2025    DEPOSIT GAMMA                                           20.00
`,
}

const ENDS = [
  ['Opening balance', 'Closing balance'],
  ['Beginning balance', 'Ending balance'],
  ['Starting balance', 'Ending balance'],
  ['Start balance', 'End balance'],
  ['Start of period balance', 'End of period balance'],
  ['Balance at start of period', 'Balance at end of period'],
  ['Balance at beginning of period', 'Balance at end of period'],
  ['Balance on 11/01/2025', 'Balance on 11/30/2025'],
  ['Balance on November 1, 2025', 'Balance on November 30, 2025'],
  ['Balance as of 11/01/2025', 'Balance as of 11/30/2025'],
  ['Balance as of November 1', 'Balance as of November 30'],
  ['Previous balance', 'New balance'],
  ['Prior balance', 'New balance'],
  ['Last statement balance', 'This statement balance'],
  ['Previous statement balance', 'Current statement balance'],
  ['Balance last statement', 'Balance this statement'],
  ['Balance from last statement', 'Current balance'],
  ['Balance brought forward', 'Balance carried forward'],
  ['Brought forward', 'Carried forward'],
  ['Balance B/F', 'Balance C/F'],
  ['Bal b/fwd', 'Bal c/fwd'],
  ['Opening Bal', 'Closing Bal'],
  ['Opening bal.', 'Closing bal.'],
  ['Open balance', 'Close balance'],
  ['Opening ledger balance', 'Closing ledger balance'],
  ['Beginning ledger balance', 'Ending ledger balance'],
  ['Beginning account balance', 'Ending account balance'],
  ['Account opening balance', 'Account closing balance'],
  ['Your opening balance', 'Your closing balance'],
  ['Initial balance', 'Final balance'],
  ['Initial Balance', 'Closing balance'],
  ['Forward balance', 'Ending balance'],
  ['Balance forward', 'Ending balance'],
  ['Previous Ending Balance', 'Ending Balance'],
  ['Beginning Balance on Nov 1', 'Ending Balance on Nov 30'],
  ['Beginning Balance as of 11/01', 'Ending Balance as of 11/30'],
  ['Beginning balance - 11/01/2025', 'Ending balance - 11/30/2025'],
  ['Opening Balance (11/01/2025)', 'Closing Balance (11/30/2025)'],
  ['11/01/2025 Beginning Balance', '11/30/2025 Ending Balance'],
  ['Starting cash balance', 'Ending cash balance'],
  ['Available balance at start', 'Available balance at end'],
  ['Statement opening balance', 'Statement closing balance'],
  ['Account balance on Nov 1, 2025', 'Account balance on Nov 30, 2025'],
  ['Opening position', 'Closing position'],
  ['Book balance at start', 'Book balance at end'],
  ['Balance, beginning', 'Balance, ending'],
  ['Balance, beginning of month', 'Balance, end of month'],
  ['Beginning of month balance', 'End of month balance'],
  ['Saldo inicial', 'Saldo final'],
  ['Saldo anterior', 'Saldo actual'],
  ['Opening account balance', 'Closing account balance'],
  ['Start', 'End'],
  ['Opening', 'Closing'],
  ['Beginning', 'Ending'],
  ['Previous month balance', 'Current month balance'],
  ["Last month's balance", "This month's balance"],
  ['Amount brought forward', 'Amount carried forward'],
  ['Balance at period start', 'Balance at period end'],
  ['Period opening balance', 'Period closing balance'],
  ['Period start balance', 'Period end balance'],
  ['Opening available balance', 'Closing available balance'],
  ['Opening Balance USD', 'Closing Balance USD'],
  ['Opening Balance (USD)', 'Closing Balance (USD)'],
  ['OPENING BALANCE $', 'CLOSING BALANCE $'],
  ['Opening Balance as at 01 Nov 2025', 'Closing Balance as at 30 Nov 2025'],
] as const

test.each(ENDS)('the two ends as people call them: %s, %s', (opening, closing) => {
  for (const [place, page] of Object.entries(PLACES)) {
    const statements = readStatements(draw(page(opening, closing)), { fileName: 'case.pdf' })
    const read = statements.map((s) => [s.openingBalance, s.closingBalance, s.rows.length, s.reconciled])
    expect([place, ...read]).toEqual([place, [100_000, 103_000, 3, true]])
  }
})
