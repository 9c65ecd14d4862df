import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const paper = (said: string, below = ''): string => `
      FIRST EXAMPLE BANK
      Account ending in 4321
      Statement period 11/01/2025 - 11/30/2025

      Beginning balance        1,000.00
      Ending balance           1,130.25

      ${said}

      Date        Description                    Amount
      11/03/2025  DEPOSIT ALPHA                   50.00
      11/10/2025  CARD PURCHASE BETA             -80.25
      11/12/2025  DEPOSIT GAMMA                  100.00
      11/21/2025  RENT EPSILON                   -39.50
      11/24/2025  DEPOSIT ZETA                   100.00

      ${below}
`

const PARTS = [
  'Results 1-5 of 120',
  'Showing 1-5 of 112',
  'Showing 1 to 5 of 1,120 entries',
  'Showing 5 of 59 transactions',
  '5 of 112 transactions shown. Load more',
  '1-5 of 310 transactions',
  'Displaying transactions 1 – 5 of 42',
  'Mostrando 1 a 5 de 60 registros',
]

test.each(PARTS)('a list that says that it shows a part is not proven: %s', (said) => {
  expect(offs(draw(paper(said)))).toEqual(['missing_rows'])
  expect(offs(draw(paper('', said)))).toEqual(['missing_rows'])
})

const ALL = [
  'Results 1-5 of 5',
  'Showing 1 to 5 of 5 entries',
  'Showing 5 of 5 transactions',
  'Showing 1 to 3 of 12 accounts',
  'Showing 2 of 7 offers for you',
  'Item 1 of 2 of the notice of 11/04',
  'Showing Nov 1, 2025 to Nov 30, 2025',
  'Showing 1-25 of 5 transactions',
]

test.each(ALL)('and one that shows all is, as is one beside other numbers: %s', (said) => {
  expect(proved(draw(paper(said)))).toHaveLength(5)
})

test('pages of a site that show all together', () => {
  expect(proved(draw(paper('Showing 1 to 40 of 60 entries', 'Showing 41 to 60 of 60 entries')))).toHaveLength(5)
  expect(offs(draw(paper('Showing 1 to 40 of 90 entries', 'Showing 41 to 60 of 90 entries')))).toEqual(['missing_rows'])
})

const FILTERS = [
  'Filter: Debits only   Clear filters',
  'Filter applied: Credits only',
  'Filtered by: amount over $400.00',
  'Showing: 11/01/2025 - 11/30/2025   Filter: Withdrawals',
  'Search results for: ACH',
  'Showing: Debits only',
]

const told = (said: string): string[] =>
  one(draw(paper(said)))
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ kind }) => kind)

test.each(FILTERS)('a list that was filtered is told: %s', (said) => {
  expect(told(said)).toEqual(['filtered_list'])
})

const OFFERED = [
  'Filter: All transactions',
  'Filter by: Date range',
  'Filter by: Deposits Withdrawals Checks',
  'Filters',
  'Filter: Last 30 days',
  'Search transactions   Filter   Download',
  'Search results for 11/01/2025 to 11/30/2025',
  'Search results for Business Checking',
  'For deposit only at any branch',
]

test.each(OFFERED)('what a site offers to choose says nothing: %s', (said) => {
  expect(told(said)).toEqual([])
  expect(proved(draw(paper(said)))).toHaveLength(5)
})
