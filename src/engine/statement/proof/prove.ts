import { dayNumber, type IsoDate } from '../../../shared/dates.ts'
import type { Discrepancy } from '../../types.ts'
import type { Facts } from '../facts/balances.ts'
import type { Period } from '../facts/period/text.ts'
import type { Line } from '../lines/lines.ts'
import type { PrintedTotal } from '../tables/tables.ts'
import { WEIGHT } from '../tolerances.ts'
import type { Candidate } from './interpret.ts'
import { type ChainResult, hasChain, runningCheck } from './running.ts'
import { chronological, signed } from './signs.ts'
import { summaryCheck } from './summary.ts'
import { money, net, off, sumOf, totalsCheck } from './totals.ts'

export type DailyPrinted = { date: IsoDate; balance: number; line: Line }

/** What the document prints besides its rows. */
export type Printed = {
  opening: number | null
  closing: number | null
  openingLine: Line | null
  closingLine: Line | null
  daily: DailyPrinted[]
  totals: PrintedTotal[]
  facts: Facts
  /** As printed, never inferred. */
  period: Period | null
  /** Balances that other statements in the same file print: a cover page may list them all. */
  elsewhere: ReadonlySet<number>
  /** Read as a card's statement: its balances are debts. */
  card: boolean
}

export type Proof = {
  ok: boolean
  /** Opening and closing balance tie, whatever else does not. */
  main: boolean
  score: number
  opening: number | null
  closing: number | null
  discrepancies: Discrepancy[]
}

// ---- daily balances -----------------------------------------------------------------------------------------------------------

type DailyBreak = { at: DailyPrinted; expected: number }

/** Every printed balance of a day must follow; `returns` says whether what was off is made good by the last of them. */
const dailyCheck = (
  rows: readonly Candidate[],
  opening: number | null,
  daily: readonly DailyPrinted[],
): { checked: number; breaks: DailyBreak[]; returns: boolean } => {
  if (opening === null || daily.length === 0) return { checked: 0, breaks: [], returns: true }
  const moves = new Map<string, number>()
  for (const row of rows) if (row.date) moves.set(row.date, (moves.get(row.date) ?? 0) + signed(row))
  const days = [...moves.keys()].sort()
  const breaks: DailyBreak[] = []
  let at = 0
  let balance = opening
  let shift = 0
  let checked = 0
  for (const each of daily.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    while (at < days.length && days[at]! <= each.date) balance += moves.get(days[at++]!)!
    checked++
    if (balance + shift !== each.balance) {
      breaks.push({ at: each, expected: balance + shift })
      // A fault is named once: the days after it are measured from what is printed.
      shift = each.balance - balance
    }
  }
  return { checked, breaks, returns: shift === 0 }
}

const dailyFault = ({ at, expected }: DailyBreak): Discrepancy =>
  off(
    'daily_balance',
    `On ${at.date} the balance should be ${money(expected)}; ${money(at.balance)} is printed.`,
    at.balance - expected,
    at.line.page,
  )

/** The money ties and the days do not: some banks list balances by another day than they book. */
const otherDays = (breaks: readonly DailyBreak[]): Discrepancy =>
  off(
    'daily_dates',
    `The money ties, but the table of daily balances books on other days than the rows: first on ${breaks[0]!.at.date}, where ${money(breaks[0]!.expected)} follows from the rows and ${money(breaks[0]!.at.balance)} is printed.`,
    null,
    breaks[0]!.at.line.page,
  )

const OTHER_DAYS = 5

/** Whether what a day is off by is a row of a day or two before or after. */
const isOnOtherDay = ({ at, expected }: DailyBreak, rows: readonly Candidate[]): boolean => {
  const by = Math.abs(at.balance - expected)
  const near = rows.filter((r) => r.date !== null && Math.abs(dayNumber(r.date) - dayNumber(at.date)) <= OTHER_DAYS)
  return near.some((r) => r.amount === by) || near.some((r) => Math.abs(net(near.filter((o) => o.date === r.date))) === by)
}

// ---- running balances ---------------------------------------------------------------------------------------------------------

/** Days without a row over which a balance jumps: a list that has rows almost daily has lost some there. */
const DAYS_WITHOUT_ROWS = 5
const TIMES_USUAL = 4

const runningFaults = (rows: readonly Candidate[], { breaks }: ChainResult<Candidate>): Discrepancy[] => {
  const usual = rows.length > 1 ? spanOf(rows) / (rows.length - 1) : 0
  return breaks.map(({ row, expected, printed }) => {
    const before = rows[rows.indexOf(row) - 1]
    const days = before?.date && row.date ? dayNumber(row.date) - dayNumber(before.date) : 0
    if (days < DAYS_WITHOUT_ROWS || days < TIMES_USUAL * usual)
      return off(
        'running_balance',
        `After ${short(row)} the balance should be ${money(expected)}; ${money(printed)} is printed.`,
        printed - expected,
        row.page,
      )
    return off(
      'missing_rows',
      `From ${before!.date} to ${row.date} there is no row, and the balance jumps by ${money(printed - expected)}: rows or a page are missing.`,
      printed - expected,
      row.page,
    )
  })
}

const spanOf = (rows: readonly Candidate[]): number => {
  const days = rows.flatMap((r) => (r.date ? [dayNumber(r.date)] : []))
  return days.length > 0 ? Math.max(...days) - Math.min(...days) : 0
}

// ---- dates --------------------------------------------------------------------------------------------------------------------

const MAX_DATES_NAMED = 5
/** Where only the end of a period is printed, its rows may begin so many days before a month. */
const BEFORE_MONTH_DAYS = 69

const short = (row: Candidate): string => `"${row.description.slice(0, 60)}"`

const datesCheck = (rows: readonly Candidate[], { period }: Printed): Discrepancy[] => {
  const out: Discrepancy[] = []
  const undated = rows.find((r) => r.date === null)
  if (undated) out.push(off('unreadable_date', `The date of ${short(undated)} could not be read.`, null, undated.page))
  for (const row of rows.filter((r) => r.offCalendar).slice(0, MAX_DATES_NAMED))
    out.push(off('impossible_date', `${short(row)} is dated on a day that does not exist; ${row.date} is the nearest.`, null, row.page))
  if (!period) return out
  const start = dayNumber(period.start) - (period.fromEnd ? BEFORE_MONTH_DAYS : 0)
  const end = dayNumber(period.end)
  const outside = rows.filter(({ date }) => date !== null && (dayNumber(date) < start || dayNumber(date) > end))
  for (const row of outside.slice(0, MAX_DATES_NAMED))
    out.push(off('date_outside_period', `${short(row)} is dated ${row.date}, outside of ${period.start} to ${period.end}.`, null, row.page))
  return out
}

// ---- contradictions -------------------------------------------------------------------------------------------------------------

/** The same balance printed twice with two values: one of the prints was changed. */
const contradictions = (printed: Printed): Discrepancy[] => {
  const out: Discrepancy[] = []
  const sides = [
    { name: 'opening', all: printed.facts.openings, value: printed.opening, line: printed.openingLine },
    { name: 'closing', all: printed.facts.closings, value: printed.closing, line: printed.closingLine },
  ]
  for (const { name, all, value, line } of sides) {
    const chosen = all.find((b) => b.value === value && b.line === line)
    if (!chosen || value === null) continue
    const other = all.find((b) => b.value !== value && b.word === chosen.word && b.word !== '' && !printed.elsewhere.has(Math.abs(b.value)))
    if (other)
      out.push(
        off(
          'contradiction',
          `The ${name} balance is printed as ${money(value)} and as ${money(other.value)}.`,
          other.value - value,
          other.line.page,
        ),
      )
  }
  return out
}

// ---- the proof ----------------------------------------------------------------------------------------------------------------

const MAX_NAMED = 12
const ROWS_THAT_LEAD = 3

/** Checks one reading against everything that is printed. */
export const prove = (candidates: readonly Candidate[], printed: Printed): Proof => {
  const { rows } = chronological(candidates)
  const chained = hasChain(rows)
  const chain = runningCheck(rows, printed.opening)
  const withBalance = rows.filter((r) => r.balance !== null).length
  const proves = chained && chain.breaks.length === 0 && chain.checked >= 1 && withBalance >= 2
  const daily = dailyCheck(rows, printed.opening ?? (proves ? chain.opening : null), printed.daily)
  const lastDaily =
    printed.daily.length > 0 && daily.breaks.length === 0 ? printed.daily.reduce((a, b) => (a.date >= b.date ? a : b)) : null
  const discrepancies: Discrepancy[] = []
  const opening = printed.opening ?? (proves ? chain.opening : null)
  // Rows behind the last printed balance are proved by nothing.
  const closing = printed.closing ?? (proves && rows[rows.length - 1]!.balance !== null ? chain.closing : (lastDaily?.balance ?? null))
  const unsigned = rows.filter((r) => r.direction === null)
  const total = net(rows)
  let main = false
  if (opening === null) discrepancies.push(off('missing_opening', 'No opening balance is printed, and nothing else tells it.', null, null))
  if (closing === null) discrepancies.push(off('missing_closing', 'No closing balance is printed, and nothing else tells it.', null, null))
  if (opening !== null && closing !== null) {
    main = opening + total === closing
    if (!main)
      discrepancies.push(
        off(
          'balance',
          `Opening ${money(opening)} with ${money(sumOf(rows.filter((r) => r.direction === 'credit')))} in and ${money(sumOf(rows.filter((r) => r.direction === 'debit')))} out makes ${money(opening + total)}; ${money(closing)} is printed.`,
          opening + total - closing,
          printed.closingLine?.page ?? null,
        ),
      )
  }
  discrepancies.push(...runningFaults(rows, chain).slice(0, MAX_NAMED))
  const onOtherDays =
    main && chain.breaks.length === 0 && daily.breaks.length > 0 && daily.returns && daily.breaks.every((b) => isOnOtherDay(b, rows))
  discrepancies.push(...(onOtherDays ? [otherDays(daily.breaks)] : daily.breaks.slice(0, MAX_NAMED).map(dailyFault)))
  const totals = totalsCheck(rows, printed.totals)
  const summary = summaryCheck(rows, printed)
  const contradicted = contradictions(printed)
  // Every row leads to the next balance and the summary to another end: that is one fault, at the end, and not one of each of its sums.
  const isOneFault =
    !main && summary.leadsToClosing && chain.checked >= ROWS_THAT_LEAD && chain.breaks.length === 0 && rows.at(-1)?.balance !== null
  const sums = isOneFault ? [] : summary.failed
  discrepancies.push(...contradicted, ...totals.failed.slice(0, MAX_NAMED), ...sums)
  const dates = datesCheck(rows, printed)
  discrepancies.push(...dates)
  if (unsigned.length > 0)
    discrepancies.push(
      off(
        'unknown_direction',
        `Nothing tells whether ${unsigned.length} rows are credits or debits, "${unsigned[0]!.description.slice(0, 60)}" first.`,
        null,
        unsigned[0]!.page,
      ),
    )
  const guessed = rows.filter((r) => r.evidence === 'wording' && !(r.raw.check !== null)).length
  const score =
    (main ? WEIGHT.balancesTie : 0) +
    WEIGHT.runningBalances * agreement(chain) +
    WEIGHT.dailyBalances * agreement(daily) +
    WEIGHT.totalConfirmed * (totals.confirmed + summary.confirmed) -
    WEIGHT.totalFailed * (totals.failed.length + summary.failed.length) -
    WEIGHT.contradicted * (dates.length + contradicted.length) -
    WEIGHT.undirected * unsigned.length -
    WEIGHT.guessed * guessed +
    Math.min(WEIGHT.rowsMost, rows.length * WEIGHT.row)
  return { ok: main && discrepancies.length === 0, main, score, opening, closing, discrepancies }
}

/** From 1, where all that could be checked ties, to −1, where nothing does; 0 where there was nothing to check. */
const agreement = ({ checked, breaks }: { checked: number; breaks: readonly unknown[] }): number =>
  checked > 0 ? 1 - (2 * breaks.length) / checked : 0
