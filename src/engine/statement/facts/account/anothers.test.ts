import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const number = (head: string): string | null =>
  one(
    draw(`
      EXAMPLE BANK
      ${head}
      Statement Period 03/01/2025 - 03/31/2025
      Beginning balance                   1,000.00
      Ending balance                      1,050.00

      Date        Description                 Amount      Balance
      03/04       DEPOSIT                      50.00     1,050.00
`),
  ).accountLast4

test.each([
  'Old account number 9999998888',
  'Former account number: 9999998888',
  'Linked account 9999998888',
  'Overdraft protection account 9999998888',
  'Sweep account: 9999998888',
  'Loan account number 9999998888',
  'Transfer to account 9999998888',
])('another account of the customer above the own one: %s', (other) => {
  expect(number(`${other}\n      Account number 1234567890`)).toBe('7890')
  expect(number(`${other}\n      Checking account 1234567890`)).toBe('7890')
  // Alone it may be the statement's: a loan's paper calls it so.
  expect(number(other)).toBe('8888')
})

test('numbers beside the account’s are none of its digits', () => {
  expect(number('Routing/Account: 021000021 / 1234567890')).toBe('7890')
  expect(number('Account number 1234567890 1 of 4')).toBe('7890')
  expect(number('Account number 1234 5678 90')).toBe('7890')
})
