import { expect, test } from 'vitest'
import type { Statement } from '../../types.ts'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const read = (text: string): Statement[] => readStatements(draw(text), { fileName: 'case.pdf' })

const page = (head: string, row = 'DEPOSIT'): string => `
      ${head}
      Statement Period 03/01/2025 - 03/31/2025
      Opening balance      1,000.00
      Closing balance      1,050.00

      Date          Description                                         Amount
      03/10/2025    ${row.padEnd(48)}     50.00
`

test.each([
  ['Business Checking •••• 2432', '2432'],
  ['Business Checking ····2432', '2432'],
  ['Business Checking …2432', '2432'],
  ['Business Checking … 2432', '2432'],
  ['Business Checking ...2432', '2432'],
  ['Business Checking ***2432', '2432'],
  ['Business Checking xxxx 2432', '2432'],
  ['Business Checking XXXXXX2432', '2432'],
  ['Business Checking (2432)', '2432'],
  ['Operating Account (••2432)', '2432'],
  ['Business Checking ending in 2432', '2432'],
  ['Business Checking (2025)', null],
  ['Business Checking 2432', null],
  ['BUSINESS SHARE DRAFT - ID 0075      Account Number: 000111222432', '2432'],
  ['0140 BUSINESS CHECKING      Account Number 000111222432', '2432'],
  ['•••• 2432', '2432'],
  ['Acct. ending 2432', '2432'],
  ['Overdraft protection from Savings •••• 2432', null],
])('the account beside its product: %s', (head, last4) => {
  expect(read(page(head))[0]!.accountLast4).toBe(last4)
})

test.each(['CARD PURCHASE CHECKING •••• 9911', 'TRANSFER TO SAVINGS XXXX9911', 'CARD ENDING IN 9911 SHOP'])(
  'a number in a row is not the account’s: %s',
  (row) => {
    expect(read(page('Business Checking', row))[0]!.accountLast4).toBeNull()
    expect(read(page('Business Checking •••• 2432', row))[0]!.accountLast4).toBe('2432')
  },
)

const shares = (first: string, second: string): (string | null)[] =>
  read(`
      RIVER VALLEY CREDIT UNION                        Member Number: ******0950
      Statement Period: 05/01/2025 thru 05/31/2025

      ${first}
      Date         Transaction Description             Withdrawals     Deposits      Balance
      05/01        Beginning Balance                                                5,000.00
      05/10        Deposit Transfer From Share 0075                     250.00      5,250.00
      05/31        Ending Balance                                                   5,250.00

      ${second}
      Date         Transaction Description             Withdrawals     Deposits      Balance
      05/01        Beginning Balance                                                4,500.00
      05/02        Withdrawal ACH GUSTO PAYROLL            -100.00                  4,400.00
      05/31        Ending Balance                                                   4,400.00
  `).map((s) => s.accountLast4)

test.each([
  ['0000 PRIMARY SHARE', '0075 BUSINESS SHARE DRAFT', ['0000', '0075']],
  ['Share ID 01 - Regular Savings', 'Share ID 75 - Business Checking', ['0001', '0075']],
  ['0000 PRIMARY SAVINGS', '0075 BUSINESS CHECKING (continued)', ['0000', '0075']],
  ['REGULAR SHARES (S00)', 'SHARE DRAFT - 40', ['0000', '0040']],
  ['PRIMARY SHARE', 'BUSINESS SHARE DRAFT', ['0950', '0950']],
])('shares of one member: %s, %s', (first, second, expected) => {
  expect(shares(first, second)).toEqual(expected)
})

test.each([
  ['Mercury', 'Mercury'],
  ['Anvil is a financial technology company, not a bank. Banking services provided by Column N.A., Member FDIC.', 'Anvil'],
  ['Randolph-Brooks Federal Credit Union      Member Number: ******0950', 'Randolph-Brooks Federal Credit Union'],
  ['WaFd Bank', 'WaFd Bank'],
  ['MERCURY MARINE LLC', null],
  ['Current      Previous', null],
])('the bank: %s', (head, bank) => {
  expect(read(page(head))[0]!.bank).toBe(bank)
})

test.each(['MERCURY', 'CHIME TRANSFER', 'Wise Inc is a fintech', 'PENFED LOAN PMT'])('a row names no bank: %s', (row) => {
  expect(read(page('Business Checking', row))[0]!.bank).toBeNull()
})
