import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { auditOf, eventsDuring, expectStatus, makeDeal, makePayment } from '../factories.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const dealOf = async (id: string, tenant = t.tenant) => (await tenant.call('GET', `/deals/${id}`)).body.data
const post = (dealId: string, fields: object, tenant = t.tenant) =>
  tenant.call('POST', `/deals/${dealId}/payments`, { amount: 100, type: 'merchantPayment', effectiveDate: '2026-03-16', ...fields })
const answersOf = ({ body }: { body: { data: { id: string }[] } }) => body.data
const giveBack = (dealId: string, id: string) => t.tenant.call('POST', `/deals/${dealId}/payments/${id}/return`, { returnCode: 'R01' })

test('200 payments posted at once to one deal are all counted, each exactly once', async () => {
  const deal = await makeDeal(t.tenant, { fundedAmount: 10_000, purchaseAmount: 14_000 })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => post(deal.id, { amount: (100 + i) / 100 })))
  expect(answers.map((a) => a.status)).toEqual(answers.map(() => 201))
  const total = Array.from({ length: 200 }, (_, i) => 100 + i).reduce((a, b) => a + b, 0) / 100
  expect(await dealOf(deal.id)).toMatchObject({ totalCollected: total, outstandingBalance: 14_000 - total, paymentCount: 200 })
  expect((await t.tenant.call('GET', `/deals/${deal.id}/payments`)).body.meta.pagination.total).toBe(200)
})

test('payments and returns at once leave the sum of what was not returned', async () => {
  const deal = await makeDeal(t.tenant, { fundedAmount: 1_000, purchaseAmount: 1_400 })
  const first = await Promise.all(Array.from({ length: 60 }, () => makePayment(t.tenant, deal.dealId, { amount: 10 })))
  const answers = await Promise.all([
    ...first.slice(0, 40).map((p) => giveBack(deal.id, p.id)),
    // The same payment is returned twice at once: it comes back once.
    ...first.slice(0, 10).map((p) => giveBack(deal.id, p.id)),
    ...Array.from({ length: 50 }, () => post(deal.id, { amount: 7.77 })),
  ])
  expect(answers.slice(0, 50).filter((a) => a.status === 200)).toHaveLength(40)
  expect(answers.slice(0, 50).filter((a) => a.status === 409)).toHaveLength(10)
  expect(await dealOf(deal.id)).toMatchObject({ totalCollected: 588.5, outstandingBalance: 811.5, paymentCount: 70, status: 'active' })
})

test('of two who record the same payment in one moment and know of none, one is told; who knows of it records it besides', async () => {
  const deal = await makeDeal(t.tenant, { fundedAmount: 1_000, purchaseAmount: 1_400 })
  for (const effectiveDate of ['2026-03-16', '2099-01-02']) {
    const same = { amount: 61.11, effectiveDate }
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(deal.id, { ...same, knownAlike: 0 })))
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.find((a) => a.status === 409)!.body).toMatchObject({ code: 'conflict', alike: 1 })
    expect((await post(deal.id, { ...same, type: 'fee', knownAlike: 0 })).status).toBe(201)
    expect((await post(deal.id, { ...same, knownAlike: 1 })).status).toBe(201)
    expect((await post(deal.id, same)).status).toBe(201)
  }
  const returned = answersOf(await t.tenant.call('GET', `/deals/${deal.id}/payments?status=completed&type=merchantPayment`))
  for (const { id } of returned) await giveBack(deal.id, id)
  expect((await post(deal.id, { amount: 61.11, knownAlike: 0 })).status).toBe(201)
})

describe('events of payments', () => {
  test('a completed payment tells of itself, then of the deal', async () => {
    const deal = await makeDeal(t.tenant, { paymentFrequency: 'daily' })
    const events = await eventsDuring(t, t.tenant, () => post(deal.id, { amount: 100 }))
    expect(events.map((e) => e.type)).toEqual(['payment.created', 'payment.completed', 'deal.updated'])
    const payment = (await t.tenant.call('GET', `/deals/${deal.id}/payments`)).body.data[0]
    expect(events[0]!.data).toEqual(payment)
    expect(events[1]!.data).toEqual(payment)
    expect(events[2]!.data).toEqual(await dealOf(deal.id))
  })

  test('the payment that pays a deal off: status change and pay-off follow, then what was scheduled is cancelled', async () => {
    const deal = await makeDeal(t.tenant)
    const later = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-04-01' })
    const events = await eventsDuring(t, t.tenant, () => post(deal.id, { amount: 1400, type: 'payoff' }))
    expect(events.map((e) => e.type)).toEqual([
      'payment.created',
      'payment.completed',
      'deal.updated',
      'deal.status_changed',
      'deal.paid_off',
      'payment.failed',
    ])
    expect(events[3]!.data).toEqual({ ...(await dealOf(deal.id)), previousStatus: 'active' })
    expect(events[4]!.data).toEqual(await dealOf(deal.id))
    expect(events[5]!.data).toMatchObject({ id: later.id, status: 'cancelled' })
    expect((await auditOf(t, later.id)).map((a) => a.action)).toEqual(['payment.create', 'payment.cancel'])
  })

  test('a return fails the payment and re-opens a paid-off deal', async () => {
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id, { amount: 1400 })
    const events = await eventsDuring(t, t.tenant, () => giveBack(deal.id, payment.id))
    expect(events.map((e) => e.type)).toEqual(['payment.failed', 'deal.updated', 'deal.status_changed'])
    expect(events[0]!.data).toMatchObject({ id: payment.id, status: 'failed', returnCode: 'R01', returnedDate: '2026-03-16' })
    expect(events[2]!.data).toMatchObject({ status: 'active', previousStatus: 'paidOff', totalCollected: 0 })
  })

  test('a fee moves no balance, so only the payment is told of', async () => {
    const deal = await makeDeal(t.tenant)
    const events = await eventsDuring(t, t.tenant, () => post(deal.id, { type: 'fee', amount: 35 }))
    expect(events.map((e) => e.type)).toEqual(['payment.created', 'payment.completed'])
    expect(await dealOf(deal.id)).toEqual(deal)
  })

  test('a refund that is refused leaves no event and no audit line', async () => {
    const deal = await makeDeal(t.tenant)
    const events = await eventsDuring(t, t.tenant, async () => {
      expect((await post(deal.id, { type: 'refund', amount: 0.01 })).status).toBe(409)
    })
    expect(events).toEqual([])
  })
})

describe('pending payments', () => {
  const at = async (iso: string) => {
    t.clock.set(iso)
    return completeDuePayments(t.services)
  }

  test('complete on their day where the organization is, not before', async () => {
    t.clock.set(TEST_NOW)
    const honolulu = await t.newTenant({ timeZone: 'Pacific/Honolulu' })
    const kiritimati = await t.newTenant({ timeZone: 'Pacific/Kiritimati' })
    const [west, east] = [await makeDeal(honolulu), await makeDeal(kiritimati)]
    // In Kiritimati it is the 17th already.
    expectStatus(await post(east.id, { effectiveDate: '2026-03-17' }, kiritimati), 201)
    expect(await dealOf(east.id, kiritimati)).toMatchObject({ totalCollected: 100, lastPaymentDate: '2026-03-17' })
    expectStatus(await post(east.id, { effectiveDate: '2026-03-19' }, kiritimati), 201)
    expectStatus(await post(west.id, { effectiveDate: '2026-03-18' }, honolulu), 201)
    const totals = async () => [(await dealOf(west.id, honolulu)).totalCollected, (await dealOf(east.id, kiritimati)).totalCollected]
    await at('2026-03-18T09:59:59.999Z')
    expect(await totals()).toEqual([0, 100])
    await at('2026-03-18T10:00:00.000Z')
    expect(await totals()).toEqual([100, 200])
    await at('2026-03-18T10:00:01.000Z')
    expect(await totals()).toEqual([100, 200])
  })

  test("midnight on New Year's Eve belongs to the organization's own year", async () => {
    t.clock.set('2026-12-31T20:00:00.000Z')
    const newYork = await t.newTenant()
    const deal = await makeDeal(newYork, { paymentFrequency: 'daily', fundedDate: '2026-12-30' })
    expect(deal.dealId).toMatch(/^D-2026-/)
    const payment = expectStatus(await post(deal.id, { effectiveDate: '2027-01-01' }, newYork), 201).body.data
    expect(payment.status).toBe('pending')
    await at('2027-01-01T04:59:59.999Z')
    expect((await dealOf(deal.id, newYork)).paymentCount).toBe(0)
    const events = await eventsDuring(t, newYork, () => at('2027-01-01T05:00:00.000Z'))
    expect(events.map((e) => e.type)).toEqual(['payment.completed', 'deal.updated'])
    // The 1st is a holiday and then comes a weekend.
    expect(await dealOf(deal.id, newYork)).toMatchObject({ paymentCount: 1, lastPaymentDate: '2027-01-01', nextPaymentDate: '2027-01-04' })
    expect((await auditOf(t, payment.id)).map((a) => [a.action, a.actor])).toEqual([
      ['payment.create', expect.stringMatching(/^key_/)],
      ['payment.complete', 'job:payments'],
    ])
    expect((await makeDeal(newYork)).dealId).toBe('D-2027-000001')
  })

  test('several workers at once complete each payment once', async () => {
    t.clock.set(TEST_NOW)
    const deal = await makeDeal(t.tenant)
    await Promise.all(Array.from({ length: 20 }, () => post(deal.id, { amount: 10, effectiveDate: '2026-03-17' })))
    t.clock.set('2026-03-17T15:00:00.000Z')
    await Promise.all([1, 2, 3, 4].map(() => completeDuePayments(t.services)))
    expect(await dealOf(deal.id)).toMatchObject({ totalCollected: 200, paymentCount: 20 })
  })

  test.each(['closed', 'settled', 'refinanced'])('are cancelled when the deal is %s', async (status) => {
    t.clock.set(TEST_NOW)
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id, { effectiveDate: '2026-04-01' })
    const events = await eventsDuring(t, t.tenant, () => t.tenant.call('PATCH', `/deals/${deal.id}`, { status }))
    expect(events.map((e) => e.type)).toEqual(['deal.updated', 'deal.status_changed', 'payment.failed'])
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments/${payment.id}`)).body.data.status).toBe('cancelled')
    await at('2026-04-02T15:00:00.000Z')
    expect((await dealOf(deal.id)).totalCollected).toBe(0)
    t.clock.set(TEST_NOW)
  })

  test('a pending refund that is no longer covered on its day fails', async () => {
    t.clock.set(TEST_NOW)
    const deal = await makeDeal(t.tenant)
    const payment = await makePayment(t.tenant, deal.id)
    const refund = await makePayment(t.tenant, deal.id, { type: 'refund', effectiveDate: '2026-03-17' })
    expectStatus(await t.tenant.call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01' }), 200)
    await at('2026-03-17T15:00:00.000Z')
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments/${refund.id}`)).body.data.status).toBe('failed')
    expect((await dealOf(deal.id)).totalCollected).toBe(0)
    t.clock.set(TEST_NOW)
  })
})

describe('the far ends of what can be entered', () => {
  test('a total that no one can owe is refused, and never a 500', async () => {
    const deal = await makeDeal(t.tenant, { fundedAmount: 0.01, purchaseAmount: 0.01 })
    const answers = []
    for (let i = 0; i < 3; i++) answers.push((await post(deal.id, { amount: 1e12 })).status)
    expect(answers).toEqual([201, 409, 409])
    expect(await dealOf(deal.id)).toMatchObject({ totalCollected: 1e12, outstandingBalance: 0, rtrPercentage: 1e16 })
  })

  test.each(['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly'] as const)(
    'the last and the first year of the calendar work with %s payments',
    async (paymentFrequency) => {
      const first = await makeDeal(t.tenant, { paymentFrequency, fundedDate: '1900-01-01' })
      expect(first.nextPaymentDate).toMatch(/^1900-0[12]-/)
      expectStatus(await post(first.id, { effectiveDate: '1900-01-31' }), 201)
      expect((await dealOf(first.id)).nextPaymentDate).toMatch(/^1900-0[23]-/)
      expectStatus(await post(first.id, { effectiveDate: '2199-12-31' }), 201)
      t.clock.set('2199-12-31T15:00:00.000Z')
      expect((await makeDeal(t.tenant, { paymentFrequency, fundedDate: '2199-12-31' })).nextPaymentDate).toBeNull()
      t.clock.set(TEST_NOW)
    },
  )
})
