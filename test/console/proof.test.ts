import { expect, test } from 'vitest'
import type { AnalysisResult, AnalyzedStatement } from '../../client/analysis-result.ts'
import { gapsOf, sumsOf } from '../../console/screens/workspace/proof.ts'

const rowsOf = (...rows: [type: 'credit' | 'debit', amount: number, balance: number | null][]) =>
  rows.map(([type, amount, balance]) => ({ type, amount, balance, statement: 0 }))
const statement = (rows: ReturnType<typeof rowsOf>): AnalysisResult =>
  ({ statements: [{ openingBalance: 500 }], transactions: rows }) as unknown as AnalysisResult

const OLDEST_FIRST = rowsOf(['credit', 345.93, 845.93], ['debit', 98.13, 747.8], ['debit', 36.2, null], ['credit', 128.4, 840])

test('running balances of a statement that prints the newest row first follow from its rows as those of any other', () => {
  const told = { credits: 474.33, debits: 134.33, checked: 3, fitting: 3 }
  expect(sumsOf(statement(OLDEST_FIRST), 0)).toEqual(told)
  // A balance that stands only beside the last row of a day stands, printed upwards, above the others.
  expect(sumsOf(statement([...OLDEST_FIRST].reverse()), 0)).toEqual(told)
})

test('a running balance that does not follow is counted, whichever way the rows stand', () => {
  const off = [...OLDEST_FIRST.slice(0, 1), ...rowsOf(['debit', 90, 747.8]), ...OLDEST_FIRST.slice(2)]
  for (const rows of [off, [...off].reverse()]) expect(sumsOf(statement(rows), 0)).toMatchObject({ checked: 3, fitting: 2 })
})

test('between statements of an account that is left out there is no gap to be told', () => {
  const month = (periodStart: string, periodEnd: string, excluded: boolean) =>
    ({
      bank: 'Granite',
      accountLast4: '2265',
      duplicateOf: null,
      openingBalance: 1,
      closingBalance: 2,
      periodStart,
      periodEnd,
      excluded,
    }) as unknown as AnalyzedStatement
  const both = (excluded: boolean) => [month('2026-05-01', '2026-05-31', excluded), month('2026-07-01', '2026-07-31', excluded)]
  expect(gapsOf(both(false))).toMatchObject([{ from: '2026-06-01', to: '2026-06-30', jump: -1 }])
  expect(gapsOf(both(true))).toEqual([])
})
