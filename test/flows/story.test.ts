import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/verify-webhook.ts'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { type Sandbox, startSandbox } from '../../src/platform/sandbox/sandbox.ts'
import { dateInZone } from '../../src/shared/dates.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

let t: TestApp
let sandbox: Sandbox
let receiver: Receiver
let worker: { stop: () => Promise<void> }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const at = (url: string) => ({ url, key: 'sandbox' })
  const providers = createProviders(
    {
      background: at(sandbox.urls.background),
      bureauA: at(sandbox.urls.bureauA),
      bureauB: at(sandbox.urls.bureauB),
      registry: at(sandbox.urls.registry),
    },
    { clock: () => new Date() },
  )
  // The providers' clock is the machine's, so this story runs on its day. The clock of the app stands still.
  t = await startTestApp({ services: { providers }, now: new Date().toISOString() })
  receiver = await startReceiver()
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await receiver.close()
  await t.stop()
  await sandbox.close()
})

const runTool = async (path: string, tool: string, params: object = {}) => {
  const { call } = t.tenant
  const started = await call('POST', `${path}/analyze`, { tool, params })
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 202, body: { tool, status: 'processing' } })
  return eventually(async () => {
    const run = await call('GET', `${path}/analyses/${started.body.id}`)
    return run.body.status !== 'processing' && run.body
  })
}

test('application, documents, scrubbing, tools, approval, funding, payments, payoff: every step answers and every webhook arrives signed', async () => {
  const { call } = t.tenant
  const today = dateInZone(t.clock.now(), 'America/New_York')
  const kinds = [
    'application.created',
    'application.stage_changed',
    'document.uploaded',
    'merchant.created',
    'deal.created',
    'deal.funded',
    'deal.paid_off',
    'payment.completed',
  ]
  const hook = await call('POST', '/webhooks', { url: `${receiver.url}/hook`, events: kinds })
  expect(hook.status, JSON.stringify(hook.body)).toBe(201)

  const merchant = generateMerchant(11, { months: 2 })
  const application = (
    await call('POST', '/applications', {
      applicantLegalName: merchant.holder,
      requestedAmount: 40_000,
      applicantState: 'NY',
      ownerFirstName: 'Ana',
      ownerLastName: 'Ruiz',
      ownerEmail: 'ana@example.com',
      ein: '82-1204417',
    })
  ).body.data
  const path = `/deals/${application.submissionNumber}/underwriting`
  expect((await call('POST', `${path}/analyze`, { tool: 'bank_scrub' })).body.code).toBe('documents_required')

  for (const month of [0, 1]) {
    const form = new FormData()
    form.set('name', `statement-${month}.pdf`)
    form.set('type', 'bankStatement')
    form.set('applicationId', application.id)
    form.set('file', new Blob([Buffer.from(renderStatement(merchant, month, 'chase-business').pdf)]), `statement-${month}.pdf`)
    expect((await call('POST', '/documents', form)).status).toBe(201)
  }
  await call('PATCH', `/applications/${application.id}`, { stage: 'scrubbing' })
  const scrub = await runTool(path, 'bank_scrub')
  expect(scrub, scrub.error).toMatchObject({ status: 'completed', error: null })
  expect(scrub.result.statements).toHaveLength(2)
  expect(scrub.result.statements.every((s: { reconciled: boolean }) => s.reconciled)).toBe(true)
  const documents = (await call('GET', `${path}/documents`)).body
  expect(documents).toMatchObject({ dealId: null, submissionId: application.id })
  expect(documents.documents.map((d: { status: string }) => d.status)).toEqual(['parsed', 'parsed'])
  expect(scrub.result.statements[0].documentId).toBe(documents.documents[0].id)

  const again = await runTool(path, 'bank_scrub', { skipParsing: true })
  expect(again.result.summary).toEqual(scrub.result.summary)

  await call('PATCH', `/applications/${application.id}`, { stage: 'underwriting' })
  const background = await runTool(path, 'background_check', { entityType: 'business', entityId: 'any-company' })
  expect(background.result).toMatchObject({
    sandbox: true,
    reportType: expect.any(String),
    entityName: expect.any(String),
    pdfUrl: expect.stringContaining('/files/'),
  })
  const pdf = await fetch(background.result.pdfUrl)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await runTool(path, 'credit_check', { provider: 'bureau_a', queryInput: merchant.holder })).result.sandbox).toBe(true)
  expect((await runTool(path, 'merchant_scrub', { query: merchant.holder })).status).toBe('completed')
  const enrichment = await runTool(path, 'merchant_enrichment')
  expect(enrichment, enrichment.error).toMatchObject({ status: 'completed', result: { verdict: null } })
  expect(enrichment.result.checks.length).toBeGreaterThan(5)
  for (const check of enrichment.result.checks)
    expect(check).toMatchObject({ check: expect.any(String), finding: expect.any(String), detail: expect.any(String) })

  await call('PATCH', `/applications/${application.id}`, { stage: 'approved' })
  const funded = await call('PATCH', `/applications/${application.id}`, { stage: 'funded', fundedAmount: 30_000, purchaseAmount: 42_000 })
  expect(funded.status, JSON.stringify(funded.body)).toBe(200)
  const dealId = funded.body.data.deal.id

  const results = (await call('GET', `/deals/${dealId}/underwriting/results`)).body
  expect(results).toMatchObject({
    dealId,
    submissionId: application.id,
    bank_scrub: { status: 'completed', summary: scrub.result.summary },
    backgroundChecks: { registry_search: [{ analysisId: background.id, sandbox: true }] },
    creditChecks: { bureau_b: [] },
    merchantEnrichment: { analysisId: enrichment.id },
  })
  expect(results.creditChecks.bureau_a).toHaveLength(1)
  expect(results.merchantScrub.merchant_registry).toHaveLength(1)

  for (const amount of [12_000, 30_000])
    expect((await call('POST', `/deals/${dealId}/payments`, { amount, type: 'merchantPayment', effectiveDate: today })).status).toBe(201)
  expect((await call('GET', `/deals/${dealId}`)).body.data).toMatchObject({ status: 'paidOff', outstandingBalance: 0, paymentCount: 2 })

  const expected = [
    'application.created',
    'document.uploaded',
    'document.uploaded',
    'merchant.created',
    'deal.created',
    'deal.funded',
    'deal.paid_off',
    'payment.completed',
    'payment.completed',
    ...Array.from({ length: 4 }, () => 'application.stage_changed'),
  ]
  await eventually(async () => receiver.received.length >= expected.length)
  const events = receiver.received.map((r) =>
    verifyWebhook({ secret: hook.body.data.secret, headers: r.headers as Record<string, string>, rawBody: r.body, now: t.clock.now() }),
  )
  expect(events.map((e) => e.eventType).sort()).toEqual(expected.sort())
  expect(new Set(events.map((e) => e.eventId)).size).toBe(expected.length)
})
