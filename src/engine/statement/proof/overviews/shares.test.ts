import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

// The overview of a member's shares: a line for each, with its ends, its sides and what else the paper says of it.

const paper = (head: string, share: string, draft: string): boolean[] =>
  all(
    draw(`
  EXAMPLE WORKS FEDERAL CREDIT UNION
  Statement period 02/01/26 to 02/28/26
  MEMBERSHIP SUMMARY INFORMATION FOR MEMBER # xxxx7873
  ${head}
  ${share}
  ${draft}

  050 MICRO BUSINESS DRAFT
  Date       Transaction                             Amount        Balance
  02/01/26   Beginning Balance                                    5,020.66
  02/03/26   ALPHA TRADING                          -694.23       4,326.43
  02/05/26   MERCHANT DEPOSIT                      1,371.05       5,697.48
  02/09/26   BETA WORKS                              -32.07       5,665.41
  02/27/26   DIVIDEND PAID                             5.84       5,671.25
  02/28/26   Ending Balance                                       5,671.25
`),
  ).map((s) => s.reconciled)

const TRAN = 'Suffix  Account Description    Beginning Balance    Total Debits   Total Credits   Ending Balance   Last Tran'
const tran = (draft: string): boolean[] => paper(TRAN, '000     OWNERSHIP SHARE        151.66   0.00   0.00   151.66   2/01', draft)

test('beside the day of the last transaction', () => {
  expect(tran('050     MICRO BUSINESS DRAFT   5,020.66   726.30   1,376.89   5,671.25   2/27')).not.toContain(false)
  for (const off of [
    '5,020.66   796.30   1,376.89   5,671.25',
    '5,020.66   726.30   1,976.89   5,671.25',
    '5,820.66   726.30   1,376.89   5,671.25',
    '5,020.66   726.30   1,376.89   5,771.25',
  ])
    expect([off, ...tran(`050     MICRO BUSINESS DRAFT   ${off}   2/27`)]).toContain(false)
})

test('beside the dividends of the year', () => {
  const head = 'ID      Description            Previous     Deposits     Withdrawals     Ending     YTD Dividends'
  const shares = (draft: string): boolean[] => paper(head, '000     OWNERSHIP SHARE        151.66   0.00   0.00   151.66   0.00', draft)
  expect(shares('050     MICRO BUSINESS DRAFT   5,020.66   1,376.89   726.30   5,671.25   11.02')).not.toContain(false)
  expect(shares('050     MICRO BUSINESS DRAFT   5,020.66   1,376.89   796.30   5,671.25   11.02')).toContain(false)
  expect(shares('050     MICRO BUSINESS DRAFT   5,020.66   1,476.89   726.30   5,671.25   11.02')).toContain(false)
})

test('dividends in a column of their own are no part of the deposits', () => {
  const head = 'ID      Description            Previous     Deposits     Withdrawals     Ending     Dividends'
  const shares = (draft: string): boolean[] => paper(head, '000     OWNERSHIP SHARE        151.66   0.00   0.00   151.66   0.00', draft)
  expect(shares('050     MICRO BUSINESS DRAFT   5,020.66   1,371.05   726.30   5,671.25   5.84')).not.toContain(false)
})
