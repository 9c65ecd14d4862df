import { dayNumber, type IsoDate } from '../../../shared/dates.ts'
import { type Cents, formatCents } from '../../../shared/money.ts'
import { leastOf, mostOf } from '../../extremes.ts'
import type { Claim, Discrepancy, DiscrepancyKind } from '../../types.ts'
import type { Off } from './causes/off.ts'
import type { Booked, ChainResult } from './running.ts'
import { signed } from './signs.ts'

/**
 * What arithmetic over the rows decides, be they as they were read or mended by a person: the ends, running and daily balances, and the days between which
 * they must lie. Rows are in the order of their days.
 */
export type Checked = Booked & { date: IsoDate | null; description: string; page: number | null }

export const MAX_NAMED = 12
const MAX_DATES_NAMED = 5

export const money = (value: number): string => formatCents(value as Cents)
export const short = ({ description }: { description: string }): string => `"${description.slice(0, 60)}"`
export const discrepancy = (kind: DiscrepancyKind, message: string, amount: number | null, page: number | null): Discrepancy => ({
  kind,
  message,
  amount: amount as Cents | null,
  page,
})

/** A fault that rows mended by a person may cure, and by what; `off` tells which faults have one cause. */
export type Fault<R> = Discrepancy & { claim?: Claim<R>; off?: Off<R> }

/** A fault of a row's date; another date, within the days that are named, cures it. */
export const dateFault = <R extends Pick<Checked, 'date' | 'page'>>(
  row: R,
  kind: DiscrepancyKind,
  said: string,
  { from = null, to = null }: { from?: IsoDate | null; to?: IsoDate | null } = {},
): Fault<R> => ({
  ...discrepancy(kind, said, null, row.page),
  claim: { about: 'date', row, read: row.date!, from, to, kind, said, page: row.page },
})

export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, r) => sum + r.amount, 0)
export const net = (rows: readonly Pick<Booked, 'amount' | 'direction'>[]): number => rows.reduce((sum, r) => sum + signed(r), 0)

/** Opening with all that moved must be the closing balance. */
export const endsFault = (rows: readonly Checked[], opening: number, closing: number, page: number | null): Fault<never> | null => {
  const made = opening + net(rows)
  if (made === closing) return null
  const side = (direction: string): string => money(sumOf(rows.filter((r) => r.direction === direction)))
  const message = `Opening ${money(opening)} with ${side('credit')} in and ${side('debit')} out makes ${money(made)}; ${money(closing)} is printed.`
  return {
    ...discrepancy('balance', message, made - closing, page),
    off: { in: 'ends', figure: `the closing balance ${money(closing)}`, opening },
  }
}

// ---- running balances ---------------------------------------------------------------------------------------------------------

/** Days without a row over which a balance jumps: a list that has rows almost daily has lost some there. */
const DAYS_WITHOUT_ROWS = 5
const TIMES_USUAL = 4

const spanOf = (rows: readonly Checked[]): number => {
  const days = rows.flatMap((r) => (r.date ? [dayNumber(r.date)] : []))
  return days.length > 0 ? mostOf(days) - leastOf(days) : 0
}

export const runningFaults = <R extends Checked>(rows: readonly R[], { breaks }: ChainResult<R>): Fault<R>[] => {
  const usual = rows.length > 1 ? spanOf(rows) / (rows.length - 1) : 0
  const first = rows.findIndex((r) => r.balance !== null)
  const last = rows.findLastIndex((r) => r.balance !== null)
  return breaks.slice(0, MAX_NAMED).map(({ row, expected, printed, isAlone }) => {
    const at = rows.indexOf(row)
    const before = rows[at - 1]
    const off = { in: 'row', row, isFirst: at === first, isAlone, last: at === last ? expected : null } as const
    const days = before?.date && row.date ? dayNumber(row.date) - dayNumber(before.date) : 0
    const isJump = days >= DAYS_WITHOUT_ROWS && days >= TIMES_USUAL * usual
    const message = isJump
      ? `From ${before!.date} to ${row.date} there is no row, and the balance jumps by ${money(printed - expected)}: rows or a page are missing.`
      : `After ${short(row)}${row.date ? ` of ${row.date}` : ''} the balance should be ${money(expected)}; ${money(printed)} is printed.`
    return { ...discrepancy(isJump ? 'missing_rows' : 'running_balance', message, printed - expected, row.page), off }
  })
}

// ---- daily balances -----------------------------------------------------------------------------------------------------------

export type PrintedDay = {
  date: IsoDate
  balance: number
  page: number | null
  line: number | null /** The place of its line, where there is one. */
}
type DailyBreak = { at: PrintedDay; expected: number; from: IsoDate | null; isAlone: boolean; isLast: boolean }
export type DailyResult = { checked: number; breaks: DailyBreak[]; returns: boolean }

/** Every printed balance of a day must follow; `returns` says whether what was off is made good by the last of them. */
export const dailyCheck = (rows: readonly Checked[], opening: number | null, daily: readonly PrintedDay[]): DailyResult => {
  if (opening === null || daily.length === 0) return { checked: 0, breaks: [], returns: true }
  const moves = new Map<string, number>()
  for (const row of rows) if (row.date) moves.set(row.date, (moves.get(row.date) ?? 0) + signed(row))
  const days = [...moves.keys()].sort()
  let at = 0
  let balance = opening
  const made = daily
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((each) => {
      while (at < days.length && days[at]! <= each.date) balance += moves.get(days[at++]!)!
      return { each, balance }
    })
  const breaks: DailyBreak[] = []
  let shift = 0
  for (const [i, day] of made.entries()) {
    const expected = day.balance + shift
    if (expected === day.each.balance) continue
    const next = made[i + 1]
    // Where the next day follows from what this one should have been, only this one is off; otherwise the days after it are measured from what is printed.
    const isAlone = next !== undefined && next.balance + shift === next.each.balance
    breaks.push({ at: day.each, expected, from: made[i - 1]?.each.date ?? null, isAlone, isLast: next === undefined })
    if (!isAlone) shift = day.each.balance - day.balance
  }
  return { checked: made.length, breaks, returns: shift === 0 }
}

const dailyFault = ({ at, expected, from, isAlone, isLast }: DailyBreak): Fault<never> => ({
  ...discrepancy(
    'daily_balance',
    `On ${at.date} the balance should be ${money(expected)}; ${money(at.balance)} is printed.`,
    at.balance - expected,
    at.page,
  ),
  off: { in: 'day', from, date: at.date, isAlone, last: isLast ? expected : null },
})

/** The money ties and the days do not: some banks list balances by another day than they book. */
const otherDays = (breaks: readonly DailyBreak[]): Discrepancy =>
  discrepancy(
    'daily_dates',
    `The money ties, but the table of daily balances books on other days than the rows: first on ${breaks[0]!.at.date}, where ${money(breaks[0]!.expected)} follows from the rows and ${money(breaks[0]!.at.balance)} is printed.`,
    null,
    breaks[0]!.at.page,
  )

const OTHER_DAYS = 5

/** Whether what a day is off by is a row of a day or two before or after. */
const isOnOtherDay = ({ at, expected }: DailyBreak, rows: readonly Checked[]): boolean => {
  const by = Math.abs(at.balance - expected)
  const near = rows.filter((r) => r.date !== null && Math.abs(dayNumber(r.date) - dayNumber(at.date)) <= OTHER_DAYS)
  return near.some((r) => r.amount === by) || near.some((r) => Math.abs(net(near.filter((o) => o.date === r.date))) === by)
}

/** Of the days with rows those that a table of daily balances must list for it to be one of every day that has any. */
const LISTED_SHARE = 0.8
const LISTED_DAYS_MIN = 5

/** A day with rows that the table leaves out, though it lists the others: a row stands on another day than the bank booked it. */
const unlistedDay = (rows: readonly Checked[], daily: readonly PrintedDay[]): Discrepancy[] => {
  const listed = new Set(daily.map((d) => d.date))
  const days = new Map(rows.flatMap((r) => (r.date ? [[r.date, r] as const] : [])))
  const unlisted = [...days].filter(([date]) => !listed.has(date))
  const empty = daily.find((d, i) => i > 0 && i < daily.length - 1 && !days.has(d.date))
  const isComplete = listed.size >= LISTED_DAYS_MIN && days.size - unlisted.length >= days.size * LISTED_SHARE
  // A table that lists every day with rows but one has lost none of its own.
  if (unlisted.length === 0 || !isComplete || (unlisted.length > 1 && !empty)) return []
  const [date, row] = unlisted[0]!
  return [
    discrepancy(
      'daily_dates',
      `${short(row)} is dated ${date}, which the table of daily balances does not list${empty ? `, though it lists ${empty.date}, which has no row` : ''}.`,
      null,
      row.page,
    ),
  ]
}

/** `moneyTies`: the ends and every running balance do. */
export const dailyFaults = (
  rows: readonly Checked[],
  daily: readonly PrintedDay[],
  { breaks, returns }: DailyResult,
  moneyTies: boolean,
): Fault<never>[] => {
  if (breaks.length === 0) return unlistedDay(rows, daily)
  return moneyTies && returns && breaks.every((b) => isOnOtherDay(b, rows))
    ? [otherDays(breaks)]
    : breaks.slice(0, MAX_NAMED).map(dailyFault)
}

// ---- days ---------------------------------------------------------------------------------------------------------------------

export type Days = { first: IsoDate; last: IsoDate }

/** Rows outside of the days between which they must lie; the message names the period that is printed. */
export const outsideFaults = <R extends Checked>(rows: readonly R[], { first, last }: Days, period: string): Fault<R>[] =>
  rows
    .filter(({ date }) => date !== null && (date < first || date > last))
    .slice(0, MAX_DATES_NAMED)
    .map((row) => ({
      ...discrepancy('date_outside_period', `${short(row)} is dated ${row.date}, outside of ${period}.`, null, row.page),
      off: { in: 'date', row },
    }))
