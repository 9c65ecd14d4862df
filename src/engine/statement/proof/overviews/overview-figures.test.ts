import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

const proofs = (text: string): boolean[] => all(draw(text)).map((s) => s.reconciled)

const single = (overview: string): string => `
      FIRST EXAMPLE BANK                      ALPHA TRADING LLC
      Statement Period 11/01/2025 - 11/30/2025
${overview}

      CHECKING ACTIVITY
      Business Checking 520-025-9021
      Date          Description                          Debits       Credits       Balance
      11/01         Beginning Balance                                              1,000.00
      11/03         BETA HOLDINGS                                      150.00      1,150.00
      11/04         BETA WORKS 7781                        40.00                   1,110.00
      11/30         Ending Balance                                                 1,110.00
`

test.each([
  ['what it closes with', '      Account Overview\n      Business Account     520-025-9021     1,110.00', true],
  ['another figure by a digit', '      Account Overview\n      Business Account     520-025-9021     1,710.00', false],
  ['by its kind', '      Relationship Summary:\n      Checking      $1,110.00\n      Savings       -----', true],
  ['by its kind, another by a digit', '      Relationship Summary:\n      Checking      $1,710.00\n      Savings       -----', false],
  [
    'twice, under a heading',
    '      Account Summary as at 11/30/2025\n      Deposits\n      Account                               Balance     Equivalent\n      Business Account     520-025-9021     1,110.00      1,110.00',
    true,
  ],
  [
    'twice, once another by a digit',
    '      Account Summary as at 11/30/2025\n      Deposits\n      Account                               Balance     Equivalent\n      Business Account     520-025-9021     1,110.00      1,710.00',
    false,
  ],
  [
    'beside what it is in another currency',
    '      Account Summary as at 11/30/2025\n      Deposits\n      Account                               Balance     Equivalent\n      Business Account     520-025-9021     1,110.00      1,498.50',
    true,
  ],
  ['what is available', '      Account Overview          Available\n      Business Account     520-025-9021     1,010.00', true],
  [
    'an average',
    '      Account Overview\n      Account                               Average balance\n      Business Account     520-025-9021     1,120.00',
    true,
  ],
  ['of another day', '      Account Overview as of 12/03/2025\n      Business Account     520-025-9021     2,846.17', true],
  ['the sum of several accounts', '      Relationship Summary:\n      Checking      $8,423.19', true],
])('an overview with one figure of the account: %s', (_, overview, isProven) => {
  expect(proofs(single(overview))).toEqual([isProven])
})

const shares = (share: string, checking: string): string => `
      FIRST EXAMPLE FEDERAL CREDIT UNION      Member number 7956699613
      Statement period 01/01/2025 to 01/31/2025

      Account balances at a glance
      ID 0001 Business Share                    ${share}
      ID 0009 Business Checking                 ${checking}

      ID 0001 BUSINESS SHARE
      Date        Transaction Description                     Amount                     Balance
      01/01       Beginning Balance                                                       512.15
      01/12       DEPOSIT                                      20.00                      532.15
      01/31       Ending Balance                                                          532.15

      ID 0009 BUSINESS CHECKING
      Date        Transaction Description                     Amount                     Balance
      01/01       Beginning Balance                                                     1,000.00
      01/02       BETA HOLDINGS                               150.00                    1,150.00
      01/04       BETA WORKS 7781                             -40.00                    1,110.00
      01/31       Ending Balance                                                        1,110.00
`

test('the figure of one account shows what those of the others are', () => {
  expect(proofs(shares('532.15', '1,110.00'))).toEqual([true, true])
  expect(proofs(shares('532.15', '4,286.70'))).toEqual([true, false])
  expect(proofs(shares('917.15', '1,110.00'))).toEqual([false, true])
  // Of another day, all of them.
  expect(proofs(shares('917.30', '4,286.70'))).toEqual([true, true])
})
