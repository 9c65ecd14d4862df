import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// Stars at numbers of checks, where the list has none that shows how they are set.

const LEGEND = '* Denotes missing check numbers'
const AMOUNTS = [60, 30, 80, 20, 10]

const paper = (numbers: readonly string[], legend = LEGEND): string => `
  ALDER BANK                                      Account number 7714402096
  Statement period 04/01/2024 - 04/30/2024

  Beginning balance                  $1,400.00
  Ending balance                     $1,950.00

  Deposits
  Date        Description                  Amount
  04/03       CARD SALES                   750.00

  Checks
  Date        Check No                     Amount
${numbers.map((number, i) => `  04/0${i + 4}       ${number.padEnd(26)}${AMOUNTS[i]!.toFixed(2).padStart(9)}`).join('\n')}
  ${legend}
`
const told = (numbers: readonly string[], legend?: string): string[] => {
  const { reconciled, findings } = one(draw(paper(numbers, legend)))
  expect(reconciled).toBe(true)
  return findings.flatMap((f) => (f.kind === 'other_figure' ? `${f.severity} ${f.message.slice(0, 10)}` : []))
}

test('the only break without a star, and the only star without a break, where the paper says what stars are for', () => {
  expect(told(['2384', '2386', '2387', '2388', '2389'])).toEqual(['warning Check 2384'])
  expect(told(['2384', '2385', '2386*', '2387', '2388'])).toEqual(['warning Check 2386'])
})

test('a legend in the words of a bank that does not speak of gaps', () => {
  const legend = 'about the check. * All of your recent checks may not be on this statement.'
  expect(told(['2384', '2386', '2387', '2388', '2389'], legend)).toEqual(['warning Check 2384'])
  expect(told(['2384', '2385*', '2386', '2387', '2388'], legend)).toEqual(['warning Check 2385'])
})

test('the stars may stand in a summary of the checks, and none in the history', () => {
  const history = `
  ALDER BANK                                      Account number 7714402096
  Statement period 04/01/2024 - 04/30/2024

  Beginning balance                  $1,400.00
  Ending balance                     $1,950.00

  Transaction history
            Check                                  Deposits/     Withdrawals/
  Date      Number    Description                  Credits       Debits
  04/03               CARD SALES                   750.00
  04/04     2384      Check                                      60.00
  04/05     2386      Check                                      30.00
  04/06     2387      Check                                      80.00
  04/07     2388      Check                                      20.00

  Transaction history (continued)
            Check                                  Deposits/     Withdrawals/
  Date      Number    Description                  Credits       Debits
  04/08     2389      Check                                      10.00

  Summary of checks written (checks listed are also displayed in the preceding Transaction history)
  Number      Date        Amount      Number      Date        Amount
  2384        04/04       60.00       2388        04/07       20.00
  2386 *      04/05       30.00       2389        04/08       10.00
  2387        04/06       80.00
  * Gap in check sequence.
`
  const { reconciled, findings } = one(draw(history))
  expect(reconciled).toBe(true)
  expect(findings).toEqual([])
})

test('nothing to tell', () => {
  expect(told(['2384', '2385', '2386', '2387', '2388'])).toEqual([])
  // After the last check of the month before; another book; several breaks that none marks.
  expect(told(['2384*', '2385', '2386', '2387', '2388'])).toEqual([])
  expect(told(['2384', '2385', '5001', '5002', '5003'])).toEqual([])
  expect(told(['2384', '2386', '2387', '2389', '2390'])).toEqual([])
  expect(told(['2384', '2386', '2387', '2388', '2389'], 'Thank you for banking with us')).toEqual([])
})
