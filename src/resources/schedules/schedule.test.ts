import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayNumber,
  fromDayNumber,
  type IsoDate,
  isBusinessDay,
  nextBusinessDay,
  onOrAfterBusinessDay,
} from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import { PAYMENT_FREQUENCIES, type PaymentFrequency } from '../deals/deal.ts'
import { nextDueDate, slotDay, slotsBefore } from './cadence.ts'
import {
  addPause,
  beginVersion,
  defaultStart,
  expectationsOf,
  figuresOf,
  nextExpectedDate,
  type Position,
  plannedAmounts,
  type Schedule,
} from './schedule.ts'

const at = (text: string) => text as IsoDate
const ALL = { limit: 100_000 }
const unsettled = (all: { amount: number; settled: number }[]) => all.reduce((sum, e) => sum + e.amount - e.settled, 0)

const funded = (frequency: PaymentFrequency, amount: number, anchor: string): Schedule =>
  beginVersion(null, { version: 1, frequency, amount: cents(amount), anchor: at(anchor), first: 1 }, cents(0))
const position = (purchase: number, collected = 0, hasEnded = false): Position => ({
  purchase: cents(purchase),
  collected: cents(collected),
  hasEnded,
})

test('daily payments fall on banking days, the first after funding, the last one smaller', () => {
  // Funded on the Wednesday before Thanksgiving.
  const all = expectationsOf(funded('daily', 500_00, '2026-11-25'), position(1_200_00), at('2026-11-25'), ALL)
  expect(all).toEqual([
    { version: 1, date: '2026-11-27', amount: 500_00, settled: 0, status: 'open' },
    { version: 1, date: '2026-11-30', amount: 500_00, settled: 0, status: 'open' },
    { version: 1, date: '2026-12-01', amount: 200_00, settled: 0, status: 'open' },
  ])
})

test('later payments are counted from unshifted dates: a holiday moves one and none after it', () => {
  const dates = expectationsOf(funded('weekly', 1, '2026-11-19'), position(3), at('2026-11-19'), ALL).map((e) => e.date)
  expect(dates).toEqual(['2026-11-27', '2026-12-03', '2026-12-10'])
  const months = expectationsOf(funded('monthly', 1, '2026-12-31'), position(4), at('2026-12-31'), ALL).map((e) => e.date)
  expect(months).toEqual(['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30'])
  const halves = expectationsOf(funded('semimonthly', 1, '2026-11-14'), position(4), at('2026-11-14'), ALL).map((e) => e.date)
  expect(halves).toEqual(['2026-11-16', '2026-12-01', '2026-12-15', '2027-01-04'])
})

test('a start on a weekend is collected on the next banking day, and no day has two', () => {
  const start = beginVersion(null, { version: 1, frequency: 'semimonthly', amount: cents(1), anchor: at('2026-11-14'), first: 0 }, cents(0))
  expect(expectationsOf(start, position(3), at('2026-11-14'), ALL).map((e) => e.date)).toEqual(['2026-11-16', '2026-12-01', '2026-12-15'])
})

test('a version under which nothing was settled keeps what it planned of its days, and nothing is owed under it', () => {
  const first = funded('daily', 100_00, '2026-11-02')
  const daily = { frequency: 'daily', amount: cents(50_00), first: 0 } as const
  const second = beginVersion(first, { ...daily, version: 2, anchor: at('2026-11-09') }, cents(0))
  const deal = position(300_00)
  expect(plannedAmounts(second, deal.purchase, at('2026-11-09')).map(([day, amount]) => [fromDayNumber(day), amount])).toEqual([
    ['2026-11-03', 100_00],
    ['2026-11-04', 100_00],
    ['2026-11-05', 100_00],
    ['2026-11-09', 50_00],
  ])
  expect(expectationsOf(second, deal, at('2026-11-06'), ALL).map((e) => e.version)).toEqual([2, 2, 2, 2, 2, 2])
  // Money that came under the second goes back before the third begins: what is owed is spread anew, and nothing is owed twice.
  const third = beginVersion(
    beginVersion(second, { ...daily, version: 3, anchor: at('2026-11-12') }, cents(100_00)),
    {
      ...daily,
      version: 4,
      anchor: at('2026-11-16'),
    },
    cents(0),
  )
  expect(third.versions.map((v) => v.version)).toEqual([1, 2, 3, 4])
  expect(unsettled(expectationsOf(third, deal, at('2026-11-16'), ALL))).toBe(300_00)
  expect(nextExpectedDate(third, deal)).toBe('2026-11-16')
})

test('money fills the oldest first; what is past and unpaid is missed; the past due figures follow', () => {
  const schedule = funded('daily', 100_00, '2026-11-02')
  const deal = position(1_000_00, 250_00)
  const today = at('2026-11-09')
  const all = expectationsOf(schedule, deal, today, ALL)
  expect(all.slice(0, 6).map((e) => [e.date, e.settled, e.status])).toEqual([
    ['2026-11-03', 100_00, 'settled'],
    ['2026-11-04', 100_00, 'settled'],
    ['2026-11-05', 50_00, 'partial'],
    ['2026-11-06', 0, 'missed'],
    ['2026-11-09', 0, 'open'],
    ['2026-11-10', 0, 'open'],
  ])
  expect(nextExpectedDate(schedule, deal)).toBe('2026-11-05')
  expect(figuresOf(schedule, deal, today)).toEqual({
    daysPastDue: 4,
    pastDueAmount: 150_00,
    projectedPayoffDate: '2026-11-17',
    expectedToDate: 500_00,
  })
})

test('a pause moves its money to the end', () => {
  const schedule = addPause(funded('daily', 100_00, '2026-11-02'), at('2026-11-04'), at('2026-11-05'))
  const all = expectationsOf(schedule, position(300_00), at('2026-11-03'), ALL)
  expect(all.map((e) => [e.date, e.amount, e.status])).toEqual([
    ['2026-11-03', 100_00, 'open'],
    ['2026-11-04', 0, 'paused'],
    ['2026-11-05', 0, 'paused'],
    ['2026-11-06', 100_00, 'open'],
    ['2026-11-09', 100_00, 'open'],
  ])
  expect(figuresOf(schedule, position(300_00), at('2026-11-03')).projectedPayoffDate).toBe('2026-11-09')
})

test('a payment returned after the terms changed opens the expectation it had settled', () => {
  const first = funded('daily', 100_00, '2026-11-02')
  const second = beginVersion(
    first,
    { version: 2, frequency: 'weekly', amount: cents(400_00), anchor: at('2026-11-10'), first: 0 },
    cents(300_00),
  )
  const before = expectationsOf(second, position(1_000_00, 300_00), at('2026-11-09'), ALL)
  expect(before.map((e) => [e.version, e.date, e.amount, e.status])).toEqual([
    [1, '2026-11-03', 100_00, 'settled'],
    [1, '2026-11-04', 100_00, 'settled'],
    [1, '2026-11-05', 100_00, 'settled'],
    [2, '2026-11-10', 400_00, 'open'],
    [2, '2026-11-17', 300_00, 'open'],
  ])
  const after = expectationsOf(second, position(1_000_00, 200_00), at('2026-11-09'), ALL)
  expect(after[2]).toMatchObject({ date: '2026-11-05', settled: 0, status: 'missed' })
  expect(nextExpectedDate(second, position(1_000_00, 200_00))).toBe('2026-11-05')
})

test('a deal that has ended expects nothing more: the rest is cancelled', () => {
  const ended = position(300_00, 150_00, true)
  const schedule = funded('daily', 100_00, '2026-11-02')
  expect(expectationsOf(schedule, ended, at('2026-12-01'), ALL).map((e) => e.status)).toEqual(['settled', 'cancelled', 'cancelled'])
  expect(figuresOf(schedule, ended, at('2026-12-01'))).toMatchObject({ daysPastDue: 0, pastDueAmount: 0, projectedPayoffDate: null })
  expect(nextExpectedDate(schedule, ended)).toBeNull()
})

test('the largest amount in the smallest payments is answered at once, and has no payoff date', () => {
  const schedule = funded('daily', 1, '2026-11-02')
  const deal = position(100_000_000_000_000)
  expect(figuresOf(schedule, deal, at('2030-01-02')).projectedPayoffDate).toBeNull()
  expect(expectationsOf(schedule, deal, at('2030-01-02'), { from: at('2030-01-02'), to: at('2030-01-03'), limit: 10 })).toHaveLength(2)
})

/** The same dates, one step at a time. */
const naiveDates = (frequency: PaymentFrequency, anchor: IsoDate, first: number, count: number): IsoDate[] => {
  const out: IsoDate[] = []
  if (frequency === 'daily') {
    let date = first === 0 ? onOrAfterBusinessDay(anchor) : nextBusinessDay(anchor)
    for (let i = 1; i < first; i++) date = nextBusinessDay(date)
    for (; out.length < count; date = nextBusinessDay(date)) out.push(date)
    return out
  }
  if (frequency === 'semimonthly') {
    if (first === 0) out.push(onOrAfterBusinessDay(anchor))
    let skipped = 1
    for (let date = addDays(anchor, 1); out.length < count; date = addDays(date, 1)) {
      if (date.slice(8) !== '01' && date.slice(8) !== '15') continue
      if (skipped++ < first) continue
      const shifted = onOrAfterBusinessDay(date)
      if (out.at(-1) !== shifted) out.push(shifted)
    }
    return out
  }
  for (let k = first; out.length < count; k++) {
    const days = { weekly: 7, biweekly: 14 }[frequency as 'weekly']
    out.push(onOrAfterBusinessDay(days ? addDays(anchor, days * k) : addMonths(anchor, k)))
  }
  return out
}

const date = fc.integer({ min: dayNumber(at('2019-12-01')), max: dayNumber(at('2028-03-01')) }).map((n) => addDays(at('1970-01-01'), n))
const frequency = fc.constantFrom(...PAYMENT_FREQUENCIES)

test('slots are the dates one gets step by step, counted before any day alike', () => {
  fc.assert(
    fc.property(frequency, date, fc.integer({ min: 0, max: 3 }), fc.integer({ min: -40, max: 400 }), (frequency, anchor, first, offset) => {
      const cadence = { frequency, anchor, first }
      const dates = naiveDates(frequency, anchor, first, 12)
      expect(dates.map((_, j) => slotDay(cadence, j))).toEqual(dates.map(dayNumber))
      expect(dates.every(isBusinessDay)).toBe(true)
      expect(new Set(dates).size).toBe(dates.length)
      const day = dayNumber(anchor) + offset
      const before = dates.filter((d) => dayNumber(d) < day).length
      if (before < 12) expect(slotsBefore(cadence, day)).toBe(before)
      if (first === 1) expect(nextDueDate(frequency, anchor)).toBe(dates[0])
    }),
    { numRuns: 400 },
  )
})

type Step =
  | { do: 'pay'; cents: number }
  | { do: 'purchase'; cents: number }
  | { do: 'terms'; frequency: PaymentFrequency; cents: number; start: number | null }
  | { do: 'pause'; from: number; days: number }
  | { do: 'wait'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: -4_000, max: 6_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purchase' as const), cents: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('terms' as const),
      frequency,
      cents: fc.integer({ min: 300, max: 9_000 }),
      start: fc.option(fc.integer({ min: -20, max: 40 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), from: fc.integer({ min: -15, max: 30 }), days: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(12) }) },
)

test('in whatever order payments, returns, terms, pauses and days come: what is unsettled sums to what is owed, and every figure follows from the list', () => {
  fc.assert(
    fc.property(frequency, date, fc.array(step, { maxLength: 25 }), (frequency, anchor, steps) => {
      let today = anchor
      let purchase = 20_000
      let collected = 0
      let schedule = beginVersion(null, { version: 1, frequency, amount: 700 as Cents, anchor, first: 1 }, cents(0))
      for (const s of steps) {
        if (s.do === 'pay') collected += s.cents
        else if (s.do === 'purchase') purchase = s.cents
        else if (s.do === 'wait') today = addDays(today, s.days)
        else if (s.do === 'pause') schedule = addPause(schedule, addDays(today, s.from), addDays(today, s.from + s.days))
        else {
          const start =
            s.start === null
              ? defaultStart(schedule, position(purchase, collected), s.frequency, today)
              : { anchor: addDays(today, s.start), first: 0 }
          const version = schedule.versions.at(-1)!.version + 1
          const terms = { version, frequency: s.frequency, amount: cents(s.cents), ...start }
          schedule = beginVersion(schedule, terms, cents(collected), s.start !== null)
          if (s.start !== null && collected < purchase)
            expect(nextExpectedDate(schedule, position(purchase, collected))).toBe(onOrAfterBusinessDay(addDays(today, s.start)))
          if (s.start === null && collected < purchase)
            expect(nextExpectedDate(schedule, position(purchase, collected))! >= today).toBe(true)
        }
        check(schedule, position(purchase, collected), today)
      }
    }),
    { numRuns: 600 },
  )
})

const check = (schedule: Schedule, deal: Position, today: IsoDate) => {
  const all = expectationsOf(schedule, deal, today, ALL)
  const owed = Math.max(0, deal.purchase - deal.collected)
  expect(unsettled(all)).toBe(owed)
  for (const [i, e] of all.entries()) {
    expect(e.settled).toBeGreaterThanOrEqual(0)
    expect(e.settled).toBeLessThanOrEqual(e.amount)
    expect(isBusinessDay(e.date)).toBe(true)
    if (i > 0) expect(e.date > all[i - 1]!.date, `${JSON.stringify(all)}`).toBe(true)
    if (e.status !== 'paused') expect(e.amount).toBeGreaterThan(0)
  }
  // Oldest first: nothing after an expectation that lacks something has anything.
  const expected = all.filter((e) => e.amount > 0)
  const firstOpen = expected.findIndex((e) => e.settled < e.amount)
  if (firstOpen >= 0) expect(expected.slice(firstOpen + 1).every((e) => e.settled === 0)).toBe(true)
  const next = firstOpen < 0 ? null : expected[firstOpen]!.date
  expect(nextExpectedDate(schedule, deal)).toBe(next)
  const figures = figuresOf(schedule, deal, today)
  expect(figures.pastDueAmount).toBe(unsettled(all.filter((e) => e.date < today)))
  expect(figures.daysPastDue).toBe(next === null ? 0 : Math.max(0, dayNumber(today) - dayNumber(next)))
  expect(figures.projectedPayoffDate === null).toBe(owed === 0)
  const settledSum = all.reduce((sum, e) => sum + e.settled, 0)
  const dueSum = all.filter((e) => e.date <= today).reduce((sum, e) => sum + e.amount, 0)
  expect(figures.expectedToDate).toBe(dueSum + Math.max(0, Math.min(deal.collected, deal.purchase) - settledSum))
  const from = addDays(today, -3)
  const to = addDays(today, 9)
  expect(expectationsOf(schedule, deal, today, { from, to, limit: 1_000 })).toEqual(all.filter((e) => e.date >= from && e.date <= to))
}
