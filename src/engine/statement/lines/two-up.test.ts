import { expect, test } from 'vitest'
import type { PdfText } from '../../types.ts'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

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
