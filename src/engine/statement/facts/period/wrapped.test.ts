import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// A sentence that says the period at the right of an address: broken into lines, or cut off by the edge of the paper.

const paper = (first: string, second: string) =>
  one(
    draw(`
      EXAMPLE BANK
      Paper Shop LLC                        ${first}
      PO Box 2231                           ${second}
      Macon GA 31201
      Account Number 000123456789

      Beginning Balance           1,000.00
      Ending Balance              1,030.00

      Date        Description                 Amount      Balance

      06/22       DEPOSIT                      50.00     1,050.00
      06/25       PAPER SHOP                  -20.00     1,030.00
`),
  )

test.each([
  ['This statement covers the period from June 20,', '2026 to June 30, 2026.'],
  ['This statement covers the period from June 20, 2026', 'to June 30, 2026.'],
  ['This statement covers the period from June 20, 2026 to', 'June 30, 2026.'],
  ['This statement covers the period from June 20, 2026 to June', '30, 2026.'],
])('%s | %s', (first, second) => {
  const { periodStart, periodEnd, reconciled } = paper(first, second)
  expect([periodStart, periodEnd, reconciled]).toEqual(['2026-06-20', '2026-06-30', true])
})

test.each(['to Jun', 'to', 't'])('a period that is cut off at its %s does not end on the day that the statement was made', (rest) => {
  const read = paper(`This statement covers the period from June 20, 2026 ${rest}`, 'Date of this statement July 2, 2026')
  expect(read.reconciled).toBe(false)
  expect(read.discrepancies.map((d) => d.kind)).toContain('inferred_period')
})
