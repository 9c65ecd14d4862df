import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (again: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Beginning Balance on 11/01/2025          1,000.00
      Ending Balance on 11/30/2025             1,150.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING 00193                  250.00       1,250.00
      11/21         ZETA TRADING 00193                  -100.00       1,150.00

      ${again}
`

const told = (again: string): string[] => {
  const { reconciled, findings } = one(draw(paper(again)))
  expect(reconciled).toBe(true)
  return findings.map(({ kind, message }) => `${kind}: ${message}`)
}

test('an end that is printed once more for another day is told', () => {
  expect(told('Ending balance on 11/30/2025   1,150.00')).toEqual([])
  expect(told('Ending balance   1,150.00')).toEqual([])
  expect(told('Ending balance on 11/28/2025   1,150.00')).toEqual([
    'other_figure: "Ending balance on 11/28/2025 1,150.00" is of 2025-11-28; elsewhere the same balance is of 2025-11-30.',
  ])
})
