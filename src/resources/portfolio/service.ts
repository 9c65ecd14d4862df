import { type Ctx, type Services, systemContext, today } from '../../context.ts'
import { addDays, addMonths, fromDayNumber, type IsoDate } from '../../shared/dates.ts'
import { invalidField } from '../../shared/errors.ts'
import { type Cents, cents, dollars, ZERO } from '../../shared/money.ts'
import { DEAL_STATUSES, type DealStatus, isCollecting } from '../deals/deal.ts'
import { allOrganizationIds } from '../organizations/service.ts'
import { SUMMED_AT_ONCE, withBook } from './book.ts'
import { addPlanned } from './expected.ts'
import {
  AGING_FROM_DAYS,
  agingLabel,
  monthsBetween,
  nextPeriod,
  percent,
  periodStart,
  RETURN_LIMITS,
  RETURN_WINDOW_DAYS,
} from './portfolio.ts'
import type { Aging, Cohorts, DealsOfBook, PortfolioFilters, Series, SeriesQuery, Summary } from './schema.ts'
import {
  agingByBucket,
  type Book,
  cohortCollections,
  daysKept,
  foldSums,
  funderReferences,
  type Interval,
  keepDay,
  largestMerchants,
  organizationsToBuild,
  replaceExpected,
  type Sum,
  scheduledDeals,
  sumBetween,
  sumsByKey,
  sumsByKeyBetween,
  sumsByPeriod,
  valuesOf,
} from './store.ts'

const COLLECTING = DEAL_STATUSES.filter(isCollecting)
const BEGINNING = '1900-01-01' as IsoDate
const TOP = 10

/** What each day adds to the outstanding balance: purchases when funded, less what came, what was overpaid, and what ended unpaid. */
const OUTSTANDING = { purchased: 1, collected: -1, overpaid: 1, ended: -1 } as const
const OUTSTANDING_PARTS = Object.keys(OUTSTANDING)

const outstandingAt = async (book: Book, day: IsoDate): Promise<Cents> => {
  const parts = await Promise.all(
    Object.entries(OUTSTANDING).map(async ([metric, sign]) => sign * (await sumBetween(book, metric, BEGINNING, day)).cents),
  )
  return cents(parts.reduce((a, b) => a + b, 0))
}

export const summary = (ctx: Ctx, of: DealsOfBook = {}): Promise<Summary> =>
  withBook(ctx, of, [...OUTSTANDING_PARTS, 'status', 'aging', 'expected', 'funded', 'state', 'industry', 'debits', 'returns'], (book) =>
    summaryOf(book, today(ctx)),
  )

const summaryOf = async (book: Book, now: IsoDate): Promise<Summary> => {
  const week = periodStart('week', now)
  const month = periodStart('month', now)
  const lastMonth = addMonths(month, -1)
  const [
    byStatus,
    aging,
    collected,
    expected,
    lastCollected,
    lastExpected,
    funded,
    lastFunded,
    weekAgo,
    states,
    industries,
    merchants,
    returns,
  ] = await Promise.all([
    sumsByKey(book, 'status'),
    agingByBucket(book, now, AGING_FROM_DAYS),
    sumBetween(book, 'collected', week, now),
    sumBetween(book, 'expected', week, addDays(week, 6)),
    sumBetween(book, 'collected', addDays(week, -7), addDays(week, -1)),
    sumBetween(book, 'expected', addDays(week, -7), addDays(week, -1)),
    sumBetween(book, 'funded', month, now),
    sumBetween(book, 'funded', lastMonth, addDays(month, -1)),
    outstandingAt(book, addDays(now, -7)),
    sumsByKey(book, 'state'),
    sumsByKey(book, 'industry'),
    largestMerchants(book, COLLECTING, TOP),
    returnRates(book, now),
  ])
  const ofStatus = (status: string): Sum => byStatus.find((s) => s.key === status) ?? { cents: ZERO, n: 0 }
  const total = (statuses: readonly string[]): Sum => ({
    cents: cents(statuses.reduce((sum, s) => sum + ofStatus(s).cents, 0)),
    n: statuses.reduce((sum, s) => sum + ofStatus(s).n, 0),
  })
  const all = total(COLLECTING)
  const troubled = total(COLLECTING.filter((s) => s !== 'active'))
  const current = aging.find((a) => a.bucket === 0) ?? { cents: ZERO, n: 0 }
  const share = (part: number) => percent(part, all.cents)
  return {
    asOf: now,
    outstanding: dollars(all.cents),
    outstandingWeekAgo: dollars(weekAgo),
    outstandingByStatus: DEAL_STATUSES.map((status) => ({
      status,
      deals: ofStatus(status).n,
      outstanding: dollars(ofStatus(status).cents),
    })),
    activeDeals: ofStatus('active').n,
    collectingDeals: all.n,
    collectedThisWeek: dollars(collected.cents),
    expectedThisWeek: dollars(expected.cents),
    collectedLastWeek: dollars(lastCollected.cents),
    expectedLastWeek: dollars(lastExpected.cents),
    currentShare: share(current.cents),
    pastDueDeals: all.n - current.n,
    pastDueOutstanding: dollars(cents(all.cents - current.cents)),
    defaultRate: share(troubled.cents),
    fundedThisMonth: dollars(funded.cents),
    dealsFundedThisMonth: funded.n,
    fundedLastMonth: dollars(lastFunded.cents),
    dealsFundedLastMonth: lastFunded.n,
    returnRates: returns,
    concentration: {
      byState: largest(states, all.cents),
      byIndustry: largest(industries, all.cents),
      byMerchant: merchants.map((m) => ({
        merchantId: m.merchant_id,
        merchantName: m.merchant_name,
        deals: m.n,
        outstanding: dollars(m.cents),
        share: share(m.cents),
      })),
    },
  }
}

const largest = (sums: (Sum & { key: string })[], whole: Cents) =>
  [...sums]
    .sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1))
    .slice(0, TOP)
    .map((s) => ({ value: s.key === '' ? null : s.key, deals: s.n, outstanding: dollars(s.cents), share: percent(s.cents, whole) }))

const returnRates = async (book: Book, now: IsoDate): Promise<Summary['returnRates']> => {
  const from = addDays(now, 1 - RETURN_WINDOW_DAYS)
  const [debits, byCode] = await Promise.all([sumBetween(book, 'debits', from, now), sumsByKeyBetween(book, 'returns', from, now)])
  const rate = ({ limit, codes }: { limit: number; codes: readonly string[] | null }) => {
    const returns = byCode.filter((r) => codes === null || codes.includes(r.key)).reduce((sum, r) => sum + r.n, 0)
    return { returns, rate: percent(returns, debits.n), limit, codes: codes && [...codes] }
  }
  return {
    from,
    to: now,
    debits: debits.n,
    unauthorized: rate(RETURN_LIMITS.unauthorized),
    administrative: rate(RETURN_LIMITS.administrative),
    overall: rate(RETURN_LIMITS.overall),
  }
}

const MAX_POINTS = 600
const DEFAULT_POINTS = { week: 26, month: 24 } as const

export const series = async (ctx: Ctx, { metric, interval: given, from, to, ...of }: SeriesQuery): Promise<Series> => {
  const now = today(ctx)
  const interval: Interval = given ?? 'week'
  const last = periodStart(interval, (to as IsoDate | undefined) ?? now)
  const first = from === undefined ? back(interval, last, DEFAULT_POINTS[interval] - 1) : periodStart(interval, from as IsoDate)
  const starts: IsoDate[] = []
  for (let start = first; start <= last; start = nextPeriod(interval, start)) {
    if (starts.length >= MAX_POINTS) throw invalidField('from', `gives more than ${MAX_POINTS} points`)
    starts.push(start)
  }
  const end = addDays(nextPeriod(interval, last), -1)
  const points =
    metric === 'outstanding'
      ? await withBook(ctx, of, [...OUTSTANDING_PARTS, 'status'], (book) => outstandingPoints(ctx, book, interval, starts, end, now))
      : await withBook(ctx, of, [metric], (book) => flowPoints(book, metric, interval, starts, end))
  return { metric, interval, asOf: now, points }
}

const back = (interval: Interval, start: IsoDate, periods: number): IsoDate =>
  interval === 'month' ? addMonths(start, -periods) : addDays(start, -7 * periods)

const flowPoints = async (book: Book, metric: string, interval: Interval, starts: IsoDate[], end: IsoDate): Promise<Series['points']> => {
  if (starts.length === 0) return []
  const sums = new Map((await sumsByPeriod(book, { [metric]: 1 }, interval, starts[0]!, end)).map((s) => [s.start, s]))
  return starts.map((date) => ({ date, amount: dollars(sums.get(date)?.cents ?? ZERO), byStatus: null }))
}

type KeptStatus = { day: IsoDate; status: string; cents: Cents }

/** The balance at each period's end, or now where it has not ended; by status where a day of it was kept. */
const outstandingPoints = async (
  ctx: Ctx,
  book: Book,
  interval: Interval,
  starts: IsoDate[],
  end: IsoDate,
  now: IsoDate,
): Promise<Series['points']> => {
  if (starts.length === 0) return []
  const [before, moves, kept, live] = await Promise.all([
    outstandingAt(book, addDays(starts[0]!, -1)),
    sumsByPeriod(book, OUTSTANDING, interval, starts[0]!, end),
    // Kept of all deals together: of some of them nobody can say what a status was.
    book.isWhole ? daysKept(ctx, starts[0]!, end) : [],
    sumsByKey(book, 'status'),
  ])
  const moved = new Map(moves.map((m) => [m.start, m.cents]))
  const lastKept = lastKeptDays(kept, interval)
  let balance: number = before
  return starts.map((date) => {
    balance += moved.get(date) ?? 0
    const lastDay = addDays(nextPeriod(interval, date), -1)
    const byStatus = lastDay >= now && date <= now ? live.map((s) => ({ status: s.key, ...s })) : (lastKept.get(date) ?? null)
    return { date, amount: dollars(cents(balance)), byStatus: byStatus && statusAmounts(byStatus) }
  })
}

/** Of each period, by its first day, the last of its days that were kept. They come in the order of days. */
const lastKeptDays = (kept: readonly KeptStatus[], interval: Interval): Map<IsoDate, KeptStatus[]> => {
  const last = new Map<IsoDate, KeptStatus[]>()
  for (const row of kept) {
    const start = periodStart(interval, row.day)
    const rows = last.get(start)
    if (rows?.[0]?.day === row.day) rows.push(row)
    else last.set(start, [row])
  }
  return last
}

const statusAmounts = (rows: { status: string; cents: Cents }[]) =>
  COLLECTING.map((status: DealStatus) => ({ status, outstanding: dollars(rows.find((r) => r.status === status)?.cents ?? ZERO) }))

export const aging = async (ctx: Ctx, of: DealsOfBook = {}): Promise<Aging> => {
  const now = today(ctx)
  const sums = await withBook(ctx, of, ['aging'], (book) => agingByBucket(book, now, AGING_FROM_DAYS))
  return {
    asOf: now,
    buckets: AGING_FROM_DAYS.map((minDays, i) => {
      const sum = sums.find((s) => s.bucket === i)
      const next = AGING_FROM_DAYS[i + 1]
      return {
        bucket: agingLabel(i),
        minDays,
        maxDays: next === undefined ? null : next - 1,
        deals: sum?.n ?? 0,
        outstanding: dollars(sum?.cents ?? ZERO),
      }
    }),
  }
}

export const cohorts = async (ctx: Ctx, of: DealsOfBook = {}): Promise<Cohorts> => {
  const now = today(ctx)
  const [funded, collected, leftOut] = await withBook(ctx, of, ['cohort', 'cohort_collected', 'cohort_left_out'], (book) =>
    Promise.all([sumsByKey(book, 'cohort'), cohortCollections(book), sumsByKey(book, 'cohort_left_out')]),
  )
  // Looked up, not looked for: there are as many questions as months squared.
  const cameOf = new Map<string, Map<number, number>>()
  for (const { key, month, cents: amount } of collected) {
    // Money that is dated before the funding month belongs to the first one.
    const since = Math.max(0, monthsBetween(key, month))
    const came = cameOf.get(key) ?? new Map<number, number>()
    cameOf.set(key, came.set(since, (came.get(since) ?? 0) + amount))
  }
  return {
    asOf: now,
    leftOutDeals: leftOut.reduce((sum, s) => sum + s.n, 0),
    cohorts: funded.map(({ key: month, cents: purchased, n }) => {
      const came = cameOf.get(month)
      const points = []
      let sum = 0
      for (let since = 0; since <= monthsBetween(month, now); since++) {
        sum += came?.get(since) ?? 0
        points.push({ monthsSince: since, collected: dollars(cents(sum)), share: percent(sum, purchased) ?? 0 })
      }
      return { month, deals: n, purchased: dollars(purchased), points }
    }),
  }
}

/** What deals can be narrowed down to, for whoever offers the choice. */
export const filters = async (ctx: Ctx): Promise<PortfolioFilters> => {
  const [states, industries, funders] = await Promise.all([valuesOf(ctx, 'state'), valuesOf(ctx, 'industry'), funderReferences(ctx)])
  return { states, industries, funders }
}

const MAX_TRIES = 5

/** Reckons the sums of expected money from all schedules of an organization. Whatever is changed meanwhile adds its own difference to one and the same snapshot. */
const buildExpected = async (services: Services, orgId: Parameters<typeof scheduledDeals>[1]): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await services.database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          const days = new Map<number, number>()
          for (let after = ''; ; ) {
            const deals = await scheduledDeals(db, orgId, after, SUMMED_AT_ONCE)
            for (const deal of deals) addPlanned(days, deal, 1)
            if (deals.length < SUMMED_AT_ONCE) break
            after = deals.at(-1)!.id
          }
          const sums = [...days].filter(([, n]) => n !== 0).map(([day, n]) => ({ day: fromDayNumber(day), cents: n }))
          await replaceExpected(db, orgId, sums, services.clock().toISOString())
        })
    } catch (error) {
      // The fold took away rows of our snapshot: look again.
      if ((error as { code?: string }).code !== '40001' || attempt >= MAX_TRIES) throw error
    }
}

/** The job behind the sums: what an upgrade left to be reckoned, today's balance by status, and folding. */
export const keepPortfolio = async (services: Services): Promise<void> => {
  for (const { id } of await organizationsToBuild(services)) await apart(services, id, () => buildExpected(services, id))
  for (const org of await allOrganizationIds(services)) {
    const ctx = systemContext(services, org, 'job:portfolio')
    await apart(services, org.id, () => keepDay(ctx, today(ctx)))
  }
  await foldSums(services)
}

/** What cannot be kept of one organization keeps nothing of the others from being kept; the next run tries it again. */
const apart = async (services: Services, orgId: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (err) {
    services.log.error({ err, orgId }, 'the portfolio of an organization could not be kept')
  }
}
