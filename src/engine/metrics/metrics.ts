import { fromDayNumber } from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import { FLAG } from '../classify/features.ts'
import type { Ledger } from '../positions/ledger.ts'
import type { Position } from '../types.ts'
import { combinedBalances, type DailyBalances, figuresBetween } from './balances.ts'
import { type BounceRows, bounceEvents } from './bounced.ts'
import { isBouncedItem, isFeeRefund, isTrueRevenue, takesRevenueBack } from './label-meaning.ts'
import { monthlyEquivalent } from './obligations.ts'
import { type RevenueSource, revenueBySource } from './sources.ts'
import type { Figures, Metrics, MonthFigures, OverallFigures, Trend } from './types.ts'

/** Fewer covered days make a month partial. */
const FULL_MONTH_DAYS = 20
/** Within this a trend is flat. */
const FLAT = 0.07
const LARGEST_SOURCES = 5
/** What is null where no balance is known. */
const BALANCES = ['averageDailyBalance', 'lowestBalance', 'lowestBalanceDate', 'daysNegative', 'endingBalance']
/** Ten years: beyond, two rows with a mistyped year would list a thousand empty months. */
const MAX_LISTED_DAYS = 3_660

export type MetricsInput = {
  ledger: Ledger
  /** The account that a row is of: any number, the same for all rows of one account. */
  accountOf: (row: number) => number
  positions: readonly Position[]
  /** Credits that gave a position's payment back. */
  returnedCredits: ReadonlySet<number>
  /** Accounts whose balances are known; empty when none is. */
  balances: readonly DailyBalances[]
  /** Why balances are unknown, when they are. */
  balancesUnknown: string | null
  /** Covered days, merged over the accounts, as inclusive spans in ascending order. */
  covered: readonly (readonly [number, number])[]
}

type Sums = {
  month: string
  first: number
  last: number
  credits: number
  debits: number
  revenue: number
  takenBack: number
  deposits: number
  mcaPayments: number
  mcaFunding: number
  loanPayments: number
  nsf: number
  overdraft: number
}

export type MetricsResult = { metrics: Metrics; revenueSources: number }

export const computeMetrics = (input: MetricsInput): MetricsResult => {
  const { ledger, positions } = input
  const { length, day } = ledger.features
  const spans = calendarMonths(input.covered, day)
  const sums = spans.map(emptySums)
  const sources = revenueBySource(ledger, spans.length)
  const monthAt = monthIndex(spans)
  const bounced: BounceRows = { fees: [], items: [], refunds: [] }
  let collections = 0
  for (let r = 0; r < length; r++) {
    const month = monthAt(day[r]!)
    if (addRow(sums[month]!, r, input)) sources.add(r, month)
    noteBounce(bounced, r, ledger)
    if (ledger.credit[r] !== 1 && (ledger.features.flags[r]! & FLAG.pastDefault) !== 0) collections += ledger.amount[r]!
  }
  for (const e of bounceEvents(bounced, ledger, input.accountOf)) sums[monthAt(e.day)]![e.kind] += e.count

  const unknown: Metrics['unknown'] = []
  if (input.balancesUnknown !== null) for (const field of BALANCES) unknown.push({ field, reason: input.balancesUnknown })
  const months: MonthFigures[] = sums.map((s, i) => {
    const figures = toFigures(s, sources.ofMonth(i, s.revenue - s.takenBack), input)
    return { month: s.month, ...figures, partial: figures.coveredDays < FULL_MONTH_DAYS, revenueChange: null }
  })
  fillChanges(months)
  const whole = sums.reduce(addSums, emptySums({ month: '', first: spans[0]?.first ?? 0, last: spans[0]?.first ?? 0 }))
  const equivalents = positions.map(monthlyEquivalent)
  const payers = sources.all(whole.revenue - whole.takenBack)
  const overall = toOverall(toFigures(whole, payers, input), months, positions, equivalents, payers, collections, unknown)
  noteUnknown(months, overall, unknown)
  return {
    metrics: { months, overall, monthlyEquivalents: equivalents, dailyBalances: combinedBalances(input.balances), unknown },
    revenueSources: sources.count(),
  }
}

type MonthSpan = { month: string; first: number; last: number }

/** Every calendar month that holds a covered day or a row. */
const calendarMonths = (covered: MetricsInput['covered'], day: Int32Array): MonthSpan[] => {
  const months = new Map<string, MonthSpan>()
  const add = (d: number): MonthSpan => {
    const month = fromDayNumber(d).slice(0, 7)
    const known = months.get(month)
    if (known) return known
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
    const first = Date.UTC(year, number - 1, 1) / 86_400_000
    const span = { month, first, last: Date.UTC(year, number, 1) / 86_400_000 - 1 }
    months.set(month, span)
    return span
  }
  // Months without rows count, as long as the range is one that a business can have.
  for (const [from, to] of covered) if (to - from < MAX_LISTED_DAYS) for (let d = from; d <= to; ) d = add(d).last + 1
  let at: MonthSpan | null = null
  for (let r = 0; r < day.length; r++) if (!at || day[r]! < at.first || day[r]! > at.last) at = add(day[r]!)
  return [...months.values()].sort((a, b) => a.first - b.first)
}

const monthIndex = (spans: readonly MonthSpan[]): ((day: number) => number) => {
  let last = 0
  return (day) => {
    if (day >= spans[last]!.first && day <= spans[last]!.last) return last
    let low = 0
    let high = spans.length - 1
    while (low < high) {
      const mid = (low + high) >> 1
      if (spans[mid]!.last < day) low = mid + 1
      else high = mid
    }
    last = low
    return low
  }
}

const emptySums = (span: MonthSpan): Sums => ({
  ...span,
  credits: 0,
  debits: 0,
  revenue: 0,
  takenBack: 0,
  deposits: 0,
  mcaPayments: 0,
  mcaFunding: 0,
  loanPayments: 0,
  nsf: 0,
  overdraft: 0,
})

const addSums = (a: Sums, b: Sums): Sums => ({
  month: '',
  first: Math.min(a.first, b.first),
  last: Math.max(a.last, b.last),
  credits: a.credits + b.credits,
  debits: a.debits + b.debits,
  revenue: a.revenue + b.revenue,
  takenBack: a.takenBack + b.takenBack,
  deposits: a.deposits + b.deposits,
  mcaPayments: a.mcaPayments + b.mcaPayments,
  mcaFunding: a.mcaFunding + b.mcaFunding,
  loanPayments: a.loanPayments + b.loanPayments,
  nsf: a.nsf + b.nsf,
  overdraft: a.overdraft + b.overdraft,
})

/** True when the row is a deposit of true revenue. */
const addRow = (sums: Sums, r: number, { ledger, returnedCredits }: MetricsInput): boolean => {
  const amount = ledger.amount[r]!
  const label = ledger.labels[r]!
  if (ledger.credit[r] === 1) {
    sums.credits += amount
    if (isTrueRevenue(label)) {
      sums.revenue += amount
      sums.deposits++
      return true
    }
    if (label.category === 'mcaFunding') sums.mcaFunding += amount
    else if (returnedCredits.has(r)) sums.mcaPayments -= amount
    return false
  }
  sums.debits += amount
  if (label.category === 'mcaRepayment') sums.mcaPayments += amount
  else if (label.category === 'loanPayment') sums.loanPayments += amount
  else if (takesRevenueBack(label)) sums.takenBack += amount
  return false
}

const noteBounce = (bounced: BounceRows, r: number, ledger: Ledger): void => {
  const label = ledger.labels[r]!
  if (label.category === 'nsfFee') bounced.fees.push(r)
  else if (label.category !== 'refund') return
  else if (isFeeRefund(label)) bounced.refunds.push(r)
  else if (isBouncedItem(label, ledger.descriptionOf(r))) bounced.items.push(r)
}

const coveredBetween = (covered: MetricsInput['covered'], from: number, to: number): number =>
  covered.reduce((days, [first, last]) => days + Math.max(0, Math.min(to, last) - Math.max(from, first) + 1), 0)

const toFigures = (s: Sums, sources: readonly RevenueSource[], input: MetricsInput): Figures => {
  const perAccount = input.balances.map((b) => figuresBetween(b, s.first, s.last)).filter((f) => f !== null)
  const known = perAccount.length > 0
  const lowest = perAccount.reduce<(typeof perAccount)[number] | null>((low, f) => (low === null || f.lowest < low.lowest ? f : low), null)
  const negative = new Set(perAccount.flatMap((f) => f.negativeDays))
  const trueRevenue = s.revenue - s.takenBack
  return {
    coveredDays: coveredBetween(input.covered, s.first, s.last),
    totalCredits: cents(s.credits),
    totalDebits: cents(s.debits),
    trueRevenue: cents(trueRevenue),
    depositCount: s.deposits,
    averageDailyBalance: known ? cents(Math.round(perAccount.reduce((sum, f) => sum + f.average, 0))) : null,
    lowestBalance: lowest === null ? null : cents(lowest.lowest),
    lowestBalanceDate: lowest === null ? null : fromDayNumber(lowest.lowestDay),
    daysNegative: known ? negative.size : null,
    nsfCount: s.nsf,
    overdraftCount: s.overdraft,
    endingBalance: known ? cents(perAccount.reduce((sum, f) => sum + f.ending, 0)) : null,
    mcaPayments: cents(s.mcaPayments),
    mcaFunding: cents(s.mcaFunding),
    withholding: ratio(s.mcaPayments, trueRevenue),
    loanPayments: cents(s.loanPayments),
    largestSources: sources.slice(0, LARGEST_SOURCES),
  }
}

/** Four decimals: a share is a figure to read, not to compute on. */
const ratio = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null)

const fillChanges = (months: MonthFigures[]): void => {
  for (let i = 1; i < months.length; i++) {
    const [before, now] = [months[i - 1]!, months[i]!]
    if (before.partial || now.partial || nextMonth(before.month) !== now.month || before.trueRevenue <= 0) continue
    now.revenueChange = Math.round((now.trueRevenue / before.trueRevenue - 1) * 10_000) / 10_000
  }
}

const nextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${String(year + 1).padStart(4, '0')}-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Of an odd number of months the middle one belongs to neither half. */
const trendOf = (revenues: readonly number[]): Trend | null => {
  const half = Math.floor(revenues.length / 2)
  if (half === 0) return null
  const before = mean(revenues.slice(0, half))
  if (before <= 0) return null
  const change = Math.round((mean(revenues.slice(-half)) / before - 1) * 10_000) / 10_000
  return { change, direction: change > FLAT ? 'up' : change < -FLAT ? 'down' : 'flat' }
}

const toOverall = (
  figures: Figures,
  months: readonly MonthFigures[],
  positions: readonly Position[],
  equivalents: readonly Cents[],
  payers: readonly RevenueSource[],
  collections: number,
  unknown: Metrics['unknown'],
): OverallFigures => {
  const full = months.filter((m) => !m.partial)
  const revenues = full.map((m) => m.trueRevenue as number)
  const averageMonthlyRevenue = full.length > 0 ? cents(Math.round(mean(revenues))) : null
  const monthly = positions.reduce((sum, p, i) => (p.active ? sum + equivalents[i]! : sum), 0)
  const largestNamed = payers.find((s) => s.name !== null)
  if (largestNamed === undefined && figures.trueRevenue > 0)
    unknown.push({ field: 'concentration', reason: 'No revenue deposit names its payer.' })
  return {
    ...figures,
    fullMonths: full.length,
    averageMonthlyRevenue,
    trend: trendOf(revenues),
    concentration: largestNamed?.share ?? null,
    activePositions: positions.filter((p) => p.active).length,
    monthlyMcaPayments: cents(monthly),
    holdback: averageMonthlyRevenue === null ? null : ratio(monthly, averageMonthlyRevenue),
    collectionPayments: cents(collections),
  }
}

const noteUnknown = (months: readonly MonthFigures[], overall: OverallFigures, unknown: Metrics['unknown']): void => {
  const note = (field: string, value: unknown, reason: string): void => {
    if (value === null && !unknown.some((u) => u.field === field)) unknown.push({ field, reason })
  }
  const noFullMonth = `No month has ${FULL_MONTH_DAYS} covered days.`
  note('averageMonthlyRevenue', overall.averageMonthlyRevenue, noFullMonth)
  note('holdback', overall.holdback, overall.averageMonthlyRevenue === null ? noFullMonth : 'There is no true revenue to measure against.')
  note('trend', overall.trend, overall.fullMonths < 2 ? 'A trend needs two full months.' : 'The earlier months have no true revenue.')
  note('withholding', overall.withholding, 'There is no true revenue to measure against.')
  note('concentration', overall.concentration, 'There is no true revenue.')
  if (months.some((m) => m.revenueChange === null))
    unknown.push({ field: 'revenueChange', reason: 'Null where a month or the one before it is partial, missing or without true revenue.' })
  if (months.some((m) => m.withholding === null) && overall.withholding !== null)
    unknown.push({ field: 'withholding', reason: 'Null in months without true revenue.' })
  if (overall.averageDailyBalance !== null && months.some((m) => m.averageDailyBalance === null))
    for (const field of BALANCES) unknown.push({ field, reason: 'Null in months that no statement with a balance covers.' })
}
