import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

type Second = { number?: string; page?: string; forward?: string; end?: string; last?: string }

/** Two pages; the second begins with a balance that is brought forward, and its first row has the day of the page before. */
const read = ({ number = '68-0026457', page = 'Page 2 of 2', forward = '1,050.00', end = '', last = '1,050.00' }: Second = {}): string[] =>
  readStatements(
    draw([
      `
      EXAMPLE BANK Account Statement                                    Page 1 of 2
      Account number 68-0026457
      For March 1 to March 31, 2025

      Opening balance on Mar 1, 2025        1,000.00
      Closing balance on Mar 31, 2025       1,010.00

      Date        Description             Withdrawals     Deposits     Balance
      Mar 1       Opening balance                                     1,000.00
      Mar 4       SALES                                     80.00     1,080.00
                  PAPER SHOP                   30.00                  ${last}
${end}
`,
      `
      EXAMPLE BANK Account Statement                                    ${page}
      Account number ${number}

      Date        Description             Withdrawals     Deposits     Balance
                  Balance forward                                     ${forward}
                  TOLL ROAD                    20.00                  1,030.00
      Mar 21      CARD SHOP                    20.00                  1,010.00
                  Closing balance                                     1,010.00
`,
    ]),
    { fileName: 'case.pdf' },
  ).map((s) => `${s.accountLast4} ${s.rows.length} ${s.reconciled ? 'proven' : 'not proven'}`)

test('a balance brought forward to a later page goes on with the statement, whatever the day of its first row', () => {
  expect(read()).toEqual(['6457 4 proven'])
})

test('another figure than the page before ended with takes the proof', () => {
  for (const one of read({ forward: '1,060.00' })) expect(one).toMatch(/not proven$/)
})

const SUBTOTAL = (figure: string): string => `                  SUBTOTAL:                                           ${figure}`

test('a subtotal under the balances is what the page leads to', () => {
  expect(read({ end: SUBTOTAL('1,050.00') })).toEqual(['6457 4 proven'])
  // The day goes on behind the page, and prints its balance there.
  expect(read({ end: SUBTOTAL('1,050.00'), last: '' })).toEqual(['6457 4 proven'])
  for (const last of ['1,050.00', '']) for (const one of read({ end: SUBTOTAL('1,060.00'), last })) expect(one).toMatch(/not proven$/)
})

test('a page of another account, or behind a closing balance, begins a statement of its own', () => {
  expect(read({ number: '68-0099999' })).toHaveLength(2)
  expect(
    read({ forward: '  500.00', end: '                  Closing balance                                     1,050.00' }).length,
  ).toBeGreaterThan(1)
})

test('a balance forward below names of columns alone goes on, though days print their balance once', () => {
  const doc = draw([
    `
      Bank of the Palisades
      Account number: xxxxxx5254
      Statement period: 02/01/2024 - 02/29/2024

      Date           Description                       Withdrawals   Deposits    Balance
      02/01/2024     BALANCE FORWARD                                            1,000.00
      02/02/2024     SQUARE INC SQ534168                               500.00
      02/02/2024     CHECK 1087                             150.00              1,350.00
      02/08/2024     CROSSROADS PROPERTY RENT               100.00`,
    `
      Date           Description                       Withdrawals   Deposits    Balance
                     BALANCE FORWARD                                            1,250.00
      02/08/2024     ZELLE FROM R OKAFOR                                50.00   1,300.00
      02/09/2024     CHECK 1092                             200.00              1,100.00
      Closing balance on 02/29/2024: 1,100.00`,
  ])
  expect(proved(doc)).toHaveLength(5)
})
