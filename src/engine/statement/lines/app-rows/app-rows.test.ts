import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const HEAD = `
      EXAMPLE BANK                        Account ending in 4321
      Statement: June 1, 2026 - June 30, 2026
      Starting balance                                   $100.00
      Money in                                            $90.00
      Money out                                          -$60.00
      Ending balance                                     $130.00`

test('days as headings right below the box of balances head the rows under them', () => {
  const list = `
      June 2, 2026
        NSF FEE                        Transfer          -$25.00
      June 5, 2026
        INCOMING WIRE                  Sales              $50.00
        ONLINE TRANSFER                Transfer          -$15.00
      June 9, 2026
        DEPOSIT                        Sales              $40.00
        HOME STORE                     Debit card        -$20.00
`
  expect(proved(draw(HEAD + list))).toEqual([
    '2026-06-02 -25.00 NSF FEE Transfer',
    '2026-06-05 +50.00 INCOMING WIRE Sales',
    '2026-06-05 -15.00 ONLINE TRANSFER Transfer',
    '2026-06-09 +40.00 DEPOSIT Sales',
    '2026-06-09 -20.00 HOME STORE Debit card',
  ])
})

test('what stands between the date of a card and its balance is its text', () => {
  const list = `

      NSF FEE                                            -$25.00
      Jun 2, 2026                                 Balance $75.00

      INCOMING WIRE                                      +$50.00
      Jun 5, 2026 REF 2605021122 INV 4471 CONF# 8 Balance $125.00

      ONLINE TRANSFER                                    -$35.00
      Jun 8, 2026 TRANSACTION#: 99112233 TO SAVINGS Balance $90.00

      DEPOSIT                                            +$40.00
      Jun 9, 2026                                 Balance $130.00
`
  expect(proved(draw(HEAD + list)).map((row) => row.slice(0, 28))).toEqual([
    '2026-06-02 -25.00 NSF FEE',
    '2026-06-05 +50.00 INCOMING W',
    '2026-06-08 -35.00 ONLINE TRA',
    '2026-06-09 +40.00 DEPOSIT',
  ])
})

test('texts that wrap above their date, and dates whose number wraps, keep their own day', () => {
  const list = `
      Description                      Incoming    Outgoing      Amount
      DEPOSIT                             40.00                  130.00
      Jun 9, 2026 Transaction: TRANSFER-
      044503125
      IRS TAX PAYMENT 694242770                      -35.00       90.00
      8774040216
      Jun 8, 2026 Transaction: TRANSFER-
      689677792
      INCOMING WIRE                       50.00                  125.00
      Jun 5, 2026 Transaction: TRANSFER-
      136004173
      NSF FEE                                        -25.00       75.00
      Jun 2, 2026 Transaction: TRANSFER-
      136004174
`
  const { rows } = one(draw(HEAD + list))
  expect(rows.map((row) => `${row.date} ${row.amount}`)).toEqual([
    '2026-06-09 4000',
    '2026-06-08 3500',
    '2026-06-05 5000',
    '2026-06-02 2500',
  ])
})
