import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A recap of days below a list: what each day brought and took, and how it ended.

const paper = (recap: readonly string[], deposit = '200.50', then = ['1,370.50', '1,300.25', '1,350.25', '1,310.25']): string =>
  [
    'FIRST EXAMPLE BANK',
    'Business Checking                      Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    'Beginning balance                    1,000.00',
    `Ending balance                       ${then[3]}`,
    '',
    'Date           Credits      Debits     Balance   Description',
    '03-03           300.00                1,300.00   CARD DEPOSIT',
    '03-03                       130.00    1,170.00   RENT',
    `03-07         ${deposit.padStart(8)}                ${then[0]}   WIRE IN ACME`,
    `03-12                        70.25    ${then[1]}   POWER CO`,
    `03-18            50.00                ${then[2]}   CARD DEPOSIT`,
    `03-20                        40.00    ${then[3]}   PHONE`,
    '',
    'Daily activity recap',
    ...recap,
  ].join('\n')

const HEAD = 'Day                    Credits             Debits        Ending balance'
const day = (date: string, credits: string, debits: string, balance: string): string =>
  `${date}${credits.padStart(25)}${debits.padStart(19)}${balance.padStart(22)}`
const RECAP = [
  HEAD,
  day('03-03', '300.00', '130.00', '1,170.00'),
  day('03-07', '200.50', '0.00', '1,370.50'),
  day('03-12', '0.00', '70.25', '1,300.25'),
  day('03-18', '50.00', '0.00', '1,350.25'),
  day('03-20', '0.00', '40.00', '1,310.25'),
]

test('a recap of days is no list of items', () => {
  expect(proved(draw(paper(RECAP)))).toHaveLength(6)
  // Without the balances, and without a day.
  expect(proved(draw(paper(RECAP.map((line) => line.slice(0, 50)))))).toHaveLength(6)
  expect(proved(draw(paper(RECAP.filter((line) => !line.startsWith('03-18')))))).toHaveLength(6)
})

test('a day that it says otherwise of', () => {
  const raised = paper(RECAP, '900.50', ['2,070.50', '2,000.25', '2,050.25', '2,010.25'])
  expect(one(draw(raised)).discrepancies.map((d) => d.message)).toContainEqual(
    expect.stringContaining('says 200.50; the credits of 2025-03-07 come to 900.50'),
  )
  for (const [figure, other] of [
    ['300.00', '380.00'],
    ['70.25', '78.25'],
    ['1,350.25', '1,850.25'],
  ] as const)
    expect([figure, one(draw(paper(RECAP.map((line) => line.replace(figure, other))))).reconciled]).toEqual([figure, false])
})

test('a day without rows', () => {
  const rows = paper([...RECAP, day('03-24', '75.00', '0.00', '1,385.25')])
  expect(one(draw(rows)).reconciled).toBe(false)
  expect(proved(draw(paper([...RECAP, day('03-24', '0.00', '0.00', '1,310.25')])))).toHaveLength(6)
})

test('what was collected of each day is not what was booked', () => {
  const collected = ['1,000.00', '1,100.00', '1,000.25', '1,200.25', '1,310.25']
  const recap = RECAP.map((line, i) => (i === 0 ? line.replace('Ending', 'Collected') : line.replace(/\S+$/, collected[i - 1]!)))
  expect(proved(draw(paper(recap)))).toHaveLength(6)
})
