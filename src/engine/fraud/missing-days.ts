import type { IsoDate } from '../../shared/dates.ts'
import { type Cents, cents, formatCents } from '../../shared/money.ts'
import type { Finding, Statement } from '../types.ts'

const LISTED_MIN = 8
/** A table that leaves out more goes by other days. */
const MISSING_SHARE = 1 / 3
const NAMED_MAX = 3

/** What the account held at the end of each day with rows. */
const endsOfDays = ({ rows, openingBalance }: Statement): Map<IsoDate, Cents> => {
  const moved = new Map<IsoDate, number>()
  for (const { date, type, amount } of rows) moved.set(date, (moved.get(date) ?? 0) + (type === 'credit' ? amount : -amount))
  let balance: number = openingBalance!
  const ends = new Map<IsoDate, Cents>()
  for (const [date, by] of [...moved].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    balance += by
    ends.set(date, cents(balance))
  }
  return ends
}

/** A table of daily balances that has every day with rows but those that end below zero: lenders look there first. */
export const missingDaySigns = (statement: Statement): Finding[] => {
  const { dailyBalances, openingBalance, reconciled, kind } = statement
  if (!reconciled || openingBalance === null || kind === 'card' || dailyBalances.length < LISTED_MIN) return []
  const listed = new Set(dailyBalances.map(({ date }) => date))
  const ends = endsOfDays(statement)
  const missing = [...ends].filter(([date]) => !listed.has(date))
  const [first] = missing
  if (!first || missing.length > ends.size * MISSING_SHARE || missing.some(([, end]) => end >= 0)) return []
  const days = missing.slice(0, NAMED_MAX).map(([date, end]) => `${date} (${formatCents(end)})`)
  const more = missing.length > NAMED_MAX ? ` and ${missing.length - NAMED_MAX} more` : ''
  const message = `The daily balances list every day with rows but ${days.join(', ')}${more}, on which the account ends below zero.`
  const row = statement.rows.find(({ date }) => date === first[0])!
  return [{ kind: 'missing_day', severity: 'warning', message, page: row.page, box: row.box }]
}
