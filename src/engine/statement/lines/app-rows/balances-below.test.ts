import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { brief, one } from '../../test-read.ts'

const HEAD = `
      < Business Checking
      •••2975
      $36,787.63
      Available balance
`
const FIRST = `
      Fri, Oct 30, 2026
      Monthly Service Charge              -$15.00
                                       $36,787.63
      Costco Whse #0338                  -$490.49
                                       $36,802.63
`
const MIDDLE = `
      Wed, Oct 28, 2026
      Check 1170                         -$802.83
                                       $37,293.12
      Merchant Bankcd Deposit          +$3,375.82
                                       $38,095.95
`
const LAST = `
      Tue, Oct 27, 2026
      Autozone 2417                      -$117.88
                                       $34,720.13
`
const rows = ['-15.00 Monthly Service Charge', '-490.49 Costco Whse #0338', '-802.83 Check 1170', '+3375.82 Merchant Bankcd Deposit']
const last = '-117.88 Autozone 2417'

const close = (...parts: string[]): string => parts.map((part) => part.replace(/^\n|\n *$/g, '')).join('\n')
const amounts = (drawing: string | string[]): string[] => brief(one(draw(drawing))).map((row) => row.slice(11))

test('an amount over the balance that it leads to is one row of both', () => {
  const statement = one(draw(close(HEAD, FIRST, MIDDLE, LAST)))
  expect(brief(statement).map((row) => row.slice(11))).toEqual([...rows, last])
  expect([statement.openingBalance, statement.closingBalance]).toEqual([3483801, 3678763])
  expect(statement.discrepancies.map((d) => d.kind)).toEqual(['derived_balance', 'derived_balance'])
})

test('a category before the balance is no row and no heading', () => {
  expect(
    amounts(`
      Business Select Checking (-3616)
      Available balance
      $5,240.95
      Dec 31, 2025     MONTHLY SERVICE CHARGE           -$15.00
                       Fees                           $5,240.95
      Dec 31, 2025     KAPITUS SERVICING DAILY PMT     -$894.70
                       Loans                          $5,255.95
      Dec 31, 2025     STRIPE TRANSFER ST-020989     +$1,736.05
                       Income                         $6,150.65
      Dec 30, 2025     CREDIBLY OF AZ PYMT             -$255.58
                       Loans                          $4,414.60
      Dec 29, 2025     RAPID FINANCE DAILY             -$100.00
                       Loans                          $4,670.18
      Dec 29, 2025     SHOPIFY PAYOUT                  +$100.00
                       Income                         $4,770.18
`),
  ).toEqual([
    '-15.00 MONTHLY SERVICE CHARGE',
    '-894.70 KAPITUS SERVICING DAILY PMT',
    '+1736.05 STRIPE TRANSFER ST-020989',
    '-255.58 CREDIBLY OF AZ PYMT',
    '-100.00 RAPID FINANCE DAILY',
    '+100.00 SHOPIFY PAYOUT',
  ])
})

test('rows that two pictures of one screen share are there once', () => {
  expect(amounts([close(HEAD, FIRST, MIDDLE), close(MIDDLE, LAST)])).toEqual([...rows, last])
})
