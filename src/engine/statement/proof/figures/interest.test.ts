import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// What a savings account says of its interest in a box of its own.

const paper = (said: string, interest = 'INTEREST PAYMENT             9.02', more = ''): string => `
      FIRST EXAMPLE BANK                      Account number: 000012344321
      Statement period: 11/01/2025 - 11/30/2025

      Beginning balance                       $1,000.00
      Ending balance                          $${more ? '1,166.55' : '1,169.02'}

      Date          Description                Amount      Balance
      11/03         TRANSFER FROM CHECKING     200.00     1,200.00
      11/10         ADP TAX/401K               -40.00     1,160.00
      11/30         ${interest}     1,169.02${more}

      Interest summary
      Annual percentage yield earned              3.75%
      ${said}
      Interest paid year-to-date                 $19.27
`

test.each(['Interest paid this period', 'Dividends paid this statement period', 'Interest credited for the period:'])('%s', (label) => {
  const boxed = (value: string): string => paper(`${label.padEnd(40)}${value}`)
  expect(proved(draw(boxed('$9.02')))).toHaveLength(3)
  expect(one(draw(boxed('$12.02'))).reconciled).toBe(false)
})

const paidTwice = '\n      11/30         INTEREST BONUS               1.53     1,170.55'
const withheld = '\n      11/30         TAX WITHHELD                -2.47     1,166.55'

test.each([
  // Of something else: what is earned may be paid later, what is paid elsewhere is no row, and what is withheld was never paid.
  ['earned', paper('Interest earned this period               $12.02')],
  ['none', paper('Interest paid this period                  $0.00')],
  ['under another name', paper('Interest paid this period                  $9.02', 'MONTHLY CREDIT               9.02')],
  ['into another account', paper('Interest paid this period                 $12.02', 'MONTHLY CREDIT               9.02')],
  ['before what is withheld', paper('Interest paid this period                  $6.55', undefined, withheld)],
])('interest %s', (_, drawing) => {
  expect(one(draw(drawing)).reconciled).toBe(true)
})

test('interest in several rows', () => {
  const rows = (value: string): string =>
    paper(`Interest paid this period                 ${value}`, undefined, paidTwice).replace('1,166.55', '1,170.55')
  expect(proved(draw(rows('$10.55')))).toHaveLength(4)
  expect(one(draw(rows('$10.85'))).reconciled).toBe(false)
})

// 9.02 on 1,152.67 in 30 days are 9.95 % of a year.
const yielded = (percent: string, { average = '1,152.67', days = '30', label = 'Average Daily Balance' } = {}) =>
  one(
    draw(
      paper(`${label.padEnd(40)}$${average}
      Number of days in statement period            ${days}
      Interest earned this period                 $9.02`).replace('3.75%', percent),
    ),
  )
const told = (...said: Parameters<typeof yielded>): string[] =>
  yielded(...said).findings.flatMap((f) => (f.kind === 'other_figure' ? f.severity : []))

test('a yield that interest, average and days do not make is told', () => {
  expect(told('9.95%')).toEqual([])
  expect(told('9.94%')).toEqual([])
  // Of a day more.
  expect(told('9.62%')).toEqual([])
  expect(told('9.20%')).toEqual(['info'])
  expect(told('8.00%')).toEqual(['warning'])
  expect(yielded('8.00%').reconciled).toBe(true)
})

test('a yield that may be of other days, of a quarter or of what was collected', () => {
  // The number of days is that of the interest; three times what the month makes.
  expect(told('8.00%', { days: '31' })).toEqual([])
  expect(told('3.10%')).toEqual([])
  expect(told('8.00%', { label: 'Average Ledger Balance' })).toEqual(['info'])
})

test.each([
  ['Interest Paid this Year', '$8.02', false],
  ['Interest Paid this Year', '$9.02', true],
  ['2025 Interest Paid', '$8.02', false],
  ['2024 Interest Paid', '$8.02', true],
  ['Interest Paid this Year', '$0.00', true],
  ['Interest accrued this year', '$8.02', true],
])('%s %s beside what the rows paid', (label, value, isProven) => {
  const said = paper(`${label.padEnd(43)}${value}`).replace('Interest paid year-to-date                 $19.27', '')
  const drawing = said.replace('INTEREST PAYMENT', 'INTEREST PAID   ')
  expect(one(draw(drawing)).reconciled).toBe(isProven)
})

test('a row with the year of its day is no sum of that year', () => {
  const rows = (day: string): string => `
      FIRST EXAMPLE BANK                      Account number: 000012344321
      Statement period: 1 Nov 2025 - 30 Nov 2025
      Beginning balance                       $1,000.00
      Ending balance                          $1,015.00

      Date              Description                Amount      Balance
      ${day} INTEREST PAID                5.00     1,005.00
      30 Nov 2025       INTEREST PAID               10.00     1,015.00
`
  expect(proved(draw(rows('7 Nov 2025       ')))).toHaveLength(2)
})
