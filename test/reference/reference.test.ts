import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviders } from '../../src/platform/providers/providers.ts'
import { startSandbox } from '../../src/platform/sandbox/sandbox.ts'
import { EVENT_TYPES } from '../../src/resources/events/record.ts'
import { SAMPLES } from '../../src/resources/webhooks/samples.ts'
import { type Answer, startTestApp, type TestApp } from '../test-app.ts'
import { document, lieOf, lieOfEvent } from './document.ts'
import { recordingOf } from './recording.ts'
import { type Step, walk } from './walk.ts'

/** The OpenAPI document against the service: what it says is what is answered, and its examples were. */

const EXAMPLES = join(import.meta.dirname, '..', '..', 'src', 'reference', 'examples.gen.json')

let t: TestApp
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let steps: Step[]
let events: { eventId: string; eventType: string; data: unknown }[]

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const at = (url: string) => ({ url, key: 'sandbox' })
  const { background, bureauA, bureauB, registry } = sandbox.urls
  const providers = createProviders(
    { background: at(background), bureauA: at(bureauA), bureauB: at(bureauB), registry: at(registry) },
    { clock: () => new Date() },
  )
  t = await startTestApp({ services: { providers } })
  steps = await walk(t)
  events = []
  for (let after = ''; ; ) {
    const { body } = await t.tenant.call('GET', `/events?limit=100${after}`)
    events.push(...body.data)
    if (body.meta.next === null) break
    after = `&after=${body.meta.next}`
  }
})
afterAll(async () => {
  await t.stop()
  await sandbox.close()
})

test('the document is OpenAPI 3.1, by a validator that is not ours', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('the walk calls every operation, and tells of every kind of event', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const called = new Set(steps.map(({ method, path }) => `${method} ${templateOf(method, path)}`))
  expect(operations.filter((operation) => !called.has(operation))).toEqual([])
  expect(EVENT_TYPES.filter((type) => !events.some((e) => e.eventType === type))).toEqual([])
  expect(Object.keys(document.webhooks).sort()).toEqual([...EVENT_TYPES].sort())
})

const templateOf = (method: string, path: string): string => {
  const plain = path.split('?')[0]!
  const fits = (template: string) => new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(plain)
  const all = Object.keys(document.paths).filter((template) => document.paths[template][method.toLowerCase()] && fits(template))
  return all.sort((a, b) => a.split('{').length - b.split('{').length)[0]!
}

test('every answer is as documented: status, media type, headers, every field', () => {
  expect(steps.map(({ method, path, answer }) => lieOf(method, path, answer)).filter((lie) => lie !== null)).toEqual([])
})

test('every event is as documented, and so are the samples that tests send', () => {
  expect(events.map(lieOfEvent).filter((lie) => lie !== null)).toEqual([])
  const samples = EVENT_TYPES.map((eventType) => ({
    eventId: 'evt_1',
    eventType,
    createdAt: '2026-03-16T15:00:00.000Z',
    data: SAMPLES[eventType],
  }))
  expect(samples.map(lieOfEvent).filter((lie) => lie !== null)).toEqual([])
})

test('an answer that is not as documented is noticed', () => {
  const { method, path, answer } = steps.find((s) => s.method === 'GET' && s.answer.body.data?.rtrPercentage !== undefined)!
  const without = { ...answer.body.data, rtrPercentage: 'much' }
  expect(lieOf(method, path, { ...answer, body: { data: without } })).toMatch(/rtrPercentage/)
  expect(lieOf(method, path, { ...answer, status: 418 })).toMatch(/418/)
  expect(
    lieOfEvent({ eventType: 'deal.status_changed', eventId: 'e', createdAt: '2026-03-16T15:00:00.000Z', data: answer.body.data } as never),
  ).toMatch(/previousStatus/)
})

test('refusals are as documented, each status with its codes', async () => {
  const problems = await refusals()
  expect(problems.map(({ method, path, answer }) => lieOf(method, path, answer)).filter((lie) => lie !== null)).toEqual([])
  await compareExamples(problems.map((p) => p.answer))
})

/** One of each code that a caller can bring about by asking. */
const refusals = async (): Promise<{ method: string; path: string; answer: Answer }[]> => {
  const { call } = t.tenant
  const seen: { method: string; path: string; answer: Answer }[] = []
  const refuse = async (code: string, method: string, path: string, body?: unknown, headers?: Record<string, string>, as = call) => {
    const answer = await as(method, path, body, headers)
    expect(answer.body?.code, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(code)
    seen.push({ method, path, answer })
  }
  const merchant = (await call('POST', '/merchants', { legalName: 'Refused Inc' })).body.data
  const application = (await call('POST', '/applications', { applicantLegalName: 'Refused Inc', requestedAmount: 1_000 })).body.data
  const key = { 'idempotency-key': 'refused-1' }
  await refuse('invalid_json', 'POST', '/merchants', '{', { 'content-type': 'application/json' })
  await refuse('invalid_request', 'POST', '/merchants', { legalName: '', color: 'red' })
  await refuse('unauthorized', 'GET', '/deals', undefined, {}, t.callWith(null))
  await refuse('insufficient_scope', 'GET', '/deals', undefined, {}, t.callWith(await t.newKey(t.tenant.id, ['payments:read'])))
  await refuse('not_found', 'GET', '/deals/D-2026-999999')
  await refuse('invalid_transition', 'PATCH', `/applications/${application.id}`, { stage: 'funded', fundedAmount: 1, purchaseAmount: 2 })
  await refuse('documents_required', 'POST', `/deals/${application.id}/underwriting/analyze`, { tool: 'bank_scrub' })
  await refuse('precondition_failed', 'PATCH', `/merchants/${merchant.id}`, { industry: 'X' }, { 'if-match': '"v9"' })
  await refuse('unsupported_media_type', 'POST', '/merchants', 'x', { 'content-type': 'text/csv' })
  await refuse('payload_too_large', 'POST', '/merchants', { legalName: 'x'.repeat(1_100_000) })
  await call('POST', '/merchants', { legalName: 'Once Inc' }, key)
  await refuse('idempotency_mismatch', 'POST', '/merchants', { legalName: 'Twice Inc' }, key)
  await call('POST', `/merchants/${merchant.id}/contacts`, { firstName: 'A', lastName: 'B', ownershipPercentage: 100 })
  await refuse('conflict', 'POST', `/merchants/${merchant.id}/contacts`, { firstName: 'C', lastName: 'D', ownershipPercentage: 1 })
  const gone = (
    await call('POST', '/webhooks', { url: 'https://example.com/g', events: ['deal.created'] }, { 'idempotency-key': 'gone-1' })
  ).body.data
  await call('DELETE', `/webhooks/${gone.id}`)
  await refuse('gone', 'POST', '/webhooks', { url: 'https://example.com/g', events: ['deal.created'] }, { 'idempotency-key': 'gone-1' })
  return seen
}

const compareExamples = async (problems: Answer[]) => {
  const now = `${JSON.stringify(recordingOf(t.url, steps, events, problems), null, 1)}\n`
  if (process.env.UPDATE_EXAMPLES) await writeFile(EXAMPLES, now)
  const kept = await readFile(EXAMPLES, 'utf8').catch(() => '')
  expect(
    kept === now,
    'The examples of the reference are not what the service answers; see the difference, and write them anew with: UPDATE_EXAMPLES=1 npx vitest run test/reference',
  ).toBe(true)
}
