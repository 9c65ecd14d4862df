import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const page = (lines: string): string => `
      Checking •4118
      Mar 1, 2025 - Mar 31, 2025
      Start balance $1,000.00
      End balance $1,650.00
${lines}`

const NEWEST_FIRST = page(`
        Monday, March 31                    Balance $1,650.00
            MONTHLY SERVICE CHARGE                    -$15.00
            FORWARD FINANCING ACH                    -$235.00
        Friday, March 28                    Balance $1,900.00
            SYSCO FOODS TAMPA FL                     -$100.00
            SHOPIFY PAYOUT 358065                   $1,200.00
        Thursday, March 27                    Balance $800.00
            DUKE ENERGY BILL PAY                     -$250.00
            SQUARE INC SQ302988                        $50.00`)

test('a day’s heading says what it ends with, and the newest day is on top', () => {
  expect(proved(draw(NEWEST_FIRST)).map((row) => row.slice(0, 18))).toEqual([
    '2025-03-31 -15.00 ',
    '2025-03-31 -235.00',
    '2025-03-28 -100.00',
    '2025-03-28 +1200.0',
    '2025-03-27 -250.00',
    '2025-03-27 +50.00 ',
  ])
  // The ends still tie: a row of one day has the difference of another's.
  expect(offs(draw(NEWEST_FIRST.replace('-$235.00', '-$225.00').replace('-$100.00', '-$110.00')))).toContain('running_balance')
})

const NET = page(`
        Mar 3, 2025                           Net $700.00
            CLOVER DEPOSIT 085886               $1,000.00
            ONDECK CAPITAL ODK PMT               -$300.00
        Mar 4, 2025                          Net -$250.00
            CHECK 4647                           -$150.00
            RENT PARKWAY PLAZA                   -$100.00
        Mar 5, 2025                           Net $200.00
            SHOPIFY PAYOUT 567033                 $200.00
        Mar 6, 2025                             Net $0.00
            RETURNED ITEM                         $35.00
            NSF FEE                              -$35.00`)

test('a day’s heading with what its rows make together is none of them, and held against them', () => {
  expect(proved(draw(NET)).map((row) => row.slice(0, 18))).toEqual([
    '2025-03-03 +1000.0',
    '2025-03-03 -300.00',
    '2025-03-04 -150.00',
    '2025-03-04 -100.00',
    '2025-03-05 +200.00',
    '2025-03-06 +35.00 ',
    '2025-03-06 -35.00 ',
  ])
  expect(
    offs(draw(NET.replace('$1,000.00\n            ONDECK', '$1,100.00\n            ONDECK').replace('-$150.00', '-$250.00'))),
  ).not.toEqual([])
})
