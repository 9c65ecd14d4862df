import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// How many rows either side has, beside a summary and each on a line of its own.

const paper = (credits: string, debits: string): string =>
  [
    'FIRST EXAMPLE BANK',
    'Business Checking',
    'Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    `Beginning balance        $3,000.50      ${credits}`,
    `Deposits                 $1,700.50      ${debits}`,
    'Withdrawals              $1,310.42',
    'Ending balance           $3,390.58',
    '',
    'Date        Description                        Amount',
    '03/02/2025  CARD DEPOSIT                       210.10',
    '03/03/2025  COFFEE SUPPLY                      -41.25',
    '03/05/2025  CHECK 1041                        -600.00',
    '03/06/2025  WIRE IN ACME                     1,250.00',
    '03/09/2025  POWER CO                           -88.40',
    '03/11/2025  COUNTER DEPOSIT                     95.33',
    '03/13/2025  PAYROLL                           -430.18',
    '03/17/2025  OFFICE STORE                       -19.99',
    '03/20/2025  ACH CREDIT SQUARE                  143.07',
    '03/24/2025  CHECK 1042                         -33.10',
    '03/27/2025  PHONE                              -72.50',
    '03/31/2025  MONTHLY SERVICE FEE                -25.00',
    '03/31/2025  INTEREST PAYMENT                     2.00',
  ].join('\n')

test.each([
  ['Number of deposits', 'Number of withdrawals'],
  ['Total # credits', 'Total # debits'],
  ['No. of Credits', 'No. of Debits'],
  ['Credits posted', 'Debits posted'],
  ['Deposit count', 'Withdrawal count'],
  ['Credit transactions', 'Debit transactions'],
  ['Number of additions this period', 'Number of subtractions this period'],
  ['Items in', 'Items out'],
  ['Payments in', 'Payments out'],
])('%s, %s', (credits, debits) => {
  const of = (n: number, m: number): string => paper(`${credits}      ${n}`, `${debits}      ${m}`)
  expect(proved(draw(of(5, 8)))).toHaveLength(13)
  const wrong = [[5, 9], [5, 11], [7, 8], ...(credits.startsWith('Items') ? [] : [[9, 4]])]
  for (const [n, m] of wrong) expect([n, m, one(draw(of(n!, m!))).reconciled]).toEqual([n, m, false])
})

test('what banks leave out of counts, or count for themselves', () => {
  const of = (n: number, m: number): string => paper(`Number of deposits      ${n}`, `Number of withdrawals      ${m}`)
  // Without interest; without the fee; without checks; without both; what was brought to the counter; neither of all rows.
  for (const [n, m] of [
    [4, 8],
    [5, 7],
    [5, 6],
    [5, 5],
    [2, 8],
    [2, 5],
  ])
    expect(proved(draw(of(n!, m!)))).toHaveLength(13)
})

test('other things that are counted', () => {
  for (const [first, second] of [
    ['Items deposited      31', 'Items out      8'],
    ['Deposited items      31', 'Paper items      2'],
    ['Free items      200', 'Number of withdrawals      8'],
    ['Days in period      31', 'Number of enclosures      2'],
    ['Items in      31', 'Items out      4'],
  ])
    expect(proved(draw(paper(first!, second!)))).toHaveLength(13)
})
