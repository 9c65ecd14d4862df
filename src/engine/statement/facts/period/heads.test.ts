import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const ROWS = `
      Beginning balance        1,000.00
      Ending balance             960.00

      Date        Description                 Amount       Balance
      03/04       DEPOSIT                      50.00      1,050.00
      03/21       OFFICE RENT                 -90.00        960.00
`
const read = (head: string, rows = ROWS): string => {
  const [s] = readStatements(draw(`${head}\n${rows}`), { fileName: 'case.pdf' })
  return `${s!.periodStart} ${s!.periodEnd} ${s!.rows[0]!.date} ${s!.reconciled ? 'proven' : s!.discrepancies.map((d) => d.message).join(' ')}`
}
const MARCH = '2025-03-01 2025-03-31 2025-03-04 proven'

test.each([
  'March 1 - 31, 2025',
  'March 1-31, 2025',
  'MARCH 1 THROUGH 31, 2025',
  'March 1st to 31st, 2025',
  'Mar 1 \u2013 Mar 31, 2025',
  'Mar 1\u2013Mar 31, 2025',
  'Mar. 1 - Mar. 31, 2025',
  "Mar 1 - Mar 31, '25",
  '1-31 March 2025',
  '1 - 31 March 2025',
  '1 Mar - 31 Mar 2025',
  '1 Mar\u201331 Mar 2025',
  '01 March 2025 to 31 March 2025',
  '01MAR25 - 31MAR25',
  '01-Mar-2025 to 31-Mar-2025',
  '03/01 thru 03/31/25',
  '03/01-03/31/2025',
  '03/01/25 - 03/31/25',
  '03-01-2025 to 03-31-2025',
  '01.03.2025\u201331.03.2025',
  '01.03. - 31.03.2025',
  '2025-03-01 - 2025-03-31',
  '2025-03-01/2025-03-31',
  '2025/03/01-2025/03/31',
  '20250301 - 20250331',
  'from March 1, 2025 to March 31, 2025',
  'Saturday, March 1, 2025 - Monday, March 31, 2025',
  'For March 2025',
  'March 2025',
  'For the month of March 2025',
  'For the month ended March 31, 2025',
  'Month ending 03/31/2025',
  'Statement month: 03/2025',
  'Activity for March 2025',
  'Mar 1 \u2192 Mar 31, 2025',
  '03/01/2025 ~ 03/31/2025',
  '2025-03-01..2025-03-31',
  "Statement for Mar '25",
  'Statement 2025-03',
])('a period in the head: %s', (period) => {
  for (const beside of ['ATHENS GA 30601', '418 W MAIN ST STE 2', 'PO BOX 12', 'Page 1 of 1', 'Account 4471 2210 31']) {
    const pad = ' '.repeat(48 - beside.length)
    expect(`${beside}: ${read(`      EXAMPLE BANK\n      ${beside}${pad}${period}`)}`).toBe(`${beside}: ${MARCH}`)
    expect(`${beside}: ${read(`      EXAMPLE BANK\n      ${period}${' '.repeat(52 - period.length)}${beside}`)}`).toBe(
      `${beside}: ${MARCH}`,
    )
  }
})

const BALANCES = (from: string, to: string): string =>
  ROWS.replace('Beginning balance       ', `Beginning balance ${from}   `).replace('Ending balance          ', `Ending balance ${to}     `)

test.each([
  ['a date without a word', '      Business Checking\n      March 31, 2025      Page 1', 'on 3/1', 'on 3/31'],
  ['the day of printing', '      Printed on April 2, 2025', 'on Mar 1', 'on Mar 31'],
  ['the statement date', '      Statement date: 03/31/2025', 'as of 03/01', 'as of 03/31'],
  ['the closing balance alone', '      EXAMPLE BANK', 'on March 1', 'on March 31, 2025'],
  ['the day before', '      Statement date: 03/31/2025', 'on 2/28', 'on 3/31'],
])('the dates of the two balances are the period, its year told by %s', (_, head, from, to) => {
  expect(read(head, BALANCES(from, to))).toBe(MARCH)
})

test.each([
  ['March 1 - March 31', 'Statement generated April 2, 2025. \u00a9 2024 Example Bank'],
  ['03/01 - 03/31', 'Closing date 03/31/2025'],
  ['March 1 - 31', 'As of March 31, 2025'],
  ['1 to 31 March', 'Created on 2025-04-01'],
])('a period without a year, which stands elsewhere: %s', (period, elsewhere) => {
  expect(read(`      EXAMPLE BANK\n      77 DOCK ROAD APT 12            ${period}`, `${ROWS}\n      ${elsewhere}`)).toBe(MARCH)
})

test('a quarter that ends', () => {
  expect(read('      For the quarter ended March 31, 2025')).toBe('2025-01-01 2025-03-31 2025-03-04 proven')
})

test('a period over the new year', () => {
  const rows = ROWS.replace('03/04', '12/18').replace('03/21', '01/09')
  const period = '2025-12-16 2026-01-15 2025-12-18 proven'
  expect(read('      SUITE 5                 Dec 16 - Jan 15, 2026', rows)).toBe(period)
  expect(read('      SUITE 5                 12/16/2025 - 01/15/2026', rows)).toBe(period)
  expect(read('      SUITE 5                 16 Dec - 15 Jan 2026', rows)).toBe(period)
})
