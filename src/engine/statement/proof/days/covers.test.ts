import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = (said: string): string => `
FIRST BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      1,000.00
Ending balance         1,350.00

Date       Description              Amount       Balance
03/02      RENT                    -250.00        750.00
03/04      CARD SALES               600.00      1,350.00
${said}
`

test.each([
  ['This statement covers 03/01/2024 through 03/31/2024', 'This statement covers 03/01/2024 through 03/30/2024'],
  ['This statement is for March 1, 2024 through March 31, 2024', 'This statement is for March 1, 2024 through March 21, 2024'],
  ['Your statement covers the period from 03/01/2024 to 03/31/2024', 'Your statement covers the period from 02/01/2024 to 03/31/2024'],
])('%s: what a statement says in a sentence that it covers is its period', (same, other) => {
  expect(proved(draw(paper(same)))).toHaveLength(2)
  expect(offs(draw(paper(other)))).toContain('contradiction')
})

test('other days in a sentence of something else contradict nothing', () => {
  expect(proved(draw(paper('Interest was computed from 02/29/2024 to 03/30/2024')))).toHaveLength(2)
})
