import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_MATCHING } from '../../src/resources/portfolio/book.ts'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { foldSums } from '../../src/resources/portfolio/store.ts'
import { makeDeal, makeMerchant, makePayment } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** The contract's section "Schedules", `/portfolio/*`. Today is Monday, 2026-03-16. */

let t: TestApp
let tenant: Tenant
beforeAll(async () => {
  t = await startTestApp()
  tenant = await t.newTenant()
  const terms = { fundedAmount: 1000, purchaseAmount: 1250, paymentFrequency: 'daily', paymentAmount: 100 } as const
  const a = await makeDeal(tenant, { ...terms, fundedDate: '2026-02-02' })
  const b = await makeDeal(tenant, { ...terms, fundedDate: '2026-03-09' })
  await makePayment(tenant, a.id, { amount: 700, effectiveDate: '2026-02-27' })
  const returned = await makePayment(tenant, a.id, { amount: 100, effectiveDate: '2026-03-10' })
  await tenant.call('POST', `/deals/${a.id}/payments/${returned.id}/return`, { returnCode: 'R10' })
  await makePayment(tenant, b.id, { amount: 250, effectiveDate: '2026-03-16' })
  const c = await makeDeal(tenant, { ...terms, fundedDate: '2026-03-12' })
  await tenant.call('PATCH', `/deals/${c.id}`, { status: 'defaulted' })
})
afterAll(() => t.stop())

const get = async (path: string) => {
  const answer = await tenant.call('GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

test('GET /portfolio/summary', async () => {
  expect(await get('/portfolio/summary')).toMatchObject({
    asOf: '2026-03-16',
    outstanding: 2800,
    // The payment of today and the deal of Thursday were not there yet.
    outstandingWeekAgo: 1800,
    activeDeals: 2,
    collectingDeals: 3,
    collectedThisWeek: 250,
    expectedThisWeek: 1500 - 500,
    collectedLastWeek: 0,
    fundedThisMonth: 2000,
    dealsFundedThisMonth: 2,
    fundedLastMonth: 1000,
    pastDueDeals: 3,
    currentShare: 0,
    defaultRate: 44.64,
    returnRates: {
      from: '2026-01-16',
      to: '2026-03-16',
      debits: 3,
      unauthorized: { returns: 1, rate: 33.33, limit: 0.5 },
      administrative: { returns: 0, rate: 0, limit: 3 },
      overall: { returns: 1, rate: 33.33, limit: 15 },
    },
    concentration: { byState: [{ value: null, deals: 3, outstanding: 2800, share: 100 }], byMerchant: expect.any(Array) },
  })
})

test('what days expected stays what it was when new terms begin, also where nothing has come', async () => {
  const own = await t.newTenant()
  const deal = await makeDeal(own, { paymentFrequency: 'daily', paymentAmount: 100, fundedDate: '2026-03-04' })
  const expected = async () => {
    const { points } = (await own.call('GET', '/portfolio/series?metric=expected&from=2026-03-02&to=2026-03-22')).body.data
    return points.map((p: { amount: number }) => p.amount)
  }
  expect(await expected()).toEqual([200, 500, 500])
  await own.call('POST', `/deals/${deal.id}/schedule`, {
    paymentFrequency: 'daily',
    paymentAmount: 40,
    startDate: '2026-03-19',
    reason: 'Slow',
  })
  expect(await expected()).toEqual([200, 500, 300 + 80])
  // Changed once more before it began: of what never stood on any day nothing stays.
  await own.call('POST', `/deals/${deal.id}/schedule`, {
    paymentFrequency: 'daily',
    paymentAmount: 10,
    startDate: '2026-03-18',
    reason: 'Slower',
  })
  expect(await expected()).toEqual([200, 500, 200 + 30])
  expect((await own.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ daysPastDue: 0, nextPaymentDate: '2026-03-18' })
})

test('GET /portfolio/series: outstanding, collected, expected and funded by week and by month', async () => {
  const points = async (query: string) =>
    (await get(`/portfolio/series?${query}`)).points.map((p: { date: string; amount: number }) => [p.date, p.amount])
  expect(await points('metric=collected&interval=month&from=2026-01-05')).toEqual([
    ['2026-01-01', 0],
    ['2026-02-01', 700],
    ['2026-03-01', 250],
  ])
  expect(await points('metric=funded&from=2026-03-01')).toEqual([
    ['2026-02-23', 0],
    ['2026-03-02', 0],
    ['2026-03-09', 2000],
    ['2026-03-16', 0],
  ])
  expect(await points('metric=outstanding&interval=month&from=2026-02-01')).toEqual([
    ['2026-02-01', 550],
    ['2026-03-01', 2800],
  ])
  // Four days of the second deal's first week, and one of the third's.
  expect(await points('metric=expected&from=2026-03-09&to=2026-03-29')).toEqual([
    ['2026-03-09', 500],
    ['2026-03-16', 1000],
    ['2026-03-23', 350 + 500],
  ])
  const series = await get('/portfolio/series?metric=outstanding')
  expect(series).toMatchObject({ metric: 'outstanding', interval: 'week', asOf: '2026-03-16' })
  expect(series.points).toHaveLength(26)
  expect(series.points.at(-1).byStatus).toContainEqual({ status: 'defaulted', outstanding: 1250 })
  expect(series.points[0].byStatus).toBeNull()
  for (const bad of [
    '',
    'metric=profit',
    'metric=funded&interval=day',
    'metric=funded&from=x',
    'metric=funded&from=1900-01-01',
    'metric=funded&x=1',
  ])
    expect((await tenant.call('GET', `/portfolio/series?${bad}`)).status, bad).toBe(400)
})

test('many deals that end together take their expected money out by days, not by deals', async () => {
  const own = await t.newTenant()
  const terms = { paymentFrequency: 'daily', paymentAmount: 100 } as const
  const deals = [await makeDeal(own, terms), await makeDeal(own, terms), await makeDeal(own, terms)]
  const written = async () => {
    const { rows } = await t.services.database.pool.query(
      "SELECT count(*)::int AS n, sum(cents)::bigint AS cents FROM portfolio_sums WHERE org_id = $1 AND metric = 'expected'",
      [own.id],
    )
    return rows[0]
  }
  expect(await written()).toEqual({ n: 3 * 14, cents: 3 * 140_000 })
  const payments = deals.map((deal) => ({ dealId: deal.id, amount: 1400, type: 'payoff', effectiveDate: '2026-03-16' }))
  expect((await own.call('POST', '/payments/batch', { payments })).status).toBe(201)
  expect(await written()).toEqual({ n: 4 * 14, cents: 0 })
})

test('of a status that the last deal has left during a day nothing is kept of that day, folded meanwhile or not', async () => {
  const own = await t.newTenant()
  const deal = await makeDeal(own)
  await own.call('PATCH', `/deals/${deal.id}`, { status: 'inLegal' })
  await keepPortfolio(t.services)
  await own.call('PATCH', `/deals/${deal.id}`, { status: 'active' })
  await foldSums(t.services)
  await keepPortfolio(t.services)
  const { rows } = await t.services.database.pool.query(
    'SELECT status, deals, cents FROM portfolio_days WHERE org_id = $1 ORDER BY status',
    [own.id],
  )
  expect(rows).toEqual([
    { status: 'active', deals: 1, cents: 140_000 },
    { status: 'inLegal', deals: 0, cents: 0 },
  ])
})

test('a day that was kept tells the balance by status later', async () => {
  await keepPortfolio(t.services)
  t.clock.set('2026-03-24T15:00:00.000Z')
  const { points } = await get('/portfolio/series?metric=outstanding&from=2026-03-16')
  expect(points[0].byStatus).toContainEqual({ status: 'defaulted', outstanding: 1250 })
  t.clock.set('2026-03-16T15:00:00.000Z')
})

test('GET /portfolio/aging: deals and dollars by days past due', async () => {
  const { asOf, buckets } = await get('/portfolio/aging')
  expect(asOf).toBe('2026-03-16')
  expect(buckets.map((b: { bucket: string }) => b.bucket)).toEqual(['0', '1-7', '8-14', '15-30', '31-60', '61-90', '91+'])
  expect(buckets.filter((b: { deals: number }) => b.deals > 0)).toEqual([
    // The third since Friday, the second since Thursday, half of which is settled.
    { bucket: '1-7', minDays: 1, maxDays: 7, deals: 2, outstanding: 2250 },
    // Seven payments were settled, until 2026-02-11; the eighth is missing since.
    { bucket: '31-60', minDays: 31, maxDays: 60, deals: 1, outstanding: 550 },
  ])
})

test('GET /portfolio/cohorts: month funded × months since', async () => {
  expect(await get('/portfolio/cohorts')).toEqual({
    asOf: '2026-03-16',
    leftOutDeals: 0,
    cohorts: [
      {
        month: '2026-02',
        deals: 1,
        purchased: 1250,
        points: [
          { monthsSince: 0, collected: 700, share: 56 },
          { monthsSince: 1, collected: 700, share: 56 },
        ],
      },
      { month: '2026-03', deals: 2, purchased: 2500, points: [{ monthsSince: 0, collected: 250, share: 10 }] },
    ],
  })
})

test("another organization's book is not in it", async () => {
  expect((await t.tenant.call('GET', '/portfolio/summary')).body.data).toMatchObject({
    outstanding: 0,
    collectingDeals: 0,
    currentShare: null,
  })
})

/** Three values of each filter, one of them unknown, and what each combination has: the same terms, other amounts. */
const narrowed = async () => {
  const narrow = await t.newTenant()
  const terms = { fundedAmount: 1000, purchaseAmount: 1250, paymentFrequency: 'daily', paymentAmount: 100 } as const
  const merchants = [
    await makeMerchant(narrow, { legalName: 'A', businessState: 'NY', industry: 'Trucking' }),
    await makeMerchant(narrow, { legalName: 'B', businessState: 'TX', industry: 'Trucking' }),
    await makeMerchant(narrow, { legalName: 'C', businessState: 'NY', industry: 'Retail & more' }),
    await makeMerchant(narrow, { legalName: 'D' }),
  ]
  let cents = 10_000
  for (const { id: merchantId } of merchants)
    for (const funderId of ['F-1', 'F-2', undefined]) {
      const deal = await makeDeal(narrow, { ...terms, merchantId, fundedDate: '2026-02-02', ...(funderId ? { funderId } : {}) })
      await makePayment(narrow, deal.id, { amount: cents / 100, effectiveDate: '2026-02-27' })
      const returned = await makePayment(narrow, deal.id, { amount: cents / 100, effectiveDate: '2026-03-10' })
      if (funderId === 'F-2') await narrow.call('POST', `/deals/${deal.id}/payments/${returned.id}/return`, { returnCode: 'R01' })
      cents += 701
    }
  return narrow
}

test('figures of the deals of one funder, state, industry, or of all three together', async () => {
  const narrow = await narrowed()
  const get = async (path: string) => {
    const answer = await narrow.call('GET', path)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  expect(await get('/portfolio/filters')).toEqual({
    states: ['NY', 'TX'],
    industries: ['Retail & more', 'Trucking'],
    funders: ['F-1', 'F-2'],
  })

  // B's deal of F-2 is the fifth: one payment came, one went back.
  const one = 'funder_id=F-2&merchant_state=TX&merchant_industry=Trucking'
  const came = 128.04
  expect(await get(`/portfolio/summary?${one}`)).toMatchObject({
    outstanding: 1250 - came,
    outstandingWeekAgo: 1250 - came,
    activeDeals: 1,
    fundedLastMonth: 1000,
    returnRates: { debits: 2, overall: { returns: 1, rate: 50 } },
    concentration: {
      byState: [{ value: 'TX', deals: 1, outstanding: 1250 - came, share: 100 }],
      byMerchant: [{ merchantName: 'B', deals: 1 }],
    },
  })
  expect((await get(`/portfolio/cohorts?${one}`)).cohorts).toMatchObject([
    { month: '2026-02', deals: 1, points: [{ collected: came }, {}] },
  ])
  expect((await get(`/portfolio/aging?${one}`)).buckets.filter((b: { deals: number }) => b.deals > 0)).toMatchObject([{ deals: 1 }])
  const outstanding = await get(`/portfolio/series?metric=outstanding&interval=month&${one}`)
  expect(outstanding.points.at(-1)).toMatchObject({
    amount: 1250 - came,
    byStatus: expect.arrayContaining([{ status: 'active', outstanding: 1250 - came }]),
  })
  expect(outstanding.points.at(-2)).toMatchObject({ amount: 1250 - came, byStatus: null })
  expect((await get(`/portfolio/series?metric=expected&interval=month&from=2026-02-01&${one}`)).points).toMatchObject([
    { amount: 1250 },
    { amount: 0 },
  ])
  expect((await get('/portfolio/summary?merchant_industry=Retail%20%26%20more')).collectingDeals).toBe(3)
  expect((await get(`/payments?${one}&status=failed`)).map((p: { amount: number }) => p.amount)).toEqual([came])
  expect((await narrow.call('GET', '/payments?merchant_state=NY')).body.meta.pagination.total).toBe(12)
  // In either case, as merchants are filtered: two letters are kept upper-cased.
  expect((await narrow.call('GET', '/payments?merchant_state=ny')).body.meta.pagination.total).toBe(12)
})

test('what the values of a filter come to, and those without one, is the whole', async () => {
  const narrow = await narrowed()
  const figures = async (of: string): Promise<number[]> => {
    const get = async (path: string) =>
      (await narrow.call('GET', `/portfolio/${path}${of === '' ? '' : `${path.includes('?') ? '&' : '?'}${of}`}`)).body.data
    const { outstanding, collectedThisWeek, expectedThisWeek, fundedLastMonth, activeDeals, pastDueOutstanding, returnRates } =
      await get('summary')
    const all = [outstanding, collectedThisWeek, expectedThisWeek, fundedLastMonth, activeDeals, pastDueOutstanding, returnRates.debits]
    for (const metric of ['outstanding', 'collected', 'expected', 'funded'])
      for (const { amount } of (await get(`series?metric=${metric}&interval=month&from=2026-01-01&to=2026-05-01`)).points) all.push(amount)
    for (const { deals, outstanding } of (await get('aging')).buckets) all.push(deals, outstanding)
    return all.map((n) => Math.round(n * 100))
  }
  const whole = await figures('')
  expect(whole[0]).toBeGreaterThan(0)
  // What has no value is found by patching one in: then every deal has one.
  const { body } = await narrow.call('GET', '/deals?limit=100')
  for (const deal of body.data) if (deal.funderId === null) await narrow.call('PATCH', `/deals/${deal.id}`, { funderId: 'rest' })
  const merchants = (await narrow.call('GET', '/merchants?limit=100')).body.data
  for (const m of merchants)
    if (m.businessState === null) await narrow.call('PATCH', `/merchants/${m.id}`, { businessState: 'AK', industry: 'rest' })
  for (const [name, values] of [
    ['funder_id', ['F-1', 'F-2', 'rest']],
    ['merchant_state', ['NY', 'TX', 'AK']],
    ['merchant_industry', ['Trucking', 'Retail %26 more', 'rest']],
  ] as const) {
    const parts = await Promise.all(values.map((value) => figures(`${name}=${value}`)))
    expect(
      whole.map((_, i) => parts.reduce((sum, part) => sum + part[i]!, 0)),
      name,
    ).toEqual(whole)
  }
  expect(await figures('')).toEqual(whole)
})

test('a filter that no deal fits gives zeros, and so does what only another organization has', async () => {
  const narrow = await narrowed()
  for (const [who, query] of [
    [narrow, 'merchant_state=ZZ'],
    [narrow, 'funder_id=F-1&merchant_state=%25'],
    [tenant, 'funder_id=F-1'],
    [tenant, 'merchant_state=NY'],
    [tenant, 'merchant_industry=Trucking'],
  ] as const) {
    const { body } = await who.call('GET', `/portfolio/summary?${query}`)
    expect(body.data, query).toMatchObject({
      outstanding: 0,
      collectingDeals: 0,
      expectedThisWeek: 0,
      currentShare: null,
      returnRates: { debits: 0 },
    })
    expect((await who.call('GET', `/portfolio/cohorts?${query}`)).body.data.cohorts).toEqual([])
    expect((await who.call('GET', `/payments?${query}`)).body.meta.pagination.total).toBe(0)
  }
  expect((await tenant.call('GET', '/portfolio/filters')).body.data).toEqual({ states: [], industries: [], funders: [] })
})

test('an empty, blank or overlong filter is a 400 that names it', async () => {
  for (const path of ['/portfolio/summary?', '/portfolio/aging?', '/portfolio/cohorts?', '/portfolio/series?metric=funded&', '/payments?'])
    for (const bad of [
      'funder_id=',
      'merchant_state=%20',
      'merchant_industry=',
      `funder_id=${'x'.repeat(65)}`,
      `merchant_industry=${'x'.repeat(256)}`,
    ]) {
      const { status, body } = await tenant.call('GET', `${path}${bad}`)
      expect([status, body.errors?.[0]?.path], `${path}${bad}`).toEqual([400, bad.split('=')[0]])
    }
})

test('a filter that more deals fit than are summed for one caller is a 400 that says so; one more filter narrows it', async () => {
  const many = await t.newTenant()
  const merchant = await makeMerchant(many, { businessState: 'NY' })
  const deal = await makeDeal(many, { merchantId: merchant.id, funderId: 'many' })
  await makeDeal(many, { merchantId: merchant.id, funderId: 'few' })
  // Made as a restore makes them: by SQL, without what a change would write beside.
  const { rows } = await t.services.database.pool.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute WHERE attrelid = 'deals'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'code', 'application_id')`,
  )
  await t.services.database.pool.query(
    `INSERT INTO deals (id, code, ${rows[0]!.columns}) SELECT 'deal_copy' || n, 'copy' || n, ${rows[0]!.columns} FROM deals, generate_series(1, ${MAX_MATCHING}) n WHERE id = $1`,
    [deal.id],
  )
  for (const path of ['summary?', 'aging?', 'cohorts?', 'series?metric=expected&']) {
    const { status, body } = await many.call('GET', `/portfolio/${path}merchant_state=NY`)
    expect([status, body.errors], path).toEqual([400, [{ path: 'merchant_state', message: expect.stringContaining('narrow it') }]])
  }
  expect((await many.call('GET', '/portfolio/summary?merchant_state=NY&funder_id=few')).body.data.collectingDeals).toBe(1)
  expect((await many.call('GET', '/portfolio/summary')).body.data.collectingDeals).toBe(MAX_MATCHING + 2)
})

test('forty filtered figures of an organization wait in line, one more is a 429; others and unfiltered ones wait for none of them', async () => {
  const busy = await t.newTenant()
  const calm = await t.newTenant()
  const merchant = await makeMerchant(busy, { businessState: 'NY' })
  await makeDeal(busy, { merchantId: merchant.id })
  // While nobody can read deals, none of them ends.
  const client = await t.services.database.connect()
  await client.query('BEGIN; LOCK TABLE deals IN ACCESS EXCLUSIVE MODE')
  const asked = Array.from({ length: 43 }, () => busy.call('GET', '/portfolio/aging?merchant_state=NY'))
  const refused: number[] = []
  for (const answer of asked) void answer.then(({ status, headers }) => refused.push(status, Number(headers.get('retry-after'))))
  await expect.poll(() => refused).toEqual([429, 5, 429, 5, 429, 5])
  for (const { call } of [busy, calm]) expect((await call('GET', '/portfolio/aging')).status).toBe(200)
  await client.query('ROLLBACK')
  await client.end()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  expect((await busy.call('GET', '/portfolio/aging?merchant_state=NY')).status).toBe(200)
})
