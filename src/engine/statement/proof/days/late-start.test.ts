import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

/** Rows of 10.00 on these days of April. */
const paper = (start: string, days: readonly number[], opening = 1000): string => `
FIRST BANK
Account number: 0012347414
Statement period: ${start}/2024 - 04/30/2024
Beginning balance      ${opening.toFixed(2)}
Ending balance         ${(opening + days.length * 10).toFixed(2)}

Date       Description      Withdrawals    Deposits
${days.map((day) => `04/${String(day).padStart(2, '0')}      TRANSFER ${String(day * 37).padEnd(25)}10.00`).join('\n')}
`
const DAILY = Array.from({ length: 16 }, (_, i) => 2 + i)

test.each(['02/01', '03/01'])('a period that begins a month and more before a busy account has its first row: %s', (start) => {
  expect(offs(draw(paper(start, DAILY)))).toEqual(['period_without_rows'])
})

test('a period over its own month, a new account, a quiet one, and one with long pauses are proven', () => {
  expect(proved(draw(paper('04/01', DAILY)))).toHaveLength(16)
  expect(proved(draw(paper('03/01', DAILY, 0)))).toHaveLength(16)
  expect(proved(draw(paper('03/01', DAILY.slice(0, 8))))).toHaveLength(8)
  expect(proved(draw(paper('03/01', [...DAILY, 25])))).toHaveLength(17)
})
