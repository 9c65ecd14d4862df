import { expect, test } from 'vitest'
import type { PdfText } from '../../types.ts'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

// Balances that are printed beside the rows: each of them counts, not only the last of its day.

const offs = (doc: PdfText): unknown[] => one(doc).discrepancies.map((d) => [d.kind, d.amount, d.page])

const HEAD = 'Statement Period 03/01/2025 - 03/31/2025      Account Number 000123456789'

const oldestFirst = (second: string, deposit = '1,400.00'): PdfText =>
  draw(`
    ${HEAD}
    Beginning Balance  1,000.00
    Ending Balance     1,170.00
    Date    Description                Amount      Balance
    03/03   CARD PURCHASE SHELL       -100.00       900.00
    03/03   DEPOSIT DOORDASH           500.00     ${deposit}
    03/03   CARD PURCHASE STAPLES      -50.00     1,350.00
    03/05   ACH DEBIT GUSTO           -200.00     1,150.00
    03/05   DEPOSIT SQUARE             300.00     ${second}
    03/05   CHECK CARD USPS            -20.00     1,430.00
    03/06   ACH DEBIT IRS             -260.00     1,170.00
  `)

test('a balance inside of a day that does not follow is off by so much, and named once', () => {
  expect(one(oldestFirst('1,450.00')).reconciled).toBe(true)
  expect(offs(oldestFirst('1,550.00'))).toEqual([['running_balance', 100_00, 1]])
  expect(offs(oldestFirst('1,550.00', '1,401.00'))).toEqual([
    ['running_balance', 1_00, 1],
    ['running_balance', 100_00, 1],
  ])
})

test('the newest row first: the same', () => {
  const page = (balance: string): PdfText =>
    draw(`
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance     1,170.00
      Date    Description                Amount      Balance
      03/06   ACH DEBIT IRS             -260.00     1,170.00
      03/05   CHECK CARD USPS            -20.00     1,430.00
      03/05   DEPOSIT SQUARE             300.00     1,450.00
      03/05   ACH DEBIT GUSTO           -200.00     1,150.00
      03/03   CARD PURCHASE STAPLES      -50.00     1,350.00
      03/03   DEPOSIT DOORDASH           500.00     ${balance}
      03/02   CARD PURCHASE SHELL       -100.00       900.00
    `)
  expect(one(page('1,400.00')).reconciled).toBe(true)
  expect(offs(page('1,300.00'))).toEqual([['running_balance', -100_00, 1]])
})

test('a short list with a balance on every row: one day with two rows is enough', () => {
  const page = (balance: string): PdfText =>
    draw(`
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance     1,120.00
      Date    Description                Amount      Balance
      03/03   CARD PURCHASE SHELL       -100.00       900.00
      03/04   CARD PURCHASE STAPLES      -10.00       890.00
      03/05   ACH DEBIT GUSTO           -200.00     ${balance}
      03/05   DEPOSIT SQUARE             500.00     1,190.00
      03/06   CHECK CARD USPS            -20.00     1,170.00
      03/07   CHECK CARD USPS            -50.00     1,120.00
    `)
  expect(one(page('690.00')).reconciled).toBe(true)
  expect(offs(page('609.00'))).toEqual([['running_balance', -81_00, 1]])
})

test('a short list with a single day of several rows: amounts that were raised and lowered by as much inside of it do not follow', () => {
  const page = (first: string, last: string): PdfText =>
    draw(`
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance       570.00
      Date    Description                Amount      Balance
      03/03   CARD PURCHASE SHELL       -100.00       900.00
      03/04   CARD PURCHASE STAPLES      -10.00       890.00
      03/05   ACH DEBIT GUSTO           -${first}       690.00
      03/05   CHECK CARD USPS            -30.00       660.00
      03/05   CARD PURCHASE TARGET       -${last}       620.00
      03/07   CHECK CARD USPS            -50.00       570.00
    `)
  expect(one(page('200.00', ' 40.00')).reconciled).toBe(true)
  expect(offs(page('130.00', '110.00'))).toEqual([
    ['running_balance', -70_00, 1],
    ['running_balance', 70_00, 1],
  ])
})

test('a bank that prints a day in another order than it booked it is believed', () => {
  const statement = one(
    draw(`
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance     1,170.00
      Date    Description                Amount      Balance
      03/03   DEPOSIT DOORDASH           500.00     1,350.00
      03/03   CARD PURCHASE SHELL       -100.00       900.00
      03/03   CARD PURCHASE STAPLES      -50.00       850.00
      03/05   DEPOSIT SQUARE             100.00     1,450.00
      03/05   DEPOSIT TOAST              300.00     1,650.00
      03/05   ACH DEBIT GUSTO           -100.00     1,350.00
      03/05   CARD PURCHASE USPS        -220.00     1,430.00
      03/06   ACH DEBIT IRS             -260.00     1,170.00
    `),
  )
  expect(statement.discrepancies).toEqual([])
  expect(statement.reconciled).toBe(true)
})

test('rows that each repeat the balance of their day’s end are believed', () => {
  const statement = one(
    draw(`
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance     1,170.00
      Date    Description                Amount      Balance
      03/03   CARD PURCHASE SHELL       -100.00     1,350.00
      03/03   DEPOSIT DOORDASH           500.00     1,350.00
      03/03   CARD PURCHASE STAPLES      -50.00     1,350.00
      03/05   ACH DEBIT GUSTO           -200.00     1,450.00
      03/05   DEPOSIT SQUARE             300.00     1,450.00
      03/06   CHECK CARD USPS            -20.00     1,430.00
      03/07   ACH DEBIT IRS             -260.00     1,170.00
    `),
  )
  expect(statement.discrepancies).toEqual([])
  expect(statement.reconciled).toBe(true)
})

test('a scan that lost a row’s amount: the balance at the day’s end tells it, and the row below keeps its own text', () => {
  const page = (closing: string): PdfText =>
    draw(
      `
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance     ${closing}
      Date    Description                    Credits      Debits     Balance
      03/03   CARD PURCHASE SHELL                         100.00
      03/03   DEPOSIT DOORDASH                500.00                1,400.00
      03/05   DEPOSIT SQUARE                  300.00
      03/05   BRANCH DEPOSIT
      03/05   CHECK CARD USPS                              20.00    1,757.00
      03/06   ACH DEBIT IRS                               260.00    1,497.00
    `,
      { source: 'ocr' },
    )
  const statement = one(page('1,497.00'))
  expect(statement.discrepancies).toEqual([])
  expect(statement.rows.slice(3, 5).map((r) => [r.description, r.type, r.amount])).toEqual([
    ['BRANCH DEPOSIT', 'credit', 77_00],
    ['CHECK CARD USPS', 'debit', 20_00],
  ])
  expect(statement.findings.map((f) => f.kind)).toContain('mended_digits')
  expect(one(page('1,420.00')).reconciled).toBe(false)
})

test('a scan that reads a mark behind a check’s number as a stop: the grid keeps its dates', () => {
  const statement = one(
    draw(
      `
      ${HEAD}
      Beginning Balance  1,000.00
      Ending Balance       570.00
      Checks Paid
      Check No.    Date Paid      Amount      Check No.    Date Paid      Amount
      3621 ^       03/16          100.00      3626 *       03/23           50.00
      3622:        03/17           90.00      3627.        03/26          110.00
      3623 ^       03/20           80.00
    `,
      { source: 'ocr' },
    ),
  )
  expect(statement.discrepancies).toEqual([])
  expect(statement.rows.map((r) => `${r.date} ${r.description} ${r.amount}`).sort()).toEqual([
    '2025-03-16 Check 3621 10000',
    '2025-03-17 Check 3622 9000',
    '2025-03-20 Check 3623 8000',
    '2025-03-23 Check 3626 5000',
    '2025-03-26 Check 3627 11000',
  ])
})

test('rows of another list, on other days and without balances, do not make the column one of the days', () => {
  const page = (balance: string): PdfText =>
    draw(`
      Statement period 05/01/2024 - 05/31/2024
      Opening balance     $1,500.00
      Closing balance     $1,340.00
      Declined requests - no money moved
      Date        Description     Amount
      05/05/2024  TO VENDOR      -812.00
      05/09/2024  INCOMING        812.00
      May 3, 2024
      CARD SHOP                  -$30.00   ${balance}
      GROCER                     -$70.00   $1,400.00
      May 20, 2024
      CARD SALES                  $40.00   $1,440.00
      May 29, 2024
      RENT                      -$100.00   $1,340.00
    `)
  expect(one(page('$1,470.00')).reconciled).toBe(true)
  expect(offs(page('$1,420.00'))).toEqual([['running_balance', -50_00, 1]])
  expect(one(page('$1,420.00')).rows).toHaveLength(4)
})
