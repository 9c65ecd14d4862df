import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// `l,314.91`: what OCR and its layers make of the 1 that leads an amount.

const page = (amount: string, balance: string): string => `
  PIONEER NATIONAL BANK
  Account number 301858198753
  Statement Period 08/01/2026 - 08/31/2026
  Beginning balance on 08/01                              11,000.00
  Ending balance on 08/31                                 12,114.91

  Date        Description              Deposits   Withdrawals      Balance
  08/06       AMEX EPAYMENT                            200.00    10,800.00
  08/08       SQUARE INC PPD      ${amount.padStart(13)}           ${balance.padStart(13)}
  08/09       RENT l25 MAIN ST                         100.00    12,014.91
  08/10       Zelle From I. Lopez       100.00                   12,114.91
`
const ROWS = [
  '2026-08-06 -200.00 AMEX EPAYMENT',
  '2026-08-08 +1314.91 SQUARE INC PPD',
  '2026-08-09 -100.00 RENT l25 MAIN ST',
  '2026-08-10 +100.00 Zelle From I. Lopez',
]

test.each([
  ['l,314.91', '12,114.91'],
  ['I,314.91', '12,114.91'],
  ['|,314.91', '12,114.91'],
  ['l3l4.91', '12,114.91'],
  ['1,314.91', 'l2,114.91'],
  ['1,314.91', 'I2,114.91'],
  ['l,314.91', 'l2,114.91'],
])('%s beside %s', (amount, balance) => {
  const doc = draw(page(amount, balance), { source: 'ocr' })
  expect(proved(doc)).toEqual(ROWS)
  expect(one(doc).rows[1]!.balance).toBe(1_211_491)
})
