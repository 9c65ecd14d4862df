import { expect, test } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import { readStatements } from '../statement/read.ts'
import { draw } from '../statement/test-page.ts'
import type { Row, Statement } from '../types.ts'
import { proveAgain } from './prove-again.ts'

const read = (drawing: string): Statement => readStatements(draw(drawing), { fileName: 'case.pdf' })[0]!
const kinds = ({ discrepancies }: Statement): string[] => discrepancies.map((d) => d.kind)
/** The statement after a person mended the row whose text begins so. */
const mended = (statement: Statement, text: string, to: Partial<Row>): Statement => {
  expect(statement.rows.filter((r) => r.description.startsWith(text))).toHaveLength(1)
  return proveAgain(
    statement,
    statement.rows.map((r) => (r.description.startsWith(text) ? { ...r, ...to } : r)),
  )
}
const cents = (n: number): Cents => n as Cents

/** Balances tie by two rows that are off by as much; only the sums of their sections say so. */
const sections = (deposits: string, withdrawals: string): string => `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      520.00
      Deposits and Other Credits
      05/03       CLIENT ONE           30.00
      05/07       CLIENT TWO           60.00
      Total Deposits and Other Credits ${deposits}
      Withdrawals and Other Debits
      05/04       TOLL ROAD            30.00
      05/09       PAPER SHOP           40.00
      Total Withdrawals and Other Debits ${withdrawals}
`

test('the reader names the rows of every printed sum, whether it ties or not', () => {
  const { sums } = read(sections('90.00', '75.00'))
  expect(sums).toMatchObject([
    { value: 9000, rows: [0, 1], type: 'credit', net: false, count: null, page: 1 },
    { value: 7500, rows: [2, 3], type: 'debit' },
  ])
})

test('a printed sum that no mend concerns still speaks against the statement', () => {
  const statement = read(sections('90.00', '75.00'))
  expect(kinds(statement)).toEqual(['section_total'])
  const dated = mended(statement, 'CLIENT ONE', { date: '2024-05-02' as IsoDate })
  expect(kinds(dated)).toEqual(['section_total'])
  expect(dated.reconciled).toBe(false)
})

test('mends that make every printed sum true prove it, by correction', () => {
  const statement = read(sections('95.00', '75.00'))
  expect(kinds(statement)).toEqual(['section_total', 'section_total'])
  const half = mended(statement, 'CLIENT TWO', { amount: cents(6500) })
  expect(kinds(half)).toEqual(['section_total'])
  expect(half.discrepancies[0]!.message).toContain('The same 5.00 lies between the rows and the closing balance 520.00')
  const whole = mended(half, 'PAPER SHOP', { amount: cents(4500) })
  expect(whole).toMatchObject({ reconciled: true, discrepancies: [] })
})

test('a row that goes to the other side is missed by the sum that it stood in', () => {
  const statement = read(sections('90.00', '70.00'))
  expect(statement.reconciled).toBe(true)
  expect(kinds(mended(statement, 'TOLL ROAD', { type: 'credit' }))).toEqual(['balance', 'section_total'])
})

const counted = (deposits: string): string => `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance                        500.00
      Deposits and other credits      ${deposits}
      Withdrawals                     1         20.00
      Ending balance                           580.00
      Date        Description              Withdrawals      Deposits       Balance
      05/03       CLIENT ONE                                    40.00       540.00
      05/05       RENT                           20.00                      520.00
      05/06       CLIENT TWO                                    60.00       580.00
`

test('what a summary counts and sums is held against mended rows, too', () => {
  expect(read(counted('2        100.00')).sums).toMatchObject([
    { value: 10_000, count: 2, rows: 'credit' },
    { value: 2000, count: 1, rows: 'debit' },
  ])
  const miscounted = read(counted('3        100.00'))
  expect(kinds(miscounted)).toEqual(['count'])
  expect(kinds(mended(miscounted, 'RENT', { date: '2024-05-06' as IsoDate }))).toEqual(['count'])
  const wrong = mended(read(counted('2        100.00')), 'CLIENT ONE', { amount: cents(4100) })
  expect(wrong.discrepancies).toMatchObject([{ message: expect.stringContaining('100.00') }])
})

test('sums of both columns below a table', () => {
  const statement = read(`
      Statement period 05/01/2024 - 05/31/2024
      Opening balance     500.00
      Closing balance     580.00
      Date        Description              Withdrawals      Deposits       Balance
      05/03       CLIENT ONE                                    40.00       540.00
      05/05       RENT                           20.00                      520.00
      05/06       CLIENT TWO                                    60.00       580.00
      Totals                                     20.00         110.00
  `)
  expect(statement.sums).toMatchObject([
    { value: 2000, rows: 'debit', type: 'debit' },
    { value: 11_000, rows: 'credit', type: 'credit' },
  ])
  expect(kinds(mended(statement, 'RENT', { date: '2024-05-04' as IsoDate }))).toEqual(['section_total'])
})

test('a mended day outside of the printed period is no proof, be it one day', () => {
  const statement = read(sections('90.00', '70.00'))
  expect(kinds(mended(statement, 'PAPER SHOP', { date: '2024-06-01' as IsoDate }))).toEqual(['date_outside_period'])
  expect(kinds(mended(statement, 'PAPER SHOP', { date: '2024-05-31' as IsoDate }))).toEqual([])
})

test('a jump over days without rows is gone when the mended amount fills it', () => {
  const statement = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      360.00
      Date        Description              Withdrawals      Deposits       Balance
      05/01       SHOP ONE                       10.00                      490.00
      05/02       SHOP TWO                       10.00                      480.00
      05/03       SHOP THREE                     10.00                      470.00
      05/04       SHOP FOUR                      10.00                      460.00
      05/05       SHOP FIVE                      10.00                      450.00
      05/06       SHOP SIX                       10.00                      440.00
      05/30       RENT                           70.00                      360.00
  `)
  expect(kinds(statement)).toEqual(['missing_rows'])
  expect(mended(statement, 'RENT', { amount: cents(8000) })).toMatchObject({ reconciled: true, reconciledBy: 'correction' })
  expect(kinds(mended(statement, 'SHOP ONE', { date: '2024-05-02' as IsoDate }))).toEqual(['missing_rows'])
})

test('statements kept from before sums were kept do not lose what spoke against them', () => {
  const { sums: _, ...before } = read(sections('90.00', '75.00'))
  expect(kinds(mended(before, 'CLIENT ONE', { date: '2024-05-02' as IsoDate }))).toEqual(['section_total'])
})

const messages = ({ discrepancies }: Statement): string[] => discrepancies.map((d) => d.message)

const withWeekdays = (day: string): string => `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      530.00
      Date            Description              Withdrawals      Deposits
      Fri 05/03       CLIENT ONE                                   40.00
      Mon 05/06       RENT                           20.00
      ${day}       CLIENT TWO                                   60.00
      Thu 05/09       PAPER SHOP                     50.00
`

test('a mended day agrees with the printed day of the week, or does not', () => {
  const statement = read(withWeekdays('Tue 05/08'))
  expect(kinds(statement)).toEqual(['impossible_date'])
  expect(mended(statement, 'CLIENT TWO', { date: '2024-05-07' as IsoDate })).toMatchObject({ reconciled: true, reconciledBy: 'correction' })
  expect(kinds(mended(statement, 'CLIENT TWO', { date: '2024-05-06' as IsoDate }))).toEqual(['impossible_date'])
  expect(kinds(mended(read(withWeekdays('Tue 05/07')), 'CLIENT TWO', { date: '2024-05-08' as IsoDate }))).toEqual(['impossible_date'])
})

test('counts of a side are asked again when a row changes sides', () => {
  const statement = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      480.00
      Date        Description              Withdrawals      Deposits
      05/03       CLIENT ONE                                   40.00
      05/06       RENT                           20.00
      05/09       PAPER SHOP                     40.00
      1 deposits and 2 withdrawals
  `)
  expect(statement.reconciled).toBe(true)
  expect(messages(mended(statement, 'PAPER SHOP', { type: 'credit' })).join(' ')).toMatch(/2 credits were read/)
})

/** Gross, fee and net, one net misread by as much as another is off. */
const gross = (net: string): string => `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      588.00
      Deposits and Other Credits
      Date        Description              Gross        Fee        Amount
      05/03       SALES ONE                20.00       1.00         19.00
      05/04       SALES TWO                27.00       2.00         25.00
      05/05       SALES THREE              10.00       1.00          ${net}
      05/06       SALES FOUR               11.00       1.00         10.00
      05/07       SALES FIVE               23.00       1.00         22.00
      05/08       SALES SIX                 4.00       1.00          3.00
`

test('what columns say of a row is asked of the mended row, also where it could not be asked before', () => {
  expect(read(gross('9.00')).reconciled).toBe(true)
  const misread = read(gross('7.00'))
  expect(kinds(misread)).toEqual(['balance'])
  expect(mended(misread, 'SALES THREE', { amount: cents(900) })).toMatchObject({ reconciled: true, reconciledBy: 'correction' })
  const elsewhere = mended(misread, 'SALES FIVE', { amount: cents(2400) })
  expect(elsewhere.reconciled).toBe(false)
  expect(messages(elsewhere).join(' ')).toMatch(/SALES THREE.*9\.00; 7\.00/)
})

test('balances carried from page to page are asked of mended rows', () => {
  const carried = (one: string): Statement =>
    read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Date        Description              Withdrawals      Deposits
      05/03       CLIENT ONE                                   ${one}
      05/06       RENT                           20.00
      Balance carried forward    520.00
      05/07       CLIENT TWO                                   30.00
      05/09       PAPER SHOP                     50.00
      Balance carried forward    500.00
      05/10       CLIENT THREE                                 80.00
      Ending balance      580.00
    `)
  expect(carried('40.00').reconciled).toBe(true)
  const misread = carried('46.00')
  expect(misread.reconciled).toBe(false)
  expect(mended(misread, 'CLIENT ONE', { amount: cents(4000) })).toMatchObject({ reconciled: true })
  expect(mended(misread, 'CLIENT THREE', { amount: cents(7400) }).reconciled).toBe(false)
})

test('what is a fact of the document stays, whatever is mended', () => {
  const statement = read(sections('90.00', '70.00').replace('Statement period', 'Page 1 of 2   Statement period'))
  expect(kinds(statement)).toEqual(['missing_page'])
  expect(kinds(mended(statement, 'CLIENT ONE', { date: '2024-05-02' as IsoDate }))).toEqual(['missing_page'])
})

test('one row after the statement’s own date is cured by an earlier one', () => {
  const statement = read(`
      Statement date 05/31/2024
      Beginning balance   500.00
      Ending balance      530.00
      Date        Description              Withdrawals      Deposits
      05/03/2024  CLIENT ONE                                   40.00
      05/06/2024  RENT                           20.00
      06/07/2024  CLIENT TWO                                   60.00
      05/09/2024  PAPER SHOP                     50.00
  `)
  expect(kinds(statement)).toContain('date_after_statement')
  expect(kinds(mended(statement, 'CLIENT TWO', { date: '2024-05-07' as IsoDate }))).not.toContain('date_after_statement')
  expect(kinds(mended(statement, 'CLIENT TWO', { date: '2024-06-08' as IsoDate }))).toContain('date_after_statement')
})

/** Two misread rows whose sum is right: only the lines of the summary tell. */
const summedByKind = `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance                 500.00
      Deposits and credits              100.00
      Card purchases                    -80.00
      Online payments                  -120.00
      Ending balance                    400.00
      Deposits and credits
      05/03       CLIENT ONE           100.00
      Card purchases
      05/04       TOLL ROAD             60.00
      05/05       PAPER SHOP            30.00
      Online payments
      05/09       ELECTRIC CO          110.00
`

test('lines of a summary are asked again when the rows of their sections are mended', () => {
  const statement = read(summedByKind)
  expect(kinds(statement)).toEqual(['contradiction', 'contradiction'])
  const once = mended(statement, 'PAPER SHOP', { amount: cents(2000) })
  expect(messages(once).join(' ')).not.toMatch(/prints "Card purchases/)
  expect(mended(once, 'ELECTRIC CO', { amount: cents(12_000) })).toMatchObject({ reconciled: true, reconciledBy: 'correction' })
})

test('a count in a box is asked again when a row changes sides', () => {
  const statement = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      520.00
      Number of deposits/credits  2
      Date        Description              Withdrawals      Deposits
      05/03       CLIENT ONE                                   40.00
      05/06       RENT                           20.00
  `)
  expect(messages(statement)).toEqual(['"Number of deposits/credits 2" is printed; 1 credits were read.'])
  expect(kinds(mended(statement, 'RENT', { type: 'credit' }))).toEqual(['balance'])
})
