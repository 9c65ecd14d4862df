import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { fuzzRequests } from './requests.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** FUZZ_REQUESTS and FUZZ_SEED make it longer and other; `npm run fuzz` does. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)
const LIMIT_MS = Math.max(600_000, COUNT * 60)

test(
  `${COUNT} requests made from the OpenAPI document (seed ${SEED}): no 5xx, every answer as documented`,
  async () => {
    const { call } = t.tenant
    const merchant = (await call('POST', '/merchants', { legalName: 'Harbor Street Bakery LLC' })).body.data.id
    const contact = (await call('POST', `/merchants/${merchant}/contacts`, { firstName: 'Ana', lastName: 'Ruiz' })).body.data.id
    const open = (await call('POST', '/applications', { applicantLegalName: 'Open LLC', requestedAmount: 1000 })).body.data
    const funded = (await call('POST', '/applications', { applicantLegalName: 'Funded LLC', requestedAmount: 1000 })).body.data.id
    for (const stage of ['underwriting', 'approved']) await call('PATCH', `/applications/${funded}`, { stage })
    const deal = (await call('PATCH', `/applications/${funded}`, { stage: 'funded', fundedAmount: 1000, purchaseAmount: 1400 })).body.data
      .deal
    const payment = (await call('POST', `/deals/${deal.id}/payments`, { amount: 10, type: 'merchantPayment', effectiveDate: '2026-03-16' }))
      .body.data.id
    const document = (await call('POST', '/documents', { name: 'a.pdf', type: 'bankStatement', dealId: deal.id })).body.data.id
    const analysis = (
      await call('POST', '/analysis/transactions', {
        transactions: [{ date: '2026-01-05', description: 'SQUARE INC', amount: 5, type: 'credit' }],
      })
    ).body.data.id
    const run = (await call('POST', `/deals/${deal.id}/underwriting/analyze`, { tool: 'merchant_enrichment' })).body.id
    const hook = (await call('POST', '/webhooks', { url: 'https://example.com/hook', events: ['deal.created', 'merchant.created'] })).body
      .data.id
    const tested = (await call('POST', `/webhooks/${hook}/test`)).body.data.id
    const ids = {
      id: [merchant, open.id, open.submissionNumber, deal.id, deal.dealId, document, hook],
      merchantId: [merchant],
      contactId: [contact],
      dealId: [deal.id, deal.dealId, open.id],
      transactionId: [payment],
      analysisId: [analysis, run],
      deliveryId: [tested],
    }
    const report = await fuzzRequests(t, { seed: SEED, count: COUNT, ids })
    expect(report.failures.join('\n\n')).toBe('')
    expect(report.sent).toBeGreaterThanOrEqual(COUNT)
    // A fuzzer that only ever hears "no" tests nothing.
    const successes = Object.entries(report.byStatus).reduce((sum, [status, n]) => sum + (Number(status) < 300 ? n : 0), 0)
    expect(successes).toBeGreaterThan(COUNT / 10)
  },
  LIMIT_MS,
)
