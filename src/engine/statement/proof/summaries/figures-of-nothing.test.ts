import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const KINDS = ['Deposits', 'Other credits', 'Checks paid', 'Electronic withdrawals', 'Service fees']

/** What each kind came to, in the order of their names. */
const paper = (sums: readonly string[], rows: readonly string[], closing: string): string => `
      FIRST EXAMPLE BANK
      Account number: 0011223344
      Statement period 05/01/2024 - 05/31/2024

      Account Summary
      Beginning balance                   1,000.00
${KINDS.map((kind, i) => `      ${kind.padEnd(36)}${sums[i]!.padStart(8)}`).join('\n')}
      Ending balance                      ${closing.padStart(8)}

      Date     Description                  Amount
${rows.map((row) => `      ${row}`).join('\n')}
`
const ROWS = [
  '05/03    MOBILE DEPOSIT               250.00',
  '05/06    ADP WAGES                    -40.00',
  '05/09    CHECK 1041                   -30.00',
]

test('a figure between the balances that no rows of its side add up to is told, whatever else ties', () => {
  expect(proved(draw(paper(['250.00', '0.00', '30.00', '40.00', '0.00'], ROWS, '1,180.00')))).toHaveLength(3)
  for (const at of [1, 4]) {
    const sums = ['250.00', '0.00', '30.00', '40.00', '0.00'].with(at, '5.00')
    expect([at, offs(draw(paper(sums, ROWS, '1,180.00'))).length]).toEqual([at, 1])
  }
})

test('one that some of them add up to may be a part of another', () => {
  const rows = ['05/03    MOBILE DEPOSIT               150.00', '05/04    WIRE IN                      100.00']
  expect(proved(draw(paper(['250.00', '100.00', '0.00', '0.00', '0.00'], rows, '1,250.00')))).toHaveLength(2)
})

const quiet = (summary: string): string => `
      FIRST EXAMPLE BANK
      Account number: 0011223344
      Statement period 05/01/2024 - 05/31/2024

      Account Summary
${summary}

      No activity this period
`

test('an account on which nothing happened has no figure between its balances', () => {
  const packed = (value: string): string => `
      Beginning balance   1,000.00
      Checks paid $0.00   Electronic withdrawals ${value}
      Ending balance      1,000.00`
  expect(proved(draw(quiet(packed('$0.00'))))).toEqual([])
  expect(offs(draw(quiet(packed('$7.00'))))).toEqual(['contradiction'])
  const withHold = packed('$0.00').replace('      Ending', '      Amount on hold        250.00\n      Ending')
  expect(proved(draw(quiet(withHold)))).toEqual([])
})

test.each([
  ['Summe Haben', 'Summe Soll'],
  ['Totale avere', 'Totale dare'],
  ['Total credits', 'Total debits'],
])('two sums on the line of both ends lead from the one to the other: %s', (credits, debits) => {
  const line = (paidIn: string, out: string): string =>
    quiet(`      Opening balance 1,000.00   ${credits} ${paidIn}   ${debits} ${out}   Closing balance 1,000.00`)
  expect(proved(draw(line('0.00', '0.00')))).toEqual([])
  expect(offs(draw(line('0.60', '0.00')))).toHaveLength(1)
  expect(offs(draw(line('0.00', '0.60')))).toHaveLength(1)
})
