import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (days: readonly string[]): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning Balance                        1,000.00
      Ending Balance                             200.00

      Date          Description                          Amount
${days.map((day, i) => `      11/${day}         DELTA STORES 99${i}                    -100.00`).join('\n')}
`

const told = (...days: string[]): string[] => {
  const { reconciled, findings } = one(draw(paper(days)))
  expect(reconciled).toBe(true)
  return findings.map(({ kind, message }) => `${kind}: ${message}`)
}

test('two rows of a short list that stand weeks from their place among rows in turn are told', () => {
  expect(told('03', '28', '06', '10', '12', '17', '02', '21')).toEqual([
    'row_out_of_place: "DELTA STORES 991" is dated 2025-11-28, 22 days after "DELTA STORES 992", beside which it stands.',
    'row_out_of_place: "DELTA STORES 996" is dated 2025-11-02, 15 days before "DELTA STORES 995", beside which it stands.',
  ])
})

test('a list in its order, one in another order, and one that starts over are not', () => {
  expect(told('03', '05', '06', '10', '12', '17', '19', '21')).toEqual([])
  expect(told('21', '03', '17', '05', '12', '28', '02', '19')).toEqual([])
  expect(told('10', '12', '17', '19', '21', '28', '02', '03')).toEqual([])
})
