import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const paper = (period: string) =>
  draw(`
      EXAMPLE BANK                                       ${period}

      Primary account 40000123
      Opening balance 1,000.00      Credits 50.00      Debits 20.00      Closing balance 1,030.00
      Date          Transaction                 Amount
      03/04/2025    DEPOSIT                      50.00
      03/21/2025    PAPER SHOP                  -20.00

      Treasury 40000777
      Opening balance 500.00        Credits 5.00       Debits 0.00       Closing balance 505.00
      Date          Transaction                 Amount
      03/31/2025    INTEREST                      5.00
`)

const offsOf = (period: string): string[][] =>
  readStatements(paper(period), { fileName: 'case.pdf' }).map((s) => (s.reconciled ? [] : s.discrepancies.map(({ kind }) => kind)))

test('a month is the period of both accounts', () => {
  expect(offsOf('03/01/2025 - 03/31/2025')).toEqual([[], []])
})

test.each(['03/01/2021 - 03/31/2025', '03/01/2025 - 03/31/2027'])(
  'years over the rows of a month are not what the rows span: %s',
  (period) => {
    for (const kinds of offsOf(period)) expect(kinds).toContain('inferred_period')
  },
)
