import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs } from '../../test-read.ts'

const paper = (head: string, back = ''): string[] => [
  `
      EXAMPLE BANK                        Account Number 000123456789
      Statement Period March 1, 2025 - March 31, 2025
      Beginning balance                   1,000.00
      Ending balance                      1,025.00

      Date          Description                 Amount      Balance
      03/04         DEPOSIT                      50.00     1,050.00
`,
  `
      ${head}
      Date          Description                 Amount      Balance
      03/05         PAPER SHOP                  -20.00     1,030.00
      03/09         FEE                          -5.00     1,025.00
`,
  ...(back ? [`\n      ${back}\n      Terms of the account`] : []),
]

test.each([
  'March 2024',
  'For March 2024',
  'Page 2 of 2   March 2024',
  'Statement Period: January 2025',
  'March 31, 2024',
  'Statement date 03/31/2024',
])('another month or year at the head of a later page: %s', (head) => expect(offs(draw(paper(head)))).toContain('contradiction'))

test.each([
  'March 2025',
  'For April 2025',
  'March 31, 2025',
  '02/28/2025',
  'Page 2 of 2   March 31, 2025',
  'March 2024 prices of CITY GAS',
])('its own days, those beside them, and words of something else: %s', (head) => expect(offs(draw(paper(head)))).toEqual([]))

test('the terms on a page without rows are as old as they are', () => {
  expect(offs(draw(paper('March 2025', 'March 2019')))).toEqual([])
  expect(offs(draw(paper('March 2025', 'March 1, 2019')))).toEqual([])
})
