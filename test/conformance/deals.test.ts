import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsDuring, makeDeal, makeMerchant, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's section "Deals", row by row. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const list = async (query: string, call = t.tenant.call) => (await call('GET', `/deals?${query}`)).body
const ids = async (query: string) => (await list(query)).data.map((d: { dealId: string }) => d.dealId).sort()

describe('GET /deals/:id', () => {
  test('answers { data } with every field, of its type', async () => {
    const deal = await makeDeal(t.tenant, {
      fundedAmount: 10_000,
      purchaseAmount: 13_500,
      paymentFrequency: 'daily',
      paymentAmount: 150,
      funderId: 'F-1',
    })
    await makePayment(t.tenant, deal.id, { amount: 150, effectiveDate: '2026-03-13' })
    const answer = await t.tenant.call('GET', `/deals/${deal.id}`)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['data'])
    expect(answer.body.data).toEqual({
      id: expect.stringMatching(/^deal_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      dealId: expect.stringMatching(/^D-2026-\d{6}$/),
      merchantName: 'Harbor Street Bakery LLC',
      fundedAmount: 10_000,
      purchaseAmount: 13_500,
      totalCollected: 150,
      outstandingBalance: 13_350,
      rtrPercentage: 1.11,
      status: 'active',
      subStatus: null,
      fundedDate: '2026-03-16',
      paymentCount: 1,
      // What came settled the first expectation, of the day after funding.
      nextPaymentDate: '2026-03-18',
      lastPaymentDate: '2026-03-13',
      merchantId: expect.stringMatching(/^mer_/),
      submissionId: expect.stringMatching(/^app_/),
      funderId: 'F-1',
      paymentFrequency: 'daily',
      paymentAmount: 150,
      replacedByDealId: null,
      bankAccountId: null,
      firstPriorityInterest: false,
      specifiedPercentage: null,
      daysPastDue: 0,
      pastDueAmount: 0,
      projectedPayoffDate: '2026-07-22',
      createdAt: '2026-03-16T15:00:00.000Z',
      updatedAt: '2026-03-16T15:00:00.000Z',
    })
    expect((await t.tenant.call('GET', `/deals/${deal.dealId}`)).body).toEqual(answer.body)
    expect(answer.headers.get('etag')).toBeTruthy()
  })
})

describe('GET /deals', () => {
  test('filters by status, sub_status, merchant_id, funder_id, funded dates and search, alone and together', async () => {
    const tenant = await t.newTenant()
    const merchant = await makeMerchant(tenant, { legalName: 'Zebra 100%_Sure\\ Inc' })
    const one = await makeDeal(tenant, { merchantId: merchant.id, fundedDate: '2026-01-10', funderId: 'F-9' })
    const two = await makeDeal(tenant, { name: 'Second Street', fundedDate: '2026-02-10' })
    const three = await makeDeal(tenant, { name: 'Third Street', fundedDate: '2026-03-10' })
    await tenant.call('PATCH', `/deals/${two.id}`, { status: 'defaulted', subStatus: 'late' })
    const cases: [string, object[]][] = [
      ['', [three, two, one]],
      ['status=defaulted', [two]],
      ['status=paidOff', []],
      ['sub_status=late', [two]],
      [`merchant_id=${merchant.id}`, [one]],
      ['merchant_id=nonsense', []],
      ['funder_id=F-9', [one]],
      ['funded_date_from=2026-02-10', [three, two]],
      ['funded_date_to=2026-02-10', [two, one]],
      ['funded_date_from=2026-02-01&funded_date_to=2026-02-28', [two]],
      ['funded_date_from=1900-01-01&funded_date_to=2199-12-31', [three, two, one]],
      ['search=sTREET', [three, two]],
      ['search=100%25_sure%5C', [one]],
      ['search=%25', [one]],
      ['search=_', [one]],
      [`search=${three.dealId.toLowerCase()}`, [three]],
      ['search=street&status=active', [three]],
      ['search=ir', [three]],
      ['search=street&sort_by=merchantName&sort_order=asc', [two, three]],
      ['search=street&limit=1&page=2', [two]],
      ['search=', [three, two, one]],
      ['sort_by=merchantName&sort_order=asc', [two, three, one]],
      ['sort_order=asc', [one, two, three]],
      ['limit=1&page=2', [two]],
    ]
    for (const [query, expected] of cases) {
      const { data, meta } = await list(query, tenant.call)
      expect(
        data.map((d: { id: string }) => d.id),
        query,
      ).toEqual(expected.map((d) => (d as { id: string }).id))
      if (!query.includes('limit')) expect(meta.pagination.total, query).toBe(expected.length)
    }
    expect((await list('', tenant.call)).data[2]).toEqual(one)
  })

  test.each(['status=nonsense', 'funded_date_from=2026-02-30', 'funded_date_to=yesterday', 'sort_by=notes', 'limit=101'])(
    '%s is a 400',
    async (query) => {
      expect((await t.tenant.call('GET', `/deals?${query}`)).status).toBe(400)
    },
  )
})

describe('PATCH /deals/:id', () => {
  test('changes every writable field, tells of it once, and answers the whole deal', async () => {
    const deal = await makeDeal(t.tenant)
    const fields = {
      subStatus: 'watch',
      funderId: 'F-2',
      nextPaymentDate: '2026-03-20',
      paymentFrequency: 'weekly',
      paymentAmount: 70.07,
      fundedAmount: 1100,
      purchaseAmount: 1500.5,
      fundedDate: '2026-03-01',
    }
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await t.tenant.call('PATCH', `/deals/${deal.dealId}`, fields)
      expect(answer).toMatchObject({ status: 200, body: { data: { ...fields, outstandingBalance: 1500.5 } } })
    })
    expect(events).toMatchObject([{ type: 'deal.updated', data: fields }])
  })

  test('refinanced names the deal that replaces it', async () => {
    const [old, next] = [await makeDeal(t.tenant), await makeDeal(t.tenant)]
    const refinance = (replacedByDealId: string) => t.tenant.call('PATCH', `/deals/${old.id}`, { status: 'refinanced', replacedByDealId })
    for (const bad of [old.id, 'nonsense', next.merchantId, (await makeDeal(await t.newTenant())).id])
      expect(await refinance(bad)).toMatchObject({ status: 400, body: { errors: [{ path: 'replacedByDealId' }] } })
    expect((await refinance(next.dealId)).body.data).toMatchObject({ status: 'refinanced', replacedByDealId: next.id })
  })

  test('a purchase amount below the funded amount is a 400; a paid-off deal cannot be made to owe', async () => {
    const deal = await makeDeal(t.tenant)
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { purchaseAmount: 999 })).status).toBe(400)
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { fundedAmount: 1400.01 })).status).toBe(400)
    await makePayment(t.tenant, deal.id, { amount: 1400 })
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { purchaseAmount: 1500 })).status).toBe(409)
  })

  test('what is computed cannot be written', async () => {
    const deal = await makeDeal(t.tenant)
    for (const field of [
      'totalCollected',
      'outstandingBalance',
      'rtrPercentage',
      'paymentCount',
      'lastPaymentDate',
      'dealId',
      'merchantName',
      'merchantId',
      'submissionId',
      'createdAt',
    ])
      expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { [field]: deal[field] })).status, field).toBe(400)
  })
})

test('a search is for the legal name or the code: not for what else merchants are found by, nor twice for both', async () => {
  const tenant = await t.newTenant()
  const merchant = await makeMerchant(tenant, { legalName: 'Plain', dbaName: 'Fancy Name', ein: '47-1234567' })
  const deal = await makeDeal(tenant, { merchantId: merchant.id })
  const found = async (term: string, call = tenant.call) => (await list(`search=${term}`, call)).meta.pagination.total
  expect([await found('Fancy'), await found('47-1234567'), await found('471234567'), await found('plain')]).toEqual([0, 0, 0, 1])
  await tenant.call('PATCH', `/merchants/${merchant.id}`, { legalName: `Holder of ${deal.dealId} Ltd` })
  expect([await found('plain'), await found(deal.dealId), await found('holder')]).toEqual([0, 1, 1])
  const stranger = await t.newTenant()
  await makeDeal(stranger, { name: 'Holder of Others' })
  expect([await found('holder'), await found('holder', stranger.call)]).toEqual([1, 1])
})

test('a renamed merchant renames its deals, also one that is funded at the same moment', async () => {
  const merchant = await makeMerchant(t.tenant, { legalName: 'Old' })
  await makeDeal(t.tenant, { merchantId: merchant.id })
  await Promise.all([
    ...Array.from({ length: 8 }, () => makeDeal(t.tenant, { merchantId: merchant.id })),
    t.tenant.call('PATCH', `/merchants/${merchant.id}`, { legalName: 'New' }),
  ])
  const { data } = await list(`merchant_id=${merchant.id}`)
  expect(data.map((d: { merchantName: string }) => d.merchantName)).toEqual(Array.from({ length: 9 }, () => 'New'))
  expect(await ids('search=Old')).toEqual([])
})
