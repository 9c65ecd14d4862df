import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportResult, importDeals } from '../../src/resources/deals/import.ts'
import { auditOf, eventsOf, makeApplication, makeDocument, makeMerchant, makePayment, rowCounts } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-import-'))
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
const load = async (tenant: Tenant, csv: string | Uint8Array, emitEvents = false): Promise<ImportResult> => {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, csv)
  return importDeals({ ...tenant.ctx, actor: 'cli' }, path, { emitEvents, onProgress: () => {} })
}
const HEAD = 'merchantName,purchaseAmount,fundedAmount,fundedDate'
const list = async (tenant: Tenant, query = '') =>
  (await tenant.call('GET', `/deals?limit=100&sort_by=createdAt&sort_order=asc${query}`)).body

test('a whole portfolio comes over, field by field', async () => {
  const tenant = await t.newTenant()
  const result = await load(
    tenant,
    `\uFEFF${HEAD},dealId,merchantEin,totalCollected,paymentCount,lastPaymentDate,nextPaymentDate,paymentFrequency,paymentAmount,status,subStatus,funderId\r\n` +
      '"Harbor, Street ""Bakery""","$14,000.50",10000,2025-11-03,D-2025-000077,12-3456789,7000.25,35,2026-03-13,2026-03-16,daily,200.01,active,good,F-1\r\n' +
      'Plain,1400,1000,2026-01-02,,,,,,,,,,,\r\n',
  )
  expect(result).toEqual({ deals: 2, merchants: 2, errors: [], errorCount: 0 })
  const { data } = await list(tenant)
  expect(data[0]).toMatchObject({
    dealId: 'D-2025-000077',
    merchantName: 'Harbor, Street "Bakery"',
    purchaseAmount: 14000.5,
    fundedAmount: 10000,
    totalCollected: 7000.25,
    outstandingBalance: 7000.25,
    rtrPercentage: 50,
    paymentCount: 35,
    lastPaymentDate: '2026-03-13',
    nextPaymentDate: '2026-03-16',
    paymentFrequency: 'daily',
    paymentAmount: 200.01,
    status: 'active',
    subStatus: 'good',
    funderId: 'F-1',
    submissionId: null,
  })
  expect(data[1]).toMatchObject({ status: 'active', totalCollected: 0, paymentCount: 0, nextPaymentDate: null })
  expect(await eventsOf(t, tenant)).toEqual([])
  expect((await auditOf(t, data[0].id)).map((a) => [a.action, a.actor])).toEqual([['deal.import', 'cli']])
  // Payments go on from where the file left off, and a return goes back to it.
  const payment = await makePayment(tenant, 'D-2025-000077', { amount: 7000.25 })
  expect((await tenant.call('GET', '/deals/D-2025-000077')).body.data).toMatchObject({ status: 'paidOff', paymentCount: 36 })
  await tenant.call('POST', `/deals/D-2025-000077/payments/${payment.id}/return`, { returnCode: 'R01' })
  expect((await tenant.call('GET', '/deals/D-2025-000077')).body.data).toMatchObject({
    status: 'active',
    paymentCount: 35,
    totalCollected: 7000.25,
    lastPaymentDate: '2026-03-13',
  })
})

test('every bad row is told with its line, and nothing of the file is loaded', async () => {
  const tenant = await t.newTenant()
  const before = await rowCounts(t)
  const lines = [
    'Good,1400,1000,2026-01-02,active,,',
    ',1400,1000,2026-01-02,active,,',
    'A,1400,1000,2026-02-30,active,,',
    'A,14OO,1000,2026-01-02,active,,',
    'A,1400.001,1000,2026-01-02,active,,',
    'A,900,1000,2026-01-02,active,,',
    'A,1400,0,2026-01-02,active,,',
    'A,1400,-1,2026-01-02,active,,',
    'A,1400,1000,2026-01-02,Active,,',
    '',
    '"A',
    'two lines",1400,1000,nonsense,active,,',
    'A,1400,1000,2026-01-02,paidOff,,',
    'A,1400,1000,2026-01-02,active,D-2026-1,',
    'A,1400,1000,2026-01-02,active,D-2026-000009,',
    'A,1400,1000,2026-01-02,active,D-2026-000009,',
    'A,1400,1000,2026-01-02,active,,12-345',
    `${'x'.repeat(256)},1400,1000,2026-01-02,active,,`,
    'A,1e9,1000,2026-01-02,active,,',
  ]
  const result = await load(tenant, `${HEAD},status,dealId,merchantEin\n${lines.join('\n')}\n`)
  expect(result.deals).toBe(0)
  expect(result.errors.map((e) => e.line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 17, 18, 19, 20])
  expect(result.errorCount).toBe(15)
  expect(result.errors[11]!.message).toContain('on line 16 already')
  expect(await rowCounts(t)).toEqual(before)
})

describe('a file that cannot be read as deals', () => {
  test.each([
    ['nothing at all', ''],
    ['a heading alone', `${HEAD}\n`],
    ['an unknown column', `${HEAD},nonsense\nA,1,1,2026-01-01,x\n`],
    ['a missing column', 'merchantName\nA\n'],
    ['a column twice', `${HEAD},fundedDate\nA,1,1,2026-01-01,2026-01-01\n`],
    ['too few cells', `${HEAD}\nA,1,1\n`],
    ['too many cells', `${HEAD}\nA,1,1,2026-01-01,x\n`],
    ['an open quote', `${HEAD}\n"A,1,1,2026-01-01\n`],
    ['a NUL', `${HEAD}\nA\0,1,1,2026-01-01\n`],
    ['a huge cell', `${HEAD}\n${'A'.repeat(200_000)},1,1,2026-01-01\n`],
  ])('%s: told, and nothing is written', async (_, csv) => {
    const tenant = await t.newTenant()
    const before = await rowCounts(t)
    const outcome = await load(tenant, csv).catch((error: Error) => error)
    if (outcome instanceof Error) expect(outcome).toMatchObject({ status: 400 })
    else expect(outcome).toMatchObject({ deals: 0, errors: [{ line: expect.any(Number) }] })
    expect(await rowCounts(t)).toEqual(before)
  })

  test('bytes that are no UTF-8', async () => {
    const tenant = await t.newTenant()
    const result = await load(
      tenant,
      Buffer.concat([Buffer.from(`${HEAD}\nA`), Buffer.from([0xff, 0xfe]), Buffer.from(',1,1,2026-01-01\n')]),
    )
    expect(result).toMatchObject({ deals: 0, errors: [{ line: 2 }] })
  })

  test('a file that is not there', async () => {
    await expect(importDeals(t.tenant.ctx, join(folder, 'none.csv'), { emitEvents: false, onProgress: () => {} })).rejects.toMatchObject({
      status: 400,
    })
    await expect(importDeals(t.tenant.ctx, folder, { emitEvents: false, onProgress: () => {} })).rejects.toMatchObject({ status: 400 })
  })
})

test('rows that do not fit what is there already are told with their lines', async () => {
  const tenant = await t.newTenant()
  await load(tenant, `${HEAD},dealId\nA,1400,1000,2026-01-02,D-2026-000001\n`)
  const application = await makeApplication(tenant)
  await load(tenant, `${HEAD},submissionNumber\nA,1400,1000,2026-01-02,${application.submissionNumber}\n`)
  const before = await rowCounts(t)
  const result = await load(
    tenant,
    `${HEAD},dealId,submissionNumber\nB,1400,1000,2026-01-02,,\nA,1400,1000,2026-01-02,D-2026-000001,\nA,1400,1000,2026-01-02,,S-2026-999999\nA,1400,1000,2026-01-02,,${application.submissionNumber}\n`,
  )
  expect(result.errors.map((e) => e.line)).toEqual([3, 4, 5])
  expect(await rowCounts(t)).toEqual(before)
})

test('codes of the file, codes made for it and codes made later never meet', async () => {
  const tenant = await t.newTenant()
  const rows = [
    'A,1400,1000,2026-01-02,',
    'A,1400,1000,2026-01-02,D-2026-000002',
    'A,1400,1000,2026-01-02,',
    'A,1400,1000,2026-01-02,D-2026-000001',
  ]
  const result = await load(tenant, `${HEAD},dealId\n${rows.join('\n')}\n`)
  expect(result.deals).toBe(4)
  await load(tenant, `${HEAD}\nB,1400,1000,2026-01-02\n`)
  const codes = (await list(tenant)).data.map((d: { dealId: string }) => d.dealId)
  expect(new Set(codes).size).toBe(5)
})

test('an application that is linked becomes funded, with its documents and its merchant', async () => {
  const tenant = await t.newTenant()
  const merchant = await makeMerchant(tenant, { legalName: 'Known Inc', ein: '12-0000001' })
  const application = await makeApplication(tenant)
  const document = await makeDocument(tenant, { applicationId: application.id })
  await load(
    tenant,
    `${HEAD},submissionNumber,merchantEin\nknown inc,1400,1000,2026-01-02,${application.submissionNumber},12-0000001\n`,
    true,
  )
  const [deal] = (await list(tenant)).data
  expect(deal).toMatchObject({ submissionId: application.id, merchantId: merchant.id, merchantName: 'Known Inc' })
  expect((await tenant.call('GET', `/applications/${application.id}`)).body.data).toMatchObject({
    stage: 'funded',
    status: 'closed',
    merchantId: merchant.id,
    deal: { id: deal.id, dealId: deal.dealId },
    fundedAmount: 1000,
  })
  expect((await tenant.call('GET', `/documents/${document.id}`)).body.data).toMatchObject({ dealId: deal.id, merchantId: merchant.id })
  expect((await tenant.call('GET', `/documents?merchant_id=${merchant.id}`)).body.meta.pagination.total).toBe(1)
  expect((await auditOf(t, application.id)).map((a) => a.action)).toEqual(['application.create', 'application.import'])
  const events = await eventsOf(t, tenant)
  expect(events.at(-1)).toMatchObject({ type: 'deal.created', entityId: deal.id, data: deal })
})

test('a linked application and its deal have one merchant: its own where the row may mean it, else the line is wrong', async () => {
  const tenant = await t.newTenant()
  await makeMerchant(tenant, { legalName: 'Twin LLC' })
  const second = await makeMerchant(tenant, { legalName: 'Twin LLC', ein: '12-0000001' })
  const number = async () => (await makeApplication(tenant, { merchantId: second.id })).submissionNumber
  const wrong = await load(
    tenant,
    `${HEAD},submissionNumber,merchantEin
Other,1400,1000,2026-01-02,${await number()},
Twin LLC,1400,1000,2026-01-02,${await number()},12-0000002
`,
  )
  expect(wrong).toMatchObject({ deals: 0, merchants: 0, errorCount: 2 })
  expect(wrong.errors).toMatchObject([
    { line: 2, message: expect.stringContaining('Twin LLC') },
    { line: 3, message: expect.stringContaining('Twin LLC') },
  ])
  expect((await tenant.call('GET', '/merchants')).body.meta.pagination.total).toBe(2)
  const right = await load(
    tenant,
    `${HEAD},submissionNumber,merchantEin
twin llc,1400,1000,2026-01-02,${await number()},
Anything,1400,1000,2026-01-02,${await number()},12-0000001
`,
  )
  expect(right).toMatchObject({ deals: 2, merchants: 0 })
  expect((await list(tenant)).data.map((d: { merchantId: string }) => d.merchantId)).toEqual([second.id, second.id])
})

test('a merchant of the same name with another EIN is another merchant', async () => {
  const tenant = await t.newTenant()
  await load(
    tenant,
    `${HEAD},merchantEin\nTwin,1400,1000,2026-01-02,12-0000001\nTwin,1400,1000,2026-01-02,12-0000002\ntwin,1400,1000,2026-01-02,\nTWIN,1400,1000,2026-01-02,12-0000002\n`,
  )
  const { data } = (await tenant.call('GET', '/merchants')).body
  expect(data.map((m: { ein: string }) => m.ein).sort()).toEqual(['12-0000001', '12-0000002'])
})

test('2,000 rows are one change, and the totals know', async () => {
  const tenant = await t.newTenant()
  const rows = Array.from(
    { length: 2_000 },
    (_, i) => `Merchant ${i % 300},${1400 + i},1000,2026-01-02,${i % 3 === 0 ? 'defaulted' : 'active'}`,
  )
  const result = await load(tenant, `${HEAD},status\n${rows.join('\n')}\n`)
  expect(result).toMatchObject({ deals: 2_000, merchants: 300 })
  expect((await list(tenant)).meta.pagination.total).toBe(2_000)
  expect((await list(tenant, '&status=defaulted')).meta.pagination.total).toBe(667)
})
