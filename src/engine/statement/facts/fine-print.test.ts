import { describe, expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// What stands in fine print makes no account of a card, and no card of an account: the figures of its summary say what it is.

const DEPOSIT_PRINT = [
  'Deposits are insured up to $250,000.00 per depositor.',
  'Open a Savings account today: deposits earn 4.00% APY.',
  'Overdraft protection is available on checking accounts.',
  'You can also deposit checks with our mobile app.',
  'The rate shown is variable. Deposits are insured up to $250,000.00 per depositor.',
]

const SUMMARY = `
      Previous Balance                  $500.00
      Payments and Credits              $230.00
      Purchases and Charges             $180.00
      New Balance                       $450.00`
const BESIDE_POINTS = `
      Previous Balance        $500.00          Previous points balance      13,645
      Payments and Credits    $230.00          + Points earned this period   2,118
      Purchases and Charges   $180.00          - Points redeemed             1,364
      New Balance             $450.00          New points balance           14,399`
const IN_ONE_LINE = `
      Previous Balance      - Payments/Credits      + Purchases      = New Balance
      $500.00               $230.00                 $180.00          $450.00`
const SPLIT = `
      Previous Balance                  $500.00
      Payments, Credits                -$230.00
      Purchases                        +$150.00
      Fees Charged                      +$30.00
      Interest Charged                    $0.00
      New Balance                       $450.00`

const card = (print: string, summary = SUMMARY): string => `
      Bramble Rewards
      Account number: XXXX XXXX XXXX 8956
      Opening/Closing Date: 08/01/2025 - 08/31/2025
${summary}

      Date          Description                       Amount
      08/04         AUTOPAY PAYMENT - THANK YOU      -200.00
      08/06         UBER TRIP                          62.10
      08/12         REFUND SALTMARSH CO               -30.00
      08/19         STAPLES 9600                      117.90

      ${print}
      Member FDIC Equal Housing Lender
`

const READ_AS_DEBT = [
  '2025-08-04 +200.00 AUTOPAY PAYMENT - THANK YOU',
  '2025-08-06 -62.10 UBER TRIP',
  '2025-08-12 +30.00 REFUND SALTMARSH CO',
  '2025-08-19 -117.90 STAPLES 9600',
]

describe('a card with a deposit word in its fine print', () => {
  test.each(DEPOSIT_PRINT)('is a card: %s', (print) => {
    const statement = one(draw([card(print)]))
    expect(proved(statement)).toEqual(READ_AS_DEBT)
    expect([statement.kind, statement.openingBalance, statement.closingBalance]).toEqual(['card', -50_000, -45_000])
  })

  test.each([BESIDE_POINTS, IN_ONE_LINE, SPLIT])('is a card by another summary: %s', (summary) => {
    const statement = one(draw([card(DEPOSIT_PRINT[0]!, summary)]))
    expect(proved(statement)).toEqual(READ_AS_DEBT)
  })

  test.each([
    ['$500.00', '$510.00'],
    ['$230.00', '$231.00'],
    ['$180.00', '$190.00'],
    ['$450.00', '$460.00'],
  ])('one figure of its summary changed is noticed: %s', (own, other) => {
    expect(one(draw([card(DEPOSIT_PRINT[0]!, SUMMARY.replace(own, other))])).reconciled).toBe(false)
  })
})

const CARD_PRINT = [
  'Ask about our credit card: no minimum payment until your payment due date.',
  'Your credit limit is shown in the app. Deposits are insured up to $250,000.00.',
  'You may use your debit card for purchases. Deposits are insured.',
]

/** An account: payments and purchases both go out of it, or what came in is called a credit. */
const account = (print: string, summary: string, rows: readonly string[]): string => `
      Bramble Trust
      Account number: XXXX XXXX XXXX 8956
      Statement period 08/01/2025 - 08/31/2025
${summary}

      Date          Description                       Amount
${rows.map((row) => `      ${row}`).join('\n')}

      ${print}
      Member FDIC Equal Housing Lender
`

const ACCOUNTS = {
  'payments and purchases that go out': [
    `
      Previous Balance                  $900.00
      Credits                           $200.00
      Payments                           $62.10
      Purchases                         $117.90
      New Balance                       $920.00`,
    ['08/04         PAYROLL DEPOSIT ACME              200.00', '08/06         BILL PAYMENT WATER                -62.10'],
  ],
  'payments alone': [
    `
      Previous Balance                  $900.00
      Payments                          $180.00
      Purchases                           $0.00
      New Balance                       $720.00`,
    ['08/06         BILL PAYMENT WATER                -62.10', '08/12         TRANSFER TO RENT                    -0.00'],
  ],
  'payments and purchases alike': [
    `
      Previous Balance                  $900.00
      Payments                          $117.90
      Purchases                         $117.90
      New Balance                       $900.00`,
    ['08/04         INTEREST PAID                     117.90'],
  ],
  'below zero': [
    `
      Previous Balance                 -$500.00
      Payments                          $230.00
      Purchases                         $180.00
      New Balance                      -$450.00`,
    ['08/04         INCOMING WIRE                     230.00'],
  ],
} as const

describe.each(Object.entries(ACCOUNTS))('an account with %s', (_, [summary, rows]) => {
  test.each([...CARD_PRINT.filter((print) => /deposits/i.test(print)), ...DEPOSIT_PRINT])('is no proven card: %s', (print) => {
    const statement = one(draw([account(print, summary, [...rows, '08/19         STAPLES 9600                     -117.90'])]))
    expect(statement.kind === 'card' && statement.reconciled).toBe(false)
  })
})

test.each(CARD_PRINT)('an honest account stays one: %s', (print) => {
  const summary = `
      Beginning Balance                 $900.00
      Deposits and Credits              $200.00
      Card Purchases and Payments       $180.00
      Ending Balance                    $920.00`
  const rows = [
    '08/04         PAYROLL DEPOSIT ACME              200.00',
    '08/06         BILL PAYMENT WATER                -62.10',
    '08/19         STAPLES 9600                     -117.90',
  ]
  const statement = one(draw([account(print, summary, rows)]))
  expect(proved(statement)).toHaveLength(3)
  expect([statement.kind, statement.openingBalance, statement.rows[0]!.type]).toEqual(['deposit', 90_000, 'credit'])
})

test('a label for deposits is no fine print, whatever else the summary says', () => {
  const summary = `${SUMMARY}
      Deposits                          $230.00`
  expect(one(draw([card('', summary)])).kind).toBe('deposit')
})

test('what is due is how a card’s balance ends', () => {
  const summary = SUMMARY.replace('Purchases and Charges', 'New activity         ').replace('New Balance', 'Balance due')
  const statement = one(draw([card('', summary)]))
  expect(proved(statement)).toEqual(READ_AS_DEBT)
  expect([statement.kind, statement.openingBalance, statement.closingBalance]).toEqual(['card', -50_000, -45_000])
})

test('what is due beside a new balance ends nothing', () => {
  const summary = `${SUMMARY}
      Balance due                        $25.00`
  expect(proved(one(draw([card('', summary)])))).toEqual(READ_AS_DEBT)
})
