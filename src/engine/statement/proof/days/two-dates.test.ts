import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const DAYS = ['02', '02', '03', '03', '07', '08', '09', '10', '14', '16', '23', '24']

/** Twelve rows of ten each; `booked` says for some of them on which day, all count from the days of the list. */
const list = (booked: Record<number, string>, isDescending = false): string => {
  const rows = DAYS.map((day, i) => ({ value: `${day}/05/2024`, booked: booked[i] ?? `${day}/05/2024`, i }))
  const printed = isDescending ? rows.toReversed() : rows
  const lines = printed.map(({ value, booked: on, i }, at) => {
    const balance = 1000 - 10 * (isDescending ? rows.length - at : at + 1)
    return `      ${value}    ${on}        UPI SETTLEMENT 5569${i + 10}            10.00            ${balance.toFixed(2)}`
  })
  return `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement of Transactions from 01/05/2024 to 31/05/2024
      Opening Balance: 1,000.00

      Value Date    Transaction Date  Transaction Remarks                 Withdrawal       Balance
${lines.join('\n')}
      Closing Balance                                                                      880.00
`
}

test('the day of a transaction beside that of value, where all others have one day under both labels', () => {
  expect(proved(draw(list({})))).toHaveLength(12)
  expect(offs(draw(list({ 5: '28/05/2024' })))).toEqual(['date_order'])
  expect(offs(draw(list({ 9: '01/05/2024' })))).toEqual(['date_order'])
  expect(offs(draw(list({ 5: '10/07/2024' })))).toEqual(['date_order'])
  expect(offs(draw(list({ 5: '28/05/2024' }, true)))).toEqual(['date_order'])
})

test('what is booked some days later, or counts from days before, is where its booking stands', () => {
  expect(proved(draw(list({ 5: '10/05/2024' })))).toHaveLength(12)
  // Behind the last row, booked on the 25th.
  expect(proved(draw(list({ 11: '30/05/2024' })))).toHaveLength(12)
  // Where several differ, the bank dates by another rule.
  expect(proved(draw(list({ 2: '12/05/2024', 5: '17/05/2024', 8: '21/05/2024' })))).toHaveLength(12)
})

test('the day of posting may stand before that of the transaction', () => {
  const paper = (day: string): string => `
      FIRST EXAMPLE CARD                      Account Number: 4265 8893 7942 4678
      Statement period 01/05/2024 to 31/05/2024
      Previous balance 100.00       New balance 150.00       Minimum payment due 25.00

      Post Date   Trans Date   Description                      Amount
      02 May      01 May       BETA HOLDINGS                     10.00
      03 May      02 May       BETA WORKS                        10.00
      06 May      ${day} May       GAMMA SUPPLY                      10.00
      08 May      07 May       DELTA FUEL                        10.00
      13 May      12 May       EPSILON FREIGHT                    5.00
      20 May      20 May       ZETA PAPER                         5.00
`
  expect(proved(draw(paper('05')))).toHaveLength(6)
  expect(offs(draw(paper('16')))).toEqual(['date_order'])
})

const withYears = (first: string, label = 'Transaction'): string => `
      Account number: 0012345678
      Statement period 02/01/2024 - 02/29/2024
      Beginning balance   500.00
      Ending balance      545.00

      ${label.padEnd(14)}Posted
      Date          Date          Description                 Amount
      02/02/2024    02/03/2024    CLIENT ONE                   30.00
      ${first}    02/22/2024    CLIENT TWO                   55.00
      02/26/2024    02/27/2024    TOLL ROAD 02/20/2021        -40.00
`

test('the two days of a row are of one year, or of the turn of one', () => {
  expect(proved(draw(withYears('02/21/2024')))).toHaveLength(3)
  expect(proved(draw(withYears('09/30/2023')))).toHaveLength(3)
  expect(offs(draw(withYears('02/21/2023')))).toEqual(['date_order'])
  expect(offs(draw(withYears('02/21/2023', 'Value')))).toEqual(['date_order'])
})
