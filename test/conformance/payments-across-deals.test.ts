import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf, makeDeal, makePayment, rowCounts } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** The contract's section "Schedules", payments over all deals and in batches. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const TODAY = '2026-03-16'
const item = (dealId: string, fields: object = {}) => ({ dealId, amount: 100, type: 'merchantPayment', effectiveDate: TODAY, ...fields })
const dealOf = async (tenant: Tenant, id: string) => (await tenant.call('GET', `/deals/${id}`)).body.data

test('include=deal names the deal and its merchant beside each payment, later pages too; without it a payment is as ever', async () => {
  const tenant = await t.newTenant()
  const deal = await makeDeal(tenant, { name: 'Orchard Lane Cafe LLC' })
  for (const amount of [1, 2]) await makePayment(tenant, deal.id, { amount })
  const list = async (query: string) => (await tenant.call('GET', `/payments?${query}`)).body.data
  const names = { dealCode: deal.dealId, merchantName: 'Orchard Lane Cafe LLC' }
  expect(await list('include=deal&sort_by=amount&limit=1&page=2')).toEqual([{ ...(await list('sort_by=amount'))[1], ...names }])
  expect((await list('sort_by=amount'))[0]).not.toHaveProperty('merchantName')
  expect((await tenant.call('GET', '/payments?include=merchant')).status).toBe(400)
})

test('the deal’s code and its merchant are read with deals:read alone: include=deal is a 403 without it, and their cells in an export are empty', async () => {
  const tenant = await t.newTenant()
  const deal = await makeDeal(tenant, { name: 'Orchard Lane Cafe LLC' })
  const payment = await makePayment(tenant, deal.id)
  const narrow = t.callWith(await t.newKey(tenant.id, ['payments:read']))
  expect(await narrow('GET', '/payments?include=deal')).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope', requiredScope: 'deals:read' },
  })
  expect((await narrow('GET', '/payments')).body.data).toMatchObject([{ id: payment.id, dealId: deal.id }])
  const [heading, line] = String((await narrow('GET', '/payments/export')).body).split(/\r?\n/)
  const [, wholeLine] = String((await tenant.call('GET', '/payments/export')).body).split(/\r?\n/)
  expect(heading).toMatch(/^\W?dealCode,merchantName,effectiveDate,/)
  expect(wholeLine!.startsWith(`${deal.dealId},Orchard Lane Cafe LLC,${TODAY},`)).toBe(true)
  expect(line).toBe(wholeLine!.replace(`${deal.dealId},Orchard Lane Cafe LLC,`, ',,'))
})

test('GET /payments lists over all deals, with every filter, alone and together', async () => {
  const tenant = await t.newTenant()
  const [a, b] = [await makeDeal(tenant), await makeDeal(tenant)]
  const p1 = await makePayment(tenant, a.id, { effectiveDate: '2026-03-10' })
  const p2 = await makePayment(tenant, b.id, { effectiveDate: '2026-03-11', type: 'fee', amount: 7 })
  const p3 = await makePayment(tenant, b.id, { effectiveDate: '2026-04-01' })
  const p4 = await makePayment(tenant, a.id, { effectiveDate: '2026-03-12' })
  await tenant.call('POST', `/deals/${a.id}/payments/${p4.id}/return`, { returnCode: 'R01' })
  const cases: [string, string[]][] = [
    ['', [p3.id, p4.id, p2.id, p1.id]],
    ['status=pending', [p3.id]],
    ['status=pending,failed', [p3.id, p4.id]],
    ['type=fee', [p2.id]],
    [`deal_id=${a.id}`, [p4.id, p1.id]],
    [`deal_id=${a.dealId}`, [p4.id, p1.id]],
    ['deal_id=D-2026-999999', []],
    ['return_code=R01', [p4.id]],
    ['return_code=R02', []],
    ['effective_from=2026-03-11&effective_to=2026-03-12', [p4.id, p2.id]],
    ['ach_file_id=ach_01jabcdefghjkmnpqrstvwxyz0', []],
    [`deal_id=${a.id}&status=completed&effective_to=2026-03-10`, [p1.id]],
    ['sort_by=amount&sort_order=asc&limit=1', [p2.id]],
    ['limit=2&page=2', [p2.id, p1.id]],
  ]
  for (const [query, expected] of cases) {
    const { data, meta } = (await tenant.call('GET', `/payments?${query}`)).body
    expect(
      data.map((p: { id: string }) => p.id),
      query,
    ).toEqual(expected)
    if (!/limit/.test(query)) expect(meta.pagination.total, query).toBe(expected.length)
  }
  expect((await tenant.call('GET', '/payments?limit=1')).body.meta.pagination).toMatchObject({ total: 4, totalPages: 4 })
  expect((await tenant.call('GET', '/payments?type=fee')).body.data[0]).toEqual(
    (await tenant.call('GET', `/deals/${b.id}/payments/${p2.id}`)).body.data,
  )
  for (const bad of ['status=x', 'status=pending,', 'type=x', 'return_code=1', 'effective_from=x', 'sort_by=notes', 'limit=101', 'x=1'])
    expect((await tenant.call('GET', `/payments?${bad}`)).status, bad).toBe(400)
  expect((await t.tenant.call('GET', `/payments?deal_id=${a.id}`)).body.data).toEqual([])
})

describe('POST /payments/batch', () => {
  test('records all of them, by id or code, in the order given, and moves every deal', async () => {
    const tenant = await t.newTenant()
    const [a, b] = [await makeDeal(tenant), await makeDeal(tenant)]
    const payments = [
      item(b.dealId),
      item(a.id, { notes: 'one' }),
      item(b.id, { amount: 50.5 }),
      item(a.id, { effectiveDate: '2026-04-01' }),
      item(a.id, { amount: 1300 }),
    ]
    const answer = await tenant.call('POST', '/payments/batch', { payments }, { 'idempotency-key': 'batch-1' })
    expect(answer.status).toBe(201)
    expect(answer.body.data.map((p: { dealId: string; amount: number; status: string }) => [p.dealId, p.amount, p.status])).toEqual([
      [b.id, 100, 'completed'],
      [a.id, 100, 'completed'],
      [b.id, 50.5, 'completed'],
      // The deal was paid off further on, and that cancels what is pending.
      [a.id, 100, 'pending'],
      [a.id, 1300, 'completed'],
    ])
    expect(await dealOf(tenant, b.id)).toMatchObject({ totalCollected: 150.5, paymentCount: 2 })
    expect(await dealOf(tenant, a.id)).toMatchObject({ totalCollected: 1400, status: 'paidOff' })
    expect((await tenant.call('GET', `/payments?status=cancelled`)).body.data).toHaveLength(1)
    const kinds = (await eventsOf(t, tenant)).map((e) => e.type)
    expect(kinds.filter((k) => k === 'payment.created')).toHaveLength(5)
    expect(kinds.filter((k) => k === 'payment.completed')).toHaveLength(4)
    expect(kinds.filter((k) => k === 'deal.paid_off')).toHaveLength(1)
    const again = await tenant.call('POST', '/payments/batch', { payments }, { 'idempotency-key': 'batch-1' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(answer.body)
  })

  test('all or nothing: a bad item is named by its index and nothing is written', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant)
    const foreign = await makeDeal(t.tenant)
    const good = item(deal.id)
    const before = await rowCounts(t)
    const cases: [number, string, unknown[]][] = [
      [400, 'payments.1.dealId', [good, item('D-2026-999999')]],
      [400, 'payments.2.dealId', [good, good, item(foreign.id)]],
      [400, 'payments.1.amount', [good, item(deal.id, { amount: 0 })]],
      [400, 'payments.0.type', [item(deal.id, { type: 'gift' })]],
      [400, 'payments.1.effectiveDate', [good, item(deal.id, { effectiveDate: '2026-02-30' })]],
      [400, 'payments.0.why', [item(deal.id, { why: 1 })]],
      [409, 'payments.1', [good, item(deal.id, { type: 'refund', amount: 100.01 })]],
      [400, 'payments', []],
    ]
    for (const [status, path, payments] of cases) {
      const answer = await tenant.call('POST', '/payments/batch', { payments })
      expect(answer, path).toMatchObject({ status, body: { errors: [{ path }] } })
    }
    expect((await tenant.call('POST', '/payments/batch', { payments: Array.from({ length: 5_001 }, () => good) })).status).toBe(400)
    expect((await tenant.call('POST', '/payments/batch', { payments: [{ ...good, notes: 'x'.repeat(9_000_000) }] })).status).toBe(413)
    expect(await rowCounts(t)).toEqual(before)
    expect(await dealOf(tenant, deal.id)).toMatchObject({ totalCollected: 0 })
  })

  test('a refund is checked against what came before it in the same batch', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant)
    const refund = item(deal.id, { type: 'refund' })
    expect((await tenant.call('POST', '/payments/batch', { payments: [refund, item(deal.id)] })).status).toBe(409)
    expect((await tenant.call('POST', '/payments/batch', { payments: [item(deal.id), refund] })).status).toBe(201)
  })

  test('5,000 payments are one change', async () => {
    const tenant = await t.newTenant()
    const deals: { id: string }[] = []
    for (let i = 0; i < 10; i++) deals.push(await makeDeal(tenant, { purchaseAmount: 100_000 }))
    const payments = Array.from({ length: 5_000 }, (_, i) => item(deals[i % 10]!.id, { amount: 1.01 }))
    const answer = await tenant.call('POST', '/payments/batch', { payments })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toHaveLength(5_000)
    for (const deal of deals) expect(await dealOf(tenant, deal.id)).toMatchObject({ totalCollected: 505, paymentCount: 500 })
  })

  test('batches over the same deals in opposite orders, payments and returns beside them, are all exact and none is lost', async () => {
    const tenant = await t.newTenant()
    const deals: { id: string }[] = []
    for (let i = 0; i < 6; i++) deals.push(await makeDeal(tenant, { purchaseAmount: 100_000 }))
    const first = (await tenant.call('POST', '/payments/batch', { payments: deals.map((d) => item(d.id)) })).body.data
    const forth = deals.flatMap((d) => [item(d.id), item(d.id)])
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) =>
        tenant.call('POST', '/payments/batch', { payments: i % 2 === 0 ? forth : [...forth].reverse() }),
      ),
      ...deals.map((d) => tenant.call('POST', `/deals/${d.id}/payments`, { amount: 100, type: 'merchantPayment', effectiveDate: TODAY })),
      tenant.call('POST', '/payments/returns', {
        returns: first.map((p: { id: string }) => ({ paymentId: p.id, returnCode: 'R01' })).reverse(),
      }),
    ])
    expect(answers.map((a) => a.status)).toEqual([...Array.from({ length: 12 }, () => 201), 200])
    for (const deal of deals) expect(await dealOf(tenant, deal.id)).toMatchObject({ totalCollected: 1300, paymentCount: 13 })
  })
})

describe('POST /payments/returns', () => {
  test('returns all of them; a bad one is named by its index and nothing is done', async () => {
    const tenant = await t.newTenant()
    const [a, b] = [await makeDeal(tenant), await makeDeal(tenant)]
    const ids = []
    for (const d of [a, a, b]) ids.push((await makePayment(tenant, d.id, { effectiveDate: '2026-03-12' })).id)
    const fee = await makePayment(tenant, b.id, { type: 'fee' })
    const foreign = await makePayment(t.tenant, (await makeDeal(t.tenant)).id)
    const one = (paymentId: string, fields: object = {}) => ({ paymentId, returnCode: 'R01', ...fields })
    const cases: [number, string, unknown[]][] = [
      [400, 'returns.1.paymentId', [one(ids[0]), one('pay_01jabcdefghjkmnpqrstvwxyz0')]],
      [400, 'returns.0.paymentId', [one(foreign.id)]],
      [400, 'returns.1.returnCode', [one(ids[0]), one(ids[1], { returnCode: 'X' })]],
      [400, 'returns.1.returnedDate', [one(ids[0]), one(ids[1], { returnedDate: '2026-03-17' })]],
      [400, 'returns.0.returnedDate', [one(ids[0], { returnedDate: '2026-03-11' })]],
      [409, 'returns.1', [one(ids[0]), one(fee.id)]],
      [409, 'returns.1', [one(ids[0]), one(ids[0])]],
      [400, 'returns', []],
    ]
    for (const [status, path, returns] of cases)
      expect(await tenant.call('POST', '/payments/returns', { returns }), path).toMatchObject({ status, body: { errors: [{ path }] } })
    expect(await dealOf(tenant, a.id)).toMatchObject({ totalCollected: 200 })
    const answer = await tenant.call('POST', '/payments/returns', {
      returns: [one(ids[2], { returnCode: 'R10' }), one(ids[0], { returnedDate: '2026-03-13' })],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: ids[2], status: 'failed', returnCode: 'R10', returnedDate: TODAY },
          { id: ids[0], status: 'failed', returnCode: 'R01', returnedDate: '2026-03-13' },
        ],
      },
    })
    expect(await dealOf(tenant, a.id)).toMatchObject({ totalCollected: 100, paymentCount: 1 })
    expect(await dealOf(tenant, b.id)).toMatchObject({ totalCollected: 0, lastPaymentDate: null })
  })
})
