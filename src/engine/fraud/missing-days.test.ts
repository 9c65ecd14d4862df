import { expect, test } from 'vitest'
import { madeStatements } from '../corrections/test-statements.ts'
import type { Statement } from '../types.ts'
import { missingDaySigns } from './missing-days.ts'

const [january] = madeStatements() as [Statement]
/** With the balance of each day in a table, but for some. */
const listed = (s: Statement, isLeftOut: (balance: number) => boolean): Statement => {
  const ends = new Map(s.rows.map((row) => [row.date, row.balance!]))
  return {
    ...s,
    dailyBalances: [...ends]
      .filter(([, balance]) => !isLeftOut(balance))
      .map(([date, balance]) => ({ date, balance })) as Statement['dailyBalances'],
  }
}
/** So low that the first days end below zero. */
const low = (by: number): Statement => ({
  ...january,
  openingBalance: (january.openingBalance! - by) as Statement['openingBalance'],
  rows: january.rows.map((row) => ({ ...row, balance: (row.balance! - by) as typeof row.balance })),
})

test('days below zero that a table of daily balances leaves out', () => {
  const balances = [...new Map(january.rows.map((row) => [row.date, row.balance!])).values()].toSorted((a, b) => a - b)
  const poor = low(balances[2]! + 1)
  expect(missingDaySigns(listed(poor, () => false))).toEqual([])
  expect(missingDaySigns(listed(poor, (balance) => balance < 0))).toMatchObject([
    { kind: 'missing_day', message: expect.stringMatching(/but .* on which the account ends below zero/) },
  ])
  expect(missingDaySigns(listed({ ...poor, reconciled: false }, (balance) => balance < 0))).toEqual([])
})

test('a table that leaves out other days goes by its own', () => {
  const [least] = january.rows.map((row) => row.balance!).toSorted((a, b) => a - b)
  expect(missingDaySigns(listed(january, (balance) => balance === least))).toEqual([])
  expect(missingDaySigns({ ...january, dailyBalances: [] })).toEqual([])
})
