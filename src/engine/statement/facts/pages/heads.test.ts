import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, offs, proved } from '../../test-read.ts'

const ACCOUNT = 'FIRST EXAMPLE BANK                      Account number: 000012344321'

const pages = (period: string, account = ACCOUNT): string[] => [
  `
      ${ACCOUNT}
      PO Box 4417                             Opening/Closing Date: 11/01/25 to 11/30/25

      Beginning balance                        1,000.00
      Ending balance                           1,400.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  150.00       1,150.00
      11/05         ZETA TRADING 00193                   250.00       1,400.00
`,
  `
      ${account}
                                              ${period}

      Rewards
      Points earned this period                   318
      Points redeemed                             500
`,
]

test('the head of a page without rows is held against the first page where it names its account and period in the same words', () => {
  expect(proved(draw(pages('Opening/Closing Date: 11/01/25 to 11/30/25')))).toHaveLength(2)
  expect(offs(draw(pages('Opening/Closing Date: 10/01/25 to 10/31/25')))).toEqual(['contradiction'])
  // What is no period of the statement, and another account without rows.
  expect(proved(draw(pages('Rewards period: 10/15/25 to 11/14/25')))).toHaveLength(2)
  const savings = 'Savings number: 000098765432'
  expect(proved(draw(pages('Opening/Closing Date: 10/01/25 to 12/31/25', savings)))).toHaveLength(2)
})

const combined = (primary: string, other: string): string[] => [
  `
      FIRST EXAMPLE BANK                      Primary account: 2510643644
      Statement period: 11/01/2025 - 11/30/2025

      Summary of your accounts
      Account            Number              Opening balance      Closing balance
      Everyday           2510643644                $1,000.00            $1,400.00
      Reserve            ${other}                  $200.00              $250.00

      Everyday           Account number 2510643644
      Beginning balance                       $1,000.00
      Ending balance                          $1,400.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  150.00       1,150.00
      11/05         ZETA TRADING 00193                   250.00       1,400.00
`,
  `
      FIRST EXAMPLE BANK                      Primary account: ${primary}
      Statement period: 11/01/2025 - 11/30/2025

      Reserve            Account number ${other}
      Beginning balance                         $200.00
      Ending balance                            $250.00

      Date          Description                          Amount        Balance
      11/04         ALPHA TRADING 00193                   50.00         250.00
`,
]

test('the primary account is the same on every page', () => {
  const proven = (primary: string, other: string): boolean[] => all(draw(combined(primary, other))).map((s) => s.reconciled)
  expect(proven('2510643644', '2820077040')).toEqual([true, true])
  expect(proven('2510643685', '2820077040')).toEqual([true, false])
  // An account of the file may be like the primary one.
  expect(proven('2510643645', '2510643645')).toEqual([true, true])
})

const labelledAbove = (number: string, later = '12345678', label = 'Account number and branch code'): string[] => [
  `
      FIRST EXAMPLE BANK                      IBAN GB29EXBK40112212345678
      Account number and branch code
      ${number}   40-11-22
      Statement period: 11/01/2025 - 11/30/2025

      Beginning balance                        1,000.00
      Ending balance                           1,400.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  150.00       1,150.00
      11/05         ZETA TRADING 00193                   250.00       1,400.00
`,
  `
      ${label}
      ${later}   40-11-22

      Date          Description                          Amount        Balance
      11/07         BETA TRADING 00193                    50.00       1,450.00
      11/08         GAMMA TRADING 00193                  -50.00       1,400.00
`,
]

test('a number under its label is the same under it on every page, though the first one has it within another', () => {
  expect(proved(draw(labelledAbove('12345678')))).toHaveLength(4)
  expect(offs(draw(labelledAbove('98345671')))).toEqual(['contradiction'])
  // Under another label it is another number.
  expect(proved(draw(labelledAbove('98345671', '12345678', 'Account services by telephone')))).toHaveLength(4)
})
