import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'
import { ROWS, STATEMENT } from './test-paper.ts'

const BOOKS = `
      HARBOR LIGHT SEAFOOD LLC
      Reconciliation Detail
      Checking, Period Ending 08/31/2026
      Type            Date         Num    Name            Clr     Amount      Balance
      Beginning Balance                                                       1,000.00
        Cleared Transactions
          Checks and Payments - 5 items
      Check           08/02/2026   1019   Verizon          X     -120.00      -120.00
      Bill Pmt -Check 08/11/2026   1021   Sysco            X     -200.00      -320.00`

test.each([
  ['Check', 'Pages 2 to 3 of the file are', 0],
  ['ACH DEBIT', 'Page 2 of the file is', 3],
])('a page without title and columns goes on with books by the kinds of its entries: %s among them', (third, told, more) => {
  const next = `
      08/12/2026   Bill Payment      1022   Sysco          -210.00      -530.00
      08/13/2026   ${third}          1023   Verizon        -110.00      -640.00
      08/14/2026   Journal Entry            Square          400.00      -240.00`
  const { findings, rows } = one(draw([STATEMENT, BOOKS, next]))
  expect(findings.find(({ kind }) => kind === 'other_paper')?.message).toContain(told)
  expect(rows).toHaveLength(ROWS.length + more)
})
