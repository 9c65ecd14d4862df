import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// What a savings account says of its interest in a box of its own.

const paper = (said: string, interest = 'INTEREST PAYMENT             9.02', more = ''): string => `
      FIRST EXAMPLE BANK                      Account number: 000012344321
      Statement period: 11/01/2025 - 11/30/2025

      Beginning balance                       $1,000.00
      Ending balance                          $${more ? '1,166.55' : '1,169.02'}

      Date          Description                Amount      Balance
      11/03         TRANSFER FROM CHECKING     200.00     1,200.00
      11/10         ADP TAX/401K               -40.00     1,160.00
      11/30         ${interest}     1,169.02${more}

      Interest summary
      Annual percentage yield earned              3.75%
      ${said}
      Interest paid year-to-date                 $19.27
`

test.each(['Interest paid this period', 'Dividends paid this statement period', 'Interest credited for the period:'])('%s', (label) => {
  const boxed = (value: string): string => paper(`${label.padEnd(40)}${value}`)
  expect(proved(draw(boxed('$9.02')))).toHaveLength(3)
  expect(one(draw(boxed('$12.02'))).reconciled).toBe(false)
})

const paidTwice = '\n      11/30         INTEREST BONUS               1.53     1,170.55'
const withheld = '\n      11/30         TAX WITHHELD                -2.47     1,166.55'

test.each([
  // Of something else: what is earned may be paid later, what is paid elsewhere is no row, and what is withheld was never paid.
  ['earned', paper('Interest earned this period               $12.02')],
  ['none', paper('Interest paid this period                  $0.00')],
  ['under another name', paper('Interest paid this period                  $9.02', 'MONTHLY CREDIT               9.02')],
  ['into another account', paper('Interest paid this period                 $12.02', 'MONTHLY CREDIT               9.02')],
  ['before what is withheld', paper('Interest paid this period                  $6.55', undefined, withheld)],
])('interest %s', (_, drawing) => {
  expect(one(draw(drawing)).reconciled).toBe(true)
})

test('interest in several rows', () => {
  const rows = (value: string): string =>
    paper(`Interest paid this period                 ${value}`, undefined, paidTwice).replace('1,166.55', '1,170.55')
  expect(proved(draw(rows('$10.55')))).toHaveLength(4)
  expect(one(draw(rows('$10.85'))).reconciled).toBe(false)
})
