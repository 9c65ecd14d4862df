import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// Figures between the two balances are held against the rows by what they do, whatever they are called.

const ROWS: [string, string, number][] = [
  ['02', 'CARD DEPOSIT', 210.1],
  ['03', 'COFFEE SUPPLY', -41.25],
  ['05', 'RENT', -600],
  ['06', 'WIRE IN ACME', 1250],
  ['09', 'POWER CO', -88.4],
  ['11', 'CARD DEPOSIT', 95.33],
  ['13', 'PAYROLL', -430.18],
  ['17', 'OFFICE STORE', -19.99],
  ['20', 'CARD DEPOSIT', 143.07],
  ['24', 'WATER', -33.1],
  ['27', 'SERVICE CHARGE', -72.5],
]
const paper = (summary: string[]): string =>
  [
    'FIRST EXAMPLE BANK',
    'Business Checking',
    'Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    'Account summary',
    ...summary,
    '',
    'Transactions',
    'Date        Description                        Amount',
    ...ROWS.map(([day, text, amount]) => `03/${day}/2025  ${text.padEnd(28)}${amount.toFixed(2).padStart(12)}`),
  ].join('\n')

type Layout = (paidIn: string, paidOut: string, sums: readonly [string, string]) => string[]
const LAYOUTS: Layout[] = [
  (a, b, [x, y]) => [
    `   Balance last statement   ${a.padStart(24)}   ${b.padStart(24)}   Balance this statement`,
    `                $3,000.50   ${x.padStart(24)}   ${y.padStart(24)}                $3,413.58`,
  ],
  (a, b, [x, y]) => [
    `Beginning Balance   ${a.padEnd(24)}   ${b.padEnd(24)}   Ending Balance`,
    `$3,000.50           ${x.padEnd(24)}   ${y.padEnd(24)}   $3,413.58`,
  ],
  (a, b, [x, y]) => [
    'Beginning balance                 $3,000.50',
    `${a.padEnd(30)}    ${x}`,
    `${b.padEnd(30)}    ${y}`,
    'Ending balance                    $3,413.58',
  ],
]
const TRUE_SUMS = ['$1,698.50', '$1,285.42'] as const

test.each([
  ['Amounts added', 'Amounts taken out'],
  ['Added to account', 'Taken from account'],
  ['What came in', 'What went out'],
  ['Ins', 'Outs'],
  ['Put in', 'Taken out'],
  ['Plus', 'Less'],
  ['Increases', 'Decreases'],
  ['Funds added', 'Funds removed'],
  ['Loaded', 'Used'],
  ['Collected', 'Disbursed'],
  ['Gains', 'Losses'],
  ['Positive activity', 'Negative activity'],
  ['(+)', '(-)'],
  ['Into your account', 'Out of your account'],
  ['Contributions', 'Distributions'],
  ['Aggregate credits', 'Aggregate debits'],
])('%s, %s', (paidIn, paidOut) => {
  for (const [at, layout] of LAYOUTS.entries()) {
    expect(proved(draw(paper(layout(paidIn, paidOut, TRUE_SUMS))))).toHaveLength(ROWS.length)
    for (const sums of [
      ['$2,698.50', '$2,285.42'],
      ['$2,698.50', '$1,285.42'],
      ['$1,698.50', '$2,285.42'],
    ] as const)
      expect([at, sums, one(draw(paper(layout(paidIn, paidOut, sums)))).reconciled]).toEqual([at, sums, false])
  }
})

test.each<[string, string[]]>([
  ['a kind of its own beside a side', ['Put in                   $1,698.50', 'Costs                       $72.50']],
  ['a row of its own beside a side', ['Taken out                $1,285.42', 'Largest of them            $600.00']],
  ['what has no part in it', ['Fees waived                 $15.00', 'Overdraft protection      $500.00']],
  [
    'three figures, two of them of one side',
    ['Put in                   $1,698.50', 'Taken out                $1,212.92', 'Costs                       $72.50'],
  ],
  ['both sides with their parts', ['Put in      $1,698.50', 'by card       $448.50', 'by wire     $1,250.00', 'Taken out   $1,285.42']],
])('proven all the same: %s', (_, between) => {
  const summary = ['Beginning balance        $3,000.50', ...between, 'Ending balance           $3,413.58']
  expect(proved(draw(paper(summary)))).toHaveLength(ROWS.length)
})
