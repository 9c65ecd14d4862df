import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// Rows of a spreadsheet drop their last zero; the head above them is written by another hand.

const ROWS: [string, string, string, string][] = [
  ['01', '214.86', '', '4633.04'],
  ['03', '7.96', '', '4625.08'],
  ['04', '', '333.9', '4958.98'],
  ['08', '129.82', '', '4829.16'],
  ['12', '7.75', '', '4821.41'],
  ['13', '78.83', '', '4742.58'],
  ['17', '', '1286.59', '6029.17'],
  ['18', '71.72', '', '5957.45'],
  ['18', '65.46', '', '5891.99'],
  ['20', '43.15', '', '5848.84'],
  ['24', '214.33', '', '5634.51'],
  ['24', '', '212.33', '5846.84'],
  ['25', '', '1307.1', '7153.94'],
  ['26', '38.54', '', '7115.4'],
]
const paper = (rows: typeof ROWS): string =>
  [
    'Mini Project Bank',
    'Account: 9898366990 | 01-06-2025 to 30-06-2025',
    'Opening Balance: 4847.90 | Closing Balance: 7115.40',
    '',
    'Date         Description            Debit Amt       Credit Amt        Balance',
    ...rows.map(([day, out, paidIn, balance]) =>
      [`${day}-06-2025   POS 4411 DMART`.padEnd(32), out.padStart(13), paidIn.padStart(17), balance.padStart(15)].join(''),
    ),
  ].join('\n')

test('amounts with one decimal among those with two are rows', () => {
  expect(proved(draw(paper(ROWS)))).toHaveLength(14)
})

test('one of them changed is noticed', () => {
  const rows = ROWS.map((row): (typeof ROWS)[number] => [row[0], row[1], row[2] === '333.9' ? '339.3' : row[2], row[3]])
  expect(one(draw(paper(rows))).reconciled).toBe(false)
})

/** Every cell in the middle of its column, as plotted tables have them. */
const plotted = (rows: typeof ROWS): string => {
  const cell = (text: string, width: number): string => text.padStart(Math.floor((width + text.length) / 2)).padEnd(width)
  const line = (cells: readonly string[]): string => cells.map((text, i) => cell(text, [14, 27, 15, 15, 15][i]!)).join('')
  const list = rows.map(([day, out, paidIn, balance]) => line([`${day}-06-2025`, 'POS 4411 DMART', out, paidIn, balance]))
  return ['Mini Project Bank', '', line(['Date', 'Description', 'Debit Amt', 'Credit Amt', 'Balance']), ...list].join('\n')
}

test('a single amount with one decimal, in the middle of its column', () => {
  const whole = ROWS.filter(([, ...row]) => !row.some((text) => /\.\d$/.test(text)))
  const rows = [...whole, ...whole]
  const [day, out, , balance] = rows[1]!
  const short = rows.with(1, [day, '7.9', '', balance])
  const amounts = (of: typeof ROWS): number[] => one(draw(plotted(of))).rows.map(({ amount }) => amount)
  expect(out).toBe('7.96')
  expect(amounts(short)).toEqual(amounts(rows).with(1, 790))
})
