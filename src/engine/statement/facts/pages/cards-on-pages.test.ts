import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const card = (second: string) =>
  draw([
    `
      EXAMPLE BANK                              Your Gold Credit Card statement
      Lost and stolen cards 03456 007 010
      www.example.com
      Statement Date   11 June 2026      Card number                Sheet number 1 of 2
                                         3333 2222 1111 1661

      Previous Balance       1,000.00
      Debits                    70.00
      Credits                   20.00
      New Balance            1,050.00

      Transaction Date    Details                                  Amount
      03 Jun 26           PAPER SHOP                                50.00
`,
    `
                                                Your Gold Credit Card statement
      Statement Date   11 June 2026      Card number                Sheet number 2 of 2
                                         ${second}

      Transaction Date    Details                                  Amount
      04 Jun 26           HARBOR CAFE                               20.00
      05 Jun 26           REFUND PAPER SHOP                         20.00CR
`,
  ])

test('a card’s number at the head of a later page that differs in one digit is another card’s', () => {
  expect(proved(card('3333 2222 1111 1661'))).toHaveLength(3)
  expect(offs(card('3333 2222 1111 1662'))).toEqual(['contradiction'])
})

test('a second card of the account has a number of its own', () => {
  expect(proved(card('3333 2222 1111 1679'))).toHaveLength(3)
})
