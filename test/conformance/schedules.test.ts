import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, type DealTerms, eventsOf, makeDeal, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The contract's section "Schedules", sentence by sentence. Today is Monday, 2026-03-16, unless a test moves the clock. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Expectation = { date: string; amount: number; settled: number; status: string }

const TERMS: DealTerms = {
  fundedAmount: 1000,
  purchaseAmount: 1250,
  fundedDate: '2026-03-09',
  paymentFrequency: 'daily',
  paymentAmount: 100,
}
const scheduleOf = async (dealId: string, query = '') => {
  const answer = await t.tenant.call('GET', `/deals/${dealId}/schedule${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const dealOf = async (id: string) => (await t.tenant.call('GET', `/deals/${id}`)).body.data
const unsettled = (all: Expectation[]) => Math.round(all.reduce((sum, e) => sum + e.amount - e.settled, 0) * 100) / 100
const pay = (dealId: string, amount: number, fields: object = {}) =>
  makePayment(t.tenant, dealId, { amount, effectiveDate: '2026-03-16', ...fields })

describe('a deal with a frequency and an amount has a schedule', () => {
  test('expectations fall on banking days, the first after funding, the last one smaller; GET has every field', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const schedule = await scheduleOf(deal.id)
    expect(schedule).toMatchObject({
      version: 1,
      paymentFrequency: 'daily',
      paymentAmount: 100,
      startDate: '2026-03-10',
      projectedPayoffDate: '2026-03-26',
      expectedToDate: 500,
      receivedToDate: 0,
      pastDueAmount: 400,
      daysPastDue: 6,
    })
    expect(schedule.expectations).toHaveLength(13)
    expect(schedule.expectations[0]).toEqual({ date: '2026-03-10', amount: 100, settled: 0, status: 'missed', version: 1 })
    expect(schedule.expectations[4]).toMatchObject({ date: '2026-03-16', status: 'open' })
    expect(schedule.expectations[12]).toMatchObject({ date: '2026-03-26', amount: 50, status: 'open' })
    expect(unsettled(schedule.expectations)).toBe(1250)
    expect(await dealOf(deal.id)).toMatchObject({
      nextPaymentDate: '2026-03-10',
      daysPastDue: 6,
      pastDueAmount: 400,
      projectedPayoffDate: '2026-03-26',
    })
    expect((await scheduleOf(deal.dealId)).version).toBe(1)
  })

  test('from and to take a part; a bad date or an unknown parameter is a 400', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const { expectations } = await scheduleOf(deal.id, '?from=2026-03-12&to=2026-03-16')
    expect(expectations.map((e: Expectation) => e.date)).toEqual(['2026-03-12', '2026-03-13', '2026-03-16'])
    for (const bad of ['?from=2026-02-30', '?to=x', '?since=2026-03-01'])
      expect((await t.tenant.call('GET', `/deals/${deal.id}/schedule${bad}`)).status).toBe(400)
  })

  test('without terms there is none, and it says so', async () => {
    const deal = await makeDeal(t.tenant)
    expect(await scheduleOf(deal.id)).toMatchObject({ version: null, startDate: null, expectations: [], pastDueAmount: 0, daysPastDue: 0 })
    expect(await dealOf(deal.id)).toMatchObject({ daysPastDue: 0, pastDueAmount: 0, projectedPayoffDate: null, nextPaymentDate: null })
  })
})

describe('what came', () => {
  test('a completed payment settles the oldest; a return opens them again', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const payment = await pay(deal.id, 250)
    const after = await scheduleOf(deal.id)
    expect(after.expectations.slice(0, 4).map((e: Expectation) => [e.settled, e.status])).toEqual([
      [100, 'settled'],
      [100, 'settled'],
      [50, 'partial'],
      [0, 'missed'],
    ])
    expect(after).toMatchObject({ receivedToDate: 250, pastDueAmount: 150, daysPastDue: 4 })
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: '2026-03-12', outstandingBalance: 1000 })
    expect(unsettled(after.expectations)).toBe(1000)
    await t.tenant.call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01' })
    const again = await scheduleOf(deal.id)
    expect(again.expectations[0]).toMatchObject({ settled: 0, status: 'missed' })
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: '2026-03-10', daysPastDue: 6, pastDueAmount: 400 })
  })

  test('a refund opens again, a changed purchase amount moves the end; the sum stays what is owed', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await pay(deal.id, 500)
    await pay(deal.id, 120, { type: 'refund' })
    expect(unsettled((await scheduleOf(deal.id)).expectations)).toBe(870)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { purchaseAmount: 1400 })
    const longer = await scheduleOf(deal.id)
    expect(unsettled(longer.expectations)).toBe(1020)
    expect(longer).toMatchObject({ version: 1, projectedPayoffDate: '2026-03-27' })
  })

  test('once the deal has ended the rest is cancelled; open again, it is expected again', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await pay(deal.id, 500)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { status: 'closed' })
    const { expectations, projectedPayoffDate } = await scheduleOf(deal.id)
    expect(expectations.slice(5).every((e: Expectation) => e.status === 'cancelled')).toBe(true)
    expect(projectedPayoffDate).toBeNull()
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: null, daysPastDue: 0, pastDueAmount: 0 })
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { status: 'active' })
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: '2026-03-17', daysPastDue: 0 })
  })

  test('a deal paid off early has nothing open; the payoff that comes back opens what it settled', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const payoff = await pay(deal.id, 1250, { type: 'payoff' })
    expect((await scheduleOf(deal.id)).expectations.every((e: Expectation) => e.status === 'settled')).toBe(true)
    await t.tenant.call('POST', `/deals/${deal.id}/payments/${payoff.id}/return`, { returnCode: 'R08' })
    expect(await dealOf(deal.id)).toMatchObject({ status: 'active', nextPaymentDate: '2026-03-10', daysPastDue: 6 })
  })
})

describe('versions', () => {
  test('POST begins one, with its reason and author, from startDate; what was missed is spread anew', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await pay(deal.id, 250)
    const body = { paymentFrequency: 'weekly', paymentAmount: 400, startDate: '2026-03-20', reason: 'Slow season' }
    const answer = await t.tenant.call('POST', `/deals/${deal.dealId}/schedule`, body)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/public/v1/deals/${deal.id}/schedule`)
    expect(answer.body.data).toMatchObject({
      version: 2,
      paymentFrequency: 'weekly',
      paymentAmount: 400,
      startDate: '2026-03-20',
      daysPastDue: 0,
      pastDueAmount: 0,
    })
    expect(answer.body.data.versions).toMatchObject([
      { version: 1, reason: 'Funded' },
      { version: 2, reason: 'Slow season', author: expect.stringMatching(/^key_/) },
    ])
    const open = answer.body.data.expectations.filter((e: Expectation) => e.status === 'open')
    expect(open.map((e: Expectation) => [e.date, e.amount])).toEqual([
      ['2026-03-20', 400],
      ['2026-03-27', 400],
      ['2026-04-03', 200],
    ])
    expect(unsettled(answer.body.data.expectations)).toBe(1000)
    expect(await dealOf(deal.id)).toMatchObject({
      nextPaymentDate: '2026-03-20',
      paymentFrequency: 'weekly',
      paymentAmount: 400,
      projectedPayoffDate: '2026-04-03',
    })
    expect((await auditOf(t, deal.id)).at(-1)).toMatchObject({ action: 'deal.schedule' })
  })

  test('a payment returned after the change opens the day it had settled', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const payment = await pay(deal.id, 100)
    await t.tenant.call('POST', `/deals/${deal.id}/schedule`, {
      paymentFrequency: 'weekly',
      paymentAmount: 400,
      startDate: '2026-03-20',
      reason: 'x',
    })
    await t.tenant.call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01' })
    const { expectations } = await scheduleOf(deal.id)
    expect(expectations[0]).toMatchObject({ date: '2026-03-10', amount: 100, settled: 0, status: 'missed', version: 1 })
    expect(unsettled(expectations)).toBe(1250)
  })

  test('setting nextPaymentDate or terms by PATCH begins one; the same again begins none', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: '2026-03-23' })).body.data).toMatchObject({
      nextPaymentDate: '2026-03-23',
      daysPastDue: 0,
    })
    expect(await scheduleOf(deal.id)).toMatchObject({ version: 2, startDate: '2026-03-23' })
    const before = (await eventsOf(t, t.tenant)).length
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: '2026-03-23' })
    // A Saturday is collected on Monday, which is what the schedule says already.
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: '2026-03-21' })
    expect((await eventsOf(t, t.tenant)).length).toBe(before)
    expect((await scheduleOf(deal.id)).version).toBe(2)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { paymentAmount: 250 })
    expect(await scheduleOf(deal.id)).toMatchObject({
      version: 3,
      paymentAmount: 250,
      startDate: '2026-03-23',
      projectedPayoffDate: '2026-03-27',
    })
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { paymentFrequency: 'weekly' })
    expect(await scheduleOf(deal.id)).toMatchObject({ version: 4, startDate: '2026-03-23' })
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: '2026-03-23' })
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { subStatus: 'calm' })
    expect((await scheduleOf(deal.id)).version).toBe(4)
  })

  test('a nextPaymentDate that is named with new terms is where they begin, also when it is the date that stands', async () => {
    for (const terms of [{ paymentFrequency: 'weekly' }, { paymentFrequency: 'monthly', paymentAmount: 400 }, { paymentAmount: 250 }]) {
      const deal = await makeDeal(t.tenant, TERMS)
      // Missed on the 10th: the date that stands is past, and somebody who names it means it.
      const { body } = await t.tenant.call('PATCH', `/deals/${deal.id}`, { ...terms, nextPaymentDate: deal.nextPaymentDate })
      expect(body.data, JSON.stringify(terms)).toMatchObject({ ...terms, nextPaymentDate: '2026-03-10' })
      expect(await scheduleOf(deal.id)).toMatchObject({ version: 2, startDate: '2026-03-10' })
    }
    const plain = await makeDeal(t.tenant, { fundedDate: '2026-03-09' })
    await t.tenant.call('PATCH', `/deals/${plain.id}`, { nextPaymentDate: '2026-03-25' })
    const terms = { paymentFrequency: 'weekly', nextPaymentDate: '2026-03-25' }
    expect((await t.tenant.call('PATCH', `/deals/${plain.id}`, terms)).body.data).toMatchObject(terms)
  })

  test('terms that begin by themselves begin behind a day whose payment has come, also where the deal is behind', async () => {
    const tenant = await t.newTenant()
    const begun = async (paid: boolean, terms: object) => {
      const deal = await makeDeal(tenant, TERMS)
      // The 10th to the 13th were missed, so what comes today settles the 10th.
      if (paid) await makePayment(tenant, deal.id, { amount: 100, effectiveDate: '2026-03-16' })
      return (await tenant.call('PATCH', `/deals/${deal.id}`, terms)).body.data.nextPaymentDate
    }
    expect(await begun(false, { paymentAmount: 60 })).toBe('2026-03-16')
    expect(await begun(true, { paymentAmount: 60 })).toBe('2026-03-17')
    // Who names today means it.
    expect(await begun(true, { paymentAmount: 60, nextPaymentDate: '2026-03-16' })).toBe('2026-03-16')
  })

  test('without an amount the next date follows the funding date while nothing has come and nobody has set it', async () => {
    const patch = async (id: string, fields: object) => (await t.tenant.call('PATCH', `/deals/${id}`, fields)).body.data
    const deal = await makeDeal(t.tenant, { fundedDate: '2026-03-12', paymentFrequency: 'weekly' })
    expect(deal.nextPaymentDate).toBe('2026-03-19')
    expect((await patch(deal.id, { fundedDate: '2026-03-10' })).nextPaymentDate).toBe('2026-03-17')
    expect((await patch(deal.id, { nextPaymentDate: '2026-03-30' })).nextPaymentDate).toBe('2026-03-30')
    expect((await patch(deal.id, { fundedDate: '2026-03-11' })).nextPaymentDate).toBe('2026-03-30')
    const paid = await makeDeal(t.tenant, { fundedDate: '2026-03-12', paymentFrequency: 'weekly' })
    await pay(paid.id, 100)
    expect((await patch(paid.id, { fundedDate: '2026-03-10' })).nextPaymentDate).toBe('2026-03-23')
  })

  test('terms taken away end the schedule; given again they begin the next version', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { paymentAmount: null })
    expect(await scheduleOf(deal.id)).toMatchObject({ version: null, expectations: [] })
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { paymentAmount: 125 })
    const schedule = await scheduleOf(deal.id)
    expect(schedule).toMatchObject({ version: 2 })
    expect(unsettled(schedule.expectations)).toBe(1250)
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: null })).status).toBe(400)
  })

  test('bad terms are a 400 that names them; an ended deal a 409', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const whole = { paymentFrequency: 'weekly', paymentAmount: 400, reason: 'x' }
    for (const [path, bad] of [
      ['paymentFrequency', { ...whole, paymentFrequency: 'hourly' }],
      ['paymentAmount', { ...whole, paymentAmount: 0 }],
      ['paymentAmount', { ...whole, paymentAmount: 1.001 }],
      ['startDate', { ...whole, startDate: '2026-02-30' }],
      ['reason', { ...whole, reason: ' ' }],
      ['reason', { paymentFrequency: 'weekly', paymentAmount: 400 }],
      ['why', { ...whole, why: 1 }],
    ] as const)
      expect(await t.tenant.call('POST', `/deals/${deal.id}/schedule`, bad)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { status: 'closed' })
    expect((await t.tenant.call('POST', `/deals/${deal.id}/schedule`, whole)).status).toBe(409)
  })
})

describe('pauses', () => {
  test('paused money moves to the end, and the sum stays', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    await pay(deal.id, 500)
    const answer = await t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, {
      from: '2026-03-17',
      until: '2026-03-19',
      reason: 'Flood',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { version: 1, projectedPayoffDate: '2026-03-31', pauses: [{ from: '2026-03-17', until: '2026-03-19', reason: 'Flood' }] },
      },
    })
    const paused = answer.body.data.expectations.filter((e: Expectation) => e.status === 'paused')
    expect(paused.map((e: Expectation) => e.date)).toEqual(['2026-03-17', '2026-03-18', '2026-03-19'])
    expect(unsettled(answer.body.data.expectations)).toBe(750)
    expect(await dealOf(deal.id)).toMatchObject({ nextPaymentDate: '2026-03-20' })
  })

  test('a deal has only so many: reading one of thousands would hold up everybody', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    const start = Date.parse('2026-04-01')
    const day = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10)
    const pause = (n: number) =>
      t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, { from: day(3 * n), until: day(3 * n), reason: 'Again' })
    for (let n = 0; n < 60; n++) expect((await pause(n)).status, String(n)).toBe(200)
    // New terms take those that lie ahead along, and leave none behind.
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { paymentAmount: 90 })).status).toBe(200)
    expect(await pause(60)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    // One that another grows by is none more.
    expect(
      (await t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, { from: day(0), until: day(1), reason: 'Longer' })).status,
    ).toBe(200)
  })

  test('a pause that was agreed holds under new terms too, unless their start is named within it', async () => {
    const paused = async () => {
      const deal = await makeDeal(t.tenant, { ...TERMS, fundedDate: '2026-03-16' })
      await t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, { from: '2026-03-18', until: '2026-03-20', reason: 'Flood' })
      return deal.id
    }
    const expected = async (id: string) =>
      (await scheduleOf(id, '?to=2026-03-24')).expectations.filter((e: Expectation) => e.amount > 0).map((e: Expectation) => e.date)
    const patched = await paused()
    await t.tenant.call('PATCH', `/deals/${patched}`, { paymentAmount: 50 })
    expect(await expected(patched)).toEqual(['2026-03-17', '2026-03-23', '2026-03-24'])
    expect(unsettled((await scheduleOf(patched)).expectations)).toBe(1250)
    const weekly = await paused()
    const terms = { paymentFrequency: 'daily', paymentAmount: 50, reason: 'x' }
    await t.tenant.call('POST', `/deals/${weekly}/schedule`, { ...terms, startDate: '2026-03-17' })
    expect(await expected(weekly)).toEqual(['2026-03-17', '2026-03-23', '2026-03-24'])
    const lifted = await paused()
    await t.tenant.call('POST', `/deals/${lifted}/schedule`, { ...terms, startDate: '2026-03-19' })
    expect(await expected(lifted)).toEqual(['2026-03-19', '2026-03-20', '2026-03-23', '2026-03-24'])
  })

  test('bad ones are a 400; a deal without a schedule or that has ended a 409', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    for (const bad of [
      { from: '2026-03-19', until: '2026-03-17', reason: 'x' },
      { from: '2026-03-19', until: '2027-06-17', reason: 'x' },
      { from: '2026-03-19', until: '2026-03-20' },
      { from: '2026-03-19', reason: 'x' },
    ])
      expect((await t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, bad)).status, JSON.stringify(bad)).toBe(400)
    const fine = { from: '2026-03-17', until: '2026-03-19', reason: 'x' }
    expect((await t.tenant.call('POST', `/deals/${(await makeDeal(t.tenant)).id}/schedule/pause`, fine)).status).toBe(409)
    await t.tenant.call('PATCH', `/deals/${deal.id}`, { status: 'closed' })
    expect((await t.tenant.call('POST', `/deals/${deal.id}/schedule/pause`, fine)).status).toBe(409)
  })
})

describe('days', () => {
  test('a day that passes changes neither version nor updatedAt and emits nothing, but the ETag', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    const before = await tenant.call('GET', `/deals/${deal.id}`)
    const tag = before.headers.get('etag')!
    const events = (await eventsOf(t, tenant)).length
    expect((await tenant.call('GET', `/deals/${deal.id}`, undefined, { 'if-none-match': tag })).status).toBe(304)
    t.clock.set('2026-03-18T15:00:00.000Z')
    const after = await tenant.call('GET', `/deals/${deal.id}`, undefined, { 'if-none-match': tag })
    expect(after).toMatchObject({
      status: 200,
      body: { data: { daysPastDue: 8, pastDueAmount: 600, updatedAt: before.body.data.updatedAt } },
    })
    expect(after.headers.get('etag')).not.toBe(tag)
    expect((await eventsOf(t, tenant)).length).toBe(events)
    // Nothing was written, so the tag of the day before still fits a change.
    expect((await tenant.call('PATCH', `/deals/${deal.id}`, { subStatus: 'x' }, { 'if-match': tag })).status).toBe(200)
    expect((await tenant.call('PATCH', `/deals/${deal.id}`, { subStatus: 'y' }, { 'if-match': tag })).status).toBe(412)
    t.clock.set('2026-03-16T15:00:00.000Z')
  })

  test("an event's data is the deal as GET shows it", async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    await makePayment(tenant, deal.id, { amount: 150 })
    const last = (await eventsOf(t, tenant)).filter((e) => e.type === 'deal.updated').at(-1)!
    expect(last.data).toEqual((await tenant.call('GET', `/deals/${deal.id}`)).body.data)
    expect(last.data).toMatchObject({ daysPastDue: 5, pastDueAmount: 250 })
  })
})

describe('GET /deals', () => {
  test('filters by past_due_min and sorts by daysPastDue, ties by id; status takes several, each checked', async () => {
    const tenant = await t.newTenant()
    const late = async (fundedDate: string) => (await makeDeal(tenant, { ...TERMS, fundedDate })).id as string
    const ids = [
      await late('2026-03-09'),
      await late('2026-03-03'),
      await late('2026-03-09'),
      await late('2026-03-13'),
      (await makeDeal(tenant)).id,
    ]
    const closed = await late('2026-03-02')
    await tenant.call('PATCH', `/deals/${closed}`, { status: 'closed' })
    const list = async (query: string) => (await tenant.call('GET', `/deals?${query}`)).body
    const idsOf = async (query: string) => (await list(query)).data.map((d: { id: string }) => d.id)
    const [a, b, c, d, e] = ids as [string, string, string, string, string]
    // Newer ids are greater.
    expect(await idsOf('sort_by=daysPastDue')).toEqual([b, c, a, closed, e, d])
    expect(await idsOf('sort_by=daysPastDue&sort_order=asc')).toEqual([d, e, closed, a, c, b])
    const pages = []
    for (let page = 1; page <= 3; page++) pages.push(...(await idsOf(`sort_by=daysPastDue&limit=2&page=${page}`)))
    expect(pages).toEqual([b, c, a, closed, e, d])
    expect(await idsOf('past_due_min=6&sort_by=daysPastDue')).toEqual([b, c, a])
    expect(await idsOf('past_due_min=7')).toEqual([b])
    expect((await list('past_due_min=12')).meta.pagination).toMatchObject({ total: 1 })
    expect((await list('past_due_min=13')).meta.pagination).toMatchObject({ total: 0 })
    expect((await list('past_due_min=0')).meta.pagination).toMatchObject({ total: 6 })
    expect((await list('status=active,closed')).meta.pagination).toMatchObject({ total: 6 })
    expect(await idsOf('status=closed,paidOff')).toEqual([closed])
    expect(await idsOf('status=active,closed&past_due_min=7')).toEqual([b])
    expect(await idsOf('past_due_min=6&past_due_max=11&sort_by=daysPastDue')).toEqual([c, a])
    expect(
      (await list('past_due_min=1&past_due_max=5')).data.every(
        (deal: { daysPastDue: number }) => deal.daysPastDue >= 1 && deal.daysPastDue <= 5,
      ),
    ).toBe(true)
    for (const bad of ['status=active,odd', 'status=', 'status=active,', 'past_due_min=-1', 'past_due_min=x', 'past_due_min=1.5'])
      expect((await tenant.call('GET', `/deals?${bad}`)).status, bad).toBe(400)
  })

  test('filters by how much of what was purchased has come, in percent', async () => {
    const tenant = await t.newTenant()
    const half = await makeDeal(tenant)
    await makePayment(tenant, half.id, { amount: 700 })
    const none = await makeDeal(tenant)
    const idsOf = async (query: string) => (await tenant.call('GET', `/deals?${query}`)).body.data.map((d: { id: string }) => d.id)
    expect(await idsOf('rtr_min=50')).toEqual([half.id])
    expect(await idsOf('rtr_min=51')).toEqual([])
    expect(await idsOf('rtr_max=49')).toEqual([none.id])
    expect(await idsOf('rtr_min=1&rtr_max=50')).toEqual([half.id])
    for (const bad of ['rtr_min=-1', 'rtr_min=half', 'past_due_max=-1'])
      expect((await tenant.call('GET', `/deals?${bad}`)).status, bad).toBe(400)
  })

  test("a deal's payments take several statuses too", async () => {
    const deal = await makeDeal(t.tenant)
    await makePayment(t.tenant, deal.id)
    await makePayment(t.tenant, deal.id, { effectiveDate: '2026-04-01' })
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments?status=pending,completed`)).body.data).toHaveLength(2)
    expect((await t.tenant.call('GET', `/deals/${deal.id}/payments?status=pending,lost`)).status).toBe(400)
  })
})
