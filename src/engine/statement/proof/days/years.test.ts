import { expect, test } from 'vitest'
import type { IsoDate } from '../../../../shared/dates.ts'
import type { Statement } from '../../../types.ts'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const read = (head: string, foot = '', [first, second] = ['03/04', '03/21']): Statement =>
  readStatements(
    draw(`
      EXAMPLE BANK                             Account ending in 6789
      ${head}
      Beginning balance        1,000.00
      Ending balance             960.00

      Date        Description                 Amount       Balance
      ${first}       DEPOSIT                      50.00      1,050.00
      ${second}       OFFICE RENT                 -90.00        960.00

      ${foot}
`),
    { fileName: 'case.pdf', readOn: '2026-11-16' as IsoDate },
  )[0]!

const outcome = (s: Statement): string => [s.rows[0]!.date, ...(s.reconciled ? ['proven'] : s.discrepancies.map((d) => d.kind))].join(' ')

test.each([
  ['the first day of the rows', 'Mar 1, 2025', ''],
  ['a statement date', 'Statement date: 03/31/2025', ''],
  ['the day of printing in the next month', '', 'Printed 04/02/2025'],
  ['a date due', '', 'Payment due 04/25/2025'],
  ['the balance as of a day', 'Balance as of March 31, 2025', ''],
  ['a year of copyright beside it', 'Statement date: 03/31/2025', '\u00a9 2023 Example Bank. Form AB-12 Rev. 06/2021'],
  ['rates of another year beside it', 'Statement date: 03/31/2025', 'Rates effective 03/15/2024'],
  ['rates before it', 'Rates as of 03/31/2024', 'Printed 04/02/2025'],
  ["the account's age beside it", 'Customer since March 15, 2019        March 31, 2025', ''],
  ['a promise of another year before the period', 'Promotional rate from 03/01/2024 to 03/31/2024', 'Mar 1, 2025 - Mar 31, 2025'],
  ['the year before beside the period', 'Compared with March 31, 2024      March 1 - March 31, 2025', ''],
  ['an account opened in the same month', 'Date opened 03/12/2023      Statement date 03/31/2025', ''],
])('a year told by %s', (_, head, foot) => {
  expect(outcome(read(head, foot))).toBe('2025-03-04 proven')
})

test('rows over the new year take the two years around a printed date', () => {
  expect(outcome(read('Statement date: 01/05/2026', '', ['12/08', '01/02']))).toBe('2025-12-08 proven')
  expect(outcome(read('January 1 - January 31, 2026', 'Printed 02/01/2026', ['01/02', '01/30']))).toBe('2026-01-02 proven')
})

test.each([
  ['two dates of two years', 'As of March 31, 2025', 'Printed March 31, 2024'],
  ['a period of another year than its balance', 'Mar 1, 2024 - Mar 31, 2024', 'Thank you for your business      March 31, 2025'],
  ['a head and a foot of two years', 'Mar 1, 2025', 'Thank you for your business                     Mar 31, 2024'],
])('years that contradict each other prove nothing: %s', (_, head, foot) => {
  expect(read(head, foot).reconciled).toBe(false)
})

test.each(['Payment due date: 04/25/', 'Payment is due by 04/25/', 'Due date: 04/25/'])(
  'a payment is due in the year of its statement: %s',
  (due) => {
    expect(outcome(read('Statement date: 03/31/2025', `${due}2025`))).toBe('2025-03-04 proven')
    expect(outcome(read('Statement date: 03/31/2005', `${due}2025`))).toBe('2005-03-04 contradiction')
    expect(outcome(read('Statement date: 03/31/2025', `${due}2024`))).toBe('2025-03-04 contradiction')
  },
)

test.each([
  ['printed in the next year', '', 'Printed 01/15/2026'],
  ['a period without a year', 'March 1 - March 31', 'Printed 01/15/2026'],
  ['printed most of a year later', '', 'Printed 02/20/2026'],
])('a date far from the rows does not tell their year: %s', (_, head, foot) => {
  expect(outcome(read(head, foot))).toBe('2025-03-04 ambiguous_year')
})

test.each([
  ['a rate', 'Rates effective 01/01/2024', ''],
  ['a form', '', 'Form 12 rev 06/15/2021'],
  ['the age of the account', 'Customer since March 15, 2019', ''],
])('what is dated besides the statement tells no year: %s', (_, head, foot) => {
  expect(outcome(read(head, foot))).toBe('2026-03-04 missing_year')
})

test('a list that no year is printed for is not torn over two of them by the day of reading in its middle', () => {
  expect(read('Statement Period: Nov 1 - Nov 30', '', ['11/03', '11/28']).rows.map((r) => r.date)).toEqual(['2025-11-03', '2025-11-28'])
})

test('fine print alone tells no year', () => {
  const foot =
    'In case of errors or questions about your transfers see the notice that we sent to all of our customers on March 15, 2024 or call us'
  expect(read('', foot).reconciled).toBe(false)
})

test.each(['March one - 31 / 2025', 'Period: Mar 1st, year 2025, up to its end', 'Statement dates   1st day of March - 31'])(
  'what looks like a period and is not understood proves nothing: %s',
  (head) => {
    expect(outcome(read(head, '', ['03/04/2025', '03/21/2025']))).toBe('2025-03-04 inferred_period')
  },
)

test.each([
  ['fifteen months', 'Period:        03/01/2025 - 06/30/2026'],
  ['fifteen months in Dutch', 'Periode:        01-03-2025 t/m 30-06-2026'],
  ['days that run backwards over a year', 'Period:        03/01/2025 - 03/31/2024'],
])('a range that is no period, behind a label in a cell of its own, proves nothing: %s', (_, head) => {
  expect(outcome(read(head, '', ['03/04/2025', '03/21/2025']))).toBe('2025-03-04 inferred_period')
})

test.each(['Interest period:        01/01/2024 - 06/30/2025', 'Rate valid for the period:        01/01/2024 - 06/30/2025'])(
  'such a range of something else is not asked: %s',
  (head) => {
    expect(outcome(read(head, '', ['03/04/2025', '03/21/2025']))).toBe('2025-03-04 proven')
  },
)

test('rows with years need no period', () => {
  expect(outcome(read('Your account at a glance', '', ['03/04/2025', '03/21/2025']))).toBe('2025-03-04 proven')
})
