import { dayNumber, type IsoDate } from '../../../shared/dates.ts'
import type { Discrepancy } from '../../types.ts'
import type { Facts } from '../facts/balances.ts'
import type { Line } from '../lines/lines.ts'
import type { PrintedTotal } from '../tables/tables.ts'
import { WEIGHT } from '../tolerances.ts'
import type { Candidate } from './interpret.ts'
import { hasChain, runningCheck } from './running.ts'
import { chronological, signed } from './signs.ts'
import { money, net, off, summaryCheck, sumOf, totalsCheck } from './totals.ts'

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
  period: { start: IsoDate; end: IsoDate } | null
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

const dailyCheck = (
  rows: readonly Candidate[],
  opening: number | null,
  daily: readonly DailyPrinted[],
): { checked: number; breaks: { at: DailyPrinted; expected: number }[] } => {
  if (opening === null || daily.length === 0) return { checked: 0, breaks: [] }
  const moves = new Map<string, number>()
  for (const row of rows) if (row.date) moves.set(row.date, (moves.get(row.date) ?? 0) + signed(row))
  const days = [...moves.keys()].sort()
  const breaks: { at: DailyPrinted; expected: number }[] = []
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
  return { checked, breaks }
}

// ---- dates --------------------------------------------------------------------------------------------------------------------

const DAYS_OUTSIDE = 6

const datesCheck = (rows: readonly Candidate[], printed: Printed): Discrepancy[] => {
  const out: Discrepancy[] = []
  const undated = rows.find((r) => r.date === null)
  if (undated) out.push(off('unreadable_date', `The date of "${undated.description.slice(0, 60)}" could not be read.`, null, undated.page))
  if (!printed.period) return out
  const start = dayNumber(printed.period.start) - DAYS_OUTSIDE
  const end = dayNumber(printed.period.end) + DAYS_OUTSIDE
  for (const row of rows) {
    if (!row.date) continue
    const day = dayNumber(row.date)
    if (day >= start && day <= end) continue
    out.push(
      off(
        'date_outside_period',
        `"${row.description.slice(0, 60)}" is dated ${row.date}, outside of ${printed.period.start} to ${printed.period.end}.`,
        null,
        row.page,
      ),
    )
    if (out.length > 5) break
  }
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
  for (const each of chain.breaks.slice(0, MAX_NAMED))
    discrepancies.push(
      off(
        'running_balance',
        `After "${each.row.description.slice(0, 60)}" the balance should be ${money(each.expected)}; ${money(each.printed)} is printed.`,
        each.printed - each.expected,
        each.row.page,
      ),
    )
  for (const each of daily.breaks.slice(0, MAX_NAMED))
    discrepancies.push(
      off(
        'daily_balance',
        `On ${each.at.date} the balance should be ${money(each.expected)}; ${money(each.at.balance)} is printed.`,
        each.at.balance - each.expected,
        each.at.line.page,
      ),
    )
  const totals = totalsCheck(rows, printed.totals)
  const summary = summaryCheck(rows, printed)
  const contradicted = contradictions(printed)
  discrepancies.push(...contradicted, ...totals.failed.slice(0, MAX_NAMED), ...summary.failed)
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
