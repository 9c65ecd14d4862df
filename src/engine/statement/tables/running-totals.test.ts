import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// Two columns of amounts, of which one is what the other leads to.

const ROWS = [
  '06/02  -50.00    950.00',
  '06/04  550.00  1,500.00',
  '06/09  -50.00  1,450.00',
  '06/12 -150.00  1,300.00',
  '06/15  100.00  1,400.00',
]
const paper = (label: string, rows: readonly string[]) =>
  draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/01/2026 - 06/30/2026
      Opening balance  1,000.00
      Closing balance  1,400.00
      Date      Description                  Amount      ${label.padStart(14)}
${rows
  .map((row, i) => {
    const [date, amount, total] = row.split(/ +/) as [string, string, string]
    return `      ${date}     ALPHA STORES ${990 + i}            ${amount.padStart(10)}      ${total.padStart(14)}`
  })
  .join('\n')}`)

test.each(['Total', 'Account total', 'New total', 'Account value', 'Amount left'])('a column called %s', (label) => {
  expect(proved(paper(label, ROWS)).map((row) => row.slice(0, 18).trim())).toHaveLength(5)
  expect(proved(paper(label, ROWS.toReversed()))).toHaveLength(5)
  const faulty = one(paper(label, ROWS.with(2, '06/09  -50.00  1,455.00')))
  expect(faulty.reconciled).toBe(false)
  expect(faulty.rows).toHaveLength(5)
})

test('a total of an amount and its fee moves the balance itself', () => {
  const doc = draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/01/2026 - 06/30/2026
      Opening balance  1,000.00
      Closing balance  1,393.00
      Date      Description                  Amount      Fee         Total
      06/02     ALPHA STORES 991             -50.00     -1.00       -51.00
      06/04     BETA TRADING LLC             550.00     -2.00       548.00
      06/09     GAMMA WORKS 7781             -50.00     -1.00       -51.00
      06/12     DELTA SUPPLY CO              -50.00     -3.00       -53.00`)
  expect(proved(doc).map((row) => row.split(' ')[1])).toEqual(['-51.00', '+548.00', '-51.00', '-53.00'])
})
