import { expect, test } from 'vitest'
import type { AnalysisResult } from '../../client/analysis-result.ts'
import { dayOfRowsUpTo, filterWords, rowsThatPass } from '../../console/screens/workspace/filters.ts'
import { moneysOf } from '../../console/screens/workspace/money.ts'

/** Two statements of one account whose periods are no calendar months. */
const result = {
  accounts: [],
  statements: [
    { fileName: 'june.pdf', bank: 'Granite', accountLast4: '2265', periodStart: '2026-05-15', periodEnd: '2026-06-14' },
    { fileName: 'july.pdf', bank: 'Granite', accountLast4: '2265', periodStart: '2026-06-15', periodEnd: '2026-07-14' },
  ],
  transactions: [
    { date: '2026-05-20', statement: 0 },
    { date: '2026-06-10', statement: 0 },
    { date: '2026-06-20', statement: 1 },
    { date: '2026-07-10', statement: 1 },
  ],
} as unknown as AnalysisResult

test('the rows of a statement are all of its own and no other’s', () => {
  expect(rowsThatPass(result, { statement: '0' })).toEqual([0, 1])
  expect(rowsThatPass(result, { statement: '1' })).toEqual([2, 3])
  expect(filterWords(result, { statement: '1' }, moneysOf(result))).toEqual([{ name: 'statement', words: 'july.pdf' }])
})

test('a figure of what funders were paid opens the payments and what came back of them: together they make it', () => {
  const row = (type: string, classification: string, amount: number, ruleId: string) => ({ type, classification, amount, ruleId })
  const paid = {
    transactions: [
      row('debit', 'mcaRepayment', 129.49, 'position.behaviour'),
      row('credit', 'refund', 129.49, 'position.returned'),
      row('credit', 'refund', 129.49, 'ach-return'),
      row('debit', 'mcaRepayment', 91.62, 'position.funder'),
      row('debit', 'nsfFee', 35, 'nsf-fee'),
    ],
  } as unknown as AnalysisResult
  expect(rowsThatPass(paid, { figure: 'advances' })).toEqual([0, 1, 3])
})

test('the lowest balance opens the rows that left it, where its own day has none', () => {
  expect(['2026-06-10', '2026-06-15', '2026-08-01', '2026-05-19'].map((day) => dayOfRowsUpTo(result, day))).toEqual([
    '2026-06-10',
    '2026-06-10',
    '2026-07-10',
    null,
  ])
})
