import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const paper = (heads: string, credits: string, debits: string, ends: string, period = '11/01/2025 - 11/30/2025'): string => `
      FIRST EXAMPLE BANK                      Account number: 000012344321
      Statement period: ${period}

      Account summary
                                     ${heads}
      Beginning balance              $1,000.00
      Deposits and other credits     ${credits}
      Withdrawals and other debits   ${debits}
      Ending balance                 ${ends}

      Date          Description                Amount      Balance
      11/03         TRANSFER FROM CHECKING     200.00     1,200.00
      11/10         COFFEE SUPPLY              -40.00     1,160.00
`
const HEADS = 'This period         Year to date'
const ENDS = '$1,160.00'
const CREDITS = '  $200.00            $3,200.00'

test('a year has had no less than this period of it', () => {
  expect(proved(draw(paper(HEADS, CREDITS, '  -$40.00            -$1,040.00', ENDS)))).toHaveLength(2)
  expect(proved(draw(paper(HEADS, CREDITS, '  -$40.00               -$40.00', ENDS)))).toHaveLength(2)
  expect(one(draw(paper(HEADS, CREDITS, '  -$40.00               -$10.40', ENDS))).reconciled).toBe(false)
  expect(one(draw(paper(HEADS, '  $200.00               $32.00', '  -$40.00            -$1,040.00', ENDS))).reconciled).toBe(false)
})

test('a period over new year may have more', () => {
  const over = paper(HEADS, CREDITS, '  -$40.00               -$10.40', ENDS, '10/16/2025 - 01/15/2026')
  expect(proved(draw(over))).toHaveLength(2)
})

const below = (own: string, year: string): string =>
  `${paper('', '  $200.00', '  -$40.00', ENDS)}
      ${own}
      ${year}
`

test.each([
  ['Total interest earned this period     $9.02', 'Total interest earned year-to-date     $V'],
  ['Total fees     $9.02', 'Total fees year-to-date     $V'],
  ['Interest earned for the statement period:     $9.02', 'Interest earned YTD:     $V'],
])('%s, below each other', (own, year) => {
  expect(one(draw(below(own, year.replace('V', '19.02')))).reconciled).toBe(true)
  expect(one(draw(below(own, year.replace('V', '1.90')))).reconciled).toBe(false)
  expect(one(draw(below(own, year.replace('V', '0.00')))).reconciled).toBe(true)
})
