import { dayNumber, fromDayNumber } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import type { DayBalance, Statement } from '../types.ts'
import { type Account, periodOf } from './accounts.ts'

/** printed: the statement shows each day's balance. computed: opening balance plus flow. assumedZero: nothing says where the balance started. */
export type BalanceBasis = 'printed' | 'computed' | 'assumedZero'

/** An account's balance at the end of each day. */
export type DailyBalances = {
  first: number
  /** Cents, one entry a day. */
  balance: Float64Array
  /** 1 where a statement covers the day, or a short gap between two is bridged. */
  covered: Uint8Array
  basis: BalanceBasis
  /** Days of statements that show no balance, left out beside others that do. */
  unknown?: (readonly [first: number, last: number])[]
}

/** Periods that miss each other by a few days are one story; a missing statement is not, and its days are left out. */
const MAX_BRIDGED_DAYS = 7

type StatementDays = {
  first: number
  last: number
  balance: Float64Array
  basis: BalanceBasis
  /** Before its first row; null where nothing says so. */
  opening: number | null
}

export const accountBalances = (account: Account, statements: readonly Statement[]): DailyBalances | null => {
  const read: StatementDays[] = []
  for (const index of account.statements) {
    const part = statementDays(statements[index]!, read[read.length - 1] ?? null)
    if (part) read.push(part)
  }
  const all = anchoredFromBehind(read)
  if (all.length === 0) return null
  const known = all.filter(isKnown)
  const parts = known.length > 0 ? known : all
  const first = Math.min(...parts.map((p) => p.first))
  const last = Math.max(...parts.map((p) => p.last))
  const balance = new Float64Array(last - first + 1)
  const covered = new Uint8Array(last - first + 1)
  let filledTo = first - 1
  for (const part of parts) {
    const gap = part.first - filledTo - 1
    if (filledTo >= first && gap > 0 && gap <= MAX_BRIDGED_DAYS) {
      balance.fill(balance[filledTo - first]!, filledTo + 1 - first, part.first - first)
      covered.fill(1, filledTo + 1 - first, part.first - first)
    }
    balance.set(part.balance, part.first - first)
    covered.fill(1, part.first - first, part.last - first + 1)
    filledTo = Math.max(filledTo, part.last)
  }
  const unknown = known.length > 0 ? all.filter((p) => !isKnown(p)).map((p) => [p.first, p.last] as const) : []
  return { first, balance, covered, basis: worst(parts.map((p) => p.basis)), ...(unknown.length > 0 ? { unknown } : {}) }
}

export const worst = (all: readonly BalanceBasis[]): BalanceBasis =>
  all.includes('assumedZero') ? 'assumedZero' : all.includes('computed') ? 'computed' : all.length > 0 ? 'printed' : 'assumedZero'

const isBridged = (before: StatementDays, after: StatementDays): boolean => after.first - before.last - 1 <= MAX_BRIDGED_DAYS
const isKnown = ({ basis }: StatementDays): boolean => basis !== 'assumedZero'

/** What shows no balance ends with what the statement behind it opens with, as long as no days are missing between the two. */
const anchoredFromBehind = (parts: readonly StatementDays[]): StatementDays[] => {
  const anchored = [...parts]
  for (let i = anchored.length - 2; i >= 0; i--) {
    const [part, after] = [anchored[i]!, anchored[i + 1]!]
    if (isKnown(part) || !isKnown(after) || after.opening === null || after.first < part.last || !isBridged(part, after)) continue
    const missing = after.opening - part.balance[part.balance.length - 1]!
    anchored[i] = { ...part, balance: part.balance.map((b) => b + missing), basis: 'computed', opening: (part.opening ?? 0) + missing }
  }
  return anchored
}

/** Trust order for a day: printed daily-balance table, running balance, balance before plus flow. */
const statementDays = (s: Statement, before: StatementDays | null): StatementDays | null => {
  const period = periodOf(s)
  if (!period) return null
  const { first, last } = period
  const size = last - first + 1
  const flow = new Float64Array(size)
  const active = new Uint8Array(size)
  let total = 0
  for (const row of s.rows) {
    const change = row.type === 'credit' ? row.amount : -row.amount
    total += change
    const at = Math.min(size - 1, Math.max(0, dayNumber(row.date) - first))
    flow[at]! += change
    active[at] = 1
  }
  const table = new Map(s.dailyBalances.map((d) => [dayNumber(d.date) - first, d.balance as number]))
  const running = runningBalances(s, first)
  const opening = s.openingBalance ?? (s.closingBalance === null ? null : s.closingBalance - total)
  const backwards = opening === null ? openingFromPrinted(flow, table, running) : null
  const continued = before === null ? null : balanceBefore(before, first)
  const anchor = opening ?? backwards ?? continued
  const balance = new Float64Array(size)
  let value = anchor ?? 0
  let allPrinted = true
  for (let i = 0; i < size; i++) {
    const printed = table.get(i) ?? endOfDay(running.get(i), anchor === null ? null : value + flow[i]!)
    value = printed ?? value + flow[i]!
    if (printed === undefined && active[i] === 1) allPrinted = false
    balance[i] = value
  }
  const isAnchored = opening !== null || backwards !== null || (continued !== null && isKnown(before!))
  const hasPrinted = table.size > 0 || running.size > 0
  const basis = hasPrinted && allPrinted ? 'printed' : isAnchored ? 'computed' : 'assumedZero'
  return { first, last, balance, basis, opening: anchor }
}

/** What the account held when a period began that goes on from, or begins within, the statement before; null over missing days. */
const balanceBefore = ({ first, last, balance }: StatementDays, start: number): number | null => {
  if (start - last - 1 > MAX_BRIDGED_DAYS || start < first) return null
  // A period may begin with the day that ended the one before: then each has its own rows of it.
  if (start >= last) return balance[balance.length - 1]!
  return start === first ? null : balance[start - 1 - first]!
}

/** `after`: what moved in rows of that day behind it, beside which none is printed. */
type Running = { balance: number; after: number }

/** Where the rows behind the last printed balance lead to what the day's flow makes, they come after it; else it is what the bank has for the day. */
const endOfDay = (running: Running | undefined, byFlow: number | null): number | undefined =>
  running !== undefined && running.after !== 0 && running.balance + running.after === byFlow ? byFlow : running?.balance

/** The last balance beside the day's rows. Lists run oldest first or newest first; in a list that is sorted by neither, each day's net flow decides. */
const runningBalances = (s: Statement, first: number): Map<number, Running> => {
  const byDay = new Map<number, Running>()
  const { rows } = s
  if (!rows.some((r) => r.balance !== null)) return byDay
  const newestFirst = isNewestFirst(s)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[newestFirst ? rows.length - 1 - k : k]!
    const at = dayNumber(row.date) - first
    if (row.balance !== null) byDay.set(at, { balance: row.balance, after: 0 })
    else if (byDay.has(at)) byDay.get(at)!.after += row.type === 'credit' ? row.amount : -row.amount
  }
  return byDay
}

const isNewestFirst = (s: Statement): boolean => {
  const { rows } = s
  let up = 0
  let down = 0
  for (let i = 1; i < rows.length; i++) {
    if (rows[i]!.date > rows[i - 1]!.date) up++
    else if (rows[i]!.date < rows[i - 1]!.date) down++
  }
  if (up !== down) return down > up
  // All on one day: the arithmetic from row to row says which way the list runs.
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!, rows[i]!]
    if (a.balance === null || b.balance === null) continue
    if (a.balance + (b.type === 'credit' ? b.amount : -b.amount) === b.balance) return false
    if (b.balance + (a.type === 'credit' ? a.amount : -a.amount) === a.balance) return true
  }
  return false
}

const openingFromPrinted = (
  flow: Float64Array,
  table: ReadonlyMap<number, number>,
  running: ReadonlyMap<number, Running>,
): number | null => {
  let before = 0
  for (let i = 0; i < flow.length; i++) {
    before += flow[i]!
    const printed = table.get(i) ?? running.get(i)?.balance
    if (printed !== undefined) return printed - before
  }
  return null
}

/** Transactions mode: one account over the range of its rows. */
export const balancesOfRows = (
  day: Int32Array,
  amount: Float64Array,
  credit: Uint8Array,
  first: number,
  last: number,
  opening: number | null,
): DailyBalances => {
  const size = Math.max(0, last - first + 1)
  const balance = new Float64Array(size)
  for (let r = 0; r < day.length; r++) balance[day[r]! - first]! += credit[r] === 1 ? amount[r]! : -amount[r]!
  let value = opening ?? 0
  for (let i = 0; i < size; i++) {
    value += balance[i]!
    balance[i] = value
  }
  return { first, balance, covered: new Uint8Array(size).fill(1), basis: opening === null ? 'assumedZero' : 'computed' }
}

export type BalanceFigures = {
  average: number
  lowest: number
  lowestDay: number
  ending: number
  coveredDays: number
  negativeDays: number[]
}

/** Over the covered days of [from, to]; null when there are none. Cents, the average unrounded. */
export const figuresBetween = (b: DailyBalances, from: number, to: number): BalanceFigures | null => {
  let sum = 0
  let days = 0
  let lowest = Number.POSITIVE_INFINITY
  let lowestDay = from
  let ending = 0
  const negativeDays: number[] = []
  for (let day = Math.max(from, b.first); day <= Math.min(to, b.first + b.balance.length - 1); day++) {
    const i = day - b.first
    if (b.covered[i] !== 1) continue
    const value = b.balance[i]!
    days++
    sum += value
    ending = value
    if (value < 0) negativeDays.push(day)
    if (value < lowest) {
      lowest = value
      lowestDay = day
    }
  }
  return days === 0 ? null : { average: sum / days, lowest, lowestDay, ending, coveredDays: days, negativeDays }
}

/** Longer ranges are no business's statements: a list a day would only be weight. */
const MAX_LISTED_DAYS = 3_660

/** Statements of two accounts seldom end on one day: until then the last known balance stands for an account. */
const MAX_CARRIED_DAYS = 31

/** All accounts together, on the days that some account covers. */
export const combinedBalances = (accounts: readonly DailyBalances[]): DayBalance[] => {
  if (accounts.length === 0) return []
  const first = Math.min(...accounts.map((a) => a.first))
  const last = Math.max(...accounts.map((a) => a.first + a.balance.length - 1))
  if (last - first >= MAX_LISTED_DAYS) return []
  const known = accounts.map(() => ({ balance: 0, day: Number.NEGATIVE_INFINITY }))
  const days: DayBalance[] = []
  for (let day = first; day <= last; day++) {
    let isCovered = false
    for (const [a, { first: start, balance, covered }] of accounts.entries()) {
      if (covered[day - start] !== 1) continue
      known[a] = { balance: balance[day - start]!, day }
      isCovered = true
    }
    const total = known.reduce((sum, k) => (day - k.day <= MAX_CARRIED_DAYS ? sum + k.balance : sum), 0)
    if (isCovered) days.push({ date: fromDayNumber(day), balance: cents(total) })
  }
  return days
}
