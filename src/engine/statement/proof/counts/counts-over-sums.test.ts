import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const paper = (credits: number, checks: number, others: number): string => `
  ALDER BANK                                      ACCOUNT NUMBER 7714402096
  STATEMENT PERIOD 04/01/2024 - 04/30/2024

  ACCOUNT SUMMARY
     BEGINNING BALANCE     DEPOSITS & CREDITS     CHECKS PAID        OTHER SUBTRACTIONS     ENDING BALANCE
                           NO. ${credits}                  NO. ${checks}              NO. ${others}
               $400.00                $950.00            $90.00                 $80.00           $1,180.00

  ACCOUNT ACTIVITY
  DATE        DESCRIPTION                   DEPOSITS     WITHDRAWALS       BALANCE
  04/03/24    CARD SALES                      750.00                      1,150.00
  04/04/24    CHECK 1041                                       60.00      1,090.00
  04/05/24    CHECK 1042                                       30.00      1,060.00
  04/12/24    CARD SALES                      200.00                      1,260.00
  04/15/24    ELECTRIC CO                                      80.00      1,180.00
`

test('numbers over the sums of a summary count the rows that make these', () => {
  expect(proved(draw(paper(2, 2, 1)))).toHaveLength(5)
  for (const [credits, checks, others] of [[3, 2, 1] as const, [2, 3, 1] as const, [2, 2, 2] as const])
    expect([credits, checks, others, one(draw(paper(credits, checks, others))).reconciled]).toEqual([credits, checks, others, false])
})
