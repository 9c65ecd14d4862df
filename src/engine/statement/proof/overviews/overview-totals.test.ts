import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (overview: string): string => `
FIRST BANK
Statement period: 03/01/2024 - 03/31/2024
${overview}

Business Checking
Account number: 0012347414
Beginning balance      1,000.00
Ending balance         1,350.00

Date       Description              Amount       Balance
03/02      RENT                    -250.00        750.00
03/04      CARD SALES               600.00      1,350.00
`

test.each([
  [
    'below a line with its number',
    'Summary of accounts\nBusiness Checking 0012347414   1,350.00\nTotal of all accounts',
    '1,350.00',
    '1,351.00',
  ],
  ['of deposit accounts', 'Account Summary\nBusiness Checking 0012347414   1,350.00\nTotal deposit accounts', '$1,350.00', '$2,700.00'],
  [
    'below both ends',
    'Account               Beginning     Ending\nBusiness 0012347414    1,000.00   1,350.00\nTOTAL                  1,000.00',
    '1,350.00',
    '1,351.00',
  ],
  ['below a line with its kind alone', 'Your accounts at a glance\nChecking         1,350.00\nTotal', '1,350.00', '1,360.00'],
  ['by itself', 'Total balance of all accounts', '$1,350.00', '$1,351.00'],
])('a total of all accounts, where there is one: %s', (_, overview, same, other) => {
  expect(proved(draw(paper(`${overview}   ${same}`)))).toHaveLength(2)
  expect(offs(draw(paper(`${overview}   ${other}`)))).toContain('contradiction')
})

test.each([
  [
    'another account beside it',
    'Summary of accounts\nBusiness Checking 0012347414   1,350.00\nLoan 0099887766   12,000.00\nTotal of all accounts   13,350.00',
  ],
  [
    'another account above it',
    'Summary of accounts\nSavings 0099887766   12,000.00\nBusiness Checking 0012347414   1,350.00\nTotal of all accounts   13,350.00',
  ],
  ['accounts that are elsewhere', 'Total balance of all accounts   $21,350.00'],
  ['a total of something else', 'Account Summary\nBusiness Checking 0012347414   1,350.00\nTotal interest paid this year   12.00'],
  ['what a relationship comes to', 'Account Summary\nBusiness Checking 0012347414   1,350.00\nTotal relationship balance   91,350.00'],
])('a total of others as well contradicts nothing: %s', (_, overview) => {
  expect(proved(draw(paper(overview)))).toHaveLength(2)
})
