import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

type Amounts = { shop?: string; paid?: string; opening?: string; closing?: string; sums?: string; payee?: string }

const card = ({
  shop = '-300.00',
  paid = '+100.00',
  opening = '1,000.00',
  closing = '1,280.00',
  sums = 'Purchases                +380.00\n      Payments and credits     -100.00',
  payee = 'PAYMENT - THANK YOU',
}: Amounts = {}) =>
  draw(`
      Credit card statement
      Card ending 2566       Statement period 03/09/2023 - 04/08/2023

      Previous balance       $${opening}
      ${sums}
      New balance            $${closing}
      Minimum payment due       $25.00

      Date          Description                Amount
      03/16/2023    STEEL SHOP                ${shop}
      03/17/2023    ${payee.padEnd(22)}    ${paid}
      03/18/2023    PAPER SHOP                 ${shop.replace('300', '80').trim()}
`)

const ROWS = ['2023-03-16 -300.00 STEEL SHOP', '2023-03-17 +100.00 PAYMENT - THANK YOU', '2023-03-18 -80.00 PAPER SHOP']

test('a card that prints what was bought with a minus and what was paid with a plus', () => {
  expect(proved(card())).toEqual(ROWS)
})

test('a card that prints only what was paid with a sign', () => {
  expect(proved(card({ shop: ' 300.00' }))).toEqual(ROWS)
  // As cards mostly do: what is bought is added.
  expect(proved(card({ shop: '+300.00', paid: ' 100.00' })).length).toBe(3)
})

test('signs are not turned where ends alone would have it so', () => {
  expect(offs(card({ sums: '', payee: 'JOHN SMITH' }))).toContain('balance')
  expect(offs(card({ sums: '', payee: 'JOHN SMITH', shop: ' 300.00' }))).toContain('balance')
})

const owed = (figures: string) =>
  draw(`
      Credit card statement
      Card ending 2566       Statement period 03/09/2023 - 04/08/2023

      PAYMENT DUE DATE     MIN. PAYMENT DUE     TOTAL TO PAY
      ${figures}

      Previous balance       $1,000.00
      New balance            $1,300.00

      Date          Description                 Amount
      03/16/2023    STEEL SHOP                  300.00
`)

test('the day by which to pay has no balance', () => {
  expect(proved(owed('04/30/2023               25.00          1,300.00'))).toEqual(['2023-03-16 -300.00 STEEL SHOP'])
})

test('amounts in the card’s currency beside those abroad', () => {
  expect(
    proved(
      draw(`
      Credit card statement
      Card ending 2566       13 Oct 2024 - 12 Nov 2024

      Statement balance       S$1,250.00
      Minimum amount due         S$50.00

      Posting date    Description             Amount in FCY    Amount in SGD
                      Previous balance                              1,000.00
      13 Oct          STEEL SHOP                 USD 222.22           300.00
      14 Oct          PAYMENT - THANK YOU                            +100.00
      15 Oct          PAYMENT - THANK YOU                             +30.00
      16 Oct          PAPER SHOP                                       80.00
                      Total outstanding balance                     1,250.00
`),
    ),
  ).toEqual([
    '2024-10-13 -300.00 STEEL SHOP',
    '2024-10-14 +100.00 PAYMENT - THANK YOU',
    '2024-10-15 +30.00 PAYMENT - THANK YOU',
    '2024-10-16 -80.00 PAPER SHOP',
  ])
})
