import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DealTerms, eventsOf, makeDeal, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The contract's section "Schedules": renewals. Today is Monday, 2026-03-16. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const TERMS: DealTerms = {
  fundedAmount: 1000,
  purchaseAmount: 1300,
  fundedDate: '2026-03-02',
  paymentFrequency: 'daily',
  paymentAmount: 100,
}
const call = (method: string, path: string, body?: unknown) => t.tenant.call(method, path, body)
const renewalOf = async (id: string) => (await call('GET', `/deals/${id}/renewal`)).body.data
const dealOf = async (id: string) => (await call('GET', `/deals/${id}`)).body.data

const fundRenewal = async (dealId: string, fields: object = {}) => {
  const drafted = await call('POST', `/deals/${dealId}/renewal`, { requestedAmount: 2000 })
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201)
  const { id } = drafted.body.data
  for (const stage of ['submission', 'underwriting', 'approved']) await call('PATCH', `/applications/${id}`, { stage })
  return {
    id,
    answer: await call('PATCH', `/applications/${id}`, { stage: 'funded', fundedAmount: 2000, purchaseAmount: 2600, ...fields }),
  }
}

describe('GET /deals/:id/renewal', () => {
  test('says whether, why not and from when: the share collected', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    expect(await renewalOf(deal.dealId)).toMatchObject({
      eligible: false,
      reasons: [expect.stringContaining('50 %')],
      // Seven payments of 100 make half of 1,300; the seventh is due on 2026-03-11, and missed: the next banking day at the earliest.
      eligibleFrom: '2026-03-16',
      payoffAmount: 1300,
    })
    await makePayment(t.tenant, deal.id, { amount: 400 })
    await call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: '2026-03-17' })
    expect(await renewalOf(deal.id)).toMatchObject({ eligible: false, eligibleFrom: '2026-03-19', payoffAmount: 900 })
    await makePayment(t.tenant, deal.id, { amount: 250 })
    expect(await renewalOf(deal.id)).toEqual({
      eligible: true,
      reasons: [],
      eligibleFrom: '2026-03-16',
      payoffAmount: 650,
      collectedPercentage: 50,
      recentReturns: 0,
      activePositions: null,
    })
  })

  test('returns and the status speak against it', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await makePayment(t.tenant, deal.id, { amount: 900 })
    for (const day of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
      const payment = await makePayment(t.tenant, deal.id, { effectiveDate: day })
      await call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01', returnedDate: day })
    }
    expect(await renewalOf(deal.id)).toMatchObject({
      eligible: false,
      recentReturns: 4,
      eligibleFrom: '2026-05-02',
      reasons: [expect.stringContaining('4 payments')],
    })
    await call('PATCH', `/deals/${deal.id}`, { status: 'defaulted' })
    expect(await renewalOf(deal.id)).toMatchObject({ eligible: false, eligibleFrom: null })
  })
})

describe('POST /deals/:id/renewal', () => {
  test('drafts the application with the payoff, of the same merchant', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await makePayment(t.tenant, deal.id, { amount: 700 })
    const answer = await call('POST', `/deals/${deal.id}/renewal`, { requestedAmount: 2000 })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/public/v1/applications/${answer.body.data.id}`)
    expect(answer.body.data).toMatchObject({
      renewsDealId: deal.id,
      payoffAmount: 600,
      requestedAmount: 2000,
      merchantId: deal.merchantId,
      applicantLegalName: deal.merchantName,
      stage: 'draft',
    })
    expect((await call('GET', `/applications/${answer.body.data.id}`)).body.data).toEqual(answer.body.data)
    for (const bad of [{}, { requestedAmount: 0 }, { requestedAmount: '1' }, { requestedAmount: 1, x: 1 }])
      expect((await call('POST', `/deals/${deal.id}/renewal`, bad)).status).toBe(400)
    const mayNot = t.callWith(await t.newKey(t.tenant.id, ['deals:write', 'deals:read']))
    expect(await mayNot('POST', `/deals/${deal.id}/renewal`, { requestedAmount: 1 })).toMatchObject({
      status: 403,
      body: { requiredScope: 'applications:write' },
    })
  })

  test('funding it is one move: a payoff of the whole balance dated the funding day, refinanced, no deal.paid_off', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await makePayment(t.tenant, deal.id, { amount: 700.01 })
    const pending = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-04-01' })
    const from = (await eventsOf(t, t.tenant)).length
    const { answer } = await fundRenewal(deal.id, { fundedDate: '2026-03-13' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const newDeal = answer.body.data.deal.id
    expect(await dealOf(deal.id)).toMatchObject({
      status: 'refinanced',
      replacedByDealId: newDeal,
      outstandingBalance: 0,
      totalCollected: 1300,
      nextPaymentDate: null,
      paymentCount: 2,
    })
    expect(await dealOf(newDeal)).toMatchObject({ status: 'active', purchaseAmount: 2600 })
    const payoff = (await call('GET', `/deals/${deal.id}/payments?type=payoff`)).body.data[0]
    expect(payoff).toMatchObject({ amount: 599.99, status: 'completed', effectiveDate: '2026-03-13' })
    expect((await call('GET', `/deals/${deal.id}/payments/${pending.id}`)).body.data.status).toBe('cancelled')
    const kinds = (await eventsOf(t, t.tenant, from)).map((e) => [e.type, e.entityId])
    expect(kinds).toContainEqual(['deal.status_changed', deal.id])
    expect(kinds).toContainEqual(['payment.completed', payoff.id])
    expect(kinds.filter(([type]) => type === 'deal.paid_off')).toEqual([])
    // That payoff cannot be returned, alone or in a batch.
    expect((await call('POST', `/deals/${deal.id}/payments/${payoff.id}/return`, { returnCode: 'R01' })).status).toBe(409)
    expect((await call('POST', '/payments/returns', { returns: [{ paymentId: payoff.id, returnCode: 'R01' }] })).status).toBe(409)
    expect((await dealOf(deal.id)).status).toBe('refinanced')
  })

  test('only from active: drafting and funding are refused once the deal is not, and nothing is left half done', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const drafted = (await call('POST', `/deals/${deal.id}/renewal`, { requestedAmount: 2000 })).body.data
    for (const stage of ['submission', 'underwriting', 'approved']) await call('PATCH', `/applications/${drafted.id}`, { stage })
    await call('PATCH', `/deals/${deal.id}`, { status: 'defaulted' })
    expect((await call('POST', `/deals/${deal.id}/renewal`, { requestedAmount: 1 })).status).toBe(409)
    const funding = await call('PATCH', `/applications/${drafted.id}`, { stage: 'funded', fundedAmount: 2000, purchaseAmount: 2600 })
    expect(funding.status).toBe(409)
    expect((await call('GET', `/applications/${drafted.id}`)).body.data).toMatchObject({ stage: 'approved', deal: null })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'defaulted', outstandingBalance: 1300 })
  })

  test('two renewals of one deal, funded at once: one replaces it, the other is refused', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const drafts = []
    for (let i = 0; i < 2; i++) {
      const { id } = (await call('POST', `/deals/${deal.id}/renewal`, { requestedAmount: 2000 })).body.data
      for (const stage of ['submission', 'underwriting', 'approved']) await call('PATCH', `/applications/${id}`, { stage })
      drafts.push(id)
    }
    const answers = await Promise.all(
      drafts.map((id) => call('PATCH', `/applications/${id}`, { stage: 'funded', fundedAmount: 2000, purchaseAmount: 2600 })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
    expect((await call('GET', `/deals/${deal.id}/payments?type=payoff`)).body.data).toHaveLength(1)
  })
})
