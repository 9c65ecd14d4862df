import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (accounts: readonly string[]): string => `
      FIRST EXAMPLE BANK
      All accounts 11/01/2025 - 11/30/2025

      Beginning balance        1,000.00
      Ending balance           1,130.25

      Date        Account             Description                    Amount
      11/03/2025  ${accounts[0]!.padEnd(20)}DEPOSIT ALPHA                   50.00
      11/10/2025  ${accounts[1]!.padEnd(20)}CARD PURCHASE BETA             -80.25
      11/12/2025  ${accounts[2]!.padEnd(20)}DEPOSIT GAMMA                  100.00
      11/21/2025  ${accounts[3]!.padEnd(20)}RENT EPSILON                   -39.50
      11/24/2025  ${accounts[4]!.padEnd(20)}DEPOSIT ZETA                   100.00
`

const turns = (...accounts: string[]): string[] => [0, 1, 2, 3, 4].map((i) => accounts[i % accounts.length]!)

test.each([
  ['Checking 4410', 'Savings 9921'],
  ['Checking x4410', 'Savings x9921'],
  ['...4410', '...9921'],
  ['Operating *4410', 'Payroll *9921'],
])('a list over %s and %s is of no account', (one, other) => {
  expect(offs(draw(paper(turns(one, other))))).toEqual(['contradiction'])
})

test.each([
  ['one account', turns('Checking 4410')],
  ['categories', turns('Sales', 'Rent')],
  ['a transfer to another one', ['Checking 4410', 'Checking 4410', 'Savings 9921', 'Checking 4410', 'Checking 4410']],
  ['numbers of counterparts', ['NL91ABNA0417164300', 'NL20INGB0001234567', 'NL91ABNA0417164300', 'NL20INGB0001234567', '']],
])('a column called so may have %s', (_, accounts) => {
  expect(proved(draw(paper(accounts)))).toHaveLength(5)
})
