import type { Discrepancy, Statement } from '../../../types.ts'
import type { Scan } from '../../tables/tables.ts'
import { areAlike } from '../alike.ts'
import { discrepancy, money } from '../checks.ts'

/**
 * `Opening balance 3,090.50   Closing balance 3,413.58` below the rows begins a part of its own that has none: one of both is an end of the statement
 * before it, so the other must be, and is not by a digit or two.
 */
export const otherEndsAlone = ({ openingBalance, closingBalance }: Statement, { balances }: Scan): Discrepancy | null => {
  const ends = [openingBalance, closingBalance].flatMap((end) => (end === null ? [] : Math.abs(end)))
  const said = balances.map(({ labelled: { token, line } }) => ({ line, value: Math.abs(token.money!.value) }))
  if (!said.some(({ value }) => ends.includes(value))) return null
  const off = said.find(({ value }) => !ends.includes(value) && ends.some((end) => areAlike(end, value)))
  const own = off && ends.find((end) => areAlike(end, off.value))!
  if (!off || own === undefined) return null
  return discrepancy(
    'contradiction',
    `"${off.line.text.slice(0, 80)}" is printed; that end is ${money(own)}.`,
    own - off.value,
    off.line.page,
  )
}
