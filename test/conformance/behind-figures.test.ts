import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeal, makeMerchant, makePayment } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** The lists behind `/portfolio/*`: the filters of deals and payments that give exactly what a figure counted. Today is Monday, 2026-03-16. */

const COLLECTING = 'status=active,defaulted,inCollections,inLegal'
const DEBITS = 'type=merchantPayment,payoff,settlement'

let t: TestApp
let tenant: Tenant
const ids: Record<string, string> = {}
beforeAll(async () => {
  t = await startTestApp()
  tenant = await t.newTenant()
  const terms = { fundedAmount: 1000, purchaseAmount: 1250, paymentFrequency: 'daily', paymentAmount: 100 } as const
  const known = await makeMerchant(tenant, { legalName: 'Known', businessState: 'NY', industry: 'Trucking' })
  const half = await makeMerchant(tenant, { legalName: 'Half', businessState: 'TX' })
  const made: Record<string, [merchantId: string | undefined, fields: object]> = {
    late: [known.id, { ...terms, fundedDate: '2026-02-02' }],
    half: [half.id, { ...terms, fundedDate: '2026-03-13' }],
    unscheduled: [undefined, { fundedAmount: 1000, purchaseAmount: 1250, fundedDate: '2026-02-10' }],
    paidOff: [known.id, { ...terms, fundedDate: '2026-01-05' }],
  }
  for (const [name, [merchantId, fields]] of Object.entries(made))
    ids[name] = (await makeDeal(tenant, { ...fields, ...(merchantId ? { merchantId } : {}) })).id
  await makePayment(tenant, ids.paidOff!, { amount: 1250, type: 'payoff', effectiveDate: '2026-03-10' })
  for (const code of ['R01', 'R02', 'R10']) {
    const { id } = await makePayment(tenant, ids.late!, { amount: 100, effectiveDate: '2026-03-11' })
    await tenant.call('POST', `/deals/${ids.late}/payments/${id}/return`, { returnCode: code })
  }
  await makePayment(tenant, ids.late!, { amount: 100, effectiveDate: '2026-03-11' })
  await makePayment(tenant, ids.late!, { amount: 20, type: 'fee', effectiveDate: '2026-03-11' })
  await makePayment(tenant, ids.late!, { amount: 30, type: 'refund', effectiveDate: '2026-03-12' })
  // Imported with money collected before: it is in no curve.
  await t.services.database.pool.query(
    'UPDATE deals SET opening_collected = 5000, total_collected = total_collected + 5000 WHERE id = $1',
    [ids.half],
  )
})
afterAll(() => t.stop())

const get = async (path: string) => {
  const answer = await tenant.call('GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const named = (...names: string[]) => names.map((name) => ids[name]).sort()
const dealsOf = async (query: string) => (await get(`/deals?${query}`)).data.map(({ id }: { id: string }) => id).sort()

test('deals of merchants whose state or industry is not known are those that the slice without a value counts', async () => {
  const { concentration } = (await get('/portfolio/summary')).data
  const slice = (of: 'byState' | 'byIndustry') => concentration[of].find(({ value }: { value: string | null }) => value === null).deals
  expect(await dealsOf(`${COLLECTING}&merchant_without=state`)).toEqual(named('unscheduled'))
  expect(slice('byState')).toBe(1)
  expect(await dealsOf(`${COLLECTING}&merchant_without=industry`)).toEqual(named('half', 'unscheduled'))
  expect(slice('byIndustry')).toBe(2)
  expect(await dealsOf('merchant_without=state,industry&merchant_state=TX')).toEqual([])
  expect((await tenant.call('GET', '/deals?merchant_without=name')).body.errors[0].path).toBe('merchant_without')
})

test('a deal that expects nothing is not past due, and every bucket of aging opens as many deals as it counts', async () => {
  const { buckets } = (await get('/portfolio/aging')).data
  expect(await dealsOf(`${COLLECTING}&is_past_due=false`)).toEqual(named('half', 'unscheduled'))
  expect(await dealsOf('is_past_due=true')).toEqual(named('late'))
  for (const { minDays, maxDays, deals, bucket } of buckets) {
    const late = maxDays === 0 ? 'is_past_due=false' : `past_due_min=${minDays}${maxDays === null ? '' : `&past_due_max=${maxDays}`}`
    expect([bucket, (await get(`/deals?${COLLECTING}&${late}`)).meta.pagination.total]).toEqual([bucket, deals])
  }
  expect(buckets[0].deals).toBe(2)
})

test('deals that were being collected on a day, also those that have ended since', async () => {
  expect(await dealsOf('collecting_on=2026-01-04')).toEqual([])
  expect(await dealsOf('collecting_on=2026-02-02')).toEqual(named('late', 'paidOff'))
  // The payoff was dated the 10th, and taken on the 16th.
  expect(await dealsOf('collecting_on=2026-03-16')).toEqual(named('late', 'half', 'unscheduled'))
  expect((await tenant.call('GET', '/deals?collecting_on=x')).status).toBe(400)
})

test('a curve of a month counts its deals but for those that were imported with history', async () => {
  const { cohorts, leftOutDeals } = (await get('/portfolio/cohorts')).data
  const inMonth = (month: string) => get(`/deals?funded_date_from=${month}-01&funded_date_to=${month}-28&collected_before=false`)
  for (const { month, deals } of cohorts) expect([month, (await inMonth(month)).meta.pagination.total]).toEqual([month, deals])
  expect(cohorts.map(({ month }: { month: string }) => month)).toEqual(['2026-01', '2026-02'])
  expect(await dealsOf('collected_before=true')).toHaveLength(leftOutDeals)
})

test('a return rate says its codes, and opens the debits that came back with them; what was received opens what makes it', async () => {
  const { returnRates } = (await get('/portfolio/summary')).data
  expect(returnRates).toMatchObject({ unauthorized: { returns: 1 }, administrative: { returns: 1 }, overall: { returns: 3, codes: null } })
  for (const kind of ['unauthorized', 'administrative', 'overall']) {
    const { codes, returns } = returnRates[kind]
    const { meta } = await get(
      `/payments?status=failed&${DEBITS}&is_returned=true&effective_from=${returnRates.from}&effective_to=${returnRates.to}${codes ? `&return_code=${codes.join(',')}` : ''}`,
    )
    expect([kind, meta.pagination.total]).toEqual([kind, returns])
  }
  const { points } = (await get('/portfolio/series?metric=collected&from=2026-03-09&to=2026-03-15')).data
  const week = (await get(`/payments?status=completed&${DEBITS},refund&effective_from=2026-03-09&effective_to=2026-03-15`)).data
  const sum = week.reduce((n: number, p: { type: string; amount: number }) => n + (p.type === 'refund' ? -p.amount : p.amount), 0)
  expect([week.length, sum]).toEqual([3, points[0].amount])
  expect((await get('/payments?is_returned=false')).meta.pagination.total).toBe(4)
  for (const bad of ['type=fee,', 'type=gift', 'return_code=R1', 'return_code=R01,', 'is_returned=perhaps'])
    expect([bad, (await tenant.call('GET', `/payments?${bad}`)).status]).toEqual([bad, 400])
})
