import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// One year of the period was changed, and nothing else on the paper tells which of the two is right.

const ROWS = `
      03/04       DEPOSIT                      50.00     1,050.00
      03/21       PAPER SHOP                  -20.00     1,030.00`

const paper = (head: string, rows = ROWS, closing = '1,030.00') =>
  one(
    draw(`
      EXAMPLE BANK
      ${head}
      Account Number 000123456789

      Beginning Balance           1,000.00
      Ending Balance              ${closing}

      Date        Description                 Amount      Balance
${rows}
`),
  )

const NONE = '      NO ACTIVITY THIS PERIOD'

test.each([
  ['over rows without years', ROWS, '1,030.00'],
  ['over an empty list', NONE, '1,000.00'],
])('the year of a period that runs backwards is nobody’s: %s', (_, rows, closing) => {
  expect(paper('March 1, 2026 through March 31, 2026', rows, closing).reconciled).toBe(true)
  const read = paper('March 1, 2026 through March 31, 2025', rows, closing)
  expect(read.reconciled).toBe(false)
  expect(read.discrepancies.map((d) => d.kind)).toContain('inferred_period')
})

test('an empty list bears out no period of more than a year', () => {
  expect(paper('Statement Period: 03/01/26 - 03/31/26', NONE, '1,000.00').reconciled).toBe(true)
  expect(paper('Statement Period: 03/01/26 - 03/31/27', NONE, '1,000.00').reconciled).toBe(false)
})
