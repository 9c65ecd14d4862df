import { expect, test } from 'vitest'
import { amountIn, currencyWords } from './words.ts'

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
