import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, offs, proved } from '../test-read.ts'

const summaryAndList = (opening: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Account Summary
      Beginning balance                        ${opening}
      Deposits and credits                       230.00
      Withdrawals and debits                     100.00
      Ending balance                           1,130.00

      Account Activity
      Date          Description                          Debits       Credits       Balance
      11/01/2025    Beginning Balance                                              1,000.00
      11/03/2025    ALPHA TRADING 00193                                150.00      1,150.00
      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
      11/10/2025    DELTA STORES 991                       60.00                   1,050.00
      11/21/2025    GAMMA HOLDINGS 882                                  80.00      1,130.00
      11/30/2025    Ending Balance                                                 1,130.00
`

test('a summary that opens otherwise than its own list is no statement of its own, and nothing is proven', () => {
  expect(proved(draw(summaryAndList('1,000.00')))).toHaveLength(4)
  expect(offs(draw(summaryAndList('4,000.00')))).not.toEqual([])
})

const twoAccounts = ({ opening = '1,000.00', closing = '500.00', deposits = '230.00', total = '1,480.00' } = {}): string => `
      FIRST EXAMPLE BANK
      Statement Period 11/01/2025 - 11/30/2025

      Accounts                                          Opening          Closing
      Business Checking        000012344321            ${opening}         1,130.00
      Business Savings         000012349876              480.00           ${closing}
      Total                                            ${total}         1,630.00

      BUSINESS CHECKING                       Account Number: 000012344321
      Beginning Balance                        1,000.00
      Deposits and Additions                     ${deposits}
      Electronic Withdrawals                    -100.00
      Ending Balance                           1,130.00

      TRANSACTION DETAIL
      Date          Description                          Amount       Balance
      11/03/2025    ALPHA TRADING 00193                  150.00      1,150.00
      11/04/2025    BETA WORKS 7781                      -40.00      1,110.00
      11/10/2025    DELTA STORES 991                     -60.00      1,050.00
      11/21/2025    GAMMA HOLDINGS 882                    80.00      1,130.00

      BUSINESS SAVINGS                        Account Number: 000012349876
      Beginning Balance                          480.00
      Deposits and Additions                      20.00
      Ending Balance                             500.00

      TRANSACTION DETAIL
      Date          Description                          Amount       Balance
      11/12/2025    OMEGA TRADING 1                       20.00        500.00
`

const proofs = (text: string): boolean[] => all(draw(text)).map((s) => s.reconciled)

test('an overview that prints both ends of each account must print those they have', () => {
  expect(proofs(twoAccounts())).toEqual([true, true])
  expect(proofs(twoAccounts({ opening: '7,000.00' }))).toEqual([false, true])
  expect(proofs(twoAccounts({ closing: '800.00' }))).toEqual([true, false])
  expect(proofs(twoAccounts({ total: '1,490.00' }))).toEqual([false, true])
})

test('sums between two ends are held against the rows, though an overview prints both ends on one line', () => {
  expect(proofs(twoAccounts({ deposits: '290.00' }))).toEqual([false, true])
})
