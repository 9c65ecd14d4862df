import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const REST = `
      Account Number 000123456789
      Beginning Balance on Mar 3           1,000.00
      Ending Balance on Mar 31, 2025       1,050.00

      Date        Description                 Amount
      03/10       DEPOSIT                      50.00
`
const periodOf = (head: string, rest = REST): string => {
  const [s] = readStatements(draw(head + rest), { fileName: 'case.pdf' })
  return `${s!.periodStart} ${s!.periodEnd}`
}

test.each([
  [
    'four lines, right-aligned',
    `
      EXAMPLE BANK                                       Statement Period:
      P.O. Box 1800                                            Mar 3, 2025
      Saint Paul MN 55101                                          through
                                                              Mar 31, 2025
    `,
  ],
  [
    'three lines',
    `
      Statement Period                Days in period
      03/03/2025 -                    29
      03/31/2025
    `,
  ],
  [
    'two lines, the label on the first',
    `
      EXAMPLE BANK                              Statement Period: March 3, 2025
      Business Checking                         thru March 31, 2025
    `,
  ],
  [
    'the year once, the word "to" on a line of its own',
    `
      Statement Dates
          Mar 3
           to
      Mar 31, 2025
    `,
  ],
  [
    'labels over dates, side by side',
    `
      Statement Start Date        Statement End Date        Days
      03/03/2025                  03/31/2025                29
    `,
  ],
  [
    'labels over dates, one below the other',
    `
      From
      Mar 3, 2025
      To
      Mar 31, 2025
    `,
  ],
])('a period over several lines: %s', (_, head) => {
  expect(periodOf(head)).toBe('2025-03-03 2025-03-31')
})

test('dates one below the other that speak of no period are none', () => {
  const head = `
      Payments are due
      Apr 12, 2025
      Jun 12, 2025
      Statement date 03/31/2025
    `
  expect(periodOf(head, REST.replace(' on Mar 3 ', '          '))).toBe('2025-03-01 2025-03-31')
})

test('a scanner parts the name of a month', () => {
  const head = `
      CHASE                             March 3, 2025 through M arch 31, 2025
    `
  expect(periodOf(head, REST.replace(/ on Mar.*? {3}/g, '   '))).toBe('2025-03-03 2025-03-31')
})

const YEARLESS = `
      Beginning balance        1,000.00
      Ending balance             960.00

      Date        Description                 Amount       Balance
      03/04       DEPOSIT                      50.00      1,050.00
      03/21       OFFICE RENT                 -90.00        960.00
`

test.each([
  ['418 W MAIN ST STE 2                      Mar 1, 2025 - Mar 31, 2025'],
  ['77 DOCK ROAD APT 12                      Mar 1, 2025 \u2013 Mar 31, 2025'],
  ['PO BOX 9                                 March 1, 2025 through March 31, 2025'],
  ['Page 1 of 1                              March 1 to March 31, 2025'],
  ['SUITE 4 Mar 1, 2025 - Mar 31, 2025'],
  ['LOT 3/12                                 03/01/2025 - 03/31/2025'],
  ['Payment due 02/20/2025                   03/01/2025 - 03/31/2025'],
  ['UNIT 31                                  1 Mar 2025 - 31 Mar 2025'],
  ['ATHENS GA 30601                          March 1, 2025 - March 31, 2025     Page 1'],
])('what stands beside a period on its line is no part of it: %s', (line) => {
  const [s] = readStatements(
    draw(`
      EXAMPLE BANK                             Account ending in 6789
      ${line}
${YEARLESS}`),
    { fileName: 'case.pdf' },
  )
  expect(`${s!.periodStart} ${s!.periodEnd}`).toBe('2025-03-01 2025-03-31')
  expect(s!.rows.map((row) => row.date)).toEqual(['2025-03-04', '2025-03-21'])
  expect(s!.reconciled).toBe(true)
})

test('day and year in one word behind the month', () => {
  const rest = REST.replace(/ on Mar.*? {3}/g, '   ').replace('03/10 ', 'MAR10 ')
  expect(periodOf('\n      Statement From - To: Mar 3/25 - Mar 31/25', rest)).toBe('2025-03-03 2025-03-31')
})

test.each([
  'A/C No. 493068138 | Period 01-Mar-25 - 31-Mar-25',
  'Period 01-Mar-25 - 31-Mar-25',
  'Statement Period: 01-Mar-25-31-Mar-25',
  'Statement period 01-Mar-2025 to 31-Mar-2025',
])('days, short months and short years with dashes: %s', (head) => {
  expect(periodOf(`\n      ${head}\n`)).toBe('2025-03-01 2025-03-31')
})

test('a period over New Year in short years is no June to July of the year after', () => {
  const rest = `
      Account Number 000123456789
      Previous balance as of Dec 06        1,000.00
      Ending balance as of Jan 07          1,050.00

      Date        Description                 Amount
      Dec 10      DEPOSIT                      50.00
`
  expect(periodOf('      Statement Period 12/06/24 TO 01/07/25', rest)).toBe('2024-12-06 2025-01-07')
})

test.each([
  ['a month up to a day', '      Account activity   Showing: Month to date as of Mar 20, 2025', '2025-03-01 2025-03-20'],
  ["a card's cycle", '      Open Date: 03/03/2025 Closing Date: 03/31/2025', '2025-03-03 2025-03-31'],
  [
    'start and end on lines of their own',
    '      Statement starts   3 March 2025\n      Statement ends     31 March 2025',
    '2025-03-03 2025-03-31',
  ],
  [
    'an account that was opened long ago',
    '      Open Date: 05/12/2019   Statement Period 03/03/2025 - 03/31/2025',
    '2025-03-03 2025-03-31',
  ],
])('%s', (_, head, period) => {
  expect(periodOf(`${head}\n`, REST.replace(/ on Mar \d+(?:, 2025)?/g, ''))).toBe(period)
})
