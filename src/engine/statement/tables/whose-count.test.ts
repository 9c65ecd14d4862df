import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const page = ({ additions = '4', fees = '4' } = {}): string => `
      EXAMPLE VALLEY BANK
      Statement period 05/01/2024 - 05/31/2024
      Account: Operating (2617)

      Enclosures              8          Beginning balance               $1,000.00
      Low balance       $950.00          Total additions ( ${additions})               680.00
      Enclosed items          8          Total subtractions ( 4)             50.00
                                         Ending balance                  $1,630.00

      CREDITS
      Date        Description                              Additions
      05/02       CLIENT ONE PAYMENT                       300.00
      05/09       CLIENT TWO PAYMENT                       200.00
      05/16       CLIENT ONE PAYMENT                        80.00
      05/20       CLIENT SIX PAYMENT                       100.00

      Fees and service charges
      Date        Description                              Amount
      05/01       MONTHLY SERVICE FEE                       20.00
      05/01       MONTHLY STATEMENT FEE                     30.00
      05/13       WIRE FEE                                  10.00
      05/31       RETURNED WIRE FEE                        -10.00
      Total number of Fees and service charges: ${fees}
`

test('a number before a label that counts for itself is another label’s', () => {
  expect(proved(draw(page()))).toHaveLength(8)
  expect(one(draw(page({ additions: '6' }))).reconciled).toBe(false)
})

test('fees and service charges are counted by both of their names', () => {
  expect(one(draw(page({ fees: '6' }))).reconciled).toBe(false)
  expect(one(draw(page({ fees: '0' }))).reconciled).toBe(false)
})

test('four digits in brackets behind the account’s name are the end of its number', () => {
  expect(one(draw(page())).accountLast4).toBe('2617')
})
