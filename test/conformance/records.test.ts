import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { startSandbox } from '../../src/platform/sandbox/sandbox.ts'
import {
  auditOf,
  form,
  makeAnalysis,
  makeApplication,
  makeContact,
  makeDeal,
  makeDocument,
  makeMerchant,
  makePayment,
} from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** CONTRACT.md sections 3, 5 and 10: lists, documents, underwriting before funding. */

let t: TestApp
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  sandbox = await startSandbox({ slowMs: 10 })
  const at = (url: string) => ({ url, key: 'sandbox' })
  const { urls } = sandbox
  const providers = createProviders(
    { background: at(urls.background), bureauA: at(urls.bureauA), bureauB: at(urls.bureauB), registry: at(urls.registry) },
    { clock: () => new Date() },
  )
  t = await startTestApp({ services: { providers } })
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  await sandbox.close()
})

const ids = async (path: string, tenant = t.tenant): Promise<string[]> =>
  (await tenant.call('GET', path)).body.data.map((r: { id: string }) => r.id)

describe('lists', () => {
  test('every list takes updated_since', async () => {
    const own = await startTestApp()
    try {
      const { tenant, clock } = own
      const deal = await makeDeal(tenant)
      const merchant = await makeMerchant(tenant)
      await makeContact(tenant, merchant.id)
      await makePayment(tenant, deal.id)
      await makeDocument(tenant, { dealId: deal.id })
      await makeAnalysis(tenant)
      const webhook = (await tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] })).body.data
      await tenant.call('POST', `/webhooks/${webhook.id}/test`)
      await tenant.call('POST', `/deals/${deal.id}/underwriting/analyze`, { tool: 'merchant_enrichment' })
      const before = clock.now().toISOString()
      clock.advance(60_000)
      const after = clock.now().toISOString()
      for (const path of [
        '/deals',
        '/applications',
        '/merchants',
        `/merchants/${merchant.id}/contacts`,
        `/deals/${deal.id}/payments`,
        '/documents',
        '/analysis',
        '/webhooks',
        `/webhooks/${webhook.id}/deliveries`,
        `/deals/${deal.id}/underwriting/analyses`,
      ]) {
        expect((await ids(`${path}?updated_since=${before}`, tenant)).length, path).toBeGreaterThan(0)
        expect(await ids(`${path}?updated_since=${after}`, tenant), path).toEqual([])
        expect((await tenant.call('GET', `${path}?updated_since=yesterday`)).status, path).toBe(400)
      }
      await tenant.call('PATCH', `/merchants/${merchant.id}`, { industry: 'Bakery' })
      expect(await ids(`/merchants?updated_since=${after}`, tenant)).toEqual([merchant.id])
    } finally {
      await own.stop()
    }
  })

  test('sort_by takes what the contract lists, and nothing else', async () => {
    const deal = await makeDeal(t.tenant)
    const merchant = await makeMerchant(t.tenant)
    const lists: [string, string[]][] = [
      [
        '/deals',
        [
          'fundedDate',
          'merchantName',
          'fundedAmount',
          'purchaseAmount',
          'totalCollected',
          'outstandingBalance',
          'rtrPercentage',
          'status',
          'nextPaymentDate',
        ],
      ],
      ['/applications', ['applicantLegalName', 'requestedAmount', 'stage', 'priority']],
      ['/merchants', ['legalName']],
      [`/merchants/${merchant.id}/contacts`, ['lastName']],
      [`/deals/${deal.id}/payments`, ['effectiveDate', 'amount']],
      ['/documents', ['name']],
      ['/analysis', []],
      ['/webhooks', []],
    ]
    for (const [path, names] of lists) {
      for (const name of [...names, 'createdAt', 'updatedAt'])
        for (const order of ['asc', 'desc'])
          expect((await t.tenant.call('GET', `${path}?sort_by=${name}&sort_order=${order}`)).status, `${path} ${name}`).toBe(200)
      expect((await t.tenant.call('GET', `${path}?sort_by=nonsense`)).status, path).toBe(400)
    }
  })

  test('an EIN is found with or without its dash, of applications and merchants', async () => {
    const tenant = await t.newTenant()
    const merchant = await makeMerchant(tenant, { ein: '47-1234567' })
    await makeMerchant(tenant, { ein: '47-7654321' })
    const application = await makeApplication(tenant, { ein: '47-1234567' })
    await makeApplication(tenant)
    for (const search of ['47-1234567', '471234567', '1234567', '47123', '7-123']) {
      expect(await ids(`/merchants?search=${search}`, tenant), search).toEqual([merchant.id])
      expect(await ids(`/applications?search=${search}`, tenant), search).toEqual([application.id])
    }
  })

  test('a name is found whatever the case of its letters, also of those beyond A to Z', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant, { name: 'PEÑA & MÜLLER Ωmega LLC' })
    await makeDeal(tenant, { name: 'Pena Muller Omega LLC' })
    for (const search of ['PEÑA', 'peña', 'müller', 'MÜLLER', 'ωMEGA', 'eÑ']) {
      const term = encodeURIComponent(search)
      expect(await ids(`/deals?search=${term}`, tenant), search).toEqual([deal.id])
      expect(await ids(`/merchants?search=${term}`, tenant), search).toEqual([deal.merchantId])
      expect(await ids(`/applications?search=${term}`, tenant), search).toEqual([deal.submissionId])
    }
  })

  test('documents filter by application_id and status', async () => {
    const tenant = await t.newTenant()
    const application = await makeApplication(tenant)
    const mine = await makeDocument(tenant, { applicationId: application.id })
    const other = await makeDocument(tenant)
    expect(await ids(`/documents?application_id=${application.id}`, tenant)).toEqual([mine.id])
    expect(await ids(`/documents?application_id=${application.submissionNumber}`, tenant)).toEqual([mine.id])
    expect(await ids('/documents?application_id=nonsense', tenant)).toEqual([])
    expect(await ids('/documents?status=awaitingUpload&sort_order=asc', tenant)).toEqual([mine.id, other.id])
    expect(await ids('/documents?status=parsed', tenant)).toEqual([])
    expect((await tenant.call('GET', '/documents?status=nonsense')).status).toBe(400)
  })
})

describe('documents', () => {
  test('dealId, applicationId and merchantId must belong together; what is left out follows', async () => {
    const deal = await makeDeal(t.tenant)
    const other = await makeDeal(t.tenant)
    const stranger = await makeMerchant(t.tenant, { legalName: 'Stranger' })
    const linked = await makeApplication(t.tenant, { merchantId: stranger.id })
    const post = (fields: object) => t.tenant.call('POST', '/documents', { name: 'a', type: 'other', ...fields })
    const refused = (path: string) => ({ status: 400, body: { errors: [{ path }] } })
    expect(await post({ dealId: deal.id, merchantId: stranger.id })).toMatchObject(refused('merchantId'))
    expect(await post({ dealId: deal.id, applicationId: other.submissionId })).toMatchObject(refused('applicationId'))
    expect(await post({ applicationId: linked.id, merchantId: deal.merchantId })).toMatchObject(refused('merchantId'))
    expect((await post({ dealId: deal.dealId })).body.data).toMatchObject({ dealId: deal.id, merchantId: deal.merchantId })
    expect((await post({ applicationId: linked.submissionNumber })).body.data).toMatchObject({
      applicationId: linked.id,
      merchantId: stranger.id,
      dealId: null,
    })
    expect((await post({ applicationId: deal.submissionId })).body.data).toMatchObject({ dealId: deal.id, merchantId: deal.merchantId })
    expect(await post({ dealId: deal.id, applicationId: deal.submissionId, merchantId: deal.merchantId })).toMatchObject({ status: 201 })
  })

  test('upload-url gives a new link while the document awaits its bytes, and a 409 after', async () => {
    const document = await makeDocument(t.tenant, { type: 'other' })
    t.clock.advance(2 * 3_600_000)
    expect((await fetch(document.uploadUrl, { method: 'PUT', body: 'x' })).status).toBe(403)
    const renewed = await t.tenant.call('POST', `/documents/${document.id}/upload-url`)
    expect(renewed).toMatchObject({ status: 200, body: { data: { id: document.id, uploadUrl: expect.stringContaining('/files/') } } })
    expect((await fetch(renewed.body.data.uploadUrl, { method: 'PUT', body: new Uint8Array() })).status).toBe(400)
    expect((await fetch(renewed.body.data.uploadUrl, { method: 'PUT', body: 'bytes' })).status).toBe(200)
    expect(await t.tenant.call('POST', `/documents/${document.id}/upload-url`)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    t.clock.advance(-2 * 3_600_000)
  })

  test('DELETE removes record and bytes', async () => {
    const bytes = new TextEncoder().encode('some bytes')
    const { data } = (await t.tenant.call('POST', '/documents', form({ name: 'a', type: 'other' }, { name: 'a', bytes }))).body
    expect((await fetch(data.fileUrl)).status).toBe(200)
    expect((await t.tenant.call('DELETE', `/documents/${data.id}`)).status).toBe(204)
    expect((await t.tenant.call('GET', `/documents/${data.id}`)).status).toBe(404)
    expect((await fetch(data.fileUrl)).status).toBe(404)
    expect((await t.tenant.call('DELETE', `/documents/${data.id}`)).status).toBe(404)
  })

  test('409 while an analysis reads it', async () => {
    const deal = await makeDeal(t.tenant)
    const document = await makeDocument(t.tenant, { dealId: deal.id })
    await t.services.database.pool.query(
      `INSERT INTO underwriting_analyses (id, org_id, deal_id, tool, params, status, created_at, updated_at)
       VALUES ('uwa_01jabcdefghjkmnpqrstvwxyz0', $1, $2, 'bank_scrub', $3, 'processing', now(), now())`,
      [t.tenant.id, deal.id, JSON.stringify({ documentIds: [document.id] })],
    )
    expect(await t.tenant.call('DELETE', `/documents/${document.id}`)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await t.services.database.pool.query("UPDATE underwriting_analyses SET status = 'failed' WHERE id = 'uwa_01jabcdefghjkmnpqrstvwxyz0'")
    expect((await t.tenant.call('DELETE', `/documents/${document.id}`)).status).toBe(204)
  })
})

describe('underwriting', () => {
  const run = async (subject: string, body: object) => {
    const started = await t.tenant.call('POST', `/deals/${subject}/underwriting/analyze`, body)
    expect(started.status, JSON.stringify(started.body)).toBe(202)
    return eventually(async () => {
      const { body } = await t.tenant.call('GET', `/deals/${subject}/underwriting/analyses/${started.body.id}`)
      return body.status === 'processing' ? null : body
    })
  }

  test('happens before funding: an application by id or number, dealId null until funded, and all of it is the deal’s after', async () => {
    const application = await makeApplication(t.tenant)
    const first = await run(application.id, { tool: 'merchant_scrub', params: { query: 'Nobody Known LLC' } })
    const results = await t.tenant.call('GET', `/deals/${application.submissionNumber}/underwriting/results`)
    expect(results.body).toMatchObject({
      dealId: null,
      submissionId: application.id,
      merchantScrub: { merchant_registry: [{ analysisId: first.id }] },
    })
    for (const stage of ['underwriting', 'approved']) await t.tenant.call('PATCH', `/applications/${application.id}`, { stage })
    const funded = await t.tenant.call('PATCH', `/applications/${application.id}`, { stage: 'funded', fundedAmount: 1, purchaseAmount: 2 })
    const { deal } = funded.body.data
    expect((await t.tenant.call('GET', `/deals/${deal.dealId}/underwriting/results`)).body).toMatchObject({
      dealId: deal.id,
      merchantScrub: { merchant_registry: [{ analysisId: first.id }] },
    })
    const runs = await t.tenant.call('GET', `/deals/${deal.id}/underwriting/analyses`)
    expect(runs.body.data).toEqual([expect.objectContaining({ id: first.id, status: 'completed', progress: null })])
  })

  test('selecting a document that awaits its upload, or an unknown one, is a 400 that names it', async () => {
    const deal = await makeDeal(t.tenant)
    const document = await makeDocument(t.tenant, { dealId: deal.id })
    const select = (documentIds: string[]) => t.tenant.call('POST', `/deals/${deal.id}/underwriting/documents`, { documentIds })
    expect(await select([document.id])).toMatchObject({ status: 400, body: { errors: [{ path: 'documentIds.0' }] } })
    expect(await select(['doc_01jabcdefghjkmnpqrstvwxyz0'])).toMatchObject({ status: 400, body: { errors: [{ path: 'documentIds.0' }] } })
  })

  test('skipParsing while a document is not parsed is a 409 with its id, and is no smaller scrub', async () => {
    const deal = await makeDeal(t.tenant)
    const upload = async (name: string) =>
      (
        await t.tenant.call(
          'POST',
          '/documents',
          form({ name, type: 'bankStatement', dealId: deal.id }, { name, bytes: new TextEncoder().encode('%PDF-1.4 not read') }),
        )
      ).body.data.id as string
    const document = await upload('a.pdf')
    expect(
      await t.tenant.call('POST', `/deals/${deal.id}/underwriting/analyze`, { tool: 'bank_scrub', params: { skipParsing: true } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'documents_required', documentIds: [document] },
    })
  })

  test('a bureau’s question and answer lie sealed, in audit lines too', async () => {
    const application = await makeApplication(t.tenant)
    const number = '078-05-1120'
    const body = { tool: 'credit_check', params: { provider: 'bureau_a', queryInput: number, endpointType: 'consumer' } }
    const done = await run(application.id, body)
    expect(done).toMatchObject({ status: 'completed', result: expect.objectContaining({}) })
    const { rows } = await t.services.database.pool.query(
      'SELECT params::text, encode(result, $2) AS result FROM underwriting_analyses WHERE id = $1',
      [done.id, 'escape'],
    )
    const audit = JSON.stringify(await auditOf(t, done.id))
    for (const text of [rows[0].params, rows[0].result, audit]) expect(text).not.toContain(number)
    expect(JSON.parse(rows[0].params)).toEqual({ sealed: expect.any(String) })
    expect(rows[0].result.startsWith('\\037\\213')).toBe(false)
    const { creditChecks } = (await t.tenant.call('GET', `/deals/${application.id}/underwriting/results`)).body
    expect(creditChecks.bureau_a).toMatchObject([{ analysisId: done.id, sandbox: true }])
  })
})
