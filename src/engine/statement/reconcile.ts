import { dayNumber, type IsoDate } from '../../shared/dates.ts'
import { type Cents, formatCents } from '../../shared/money.ts'
import type { Direction, Discrepancy } from '../types.ts'
import { type ChainResult, chronological, followChain, hasChain, signed } from './balances.ts'
import { assignColumns } from './columns.ts'
import type { Facts, SummaryTotal } from './facts.ts'
import type { Candidate } from './interpret.ts'
import type { Line } from './lines.ts'
import type { PrintedTotal } from './scan.ts'
import { directionOf } from './vocabulary.ts'

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
  period: { start: IsoDate; end: IsoDate } | null
  /** Balances that other statements in the same file print: a cover page may list them all. */
  elsewhere: ReadonlySet<number>
  /** The period is printed, not inferred. */
  periodPrinted: boolean
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

const money = (value: number): string => formatCents(value as Cents)
const off = (kind: string, message: string, amount: number | null, page: number | null): Discrepancy => ({
  kind,
  message,
  amount: amount as Cents | null,
  page,
})

const sumOf = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + r.amount, 0)

// ---- running balances ---------------------------------------------------------------------------------------------------------

const runningCheck = (rows: readonly Candidate[], opening: number | null): ChainResult => {
  const byRow = followChain(rows, opening, false)
  if (byRow.breaks.length === 0) return byRow
  // Within a day the bank may have booked in another order than it prints.
  const byDay = followChain(rows, opening, true)
  return byDay.breaks.length === 0 && byDay.checked > 0 ? byDay : byRow
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

// ---- printed totals -----------------------------------------------------------------------------------------------------------

const MAX_TOTALS = 400

const NO_SECTION_SUM = /year|ytd|overdraft|returned|average|reward|points|fee(?!s)|balance|due|limit/

type TotalCheck = { confirmed: number; failed: Discrepancy[] }

const sectionTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\(?-?\s*cont.*$/i, '')
    .replace(/[^a-z]/g, '')

/** Every printed total must be some sum of the rows it can stand for: its section, the rows since the last total, or all of its direction. */
const totalsCheck = (rows: readonly Candidate[], totals: readonly PrintedTotal[]): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [] }
  const bySection = new Map<string, Candidate[]>()
  const credits = rows.filter((r) => r.direction === 'credit')
  const debits = rows.filter((r) => r.direction === 'debit')
  for (const row of rows) {
    const section = row.raw.table.section
    if (!section) continue
    const key = sectionTitle(section.title)
    const own = bySection.get(key)
    if (own) own.push(row)
    else bySection.set(key, [row])
  }
  let lastLine = -1
  for (const total of totals.slice(0, MAX_TOTALS)) {
    const { section, header } = total
    const since = lastLine
    lastLine = total.line.index
    if (section && (section.kind === 'ignore' || section.kind === 'daily' || section.kind === 'repeat')) continue
    if (NO_SECTION_SUM.test(total.label) || (/interest/.test(total.label) && !/deposit|credit|withdraw|debit/.test(total.label))) continue
    const between = rows.filter((r) => r.raw.lines[0]!.index > since && r.raw.lines[0]!.index < total.line.index)
    const columns = header?.money.filter((c) => c.role === 'debit' || c.role === 'credit') ?? []
    if (header && columns.length === 2 && total.labelled.length >= 2) {
      const assigned = assignColumns(
        total.labelled.map((l) => l.token),
        header.money,
      )
      for (const [i, { token }] of total.labelled.entries()) {
        const role = header.money[assigned[i]!]?.role
        if (role !== 'debit' && role !== 'credit') continue
        const value = token.money!.value
        const all = role === 'credit' ? credits : debits
        const here = between.filter((r) => r.direction === role)
        if (value === sumOf(all) || value === sumOf(here)) result.confirmed++
        else
          result.failed.push(
            off(
              'section_total',
              `The printed total of ${role}s is ${money(value)}; the rows add up to ${money(sumOf(all))}.`,
              sumOf(all) - value,
              total.line.page,
            ),
          )
      }
      continue
    }
    if (total.labelled.length !== 1) continue
    const direction: Direction | null =
      section?.kind === 'credit'
        ? 'credit'
        : section?.kind === 'debit' || section?.kind === 'checks'
          ? 'debit'
          : oneWay(directionOf(total.label.replace(/^(?:sub)?totals?/, '')))
    const name = total.label.replace(/^(?:sub)?totals?(?:for)?/, '')
    // A section that speaks of neither side, as `Card transactions`, is still summed up by a total of its own name.
    if (!direction && !(section && name !== '' && sectionTitle(section.title) === name.replace(/[^a-z]/g, ''))) continue
    const value = total.labelled[0]!.token.money!.value
    const own = section ? (bySection.get(sectionTitle(section.title)) ?? []) : []
    const oneSide = direction === 'credit' ? credits : direction === 'debit' ? debits : own
    const sums = [sumOf(own), sumOf(between), Math.abs(net(own)), Math.abs(net(between)), sumOf(oneSide)]
    const labelled = bySection.get(name)
    if (labelled) sums.push(sumOf(labelled))
    if (sums.includes(value) || endsWithSum(own, total.line.index, value) || closesSections(oneSide, total.line.index, value))
      result.confirmed++
    else if (own.length > 0)
      result.failed.push(
        off(
          'section_total',
          `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows of that section add up to ${money(sumOf(own))}.`,
          sumOf(own) - value,
          total.line.page,
        ),
      )
  }
  return result
}

/** Whether the last rows before a line add up to the value, however many they are: subtotals close blocks inside of sections. */
const endsWithSum = (rows: readonly Candidate[], line: number, value: number): boolean => {
  let sum = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    if (rows[i]!.raw.lines[0]!.index > line) continue
    sum += rows[i]!.amount
    if (sum === value) return true
    if (sum > value) return false
  }
  return false
}

/** Whether the last sections before a line, each of them whole, add up to the value: checks and withdrawals may have one sum below both. */
const closesSections = (rows: readonly Candidate[], line: number, value: number): boolean => {
  let sum = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    if (row.raw.lines[0]!.index > line) continue
    sum += row.amount
    const before = rows[i - 1]
    if (sum === value && before?.raw.table.section !== row.raw.table.section) return true
    if (sum > value) return false
  }
  return false
}

const oneWay = (d: Direction | 'mixed' | null): Direction | null => (d === 'mixed' ? null : d)
const net = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + signed(r), 0)

/** The summary's own arithmetic: lines between the printed opening and closing balance. */
const summaryCheck = (rows: readonly Candidate[], printed: Printed): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [] }
  const { openingLine, closingLine, facts } = printed
  if (!openingLine || !closingLine) return result
  const sums = new Set(printed.totals.filter((t) => t.section !== null && t.section.kind !== 'ignore').map((t) => t.line.index))
  const isInBlock = ({ line }: { line: Line }): boolean => {
    const a = openingLine.index
    const b = closingLine.index
    return line.index >= Math.min(a, b) - 6 && line.index <= Math.max(a, b) + 6 && Math.abs(b - a) <= 20 && line.page === openingLine.page
  }
  const block = facts.summary.filter((s) => !sums.has(s.line.index) && isInBlock(s))
  // Between the two balances only: amounts in the advertisements below are no part of the sum.
  const [first, last] = [openingLine.index, closingLine.index].toSorted((a, b) => a - b) as [number, number]
  const notUnderstood = facts.others.filter((o) => o.line.index >= first && o.line.index <= last).map((o) => o.value)
  const by = (d: Direction): number => block.filter((s) => s.direction === d).reduce((t, s) => t + s.value, 0)
  // Lines that do not lead from the opening to the closing balance are not the whole summary: some label was not understood.
  const whole = printed.opening !== null && printed.closing !== null && printed.opening + by('credit') - by('debit') === printed.closing
  for (const direction of ['credit', 'debit'] as const) {
    const own = rows.filter((r) => r.direction === direction)
    const sum = sumOf(own)
    const totals = block.filter((s) => s.direction === direction)
    if (totals.length === 0) continue
    const all = totals.reduce((t, s) => t + s.value, 0)
    const one = totals.find((s) => s.value === sum)
    if (all === sum || one) {
      result.confirmed++
      countCheck(own, one ? [one] : totals, direction, result)
    } else if (totals.length === 1 && totals[0]!.value !== 0 && (whole || totals[0]!.label.startsWith('total')))
      result.failed.push(
        off(
          'section_total',
          `The summary prints ${money(totals[0]!.value)} of ${direction}s; the rows add up to ${money(sum)}.`,
          sum - totals[0]!.value,
          totals[0]!.line.page,
        ),
      )
    // The summary has lines of both sides, and this one is off by an amount that no line left aside accounts for.
    else if (block.some((s) => s.direction !== direction) && !isSomeSum(notUnderstood, Math.abs(sum - all)))
      result.failed.push(
        off(
          'section_total',
          `The summary's ${direction}s add up to ${money(all)}; the rows add up to ${money(sum)}.`,
          sum - all,
          totals[0]!.line.page,
        ),
      )
  }
  return result
}

const MAX_PARTS = 10

/** Whether some of the values add up to the sum. */
const isSomeSum = (values: readonly number[], sum: number): boolean => {
  let reachable = new Set([0])
  for (const value of values.slice(0, MAX_PARTS)) reachable = new Set([...reachable, ...[...reachable].map((r) => r + value)])
  return reachable.has(sum)
}

const countCheck = (rows: readonly Candidate[], totals: readonly SummaryTotal[], direction: Direction, result: TotalCheck): void => {
  if (totals.some((t) => t.count === null)) return
  const count = totals.reduce((n, t) => n + t.count!, 0)
  if (count === 0 && rows.length > 0) return
  if (count === rows.length) result.confirmed++
  else result.failed.push(off('count', `The summary counts ${count} ${direction}s; ${rows.length} were read.`, null, totals[0]!.line.page))
}

// ---- dates --------------------------------------------------------------------------------------------------------------------

const DAYS_OUTSIDE = 6

const datesCheck = (rows: readonly Candidate[], printed: Printed): Discrepancy[] => {
  const out: Discrepancy[] = []
  const undated = rows.find((r) => r.date === null)
  if (undated) out.push(off('unreadable_date', `The date of "${undated.description.slice(0, 60)}" could not be read.`, null, undated.page))
  if (!printed.period || !printed.periodPrinted) return out
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
    (main ? 1000 : 0) +
    (chain.checked > 0 ? 300 * (1 - (2 * chain.breaks.length) / chain.checked) : 0) +
    (daily.checked > 0 ? 200 * (1 - (2 * daily.breaks.length) / daily.checked) : 0) +
    25 * (totals.confirmed + summary.confirmed) -
    40 * (totals.failed.length + summary.failed.length) -
    30 * (dates.length + contradicted.length) -
    3 * unsigned.length -
    guessed +
    Math.min(40, rows.length * 0.2)
  return { ok: main && discrepancies.length === 0, main, score, opening, closing, discrepancies }
}
