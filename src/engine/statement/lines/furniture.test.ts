import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

test('a day or a count alone on a line of a text is no number of a page, and what goes on below it stays with its row', () => {
  const page = draw(`
    FIRST EXAMPLE BANK          Account Number: 000012344321
    Statement Period 11/01/2025 - 11/30/2025
    Beginning balance      $1,000.00
    Ending balance           $850.00

    Date     Description                        Debits       Credits         Balance
    11/03    CARD PURCHASE ON                   100.00                        900.00
             11/02
             DELTA FUNDING 57444
    11/04    ACH DEBIT                           20.00                        880.00
             2 of 3
             ALPHA TRADING
    11/05    WIRE                                30.00                        850.00
                                   1/2
`)
  expect(proved(page)).toEqual([
    '2025-11-03 -100.00 CARD PURCHASE ON 11/02 DELTA FUNDING 57444',
    '2025-11-04 -20.00 ACH DEBIT 2 of 3 ALPHA TRADING',
    '2025-11-05 -30.00 WIRE',
  ])
})
