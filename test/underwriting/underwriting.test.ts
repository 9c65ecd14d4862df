import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModel } from '../../src/platform/model/model.ts'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { type Sandbox, startSandbox } from '../../src/platform/sandbox/sandbox.ts'
import { newId } from '../../src/shared/ids.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

let t: TestApp
let sandbox: Sandbox
let model: Server
let modelAnswer: (question: string) => string
const asked: string[] = []
let worker: { stop: () => Promise<void> }

/** A server that speaks the chat protocol and says what the test tells it to. */
const startModelServer = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push(body)
      const content = modelAnswer(body)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 0,
          model: 'm',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, slowMs: 200 })
  model = await startModelServer()
  modelAnswer = () => 'no JSON at all'
  const providers = createProviders(
    {
      background: { url: sandbox.urls.background, key: 'sandbox' },
      bureauA: { url: sandbox.urls.bureauA, key: 'sandbox' },
      bureauB: null,
      registry: null,
    },
    { clock: () => new Date() },
  )
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  t = await startTestApp({ services: { providers, model: createModel({ baseUrl, apiKey: 'k', model: 'm' }) } })
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.services.model!.close()
  await t.stop()
  await sandbox.close()
  model.closeAllConnections()
  model.close()
})

const newApplication = async (tenant: Tenant) =>
  (
    await tenant.call('POST', '/applications', {
      applicantLegalName: 'Harbor Street Bakery LLC',
      requestedAmount: 40_000,
      ownerFirstName: 'Ana',
      ownerLastName: 'Ruiz',
    })
  ).body.data

/** A deal without an application behind it, as an import makes it. */
const newBareDeal = async (tenant: Tenant): Promise<string> => {
  const merchant = (await tenant.call('POST', '/merchants', { legalName: 'Imported Merchant Inc' })).body.data.id
  const id = newId('deal')
  await t.services.database.pool.query(
    `INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, funded_date, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Imported Merchant Inc', 'active', 100, 200, '2026-01-01', now(), now())`,
    [id, tenant.id, `D-2020-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`, merchant],
  )
  return id
}

const addStatement = async (tenant: Tenant, applicationId: string, bytes: Uint8Array, name = 'statement.pdf', type = 'bankStatement') => {
  const form = new FormData()
  form.set('name', name)
  form.set('type', type)
  form.set('applicationId', applicationId)
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  return (await tenant.call('POST', '/documents', form)).body.data.id as string
}

const statement = (seed: number) => renderStatement(generateMerchant(seed, { months: 1 }), 0, 'td').pdf

const run = async (tenant: Tenant, subject: string, tool: string, params?: object) => {
  const started = await tenant.call('POST', `/deals/${subject}/underwriting/analyze`, params === undefined ? { tool } : { tool, params })
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  return eventually(async () => {
    const { body } = await tenant.call('GET', `/deals/${subject}/underwriting/analyses/${started.body.id}`)
    return body.status !== 'processing' && body
  })
}

describe('GET /tools', () => {
  test('lists the five tools with their parameters', async () => {
    const { id } = await newApplication(t.tenant)
    const { body } = await t.tenant.call('GET', `/deals/${id}/underwriting/tools`)
    const of = Object.fromEntries(body.tools.map((x: { tool: string }) => [x.tool, x]))
    expect(Object.keys(of).sort()).toEqual(['background_check', 'bank_scrub', 'credit_check', 'merchant_enrichment', 'merchant_scrub'])
    expect(of.bank_scrub).toMatchObject({ requiredParams: [], optionalParams: ['skipParsing'] })
    expect(of.background_check).toMatchObject({ requiredParams: ['entityType', 'entityId'], optionalParams: ['clearGroupId'] })
    expect(of.credit_check).toMatchObject({ requiredParams: ['provider', 'queryInput'], optionalParams: ['reportType', 'endpointType'] })
    expect(of.merchant_scrub).toMatchObject({ requiredParams: ['query'], optionalParams: [] })
    expect(of.merchant_enrichment).toMatchObject({ requiredParams: [], optionalParams: [] })
  })
})

describe('POST /analyze refuses', () => {
  test.each([
    ['an unknown tool', { tool: 'crystal_ball' }, 'tool'],
    ['no tool', {}, 'tool'],
    ['a missing parameter', { tool: 'background_check', params: { entityType: 'business' } }, 'params.entityId'],
    ['a wrong value', { tool: 'credit_check', params: { provider: 'bureau_c', queryInput: 'x' } }, 'params.provider'],
    ['an unknown parameter', { tool: 'merchant_scrub', params: { query: 'x', deep: true } }, 'params.deep'],
    ['a parameter for a tool that takes none', { tool: 'merchant_enrichment', params: { query: 'x' } }, 'params.query'],
  ])('%s with a 400 that names it', async (_, body, path) => {
    const { id } = await newApplication(t.tenant)
    const answer = await t.tenant.call('POST', `/deals/${id}/underwriting/analyze`, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.errors.map((e: { path: string }) => e.path)).toContain(path)
  })

  test('bank_scrub and credit_check on a deal without submission: 409 submission_required; the other tools run', async () => {
    const deal = await newBareDeal(t.tenant)
    for (const [tool, params] of [
      ['bank_scrub', {}],
      ['credit_check', { provider: 'bureau_a', queryInput: 'x' }],
    ] as const)
      expect(await t.tenant.call('POST', `/deals/${deal}/underwriting/analyze`, { tool, params })).toMatchObject({
        status: 409,
        body: { code: 'submission_required' },
      })
    expect((await run(t.tenant, deal, 'merchant_enrichment')).status).toBe('completed')
  })

  test('bank_scrub without a statement: 409 documents_required, also for one that awaits its upload and for skipParsing before anything was read', async () => {
    const { id } = await newApplication(t.tenant)
    const refused = async (params: object) =>
      expect(await t.tenant.call('POST', `/deals/${id}/underwriting/analyze`, { tool: 'bank_scrub', params })).toMatchObject({
        status: 409,
        body: { code: 'documents_required' },
      })
    await refused({})
    await t.tenant.call('POST', '/documents', { name: 'later.pdf', type: 'bankStatement', applicationId: id })
    await refused({})
    await addStatement(t.tenant, id, statement(1))
    await refused({ skipParsing: true })
  })

  test('a provider that is not configured: 503 provider_not_configured', async () => {
    const { id } = await newApplication(t.tenant)
    const answer = await t.tenant.call('POST', `/deals/${id}/underwriting/analyze`, {
      tool: 'credit_check',
      params: { provider: 'bureau_b', queryInput: 'x' },
    })
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_not_configured' } })
  })
})

describe('documents', () => {
  test('chosen documents are the ones that are read; an unknown id is a 400 naming it; another organization’s is unknown', async () => {
    const { id } = await newApplication(t.tenant)
    const first = await addStatement(t.tenant, id, statement(1), 'first.pdf')
    const second = await addStatement(t.tenant, id, statement(2), 'second.pdf')
    const other = await t.newTenant()
    const foreign = await addStatement(other, (await newApplication(other)).id, statement(1))
    for (const unknown of ['doc_01jabcdefghjkmnpqrstvwxyz0', foreign, 'nonsense']) {
      const answer = await t.tenant.call('POST', `/deals/${id}/underwriting/documents`, { documentIds: [first, unknown] })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain(unknown)
    }
    expect(await t.tenant.call('POST', `/deals/${id}/underwriting/documents`, { documentIds: [second] })).toMatchObject({
      status: 200,
      body: { dealId: null, submissionId: id, documentIds: [second] },
    })
    const scrub = await run(t.tenant, id, 'bank_scrub')
    expect(scrub.result.statements.map((s: { documentId: string }) => s.documentId)).toEqual([second])
    const { documents } = (await t.tenant.call('GET', `/deals/${id}/underwriting/documents`)).body
    expect(documents.map((d: { id: string; status: string; selected: boolean }) => [d.id, d.status, d.selected])).toEqual([
      [first, 'uploaded', false],
      [second, 'parsed', true],
    ])
    expect(documents[0]).toMatchObject({
      fileName: 'first.pdf',
      documentType: 'bankStatement',
      fileUrl: expect.stringContaining('/files/'),
      createdAt: expect.any(String),
    })
  })

  test('a statement that cannot be read fails the run, says why on the run and on the document, and leaves the others parsed', async () => {
    const { id } = await newApplication(t.tenant)
    await addStatement(t.tenant, id, statement(1), 'good.pdf')
    await addStatement(t.tenant, id, Buffer.from('%PDF-1.7 broken'), 'bad.pdf')
    const scrub = await run(t.tenant, id, 'bank_scrub')
    expect(scrub).toMatchObject({ status: 'failed', result: null })
    expect(scrub.error).toContain('bad.pdf')
    const { documents } = (await t.tenant.call('GET', `/deals/${id}/underwriting/documents`)).body
    expect(documents.map((d: { status: string }) => d.status)).toEqual(['parsed', 'failed'])
    expect(documents[1].statusReason).toBeTruthy()
    expect((await t.tenant.call('GET', `/deals/${id}/underwriting/results`)).body.bank_scrub).toMatchObject({
      status: 'failed',
      summary: null,
    })
  })
})

describe('results', () => {
  test('a subject nothing was run on answers with empty places', async () => {
    const { id } = await newApplication(t.tenant)
    expect((await t.tenant.call('GET', `/deals/${id}/underwriting/results`)).body).toEqual({
      dealId: null,
      submissionId: id,
      merchantId: null,
      bank_scrub: { status: 'notRun', summary: null, analysisId: null, completedAt: null, error: null },
      backgroundChecks: { registry_search: [] },
      creditChecks: { bureau_a: [], bureau_b: [] },
      merchantScrub: { merchant_registry: [] },
      merchantEnrichment: null,
    })
  })

  test('each completed run is an entry, newest first', async () => {
    const { id } = await newApplication(t.tenant)
    const runs = []
    for (const query of ['First Query LLC', 'Second Query LLC']) {
      runs.push((await run(t.tenant, id, 'merchant_scrub', { query })).id)
      t.clock.advance(1_000)
    }
    const { merchant_registry: entries } = (await t.tenant.call('GET', `/deals/${id}/underwriting/results`)).body.merchantScrub
    expect(entries.map((e: { analysisId: string }) => e.analysisId)).toEqual(runs.toReversed())
    expect(entries[0]).toMatchObject({ query: 'Second Query LLC', sandbox: false, completedAt: expect.any(String) })
  })

  test('another organization sees neither the subject nor its runs', async () => {
    const { id } = await newApplication(t.tenant)
    const { id: runId } = await run(t.tenant, id, 'merchant_scrub', { query: 'x' })
    const other = await t.newTenant()
    const own = await newApplication(other)
    expect((await other.call('GET', `/deals/${id}/underwriting/results`)).status).toBe(404)
    expect((await other.call('GET', `/deals/${own.id}/underwriting/analyses/${runId}`)).status).toBe(404)
    const second = await newApplication(t.tenant)
    expect((await t.tenant.call('GET', `/deals/${second.id}/underwriting/analyses/${runId}`)).status).toBe(404)
  })
})

describe('the model', () => {
  test('nonsense from the model leaves the rest of a result as the rules had it', async () => {
    modelAnswer = () => 'I would rather write a poem.'
    const { id } = await newApplication(t.tenant)
    await addStatement(t.tenant, id, statement(5))
    const scrub = await run(t.tenant, id, 'bank_scrub')
    expect(scrub.status).toBe('completed')
    expect(scrub.result.transactions.some((r: { classificationSource: string }) => r.classificationSource === 'llm')).toBe(false)
  })

  test('what rules leave open is asked once, masked, and the answer is kept for the next analysis', async () => {
    modelAnswer = (question) => {
      const data = JSON.parse(question).messages.at(-1).content as string
      const ids = [...data.matchAll(/"id":\s*(\d+),\s*"type":\s*"debit"/g)].map((m) => Number(m[1]))
      return JSON.stringify({ labels: ids.map((i) => ({ id: i, category: 'businessExpense', vendor: 'Zorblatt', confidence: 0.8 })) })
    }
    const unknown = ['ZQXJV WIBBLE', 'FNORDAK KRAMBOL', 'TUVVIL OBRECHTA', 'QUENDRIX LOOM']
    const transactions = Array.from({ length: 501 }, (_, i) => ({
      date: `2026-01-${String(1 + (i % 28)).padStart(2, '0')}`,
      description: unknown[i] ?? 'SQUARE INC',
      amount: 10 + i,
      type: i in unknown ? 'debit' : 'credit',
    }))
    const analyse = async () => {
      const { id } = (await t.tenant.call('POST', '/analysis/transactions', { transactions })).body.data
      return eventually(async () => {
        const { data } = (await t.tenant.call('GET', `/analysis/${id}`)).body
        return data.status === 'completed' && data
      })
    }
    asked.length = 0
    const first = await analyse()
    const labelled = first.transactions.filter((r: { classificationSource: string }) => r.classificationSource === 'llm')
    expect(labelled).toHaveLength(4)
    expect(labelled[0]).toMatchObject({ classification: 'businessExpense', confidence: 0.8 })
    const calls = asked.length
    expect(calls).toBeGreaterThan(0)
    await analyse()
    expect(asked.length).toBe(calls)
  })

  test('a verdict cites the checks it rests on', async () => {
    modelAnswer = (question) => {
      const [, check] = /\\"check\\":\s*\\"([\w. -]+)\\"/.exec(question) ?? []
      return JSON.stringify({ verdict: 'needsReview', reasoning: 'One check is open.', citedChecks: [check] })
    }
    const { id } = await newApplication(t.tenant)
    const { result } = await run(t.tenant, id, 'merchant_enrichment')
    expect(result.verdict).toMatchObject({ verdict: 'needsReview' })
    expect(result.checks.map((c: { check: string }) => c.check)).toContain(result.verdict.citedChecks[0])
  })
})
