import { expect, test } from 'vitest'
import type { PdfText } from '../../../types.ts'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const COLUMNS = 120

/** Two pages on one sheet, as printers put them. */
const sheet = (left: string, right: string): string => {
  const [a, b] = [left, right].map((page) => page.replace(/^\n/, '').split('\n')) as [string[], string[]]
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => `${(a[i] ?? '').padEnd(COLUMNS)}${b[i] ?? ''}`).join('\n')
}
const printed = (...sheets: string[]): PdfText => {
  const doc = draw(sheets)
  return { ...doc, pages: doc.pages.map((page) => ({ ...page, width: 1224 })) }
}

const summary = (number: string): string => `
      FIRST EXAMPLE BANK                                       ${number}
      Account Number: 000012344321       September 1, 2026 through September 30, 2026

      Beginning balance                        1,000.00
      Deposits and credits                       500.00
      Withdrawals and debits                     200.00
      Ending balance                           1,300.00
`
const list = (number: string): string => `
      Account Number: 000012344321                             ${number}
      Deposits and credits
      Date          Description                                     Amount
      09/03         SQUARE INC 00193                                300.00
      09/04         SQUARE INC 00194                                200.00
      Withdrawals and debits
      Date          Description                                     Amount
      09/09         SYSCO FOODS 7781                                150.00
      09/10         SYSCO FOODS 7782                                 50.00
`
const finePrint = (number: string): string => `
      In case of errors or questions about your transfers              ${number}
      telephone us or write us as soon as you can.
`

test('a sheet that holds the numbers of two pages is two pages, rows on one side or not', () => {
  expect(proved(printed(sheet(summary('Page 1 of 2'), list('Page 2 of 2'))))).toHaveLength(4)
  // Nothing says so: what stands side by side may be one line.
  expect(offs(printed(sheet(summary('Page 1 of 2'), list('Page 1 of 2'))))).not.toEqual([])
})

test('the other sheets of such a file are two pages, too', () => {
  expect(proved(printed(sheet(finePrint('Page 1 of 2'), finePrint('Page 2 of 2')), sheet(summary(''), list(''))))).toHaveLength(4)
})

const opened = (number: string): string => `
      FIRST EXAMPLE BANK                                       ${number}
      Account Number: 000012344321       September 1, 2026 through September 30, 2026
      Beginning balance                        1,000.00
      Deposits and credits                       500.00
      Withdrawals and debits                     250.00
      Service fees                                20.00
      Ending balance                           1,230.00

      Deposits and credits
      Date          Description                                     Amount
      09/03         SQUARE INC 00193                                300.00
      09/04         SQUARE INC 00194                                200.00

      Withdrawals and debits
      Date          Description                                     Amount
      09/09         SYSCO FOODS 7781                                150.00
      09/10         SYSCO FOODS 7782                                 50.00
`
const ended = (number: string): string => `
      FIRST EXAMPLE BANK                                       ${number}
      Withdrawals and debits - continued
      Date          Description                                     Amount
      09/11         SYSCO FOODS 7783                                 50.00
      Total withdrawals and debits                                  250.00
      Service fees
      Date          Description                                     Amount
      09/30         MONTHLY SERVICE FEE                              20.00
      Total service fees                                             20.00
`
test('what the second page of a sheet has is no note beside the rows of the first', () => {
  expect(proved(printed(sheet(opened('Page 1 of 2'), ended('Page 2 of 2'))))).toHaveLength(6)
})

const SCREEN_COLUMNS = 58
const screens = (left: string, right: string): PdfText => {
  const [a, b] = [left, right].map((page) => page.replace(/^\n/, '').split('\n')) as [string[], string[]]
  const lines = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => `${(a[i] ?? '').padEnd(SCREEN_COLUMNS)}${b[i] ?? ''}`)
  const doc = draw([lines.join('\n')])
  const width = 2 * Math.min(...doc.pages[0]!.words.filter((w) => w.text === 'Friday,').map((w) => w.x0)) - 10
  return { ...doc, pages: doc.pages.map((page) => ({ ...page, width })) }
}

test('two screens of an app on one page are read one after the other', () => {
  const statement = one(
    screens(
      `
  Business Checking **7347
  $4,240.96
  Available balance
  Tuesday, December 31, 2024
  MONTHLY SERVICE FEE               -$12.00
  CLOVER BANKCARD 283442           +$438.96
  Monday, December 30, 2024
  VELOCITY CAPITAL GROUP           -$477.27
  Saturday, December 28, 2024
  WASTE MGMT 4689528             -$1,931.07
`,
      `  Friday, December 6, 2024
  TOAST INC DEPOSIT              +$3,712.56
  Thursday, December 5, 2024
  DEPOSIT                        +$3,120.06
  Check 4390                     -$2,937.08
`,
    ),
  )
  expect(statement.rows.map((r) => `${r.date} ${r.amount}`)).toEqual([
    '2024-12-31 1200',
    '2024-12-31 43896',
    '2024-12-30 47727',
    '2024-12-28 193107',
    '2024-12-06 371256',
    '2024-12-05 312006',
    '2024-12-05 293708',
  ])
})
