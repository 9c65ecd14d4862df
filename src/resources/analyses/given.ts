import { packAtOnce } from '../../platform/analysis-run/pack.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { invalidField } from '../../shared/errors.ts'
import { centsOf } from '../../shared/money.ts'
import type { GivenRows } from './queue.ts'
import type { AnalyzeTransactions } from './schema.ts'

/** Dollars, all amounts together: past this a figure made of them (a month of such payments, say) could no longer be told to the cent. */
const MAX_TOTAL_DOLLARS = 4e12

/** Cents, of all amounts together. */
export const totalOf = ({ rows, openingBalance }: Pick<GivenRows, 'rows' | 'openingBalance'>): number => {
  let total = Math.abs(openingBalance ?? 0)
  for (const { amount } of rows) total += amount
  return total
}

export const assertCountable = (total: number): void => {
  if (total > MAX_TOTAL_DOLLARS * 100)
    throw invalidField('transactions', `the amounts come to more than ${MAX_TOTAL_DOLLARS} dollars together`)
}

/** The rows as the engine takes them. */
export const rowsOf = (input: AnalyzeTransactions): Omit<GivenRows, 'holders'> => ({
  rows: input.transactions.map((t) => ({ date: t.date as IsoDate, description: t.description, amount: centsOf(t.amount), type: t.type })),
  openingBalance: centsOf(input.openingBalance ?? null),
})

/** Packed texts one after the other unpack as one text: so the holders are added without opening what was packed elsewhere. */
export const withHolders = (packed: Uint8Array, holders: string[]): Buffer =>
  Buffer.concat([packed, packAtOnce(`${JSON.stringify(holders)}}`)])
