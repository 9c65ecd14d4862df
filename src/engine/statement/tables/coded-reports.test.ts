import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

const report = (items: number, closing = '1,450.00'): string => `
      First Harbor Bank | Reports > Balance & Transaction Detail
      Account: 6947147545 Peachtree Hair Lounge LLC
      From 04/01/2026 through 04/30/2026 Currency USD
      Opening Ledger (010)                                                            1,000.00
      Total Credits (100)                                                    700.00 / ${items} items
      Total Debits (400)                                                     250.00 / 2 items
      Closing Ledger (015)                                                            ${closing}
      As Of         BAI    Type     Credit Amt     Debit Amt    Bank Ref     Text
      04/01/2026    165    DEP          500.00                  783800208    SHOPIFY PAYOUT 503065
      04/07/2026    455    CARD                       150.00    747509217    COSTCO WHSE #0338
      04/14/2026    165    DEP          200.00                  455209778    SHOPIFY PAYOUT 966135
      04/28/2026    451    ACH                        100.00    767699665    WASTE MGMT AUTOPAY
`

test('a report with the codes of its sums beside them, and the texts in the last column', () => {
  expect(proved(draw(report(2))).map((row) => row.slice(0, 30))).toEqual([
    '2026-04-01 +500.00 SHOPIFY PAY',
    '2026-04-07 -150.00 COSTCO WHSE',
    '2026-04-14 +200.00 SHOPIFY PAY',
    '2026-04-28 -100.00 WASTE MGMT ',
  ])
})

test('what it counts behind its sums is held against the rows', () => {
  expect(offs(draw(report(3)))).not.toEqual([])
  expect(offs(draw(report(2, '1,460.00')))).not.toEqual([])
})
