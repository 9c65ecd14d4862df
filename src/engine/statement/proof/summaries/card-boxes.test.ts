import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const card = (other: Record<string, string> = {}): string => {
  const said = {
    transfers: '0.00',
    fees: '0.00',
    interest: '3.10',
    total: '400.00',
    totalFees: '0.00',
    onAdvances: '1.10',
    totalInterest: '3.10',
    ...other,
  }
  return `
      FIRST EXAMPLE BANK                      Credit Card Account ending in 4321
      Statement closing date 11/30/2025       Billing period 11/01/2025 - 11/30/2025
      Account Summary
      Previous Balance               $1,000.00
      Payments                     -   $500.00
      Other Credits                -    $20.00
      Transactions                 +   $400.00
      Balance Transfers                  $${said.transfers}
      Fees Charged                 +     $${said.fees}
      Interest Charged             +     $${said.interest}
      New Balance                  =   $883.10
      Minimum payment due $25.00

      Payments, Credits and Adjustments
      Date          Description                       Amount
      11/05         PAYMENT THANK YOU                -$500.00
      11/09         RETURN ALPHA TRADING              -$20.00
      Transactions
      Date          Description                       Amount
      11/06         ALPHA TRADING 00193               $150.00
      11/12         BETA WORKS 7781                   $190.00
      11/21         GAMMA HOLDINGS 882                 $60.00
      Total Transactions for This Period              $${said.total}
      Fees
      Total Fees for This Period                        $${said.totalFees}
      Interest Charged
      11/30         INTEREST CHARGE                     $3.10
      Interest Charge on Purchases                      $2.00
      Interest Charge on Cash Advances                  $${said.onAdvances}
      Total Interest for This Period                    $${said.totalInterest}
`
}

describe('what a card prints in its summary and again below its lists', () => {
  test('is proven where both are the same', () => {
    expect(proved(draw(card()))).toHaveLength(6)
  })

  test.each([
    ['a line of the summary that was nothing', { transfers: '8.00' }, /make 891\.10/],
    ['the sum of all transactions', { total: '900.00' }, /Total Transactions for This Period/],
    ['the sum of fees', { totalFees: '4.00' }, /Total Fees for This Period/],
    ['a part of the interest', { onAdvances: '6.10' }, /the interest above it makes 8\.10/],
    ['the sum of the interest', { totalInterest: '9.10' }, /Total Interest for This Period/],
  ])('is not where %s is another', (_, other, message) => {
    const { reconciled, discrepancies } = one(draw(card(other)))
    expect(reconciled).toBe(false)
    expect(discrepancies.map((d) => d.message).join('\n')).toMatch(message)
  })
})

const besideOther = (transfers = '0.00'): string => `
      EXAMPLE CARD                            Business Cash
      ACCOUNT SUMMARY                               PAYMENT INFORMATION
      Account Number: XXXX XXXX XXXX 4321           New Balance                $110.00
      Previous Balance               $100.00        Payment Due Date          09/10/24
      Payment, Credits               -$50.00        Minimum Payment Due         $35.00
      Purchases                      +$60.00
      Balance Transfers              +$${transfers}
      Interest Charged                 $0.00
      New Balance                    $110.00
      Opening/Closing Date   07/17/24 - 08/16/24

      ACCOUNT ACTIVITY
      Date          Description                       Amount
      PAYMENTS AND OTHER CREDITS
      07/31         PAYMENT THANK YOU                 -50.00
      PURCHASE
      08/01         ALPHA TRADING 00193                20.00
      08/04         BETA WORKS 7781                    40.00
`

test('the lines of a card’s summary beside another box are its own column’s', () => {
  expect(proved(draw(besideOther()))).toHaveLength(3)
  const { reconciled, discrepancies } = one(draw(besideOther('8.00')))
  expect(reconciled).toBe(false)
  expect(discrepancies.map((d) => d.message).join('\n')).toMatch(/make 118\.00/)
})
