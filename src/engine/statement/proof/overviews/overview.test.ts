import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

const paper = (number: string, closing = '$1,050.00') =>
  draw(`
      EXAMPLE BANK                 Statement period March 1, 2025 - March 31, 2025

      Summary of accounts
      Account               Number       Beginning balance    Ending balance
      Business Checking     ...6789              $1,000.00         ${closing}
      Business Savings      ...4321              $2,000.00         $2,070.00

      Business Checking   Account number ${number}
      Beginning balance   $1,000.00
      Ending balance      $1,050.00
      Date        Description                 Amount        Balance
      03/10       DEPOSIT                      50.00       1,050.00

      Business Savings   Account number 3975154321
      Beginning balance   $2,000.00
      Ending balance      $2,070.00
      Date        Description                 Amount        Balance
      03/12       DEPOSIT                      70.00       2,070.00
`)

test.each([
  ['3975156789', [true, true]],
  ['3975157319', [false, true]],
])('the number of an account beside that of the overview with the same ends: %s', (number, proven) => {
  expect(all(paper(number)).map((s) => s.reconciled)).toEqual(proven)
})

test('one end of an overview that is off is told where the line of another account shows what its columns are', () => {
  const [checking, savings] = all(paper('3975156789', '$1,650.00'))
  expect(checking!.discrepancies.map(({ message }) => message)).toContain(
    '"Business Checking ...6789 $1,000.00 $1,650.00" is printed of this account; $1,650.00 is neither of its ends.',
  )
  expect(savings!.reconciled).toBe(true)
})
