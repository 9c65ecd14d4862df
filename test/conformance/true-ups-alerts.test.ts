import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf, makeDeal, makePayment, makeTrueUp } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** The contract's section "Schedules": specifiedPercentage, true-ups and alerts. Today is 2026-04-10. */

let t: TestApp
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  t = await startTestApp({ now: '2026-04-10T15:00:00.000Z' })
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

type Row = { date: string; description: string; amount: number; type: 'credit' | 'debit' }

const deposits = (month: string, total: number): Row[] =>
  ['01', '10', '20', '28'].map((day) => ({ date: `${month}-${day}`, description: 'SQUARE INC DEPOSIT', amount: total / 4, type: 'credit' }))

/** Four whole months: two before funding, two after. */
const statements = (after: number, more: Row[] = []): Row[] =>
  [
    ...deposits('2025-11', 20_000),
    ...deposits('2025-12', 20_000),
    ...deposits('2026-01', 20_000),
    ...deposits('2026-02', after),
    ...deposits('2026-03', after),
    ...more,
    { date: '2026-03-31', description: 'CHECK 101', amount: 10, type: 'debit' as const },
  ].sort((a, b) => (a.date < b.date ? -1 : 1))

const rival: Row[] = [
  '2026-02-23',
  '2026-02-24',
  '2026-02-25',
  '2026-02-26',
  '2026-02-27',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-27',
  '2026-03-30',
  '2026-03-31',
].map((date) => ({
  date,
  description: 'RAPID FINANCE ACH DEBIT',
  amount: 250,
  type: 'debit',
}))

const TERMS = {
  fundedAmount: 30_000,
  purchaseAmount: 42_000,
  fundedDate: '2026-01-15',
  paymentFrequency: 'daily',
  paymentAmount: 100,
} as const

const analyse = async (tenant: Tenant, dealId: string, transactions: Row[]): Promise<string> => {
  const answer = await tenant.call('POST', '/analysis/transactions', { dealId, transactions })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const listOf = async (tenant: Tenant, path: string) => (await tenant.call('GET', path)).body.data

describe('specifiedPercentage', () => {
  test('a deal may carry it, of 0 to 100', async () => {
    const deal = await makeDeal(t.tenant, TERMS)
    expect(deal.specifiedPercentage).toBeNull()
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: 12.5 })).body.data.specifiedPercentage).toBe(12.5)
    for (const bad of [0, -1, 100.01, '10'])
      expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: bad })).status).toBe(400)
    expect((await t.tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: null })).body.data.specifiedPercentage).toBeNull()
  })
})

describe('true-ups', () => {
  test('later statements propose a payment with its arithmetic; granting it begins a version, once', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    await tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: 15 })
    await makePayment(tenant, deal.id, { amount: 1000, effectiveDate: '2026-02-10' })
    await makePayment(tenant, deal.id, { amount: 500, effectiveDate: '2026-03-10' })
    await makePayment(tenant, deal.id, { amount: 700, effectiveDate: '2026-04-01' })
    const analysisId = await analyse(tenant, deal.id, statements(18_000))
    const [proposal] = await eventually(async () => {
      const all = await listOf(tenant, `/deals/${deal.dealId}/true-ups`)
      return all.length > 0 && all
    })
    expect(proposal).toMatchObject({
      id: expect.stringMatching(/^tru_/),
      dealId: deal.id,
      analysisId,
      status: 'open',
      months: ['2026-02', '2026-03'],
      trueRevenue: 36_000,
      specifiedPercentage: 15,
      dueAmount: 5_400,
      takenAmount: 1_500,
      differenceAmount: 3_900,
      paymentFrequency: 'daily',
      paymentsPerMonth: 21,
      currentPaymentAmount: 100,
      proposedPaymentAmount: 128.57,
    })
    expect((await tenant.call('POST', `/deals/${deal.id}/true-ups/${proposal.id}/refuse`, {})).status).toBe(400)
    const granted = await tenant.call('POST', `/deals/${deal.id}/true-ups/${proposal.id}/grant`, { reason: 'Agreed' })
    expect(granted).toMatchObject({
      status: 200,
      body: { data: { status: 'granted', reason: 'Agreed', scheduleVersion: 2, decidedBy: expect.stringMatching(/^key_/) } },
    })
    const schedule = (await tenant.call('GET', `/deals/${deal.id}/schedule`)).body.data
    expect(schedule).toMatchObject({ version: 2, paymentAmount: 128.57 })
    expect(schedule.versions.at(-1).reason).toBe('Agreed')
    expect((await tenant.call('POST', `/deals/${deal.id}/true-ups/${proposal.id}/grant`, {})).status).toBe(409)
    const other = await makeDeal(tenant, TERMS)
    expect((await tenant.call('POST', `/deals/${other.id}/true-ups/${proposal.id}/refuse`, { reason: 'x' })).status).toBe(404)
  })

  test('one is refused with a reason; a later analysis proposes anew and supersedes what is open', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    await tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: 10 })
    await analyse(tenant, deal.id, statements(40_000))
    const path = `/deals/${deal.id}/true-ups`
    await eventually(async () => (await listOf(tenant, path)).length === 1)
    await analyse(tenant, deal.id, statements(50_000))
    const [second, first] = await eventually(async () => {
      const all = await listOf(tenant, path)
      return all.length === 2 && all
    })
    expect([first.status, second.status]).toEqual(['superseded', 'open'])
    const refused = await tenant.call('POST', `${path}/${second.id}/refuse`, { reason: 'Seasonal' })
    expect(refused).toMatchObject({ status: 200, body: { data: { status: 'refused', reason: 'Seasonal', scheduleVersion: null } } })
    expect((await tenant.call('GET', `/deals/${deal.id}/schedule`)).body.data.version).toBe(1)
  })

  test('a later analysis that finds the payment right leaves none open', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    await tenant.call('PATCH', `/deals/${deal.id}`, { specifiedPercentage: 10 })
    const path = `/deals/${deal.id}/true-ups`
    await analyse(tenant, deal.id, statements(40_000))
    await eventually(async () => (await listOf(tenant, path)).length === 1)
    // 21,000 a month × 10 % ÷ 21 is the payment agreed.
    await analyse(tenant, deal.id, statements(21_000))
    await eventually(async () => (await listOf(tenant, path))[0].status === 'superseded')
    expect(await listOf(tenant, path)).toHaveLength(1)
  })

  test('what was proposed for another frequency than there is by now cannot be granted', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    const proposal = await makeTrueUp(tenant, deal.id)
    await tenant.call('POST', `/deals/${deal.id}/schedule`, { paymentFrequency: 'weekly', paymentAmount: 500, reason: 'Agreed' })
    const grant = `/deals/${deal.id}/true-ups/${proposal.id}/grant`
    expect(await tenant.call('POST', grant)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('weekly') },
    })
    expect((await tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ paymentFrequency: 'weekly', paymentAmount: 500 })
    expect((await listOf(tenant, `/deals/${deal.id}/true-ups`))[0].status).toBe('open')
  })
})

describe('alerts', () => {
  test('a new position, another funding and fallen revenue since funding each raise one, told by alert.raised, once', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, TERMS)
    const quiet = await makeDeal(tenant, TERMS)
    const rows = statements(9_000, [
      ...rival,
      { date: '2026-02-20', description: 'RAPID FINANCE FUNDING ADVANCE', amount: 15_000, type: 'credit' },
    ])
    const analysisId = await analyse(tenant, deal.id, rows)
    await analyse(tenant, quiet.id, statements(20_000))
    const alerts = await eventually(async () => {
      const all = await listOf(tenant, '/alerts?sort_order=asc')
      return all.length >= 3 && all
    })
    expect(alerts.map((a: { kind: string }) => a.kind).sort()).toEqual(['fundingDeposit', 'newPosition', 'revenueDrop'])
    for (const alert of alerts)
      expect(alert).toMatchObject({ id: expect.stringMatching(/^alr_/), dealId: deal.id, status: 'open', analysisId, reason: null })
    expect(alerts.find((a: { kind: string }) => a.kind === 'revenueDrop').details).toMatchObject({
      before: 20_000,
      after: 9_000,
      fallenPercent: 55,
    })
    const told = (await eventsOf(t, tenant)).filter((e) => e.type === 'alert.raised')
    expect(told.map((e) => e.data)).toEqual(expect.arrayContaining(alerts))
    expect(told).toHaveLength(3)
    // The same statements again say nothing new.
    await analyse(tenant, deal.id, rows)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await listOf(tenant, '/alerts')).toHaveLength(3)

    expect(await listOf(tenant, `/alerts?deal_id=${quiet.id}`)).toEqual([])
    expect(await listOf(tenant, `/alerts?deal_id=${deal.dealId}&status=open,seen`)).toHaveLength(3)
    const [first] = alerts
    expect(await tenant.call('PATCH', `/alerts/${first.id}`, { status: 'seen' })).toMatchObject({
      status: 200,
      body: { data: { status: 'seen' } },
    })
    expect(await tenant.call('PATCH', `/alerts/${first.id}`, { status: 'closed', reason: 'Known' })).toMatchObject({
      status: 200,
      body: { data: { status: 'closed', reason: 'Known' } },
    })
    expect((await tenant.call('PATCH', `/alerts/${first.id}`, { status: 'seen' })).status).toBe(409)
    expect(await listOf(tenant, '/alerts?status=closed')).toMatchObject([{ id: first.id }])
    for (const bad of [{}, { status: 'open' }, { status: 'seen', x: 1 }])
      expect((await tenant.call('PATCH', `/alerts/${first.id}`, bad)).status).toBe(400)
    expect((await tenant.call('GET', '/alerts?status=lost')).status).toBe(400)
    expect((await t.tenant.call('PATCH', `/alerts/${first.id}`, { status: 'seen' })).status).toBe(404)
  })

  test('subscribing to alert.raised needs deals:read', async () => {
    const may = t.callWith(await t.newKey(t.tenant.id, ['webhooks:write', 'deals:read']))
    const mayNot = t.callWith(await t.newKey(t.tenant.id, ['webhooks:write']))
    const body = { url: 'https://example.com/alerts', events: ['alert.raised'] }
    expect((await may('POST', '/webhooks', body)).status).toBe(201)
    expect(await mayNot('POST', '/webhooks', body)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', requiredScope: 'deals:read' },
    })
  })
})
