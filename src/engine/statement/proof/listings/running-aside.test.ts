import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

// The same rows by kind and, behind that, with a balance beside each.
const paper = (balance: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        1,000.00
      Ending balance                           2,330.00

      Debits
      Date          Description                          Amount
      11/04         BETA WORKS 7781                      340.00
      11/10         WIRE DELTA STORES                    260.00
      11/12         WIRE OMEGA LLC                        50.00
      Credits
      Date          Description                          Amount
      11/03         WIRE ALPHA TRADING                 1,500.00
      11/21         GAMMA HOLDINGS 882                   480.00
      Transaction Activity
      Date          Description                          Amount       Balance
      11/03         WIRE ALPHA TRADING                 1,500.00      2,500.00
      11/04         BETA WORKS 7781                     -340.00      2,160.00
      11/10         WIRE DELTA STORES                   -260.00      1,900.00
      11/12         WIRE OMEGA LLC                       -50.00      ${balance}
      11/21         GAMMA HOLDINGS 882                   480.00      2,330.00
`

test('a second listing with balances is held against the rows, though they tie without it', () => {
  expect(proved(draw(paper('1,850.00')))).toHaveLength(5)
  expect(offs(draw(paper('1,950.00')))).toEqual(['running_balance'])
})

test('the only row beside its balance, and once more in a list of checks', () => {
  const share = (balance: string): string => `
      RIVERBEND CREDIT UNION        Member Number: XXXX8872
      Statement Period 03/01/2025 thru 03/31/2025
      SHARE ID 0040 SHARE DRAFT
      Date     Transaction Description                Amount      Balance
      03/01    Beginning Balance                                   900.00
      03/04    Draft 8492 Tracer 77                    20.00-      ${balance}
      03/31    Ending Balance                                      880.00
      Cleared Share Drafts (* indicates a skip in sequence)
      8492      03/04          20.00
`
  expect(proved(draw(share('880.00')))).toHaveLength(1)
  expect(offs(draw(share('881.00')))).toEqual(['running_balance'])
})
