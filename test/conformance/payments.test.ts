import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, makeDeal, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's section "Payments", row by row. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('POST /deals/:dealId/payments', () => {
  test('answers 201 with the record; GET shows the same, by id or deal code', async () => {
    const deal = await makeDeal(t.tenant)
    const fields = { amount: 123.45, type: 'merchantPayment', effectiveDate: '2026-03-13', notes: 'ACH batch 118' }
    const answer = await t.tenant.call('POST', `/deals/${deal.dealId}/payments`, fields)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...fields,
      id: expect.stringMatching(/^pay_/),
      dealId: deal.id,
      status: 'completed',
      returnCode: null,
      returnedDate: null,
      failureReason: null,
      createdAt: '2026-03-16T15:00:00.000Z',
      achFileId: null,
      updatedAt: '2026-03-16T15:00:00.000Z',
    })
    const { id } = answer.body.data
    expect(answer.headers.get('location')).toBe(`/api/public/v1/deals/${deal.id}/payments/${id}`)
    for (const ref of [deal.id, deal.dealId]) expect((await t.tenant.call('GET', `/deals/${ref}/payments/${id}`)).body).toEqual(answer.body)
    expect(await auditOf(t, id)).toMatchObject([{ action: 'payment.create' }])
    expect((await auditOf(t, deal.id)).map((a) => a.action)).toEqual(['deal.create', 'deal.payment'])
  })

  test('needs amount, type and effectiveDate', async () => {
    const deal = await makeDeal(t.tenant)
    const whole: Record<string, unknown> = { amount: 1, type: 'fee', effectiveDate: '2026-03-16' }
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...rest } = whole
      expect(await t.tenant.call('POST', `/deals/${deal.id}/payments`, rest)).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
    }
  })

  test.each([
    ['merchantPayment', { totalCollected: 200, paymentCount: 2, status: 'active' }],
    ['payoff', { totalCollected: 200, paymentCount: 2, status: 'active' }],
    ['settlement', { totalCollected: 200, paymentCount: 2, status: 'settled' }],
    ['refund', { totalCollected: 0, paymentCount: 1, status: 'active' }],
    ['fee', { totalCollected: 100, paymentCount: 1, status: 'active' }],
  ])('%s moves the deal as the contract says', async (type, figures) => {
    const deal = await makeDeal(t.tenant)
    await makePayment(t.tenant, deal.id)
    await makePayment(t.tenant, deal.id, { type })
    expect((await t.tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject(figures)
  })

  test.each(['active', 'defaulted', 'inCollections', 'inLegal'])('the last cent makes a deal that is %s paid off', async (status) => {
    const deal = await makeDeal(t.tenant)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { status })
    await makePayment(t.tenant, deal.id, { amount: 1399.99 })
    expect((await t.tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({
      status,
      outstandingBalance: 0.01,
      rtrPercentage: 100,
    })
    await makePayment(t.tenant, deal.id, { amount: 0.01 })
    expect((await t.tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ status: 'paidOff', outstandingBalance: 0 })
    await makePayment(t.tenant, deal.id, { amount: 5 })
    expect((await t.tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({
      totalCollected: 1405,
      outstandingBalance: 0,
      rtrPercentage: 100.36,
    })
  })
})

test('GET /deals/:dealId/payments filters by type and status, newest effective date first', async () => {
  const deal = await makeDeal(t.tenant)
  const a = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-03-10' })
  const b = await makePayment(t.tenant, deal.id, { type: 'fee', effectiveDate: '2026-03-12' })
  const c = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-04-01', amount: 7 })
  const cases: [string, string[]][] = [
    ['', [c.id, b.id, a.id]],
    ['type=fee', [b.id]],
    ['status=pending', [c.id]],
    ['status=completed&type=merchantPayment', [a.id]],
    ['status=cancelled', []],
    ['sort_by=amount&sort_order=asc', [c.id, a.id, b.id]],
    ['limit=1&page=3', [a.id]],
  ]
  for (const [query, expected] of cases)
    expect(
      (await t.tenant.call('GET', `/deals/${deal.dealId}/payments?${query}`)).body.data.map((p: { id: string }) => p.id),
      query,
    ).toEqual(expected)
  for (const bad of ['type=x', 'status=x', 'limit=101', 'sort_by=notes'])
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments?${bad}`)).status).toBe(400)
})

describe('POST …/return', () => {
  test('answers 200 with the failed payment; only a completed collecting payment can be returned, once', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-03-10' })
    const giveBack = (id: string, body: object = { returnCode: 'R01', returnedDate: '2026-03-12' }) =>
      t.tenant.call('POST', `/deals/${deal.id}/payments/${id}/return`, body)
    for (const bad of [
      {},
      { returnCode: 'r01' },
      { returnCode: 'R1' },
      { returnCode: 'R01', returnedDate: '2026-03-09' },
      { returnCode: 'R01', returnedDate: '2026-02-30' },
    ])
      expect((await giveBack(payment.id, bad)).status, JSON.stringify(bad)).toBe(400)
    expect(await giveBack(payment.id)).toMatchObject({
      status: 200,
      body: { data: { id: payment.id, status: 'failed', returnCode: 'R01', returnedDate: '2026-03-12' } },
    })
    expect((await giveBack(payment.id)).status).toBe(409)
    for (const other of [{ type: 'fee' }, { effectiveDate: '2026-04-01' }])
      expect((await giveBack((await makePayment(t.tenant, deal.id, other)).id)).status).toBe(409)
    const elsewhere = await makeDeal(t.tenant)
    const foreign = await makePayment(t.tenant, elsewhere.id)
    expect((await giveBack(foreign.id)).status).toBe(404)
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments/${foreign.id}`)).status).toBe(404)
  })
})
