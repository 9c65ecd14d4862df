import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const page = (dollars: string): string => `
  HARBOUR COMMERCIAL BANK
  Account number 301858198753
  Statement Period 08/01/2026 - 08/31/2026
  Beginning balance on 08/01      ${dollars}11,000.00
  Ending balance on 08/31         ${dollars} 11,200.00

  Date        Description                        Amount              Balance
  08/06       AMEX EPAYMENT                 ${dollars}-200.00       ${dollars}10,800.00
  08/08       SQUARE INC PPD                 ${dollars}500.00       ${dollars}11,300.00
  08/09       RENT 125 MAIN ST              ${dollars}-100.00       ${dollars}11,200.00
`

test.each([
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['HK$', 'HKD'],
  ['NZ$', 'NZD'],
])('amounts behind %s are of %s, and the letters are no text of a row', (dollars, currency) => {
  const doc = draw(page(dollars))
  expect(proved(doc)).toEqual([
    '2026-08-06 -200.00 AMEX EPAYMENT',
    '2026-08-08 +500.00 SQUARE INC PPD',
    '2026-08-09 -100.00 RENT 125 MAIN ST',
  ])
  expect(one(doc).currency).toBe(currency)
})
