import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// Lists whose rows tell their side by a word alone.

test('a log of a machine: what was deposited and withdrawn', () => {
  const log = `
      ATM SIMULATOR
      Account Number: 400018652
      Transaction History
      1. 2024-11-06 16:32:04 - Deposited $2,586.42
      2. 2024-11-09 13:09:57 - Withdrew $156.57
      3. 2024-11-11 13:08:12 - Deposited $1,272.08
      Final Available Balance : $ 4,404.07
  `
  expect(one(draw([log])).rows.map((row) => row.type)).toEqual(['credit', 'debit', 'credit'])
})

test('a transfer in is money in, whatever its payee is called', () => {
  const paper = `
      SAMPLE BANK
      Account Number: ****5928
      Statement Period: 03/01/2024 - 03/31/2024
      Opening Balance: $1,000.00
      Closing Balance: $1,170.00

      Date             Type              Description          Amount
      03/01/2024       Transfer Out      VENMO CASHOUT        250.00
      03/05/2024       Transfer In       VENMO CASHOUT        300.00
      03/09/2024       Transfer In       VENMO CASHOUT        120.00
  `
  expect(proved(draw([paper]))).toHaveLength(3)
})
