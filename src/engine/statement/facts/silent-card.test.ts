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
