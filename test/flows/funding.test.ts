import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('an application that is funded becomes a deal that is paid off', async () => {
  const { call } = t.tenant
  const created = await call('POST', '/applications', {
    applicantLegalName: 'Harbor Street Bakery LLC',
    requestedAmount: 1000,
    ownerFirstName: 'Ana',
    ownerLastName: 'Ruiz',
    ownerEmail: 'ana@example.com',
    applicantState: 'ny',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const id = created.body.data.id
  for (const stage of ['underwriting', 'approved']) expect((await call('PATCH', `/applications/${id}`, { stage })).status).toBe(200)
  const funded = await call('PATCH', `/applications/${id}`, {
    stage: 'funded',
    fundedAmount: 1000,
    purchaseAmount: 1400,
    paymentFrequency: 'daily',
  })
  expect(funded.status, JSON.stringify(funded.body)).toBe(200)
  const dealId = funded.body.data.deal.dealId
  const deal = await call('GET', `/deals/${dealId}`)
  expect(deal.body.data).toMatchObject({ status: 'active', outstandingBalance: 1400, merchantName: 'Harbor Street Bakery LLC' })
  const paid = await call('POST', `/deals/${dealId}/payments`, { amount: 1400, type: 'payoff', effectiveDate: '2026-03-16' })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  expect((await call('GET', `/deals/${dealId}`)).body.data).toMatchObject({
    status: 'paidOff',
    outstandingBalance: 0,
    rtrPercentage: 100,
    paymentCount: 1,
  })
  const list = await call('GET', '/deals')
  expect(list.body.meta.pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 })
})
