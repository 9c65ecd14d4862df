import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

test('deposits two on a line, each with its serial number and where it was made, keep their own day', () => {
  const paper = draw(`
      EXAMPLE BANK
      Account Number 000123456789
      Statement Activity From: 07/01/24 to 07/31/24
      Beginning Balance    1,000.00
      Credits (+)            500.00
      Debits (-)             100.00
      Ending Balance       1,400.00

      Deposits (+)
      Date        Amount    Serial #     Type         Date        Amount    Serial #     Type
      07/03       100.00   511761504     Brch/ATM     07/17       120.00   620243409     Brch/ATM
      07/05       130.00   661470674     Mobile       07/26       110.00   166177758     Brch/ATM
      07/11        40.00   187893337     Brch/ATM

      Other Debits (-)
      Date        Amount    Description
      07/09       100.00    CARD PURCHASE
`)
  expect(proved(paper).map((row) => row.slice(0, 18))).toEqual([
    '2024-07-03 +100.00',
    '2024-07-17 +120.00',
    '2024-07-05 +130.00',
    '2024-07-26 +110.00',
    '2024-07-11 +40.00 ',
    '2024-07-09 -100.00',
  ])
})

test('a check may have both the mark of a gap and the sign of a number before it', () => {
  const paper = draw(`
      EXAMPLE BANK
      Account Number 000123456789
      April 1, 2025 to April 30, 2025
      Beginning balance    1,000.00
      Checks                -100.00
      Ending balance         900.00

      Checks paid this statement period
      Check number   Amount ($)   Date paid     Check number   Amount ($)   Date paid
      #3871              -10.00   Apr 02        *#3876             -30.00   Apr 03
      #3872              -20.00   Apr 07        #3877              -40.00   Apr 25
`)
  expect(proved(paper)).toEqual([
    '2025-04-02 -10.00 Check 3871',
    '2025-04-03 -30.00 Check 3876',
    '2025-04-07 -20.00 Check 3872',
    '2025-04-25 -40.00 Check 3877',
  ])
})
