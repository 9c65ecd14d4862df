import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const ROWS = ['03', '05', '06', '10', '12', '17', '19', '21']

const paper = (undated: readonly number[], texts: Record<number, string> = {}): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning Balance                        1,000.00
      Ending Balance                             200.00

      Date          Description                          Amount
${ROWS.map((day, i) => `      ${undated.includes(i) ? '     ' : `11/${day}`}         ${(texts[i] ?? `DELTA STORES 99${i}`).padEnd(36)}-100.00`).join('\n')}
`

const told = (...given: Parameters<typeof paper>): string[] => {
  const { reconciled, findings } = one(draw(paper(...given)))
  expect(reconciled).toBe(true)
  return findings.map(({ kind, message }) => `${kind}: ${message}`)
}

test('the only row without a date, where no row repeats a day, is told with the day that it was given', () => {
  expect(told([4])).toEqual([
    'row_out_of_place: "DELTA STORES 994" has no date beside it; it was given 2025-11-10, that of the row above it.',
  ])
})

test('a list that prints days once, and a fee below its row, are not', () => {
  expect(told([])).toEqual([])
  expect(told([2, 4, 7])).toEqual([])
  expect(told([4], { 4: 'WIRE FEE' })).toEqual([])
})
