import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { makeDeal, makePayment } from '../factories.ts'
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
