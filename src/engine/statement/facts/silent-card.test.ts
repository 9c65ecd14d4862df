import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// A card that says nowhere that it is one: what it calls its balances, and what a person did, tell.

type Said = { last?: string; paid?: string; returned?: string; spent?: string; now?: string }

const paper = ({ last = '500.00', paid = '200.00', returned = '30.00', spent = '180.00', now = '450.00' }: Said = {}): string => `
      Bramble One
      Your account ••8956 | Aug 1 – Aug 31, 2025

      Last balance                      $${last}
      You paid                          $${paid}
      Returned to you                    $${returned}
      You spent                         $${spent}
      Balance now                       $${now}
      Pay at least               $40.00 by Sep 25

      Date          What                              Amount
      Aug 4         ONLINE PAYMENT THANK YOU        -$200.00
      Aug 6         UBER TRIP                         $62.10
      Aug 12        REFUND SALTMARSH CO              -$30.00
      Aug 19        STAPLES 9600                     $117.90
`

test('is read as what is owed: payments lower it', () => {
  const statement = one(draw([paper()]))
  expect(proved(statement)).toEqual([
    '2025-08-04 +200.00 ONLINE PAYMENT THANK YOU',
    '2025-08-06 -62.10 UBER TRIP',
    '2025-08-12 +30.00 REFUND SALTMARSH CO',
    '2025-08-19 -117.90 STAPLES 9600',
  ])
  expect([statement.openingBalance, statement.closingBalance, statement.accountLast4]).toEqual([-50_000, -45_000, '8956'])
})

test.each([{ last: '510.00' }, { paid: '210.00' }, { returned: '31.00' }, { spent: '190.00' }, { now: '460.00' }])(
  'one figure of its summary changed is noticed: %o',
  (said) => {
    expect(one(draw([paper(said)])).reconciled).toBe(false)
  },
)

/** What is bought without a sign and what is paid with a minus, and no word of what the account is. */
const bare = ({
  ends = ['Previous balance', 'New balance'],
  head = 'Account ending in 4821',
  paid = 'ONLINE TRANSFER',
  foot = '',
} = {}): string => `
      EXAMPLE BANK
      ACME TOOLS LLC                      ${head}
      Statement period 04/03/2026 to 05/02/2026
      ${ends[0]!.padEnd(20)}  $1,200.00
      ${ends[1]!.padEnd(20)}    $912.50

      Date     Description                      Amount
      04/05    OFFICE DEPOT 221                 112.50
      04/09    UNITED AIRLINES                  200.00
      04/14    ${paid.padEnd(26)}      -700.00
      04/20    SHELL OIL                         60.00
      04/22    DELTA HOTEL                       40.00

      ${foot}
`

test('where nothing tells an account from a card, its rows are not proven to be received', () => {
  expect(one(draw(bare())).reconciled).toBe(false)
  expect(
    one(
      draw(
        bare({
          ends: ['Beginning balance', 'Ending balance'],
          foot: 'This notice applies to your credit card account. Write to us at once.',
        }),
      ),
    ).reconciled,
  ).toBe(false)
})

test('what an account alone says, or a row, tells', () => {
  expect(one(draw(bare({ head: 'Business Checking ending in 4821' }))).reconciled).toBe(true)
  expect(one(draw(bare({ paid: 'ATM WITHDRAWAL' }))).reconciled).toBe(true)
  expect(
    one(draw(bare({ ends: ['Beginning balance', 'Ending balance'], foot: 'Ask for our new credit card today. Terms apply.' }))).reconciled,
  ).toBe(true)
})
