import { expect, test } from 'vitest'
import { amountIn, currencyWords, lettersWords } from './words.ts'

test('a memo’s amounts are in the statements’ currency, and of several in none', () => {
  expect([
    amountIn(['USD'])(-1234.5),
    amountIn([])(3),
    amountIn(['GBP'])(-1234.5),
    amountIn(['GBP', 'USD'])(7),
    amountIn(['GBP'])(null),
  ]).toEqual(['-$1,234.50', '$3.00', '-GBP 1,234.50', '7.00', '–'])
  expect([['USD'], [], ['GBP'], ['GBP', 'USD']].map(currencyWords)).toEqual([
    'US dollars',
    'US dollars',
    'Amounts in GBP',
    'GBP and USD added as if they were one',
  ])
})

test('a memo that cannot draw the letters of a name says so; one whose names it draws does not', () => {
  for (const name of ['三河餐厅有限公司', 'مخبز المدينة', 'Bakery 北京'])
    expect(lettersWords(['Granite Savings', null, name])).toMatch(/^A question mark/)
  expect(lettersWords([null, 'Crêperie Ŵmega', 'Who? LLC', 'Łódź Piekarnia'])).toBeNull()
})
