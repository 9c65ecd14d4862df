import { expect, test } from 'vitest'
import type { PdfText } from '../types.ts'
import { readStatements } from './read.ts'
import { draw } from './test-page.ts'

// A card's summary speaks of what is owed: payments lower it, transactions and fees raise it.

const resultOf = (doc: PdfText): unknown[] =>
  readStatements(doc, { fileName: 'case.pdf' }).map((s) => [s.kind, s.reconciled, s.discrepancies.map((d) => [d.kind, d.amount])])

const ROWS = `
    Payments, Credits and Adjustments
    Trans Date    Post Date    Description                         Amount
    Jan 18        Jan 19       ONLINE PYMT                      - $200.00
    Transactions
    Trans Date    Post Date    Description                         Amount
    Jan 30        Feb 1        OFFICE STORE #44                    $60.00
    Feb 3         Feb 5        FUEL                                $25.50`

const HEAD = `
    Business Card ending in 9912                  Jan 16, 2024 - Feb 15, 2024
    Payment Due Date  Mar 10, 2024
    New Balance         Minimum Payment Due
    $185.50             $35.00
`

const signs = (transactions: string): PdfText =>
  draw(`${HEAD}
    Account Summary
    Previous Balance                $300.00
    Payments                      - $200.00
    Other Credits                     $0.00
    Transactions                  + ${transactions}
    Cash Advances                   + $0.00
    Fees Charged                    + $0.00
    New Balance                   = $185.50
    Credit Limit                  $5,000.00
    Available Credit              $4,814.50
${ROWS}`)

test('signs before the amounts: minus is money in, plus is money out', () => {
  expect(resultOf(signs('$85.50'))).toEqual([['card', true, []]])
})

test('an edited sum of transactions shows', () => {
  expect(resultOf(signs('$95.50'))).toEqual([['card', false, [['section_total', -10_00]]]])
})

test('no signs: the words tell', () => {
  expect(
    resultOf(
      draw(`${HEAD}
    Account Summary
    Previous Balance                $300.00
    Payments                        $200.00
    Purchases                        $85.50
    Cash Advances                     $0.00
    New Balance                     $185.50
    Credit Limit                  $5,000.00
${ROWS}`),
    ),
  ).toEqual([['card', true, []]])
})

test('an account: plus is money in, whatever it is called', () => {
  const page = (funds: string, card: string): PdfText =>
    draw(`
    Statement Period 01/16/2024 - 02/15/2024      Account Number 000123456789
    Beginning Balance               $300.00
    Customer Funds                + ${funds}
    Card Transactions              - ${card}
    Ending Balance                  $414.50

    Date     Description                           Amount
    01/19    ONLINE TRANSFER                      $200.00
    02/01    OFFICE STORE #44                     -$60.00
    02/05    FUEL                                 -$25.50
    `)
  expect(resultOf(page('$200.00', '$85.50'))).toEqual([['deposit', true, []]])
  // Edited so that the summary still ties: its rows do not.
  expect(resultOf(page('$700.00', '$585.50'))).toEqual([
    [
      'deposit',
      false,
      [
        ['section_total', -500_00],
        ['section_total', -500_00],
      ],
    ],
  ])
})
