import type { Dating } from '../../facts/period/dating.ts'
import { resolveDate } from '../../text/dates.ts'
import { signedBalance } from '../../text/money.ts'
import { type Fault, runningFaults } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { runningCheck } from '../running.ts'
import { chronological } from '../signs.ts'

/**
 * Rows that are listed twice, once with a balance beside each and once without, are read from the list that ties: a balance that does not follow would go unseen
 * with the list that it stands in.
 */
export const runningAside = (
  { candidates, printed: { aside, card }, proof: { opening } }: Outcome,
  { context }: Dating,
): Fault<Candidate>[] => {
  if (opening === null || aside.length === 0 || candidates.some(({ balance }) => balance !== null)) return []
  const tables = new Set(aside.filter((row) => row.cells.some(({ role }) => role === 'balance')).map(({ table }) => table))
  const listed = aside.filter(({ table, lines }) => tables.has(table) && table.section?.kind !== 'ignore' && !lines[0]!.ocr)
  if (listed.length !== candidates.length) return []
  const keyOf = (date: string | null, amount: number): string => `${date} ${amount}`
  const left = Map.groupBy(candidates, ({ date, amount }) => keyOf(date, amount))
  const booked = listed.flatMap(({ date, cells }): Candidate[] => {
    const day = resolveDate(date, context)
    const amounts = cells.flatMap(({ role, token }) => (role === 'balance' ? [] : token.money!.value))
    const own = amounts.map((amount) => left.get(keyOf(day, amount))).find((rows) => rows !== undefined && rows.length > 0)
    const balance = cells.find(({ role }) => role === 'balance')?.token.money
    const row = own?.shift()
    return row ? [{ ...row, balance: balance ? signedBalance(balance, card) : null }] : []
  })
  if (booked.length !== listed.length) return []
  const { rows } = chronological(booked)
  return runningFaults(rows, runningCheck(rows, opening))
}
