import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import { type DealToDebit, type EarlierEntry, planDebits } from './plan.ts'

const MONDAY = '2026-11-16' as IsoDate
const TUESDAY = '2026-11-17' as IsoDate
const WEDNESDAY = '2026-11-18' as IsoDate
const A = cents(10_000)

const expected = (date: IsoDate, settled = 0) => ({ date, amount: A, settled: cents(settled) })
const deal = (over: Partial<DealToDebit> = {}): DealToDebit => ({
  expected: [expected(MONDAY), expected(TUESDAY)],
  earlier: [],
  outstanding: cents(100_000),
  pending: cents(0),
  ...over,
})
const entry = (expectedOn: IsoDate, over: Partial<EarlierEntry> = {}): EarlierEntry => ({
  expectedOn,
  amount: A,
  isLive: true,
  isPending: false,
  returnCode: null,
  effectiveDate: expectedOn,
  ...over,
})
const returned = (expectedOn: IsoDate, returnCode: string, effectiveDate = expectedOn) =>
  entry(expectedOn, { isLive: false, returnCode, effectiveDate })

describe('what one deal is asked for', () => {
  test('is the day’s own expectation, and what was missed only when a person asks', () => {
    expect(planDebits(deal(), TUESDAY, false)).toEqual([{ expectedOn: TUESDAY, amount: A, kind: 'debit' }])
    expect(planDebits(deal(), TUESDAY, true)).toEqual([
      { expectedOn: MONDAY, amount: A, kind: 'debit' },
      { expectedOn: TUESDAY, amount: A, kind: 'debit' },
    ])
  })

  test('is asked for once, until its payment fails', () => {
    expect(planDebits(deal({ earlier: [entry(TUESDAY, { isPending: true })], pending: A }), TUESDAY, false)).toEqual([])
    expect(planDebits(deal({ earlier: [entry(TUESDAY, { isLive: false })] }), TUESDAY, false)).toHaveLength(1)
  })

  test('is never more than the balance less what is pending', () => {
    expect(planDebits(deal({ outstanding: cents(12_000), pending: cents(5_000) }), TUESDAY, false)).toEqual([
      { expectedOn: TUESDAY, amount: cents(7_000), kind: 'debit' },
    ])
    expect(planDebits(deal({ outstanding: A, pending: A }), TUESDAY, true)).toEqual([])
  })

  test('a partly settled day is asked for the rest', () => {
    expect(planDebits(deal({ expected: [expected(TUESDAY, 2_500)] }), TUESDAY, false)).toEqual([
      { expectedOn: TUESDAY, amount: cents(7_500), kind: 'debit' },
    ])
  })

  test('R01 and R09 come back as a retry with the same amount, twice at most', () => {
    const retry = { expectedOn: MONDAY, amount: A, kind: 'retry' }
    const again = (times: number, code = 'R01') =>
      planDebits(deal({ earlier: Array.from({ length: times }, () => returned(MONDAY, code)) }), TUESDAY, true)
    expect(again(1)).toContainEqual(retry)
    expect(again(2, 'R09')).toContainEqual(retry)
    expect(again(3)).toEqual([{ expectedOn: TUESDAY, amount: A, kind: 'debit' }])
  })

  test('a retry whose draft was cancelled is a retry again, and is not counted', () => {
    const given = entry(MONDAY, { isLive: false })
    const following = (...earlier: EarlierEntry[]) => planDebits(deal({ earlier }), TUESDAY, true)
    expect(following(returned(MONDAY, 'R01'), given)).toContainEqual({ expectedOn: MONDAY, amount: A, kind: 'retry' })
    expect(following(returned(MONDAY, 'R01'), given, returned(MONDAY, 'R01'), given)).toContainEqual({
      expectedOn: MONDAY,
      amount: A,
      kind: 'retry',
    })
    const thrice = [returned(MONDAY, 'R01'), returned(MONDAY, 'R01'), returned(MONDAY, 'R01')]
    expect(following(...thrice, given)).toEqual([{ expectedOn: TUESDAY, amount: A, kind: 'debit' }])
    // What came back for another reason is no sooner asked for because a draft of it was given up.
    expect(planDebits(deal({ earlier: [returned(TUESDAY, 'R02'), entry(TUESDAY, { isLive: false })] }), TUESDAY, false)).toEqual([])
  })

  test('what is on its way for a later day does not settle what was missed', () => {
    const later = entry(WEDNESDAY, { isPending: true })
    expect(planDebits(deal({ earlier: [later], pending: A }), TUESDAY, true)).toEqual([
      { expectedOn: MONDAY, amount: A, kind: 'debit' },
      { expectedOn: TUESDAY, amount: A, kind: 'debit' },
    ])
  })

  test('what the rules of retries leave past due is told of', () => {
    const reasons = (...given: Parameters<typeof planDebits>): string[] => {
      const told: string[] = []
      planDebits(given[0], given[1], given[2], (reason) => told.push(reason))
      return told
    }
    // 40 of the 100 that came back were paid otherwise.
    const less = deal({ expected: [expected(MONDAY, 4_000)], earlier: [returned(MONDAY, 'R01')] })
    expect(reasons(less, TUESDAY, true)).toEqual([expect.stringContaining('less than that is open')])
    const thrice = deal({ earlier: [returned(MONDAY, 'R09'), returned(MONDAY, 'R09'), returned(MONDAY, 'R09')] })
    expect(reasons(thrice, TUESDAY, true)).toEqual([expect.stringContaining('R09')])
    expect(reasons(thrice, TUESDAY, false)).toEqual([])
    expect(reasons(deal({ earlier: [returned(MONDAY, 'R01')] }), TUESDAY, true)).toEqual([])
  })

  test('a retry after 180 days is too late', () => {
    const old = returned(MONDAY, 'R01', addDays(MONDAY, -180))
    expect(planDebits(deal({ earlier: [old] }), TUESDAY, true)).toEqual([{ expectedOn: TUESDAY, amount: A, kind: 'debit' }])
  })

  test('what came back for another reason is asked for again only when a person asks, and not as a retry', () => {
    const stopped = deal({ earlier: [returned(TUESDAY, 'R02')] })
    expect(planDebits(stopped, TUESDAY, false)).toEqual([])
    expect(planDebits(stopped, TUESDAY, true)).toContainEqual({ expectedOn: TUESDAY, amount: A, kind: 'debit' })
  })

  test('a return whose day a later payment has settled is still retried: the money is owed for the later day', () => {
    // Monday came back, Tuesday came and settled Monday; what is missing now is Tuesday's.
    const shifted = deal({
      expected: [expected(MONDAY, A), expected(TUESDAY), expected(WEDNESDAY)],
      earlier: [returned(MONDAY, 'R01'), entry(TUESDAY)],
    })
    expect(planDebits(shifted, WEDNESDAY, true)).toEqual([
      { expectedOn: MONDAY, amount: A, kind: 'retry' },
      { expectedOn: WEDNESDAY, amount: A, kind: 'debit' },
    ])
  })

  test('whatever happened before: never more than is due and owed, never a day twice', () => {
    const days = Array.from({ length: 8 }, (_, i) => addDays(MONDAY, i))
    const history = fc.record({
      settled: fc.nat(80_000),
      outstanding: fc.nat(120_000),
      otherPending: fc.nat(30_000),
      entries: fc.array(
        fc.record({
          on: fc.constantFrom(...days),
          state: fc.constantFrom('pending', 'completed', 'R01', 'R02', 'cancelled'),
          amount: fc.integer({ min: 1, max: 10_000 }),
        }),
        { maxLength: 12 },
      ),
    })
    fc.assert(
      fc.property(history, fc.constantFrom(...days), fc.boolean(), (given, day, includeMissed) => {
        let left = given.settled
        const all = days.map((date) => {
          const settled = Math.min(left, A)
          left -= settled
          return expected(date, settled)
        })
        const live = new Set<string>()
        const earlier = given.entries.flatMap(({ on, state, amount }) => {
          const isLive = state === 'pending' || state === 'completed'
          if (isLive && live.has(on)) return []
          if (isLive) live.add(on)
          const returnCode = state.startsWith('R') ? state : null
          return [entry(on, { amount: cents(amount), isLive, isPending: state === 'pending', returnCode })]
        })
        const pending = cents(given.otherPending + earlier.reduce((sum, e) => sum + (e.isPending ? e.amount : 0), 0))
        const upTo = all.filter((e) => e.date <= day)
        const plan = planDebits({ expected: upTo, earlier, outstanding: cents(given.outstanding), pending }, day, includeMissed)
        const total = plan.reduce((sum, d) => sum + d.amount, 0)
        expect(total).toBeLessThanOrEqual(Math.max(0, given.outstanding - pending))
        expect(total).toBeLessThanOrEqual(upTo.reduce((sum, e) => sum + e.amount - e.settled, 0 as number))
        expect(new Set(plan.map((d) => d.expectedOn)).size).toBe(plan.length)
        for (const d of plan) {
          expect(live.has(d.expectedOn)).toBe(false)
          expect(d.amount).toBeGreaterThan(0)
          if (!includeMissed) expect(d.expectedOn).toBe(day)
          if (d.kind === 'retry') {
            // What was cancelled was never presented.
            const presented = earlier.filter((e) => e.expectedOn === d.expectedOn && e.returnCode !== null)
            expect(d.amount).toBe(presented.at(-1)!.amount as Cents)
          }
        }
      }),
    )
  })
})
