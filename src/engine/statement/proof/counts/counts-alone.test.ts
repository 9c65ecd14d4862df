import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (said: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
                                               ${said}
      Beginning balance   5,000.00
      Ending balance      4,415.00

      Date     Description                 Amount        Balance
      05/02    CHECK 1001            -100.00       4,900.00
      05/03    CHECK 1002            -100.00       4,800.00
      05/08    RENT                  -100.00       4,700.00
      05/16    WIRE FEE               -15.00       4,685.00
      05/20    DEPOSIT                 30.00       4,715.00
      05/24    DEPOSIT                100.00       4,815.00
      05/29    PAPER                 -400.00       4,415.00
`

const isTold = (text: string): boolean => {
  const { reconciled, findings } = one(draw(text))
  return !reconciled || findings.some(({ kind }) => kind === 'other_figure')
}

test.each([
  ['Items paid 5', 'Items paid 9'],
  // Without the fee.
  ['Items paid: 6', 'Items paid: 1'],
  ['Paid items 2', 'Paid items 8'],
  ['Items posted 7', 'Items posted 9'],
  ['Number of debits 5', 'Number of debits 6'],
  ['Debit items 4', 'Debit items 6'],
  ['Number of credits 2', 'Number of credits 4'],
  ['Paid checks 2', 'Paid checks 3'],
  ['Number of checks: 2', 'Number of checks: 3'],
])('a count that stands by itself, away from the rows: %s', (right, wrong) => {
  expect(isTold(paper(right))).toBe(false)
  expect(isTold(paper(wrong))).toBe(true)
})

test('a number far from all that was read counts something else', () => {
  expect(isTold(paper('Items paid 120'))).toBe(false)
  expect(isTold(paper('Items deposited 6'))).toBe(false)
})

test.each([
  ['Items paid: 0', 'Items paid: 4'],
  ['Enclosures: 0', 'Enclosures: 4'],
  ['Total deposits 0.00', 'Total deposits 400.00'],
  ['Interest paid year to date 4.00', 'Total checks paid 4.00'],
])('a month without rows has none to count or to add up: %s', (right, wrong) => {
  const empty = (said: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
      Beginning balance        5,000.00
      Ending balance           5,000.00

      There was no activity this period.
      ${said}
`
  expect(isTold(empty(right))).toBe(false)
  expect(isTold(empty(wrong))).toBe(true)
})

test('a month in which nothing happened has no number of deposits, wherever in a line it is printed', () => {
  const month = (counts: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
      Beginning Balance as of 05/01/24 5,000.00 Total additions 0.00 Total subtractions 0.00
      Ending Balance as of 05/31/24 5,000.00 ${counts}

      Date     Description                 Amount
      No activity this period
`
  expect(isTold(month('Number of deposits 0 Number of withdrawals 0'))).toBe(false)
  expect(isTold(month('Number of deposits 2 Number of withdrawals 0'))).toBe(true)
})

test.each([
  ['Total debits 0.00', 'Total debits 40.00'],
  ['Fees charged this period 0.00', 'Fees charged this period 7.00'],
  ['Interest earned this period 0.30', 'Total service charges for this statement period 0.30'],
])('where nothing went out, nothing is added up and no fee was charged: %s', (right, wrong) => {
  const onlyCredits = (said: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
      Beginning balance        5,000.00
      Ending balance           5,450.00

      Date        Description                  Withdrawals       Deposits
      05/03       CLIENT ONE                                       250.00
      05/12       CLIENT TWO                                       200.00

      ${said}
`
  expect(isTold(onlyCredits(right))).toBe(false)
  expect(isTold(onlyCredits(wrong))).toBe(true)
})
