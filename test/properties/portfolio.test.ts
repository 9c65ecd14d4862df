import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { addDays, type IsoDate } from '../../src/shared/dates.ts'
import { fundedDealId, makeMerchant } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** After any history, every portfolio figure is what one gets by adding up all deals and payments. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const START = '2026-03-16' as IsoDate
const FUNDERS = ['F-0', 'F-1', 'F-2']

type Command =
  | { do: 'fund'; daysAgo: number; frequency: 'daily' | 'weekly' | 'monthly' | null; merchant: number }
  | { do: 'pay'; which: number; cents: number; type: string; offset: number }
  | { do: 'return'; which: number; code: string }
  | { do: 'patch'; which: number; body: object }
  | { do: 'pause'; which: number; from: number }
  | { do: 'merchant'; which: number; state: string | null; industry: string | null }
  | { do: 'advance'; days: number }
  | { do: 'keep' }

const which = fc.nat(20)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fund' as const),
      daysAgo: fc.integer({ min: 0, max: 120 }),
      frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, null),
      merchant: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      cents: fc.integer({ min: 1, max: 90_000 }),
      type: fc.constantFrom('merchantPayment', 'merchantPayment', 'merchantPayment', 'payoff', 'settlement', 'refund', 'fee'),
      offset: fc.integer({ min: -70, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which, code: fc.constantFrom('R01', 'R02', 'R10') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('patch' as const),
      which,
      body: fc.constantFrom<object>(
        { status: 'defaulted' },
        { status: 'closed' },
        { status: 'active' },
        { status: 'inLegal' },
        { purchaseAmount: 1800 },
        { purchaseAmount: 1100 },
        { fundedDate: '2026-01-20' },
        { paymentAmount: 75.5 },
        { paymentFrequency: 'weekly', paymentAmount: 250 },
        { paymentAmount: null },
        { nextPaymentDate: '2026-03-20' },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), which, from: fc.integer({ min: -5, max: 10 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('merchant' as const),
      which: fc.nat(2),
      state: fc.constantFrom('NY', 'TX', null),
      industry: fc.constantFrom('Trucking', 'Restaurants', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'keep' as const }) },
)

type DealRow = {
  id: string
  funder_id: string | null
  status: string
  funded_amount: number
  purchase_amount: number
  total_collected: number
  outstanding_balance: number
  funded_date: string
  last_payment_date: string | null
  next_payment_date: string | null
  status_date: string
  business_state: string | null
  industry: string | null
}
type PaymentRow = { deal_id: string; type: string; status: string; amount: number; effective_date: string; return_code: string | null }

const COLLECTS = ['active', 'defaulted', 'inCollections', 'inLegal']
const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
const dollars = (n: number) => n / 100 + 0
const net = (p: PaymentRow) => (p.status !== 'completed' || p.type === 'fee' ? 0 : p.type === 'refund' ? -p.amount : p.amount)
const isDebit = (p: PaymentRow) =>
  ['merchantPayment', 'payoff', 'settlement'].includes(p.type) &&
  (p.status === 'completed' || (p.status === 'failed' && p.return_code !== null))

/** The figures of all deals, or of those that a filter leaves. */
const check = async (
  tenant: Tenant,
  today: string,
  of: Partial<Record<'funder_id' | 'merchant_state' | 'merchant_industry', string>> = {},
) => {
  const query = async <R extends object>(text: string) => (await t.services.database.pool.query<R>(text, [tenant.id])).rows
  const isIn = (d: DealRow) =>
    (of.funder_id === undefined || d.funder_id === of.funder_id) &&
    (of.merchant_state === undefined || d.business_state === of.merchant_state) &&
    (of.merchant_industry === undefined || d.industry === of.merchant_industry)
  const deals = (
    await query<DealRow>(
      'SELECT d.*, m.business_state, m.industry FROM deals d JOIN merchants m ON m.id = d.merchant_id WHERE d.org_id = $1',
    )
  ).filter(isIn)
  const dealIds = new Set(deals.map((d) => d.id))
  const payments = (await query<PaymentRow>('SELECT * FROM payments WHERE org_id = $1')).filter((p) => dealIds.has(p.deal_id))
  const get = async (path: string) => {
    const answer = await tenant.call('GET', `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(of)}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.asOf).toBe(today)
    return answer.body.data
  }
  const collecting = deals.filter((d) => COLLECTS.includes(d.status))
  const summary = await get('/portfolio/summary')
  expect(summary.outstanding).toBe(dollars(sum(collecting, (d) => d.outstanding_balance)))
  for (const { status, deals: n, outstanding } of summary.outstandingByStatus) {
    const of = deals.filter((d) => d.status === status)
    expect([n, outstanding], status).toEqual([of.length, dollars(sum(of, (d) => d.outstanding_balance))])
  }
  for (const [name, column] of [
    ['byState', 'business_state'],
    ['byIndustry', 'industry'],
  ] as const)
    for (const { value, deals: n, outstanding } of summary.concentration[name]) {
      const of = collecting.filter((d) => d[column] === value)
      expect([n, outstanding], `${name} ${value}`).toEqual([of.length, dollars(sum(of, (d) => d.outstanding_balance))])
    }
  expect(sum(summary.concentration.byState, (s: { deals: number }) => s.deals)).toBe(collecting.length)
  const since = addDays(today as IsoDate, -59)
  const recent = payments.filter((p) => isDebit(p) && p.effective_date >= since && p.effective_date <= today)
  expect(summary.returnRates).toMatchObject({
    debits: recent.length,
    unauthorized: { returns: recent.filter((p) => p.return_code === 'R10').length },
    administrative: { returns: recent.filter((p) => p.return_code === 'R02').length },
    overall: { returns: recent.filter((p) => p.status === 'failed').length },
  })

  const { buckets } = await get('/portfolio/aging')
  for (const { minDays, maxDays, deals: n, outstanding } of buckets) {
    const of = collecting.filter((d) => {
      const days = d.next_payment_date === null ? 0 : Math.max(0, (Date.parse(today) - Date.parse(d.next_payment_date)) / 86_400_000)
      return days >= minDays && (maxDays === null || days <= maxDays)
    })
    expect([n, outstanding], `${minDays}`).toEqual([of.length, dollars(sum(of, (d) => d.outstanding_balance))])
  }

  for (const interval of ['week', 'month']) {
    const collected = await get(`/portfolio/series?metric=collected&interval=${interval}`)
    const funded = await get(`/portfolio/series?metric=funded&interval=${interval}`)
    const outstanding = await get(`/portfolio/series?metric=outstanding&interval=${interval}`)
    const starts: string[] = collected.points.map((p: { date: string }) => p.date)
    starts.forEach((start, i) => {
      const end = starts[i + 1] ?? '9999-12-31'
      const within = (day: string) => day >= start && day < end
      expect(collected.points[i].amount).toBe(
        dollars(
          sum(
            payments.filter((p) => within(p.effective_date)),
            net,
          ),
        ),
      )
      expect(funded.points[i].amount).toBe(
        dollars(
          sum(
            deals.filter((d) => within(d.funded_date)),
            (d) => d.funded_amount,
          ),
        ),
      )
      const before = (day: string | null) => day !== null && day < end
      expect(outstanding.points[i].amount, start).toBe(
        dollars(
          sum(
            deals.filter((d) => before(d.funded_date)),
            (d) => d.purchase_amount,
          ) -
            sum(
              payments.filter((p) => before(p.effective_date)),
              net,
            ) +
            sum(
              deals.filter((d) => before(d.last_payment_date ?? d.funded_date)),
              (d) => Math.max(0, d.total_collected - d.purchase_amount),
            ) -
            sum(
              deals.filter((d) => !COLLECTS.includes(d.status) && before(d.status_date)),
              (d) => d.outstanding_balance,
            ),
        ),
      )
    })
    expect(outstanding.points.at(-1).amount).toBe(summary.outstanding)
  }

  const { cohorts, leftOutDeals } = await get('/portfolio/cohorts')
  expect(leftOutDeals).toBe(0)
  const months = new Set(deals.map((d) => d.funded_date.slice(0, 7)))
  expect(cohorts.map((c: { month: string }) => c.month)).toEqual([...months].sort())
  for (const { month, deals: n, purchased, points } of cohorts) {
    const of = deals.filter((d) => d.funded_date.startsWith(month))
    expect([n, purchased]).toEqual([of.length, dollars(sum(of, (d) => d.purchase_amount))])
    const ids = new Set(of.map((d) => d.id))
    const came = payments.filter((p) => ids.has(p.deal_id))
    for (const { monthsSince, collected } of points) {
      const [y, m] = month.split('-').map(Number)
      const last = new Date(Date.UTC(y!, m! - 1 + monthsSince, 1)).toISOString().slice(0, 7)
      expect(collected, `${month} + ${monthsSince}`).toBe(
        dollars(
          sum(
            came.filter((p) => p.effective_date.slice(0, 7) <= last),
            net,
          ),
        ),
      )
    }
  }
  return { summary, expected: (await get('/portfolio/series?metric=expected&interval=month&from=2025-01-01&to=2027-12-31')).points }
}

/** Of every funder, and of one in a state and an industry, each figure is its deals'; what is expected of them all is what is expected of the book. */
const checkNarrowed = async (tenant: Tenant, today: string) => {
  const whole = await check(tenant, today)
  let left = whole.expected.map((p: { amount: number }) => Math.round(p.amount * 100))
  for (const funder_id of FUNDERS) {
    const part = await check(tenant, today, { funder_id })
    left = left.map((n: number, i: number) => n - Math.round(part.expected[i].amount * 100))
  }
  expect(left.every((n: number) => n === 0)).toBe(true)
  await check(tenant, today, { merchant_state: 'NY' })
  await check(tenant, today, { funder_id: 'F-1', merchant_state: 'NY', merchant_industry: 'Trucking' })
}

/** The sums that changes kept are those that all schedules give when they are reckoned anew. */
const checkExpected = async (tenant: Tenant) => {
  const read = async () =>
    (
      await t.services.database.pool.query(
        "SELECT day, sum(cents)::bigint AS cents FROM portfolio_sums WHERE org_id = $1 AND metric = 'expected' GROUP BY day HAVING sum(cents) <> 0 ORDER BY day",
        [tenant.id],
      )
    ).rows
  const kept = await read()
  await t.services.database.pool.query('DELETE FROM portfolio_builds WHERE org_id = $1', [tenant.id])
  await keepPortfolio(t.services)
  expect(await read()).toEqual(kept)
}

const run = async (commands: Command[]) => {
  let today = START
  const set = () => t.clock.set(`${today}T12:00:00.000Z`)
  set()
  const tenant = await t.newTenant({ timeZone: 'UTC' })
  const merchants = []
  for (let i = 0; i < 3; i++) merchants.push((await makeMerchant(tenant, { legalName: `M${i}`, businessState: 'NY' })).id)
  const deals: string[] = [
    await fundedDealId(tenant.ctx, {
      merchantId: merchants[0],
      funderId: 'F-0',
      fundedDate: '2026-02-02',
      paymentFrequency: 'daily',
      paymentAmount: 100,
    }),
  ]
  const payments: { id: string; dealId: string }[] = []
  for (const c of commands) {
    const dealId = 'which' in c ? deals[c.which % deals.length]! : ''
    if (c.do === 'fund')
      deals.push(
        await fundedDealId(tenant.ctx, {
          merchantId: merchants[c.merchant],
          funderId: FUNDERS[c.daysAgo % 3]!,
          fundedDate: addDays(today, -c.daysAgo),
          ...(c.frequency ? { paymentFrequency: c.frequency, paymentAmount: 100 } : {}),
        }),
      )
    else if (c.do === 'pay') {
      const body = { amount: c.cents / 100, type: c.type, effectiveDate: addDays(today, c.offset) }
      const answer = await tenant.call('POST', `/deals/${dealId}/payments`, body)
      if (answer.status === 201) payments.push({ id: answer.body.data.id, dealId })
    } else if (c.do === 'return') {
      const payment = payments[c.which % Math.max(1, payments.length)]
      if (payment) await tenant.call('POST', `/deals/${payment.dealId}/payments/${payment.id}/return`, { returnCode: c.code })
    } else if (c.do === 'patch') await tenant.call('PATCH', `/deals/${dealId}`, c.body)
    else if (c.do === 'pause')
      await tenant.call('POST', `/deals/${dealId}/schedule/pause`, {
        from: addDays(today, c.from),
        until: addDays(today, c.from + 6),
        reason: 'x',
      })
    else if (c.do === 'merchant')
      await tenant.call('PATCH', `/merchants/${merchants[c.which]}`, { businessState: c.state, industry: c.industry })
    else if (c.do === 'advance') {
      today = addDays(today, c.days)
      set()
    } else await keepPortfolio(t.services)
  }
  await checkNarrowed(tenant, today)
  await checkExpected(tenant)
}

test('every figure is exact to the ledger after any history', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 22 }), run), { numRuns: 25 })
})
