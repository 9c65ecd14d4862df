import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { eventsDuring, makeApplication, makeContact, makeDeal, makeDocument, makeMerchant, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** CONTRACT.md section 5, the sentences on what money does to a deal. It is 2026-03-16, a Monday. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const dealOf = async (id: string) => (await t.tenant.call('GET', `/deals/${id}`)).body.data
const patch = (id: string, body: object) => t.tenant.call('PATCH', `/deals/${id}`, body)
const giveBack = (dealId: string, paymentId: string, body: object = { returnCode: 'R01' }) =>
  t.tenant.call('POST', `/deals/${dealId}/payments/${paymentId}/return`, body)

describe('a return restores the status from before', () => {
  test.each(['active', 'defaulted', 'inCollections', 'inLegal'])('of a deal that was %s when it was paid off', async (status) => {
    const deal = await makeDeal(t.tenant)
    if (status !== 'active') await patch(deal.id, { status })
    const payment = await makePayment(t.tenant, deal.id, { amount: 1400 })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'paidOff' })
    const events = await eventsDuring(t, t.tenant, () => giveBack(deal.id, payment.id))
    expect(await dealOf(deal.id)).toMatchObject({ status, outstandingBalance: 1400 })
    expect(events.map((e) => e.type)).toEqual(['payment.failed', 'deal.updated', 'deal.status_changed'])
    expect(events[2]!.data).toMatchObject({ previousStatus: 'paidOff', status })
  })

  test('a refund that re-opens a paid-off balance does too', async () => {
    const deal = await makeDeal(t.tenant)
    await patch(deal.id, { status: 'inLegal' })
    await makePayment(t.tenant, deal.id, { amount: 1400 })
    await makePayment(t.tenant, deal.id, { amount: 1, type: 'refund' })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'inLegal', outstandingBalance: 1 })
  })

  test("a settled deal is left by the settlement's own return and by no other", async () => {
    const deal = await makeDeal(t.tenant)
    await patch(deal.id, { status: 'inCollections' })
    const first = await makePayment(t.tenant, deal.id, { amount: 100 })
    const settlement = await makePayment(t.tenant, deal.id, { amount: 500, type: 'settlement' })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'settled' })
    await giveBack(deal.id, first.id)
    expect(await dealOf(deal.id)).toMatchObject({ status: 'settled', outstandingBalance: 900 })
    await makePayment(t.tenant, deal.id, { amount: 5, type: 'refund' })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'settled' })
    await giveBack(deal.id, settlement.id)
    expect(await dealOf(deal.id)).toMatchObject({ status: 'inCollections' })
  })

  test('what a person settled stays settled, and nobody moves a settled or paid-off deal by hand', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id, { amount: 100 })
    await patch(deal.id, { status: 'settled' })
    await giveBack(deal.id, payment.id)
    expect(await dealOf(deal.id)).toMatchObject({ status: 'settled' })
    expect(await patch(deal.id, { status: 'active' })).toMatchObject({ status: 409, body: { code: 'invalid_transition', allowed: [] } })
  })

  test('one returned in the future is a 400 that names the field', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id)
    expect(await giveBack(deal.id, payment.id, { returnCode: 'R01', returnedDate: '2026-03-17' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'returnedDate' }] },
    })
    expect(await dealOf(deal.id)).toMatchObject({ totalCollected: 100 })
  })
})

describe('POST …/payments/:transactionId/cancel', () => {
  const cancel = (dealId: string, paymentId: string) => t.tenant.call('POST', `/deals/${dealId}/payments/${paymentId}/cancel`)

  test('a pending payment becomes cancelled, is told of, and never completes', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-03-18' })
    const events = await eventsDuring(t, t.tenant, async () => {
      expect(await cancel(deal.dealId, payment.id)).toMatchObject({ status: 200, body: { data: { id: payment.id, status: 'cancelled' } } })
    })
    expect(events).toMatchObject([{ type: 'payment.failed', data: { status: 'cancelled' } }])
    expect(await cancel(deal.id, payment.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a completed one is a 409', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id)
    expect(await cancel(deal.id, payment.id)).toMatchObject({ status: 409 })
    expect(await dealOf(deal.id)).toMatchObject({ totalCollected: 100 })
  })
})

describe('refunds', () => {
  test('more than was collected is a 409, also when dated in the future', async () => {
    const deal = await makeDeal(t.tenant)
    await makePayment(t.tenant, deal.id, { amount: 50 })
    for (const effectiveDate of ['2026-03-16', '2026-03-20', '2199-12-31'])
      expect(
        await t.tenant.call('POST', `/deals/${deal.id}/payments`, { amount: 50.01, type: 'refund', effectiveDate }),
        effectiveDate,
      ).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a pending one that cannot be covered on its day fails and says why', async () => {
    const own = await startTestApp()
    try {
      const deal = await makeDeal(own.tenant)
      const payment = await makePayment(own.tenant, deal.id, { amount: 50 })
      expect(payment.failureReason).toBeNull()
      const refund = await makePayment(own.tenant, deal.id, { amount: 50, type: 'refund', effectiveDate: '2026-03-17' })
      await own.tenant.call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01' })
      own.clock.set('2026-03-17T15:00:00.000Z')
      await completeDuePayments(own.services)
      expect((await own.tenant.call('GET', `/deals/${deal.id}/payments/${refund.id}`)).body.data).toMatchObject({
        status: 'failed',
        failureReason: expect.stringContaining('more than was collected'),
      })
    } finally {
      await own.stop()
    }
  })
})

describe('PATCH /deals/:id', () => {
  test('lowering purchaseAmount to what was collected pays the deal off and cancels what is pending', async () => {
    const deal = await makeDeal(t.tenant)
    await makePayment(t.tenant, deal.id, { amount: 1200 })
    const pending = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-03-20' })
    const events = await eventsDuring(t, t.tenant, async () => {
      expect(await patch(deal.id, { purchaseAmount: 1200 })).toMatchObject({
        status: 200,
        body: { data: { status: 'paidOff', outstandingBalance: 0, rtrPercentage: 100, nextPaymentDate: null } },
      })
    })
    expect(events.map((e) => e.type)).toEqual(['deal.updated', 'deal.status_changed', 'deal.paid_off', 'payment.failed'])
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments/${pending.id}`)).body.data.status).toBe('cancelled')
  })

  test('replacedByDealId may be given later', async () => {
    const [old, next] = [await makeDeal(t.tenant), await makeDeal(t.tenant)]
    expect(await patch(old.id, { replacedByDealId: next.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'replacedByDealId' }] },
    })
    expect(await patch(old.id, { status: 'refinanced' })).toMatchObject({ status: 200, body: { data: { replacedByDealId: null } } })
    expect(await patch(old.id, { replacedByDealId: next.dealId })).toMatchObject({
      status: 200,
      body: { data: { status: 'refinanced', replacedByDealId: next.id } },
    })
  })

  test('setting paymentFrequency sets nextPaymentDate, unless the request says it itself', async () => {
    const deal = await makeDeal(t.tenant, { fundedDate: '2026-03-13' })
    expect(deal.nextPaymentDate).toBeNull()
    expect((await patch(deal.id, { paymentFrequency: 'daily' })).body.data).toMatchObject({ nextPaymentDate: '2026-03-16' })
    expect((await patch(deal.id, { paymentFrequency: 'weekly' })).body.data).toMatchObject({ nextPaymentDate: '2026-03-20' })
    await makePayment(t.tenant, deal.id, { effectiveDate: '2026-03-16' })
    expect((await patch(deal.id, { paymentFrequency: 'biweekly' })).body.data).toMatchObject({ nextPaymentDate: '2026-03-30' })
    expect((await patch(deal.id, { paymentFrequency: 'monthly', nextPaymentDate: '2026-05-01' })).body.data).toMatchObject({
      nextPaymentDate: '2026-05-01',
    })
  })

  test('fundedDate is not in the future, for a deal, an application and a funding alike', async () => {
    const deal = await makeDeal(t.tenant)
    const refused = { status: 400, body: { code: 'invalid_request', errors: [{ path: 'fundedDate' }] } }
    expect(await patch(deal.id, { fundedDate: '2026-03-17' })).toMatchObject(refused)
    const application = await makeApplication(t.tenant)
    expect(await t.tenant.call('PATCH', `/applications/${application.id}`, { fundedDate: '2026-03-17' })).toMatchObject(refused)
    for (const stage of ['underwriting', 'approved']) await t.tenant.call('PATCH', `/applications/${application.id}`, { stage })
    const fund = (fundedDate: string) =>
      t.tenant.call('PATCH', `/applications/${application.id}`, { stage: 'funded', fundedAmount: 1, purchaseAmount: 2, fundedDate })
    expect(await fund('2026-03-17')).toMatchObject(refused)
    expect(await fund('2026-03-16')).toMatchObject({ status: 200 })
  })
})

describe('funding', () => {
  const fund = async (id: string) => {
    for (const stage of ['underwriting', 'approved']) await t.tenant.call('PATCH', `/applications/${id}`, { stage })
    return t.tenant.call('PATCH', `/applications/${id}`, { stage: 'funded', fundedAmount: 1000, purchaseAmount: 1400 })
  }
  const merchants = async (search: string) => (await t.tenant.call('GET', `/merchants?search=${search}`)).body.data

  test('an application whose EIN a merchant has uses that merchant and makes no other', async () => {
    const merchant = await makeMerchant(t.tenant, { legalName: 'Linked By Number Inc', ein: '31-0000001' })
    await makeContact(t.tenant, merchant.id, { isPrimary: true })
    const application = await makeApplication(t.tenant, {
      applicantLegalName: 'Another Spelling Inc',
      ein: '31-0000001',
      ownerFirstName: 'A',
      ownerLastName: 'B',
    })
    const document = await makeDocument(t.tenant, { applicationId: application.id })
    const events = await eventsDuring(t, t.tenant, async () => {
      const funded = await fund(application.id)
      expect(funded.body.data).toMatchObject({ merchantId: merchant.id })
      expect(await dealOf(funded.body.data.deal.id)).toMatchObject({ merchantId: merchant.id, merchantName: 'Linked By Number Inc' })
    })
    expect(events.map((e) => e.type)).not.toContain('merchant.created')
    expect(await merchants('Another Spelling')).toEqual([])
    expect((await t.tenant.call('GET', `/merchants/${merchant.id}/contacts`)).body.data).toHaveLength(1)
    expect((await t.tenant.call('GET', `/documents/${document.id}`)).body.data).toMatchObject({
      merchantId: merchant.id,
      dealId: expect.any(String),
    })
  })

  test('two fundings of one EIN at the same moment make one merchant, with the owner as its primary contact', async () => {
    const owner = { ownerFirstName: 'Ana', ownerLastName: 'Ruiz', ownerEmail: 'ana@example.com' }
    const both = await Promise.all(
      [1, 2].map(() => makeApplication(t.tenant, { applicantLegalName: 'Twice At Once LLC', ein: '31-0000002', ...owner })),
    )
    const funded = await Promise.all(both.map((a) => fund(a.id)))
    const found = await merchants('Twice At Once')
    expect(found).toHaveLength(1)
    expect(funded.map((f) => f.body.data.merchantId)).toEqual([found[0].id, found[0].id])
    expect((await t.tenant.call('GET', `/merchants/${found[0].id}/contacts`)).body.data).toMatchObject([
      { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', isPrimary: true, isOwner: true },
    ])
  })
})
