import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../shared/errors.ts'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import { SUBJECTS } from '../sandbox/subjects.ts'
import { BUREAUS } from './bureau.ts'
import { ProviderError } from './errors.ts'
import { createProviders, type Providers } from './providers.ts'

let sandbox: Sandbox
let providers: Providers
const quick = { clock: () => new Date(), sleep: async () => {}, patience: { timeoutMs: 2_000, failuresToOpen: 100 } }

beforeAll(async () => {
  sandbox = await startSandbox({ slowMs: 300 })
  const key = 'sandbox'
  providers = createProviders(
    {
      background: { url: sandbox.urls.background, key },
      bureauA: { url: sandbox.urls.bureauA, key },
      bureauB: { url: sandbox.urls.bureauB, key },
      registry: { url: sandbox.urls.registry, key },
    },
    quick,
  )
})
afterAll(async () => {
  await providers.close()
  await sandbox.close()
})
const asking = () => ({ idempotencyKey: randomUUID() })
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error) => (error instanceof ProviderError ? error.code : String(error)),
  )
const named = (behaviour: string) => SUBJECTS.find((subject) => subject.behaviour === behaviour)!

describe('background checks against the sandbox', () => {
  test('a clean business, by its id', async () => {
    const report = await providers.background().report({ entityType: 'business', entityId: 'biz_clean' }, asking())
    expect(report).toMatchObject({
      found: true,
      sandbox: true,
      entityName: 'Cedar & Main Bakery LLC',
      reportType: 'summaryBusiness',
      risk: 'low',
      bankruptcies: [],
      liens: [],
    })
    expect(report.answer).toMatchObject({ found: true, reportId: report.reportId })
  })
  test('the group id asks for the full report', async () => {
    expect(
      (await providers.background().report({ entityType: 'person', entityId: 'per_clean', clearGroupId: 'g1' }, asking())).reportType,
    ).toBe('fullPerson')
  })
  test('a bankrupt business has its bankruptcy, lien and judgment', async () => {
    const report = await providers.background().report({ entityType: 'business', entityId: 'biz_bankrupt' }, asking())
    expect(report).toMatchObject({
      risk: 'high',
      bankruptcies: [{ chapter: '7' }],
      liens: [{ amount: 48_210.55 }],
      judgments: [{ amount: 31_500 }],
    })
  })
  test('nobody of that id: found is false and the name is what was asked', async () => {
    expect(await providers.background().report({ entityType: 'person', entityId: 'per_nohit' }, asking())).toMatchObject({
      found: false,
      entityName: 'per_nohit',
      reportType: 'noRecord',
      sandbox: true,
    })
  })
  test('a stranger is clean, at once, and the same every time', async () => {
    const ask = () => providers.background().report({ entityType: 'business', entityId: 'XK-77120' }, asking())
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ found: true, risk: 'low', entityName: 'XK-77120' })
    expect({ ...first, generatedAt: null, answer: null }).toEqual({ ...second, generatedAt: null, answer: null })
  })
})

describe.each(BUREAUS)('credit reports of %s against the sandbox', (bureau) => {
  const ask = (queryInput: string, endpointType: 'business' | 'consumer' = 'business') =>
    providers.bureau(bureau).report({ queryInput, endpointType }, asking())
  test('clean, by number and by name in any spelling', async () => {
    for (const query of ['12-3456001', '123456001', 'cedar and main bakery', 'CEDAR & MAIN BAKERY, LLC.']) {
      const report = await ask(query)
      expect(report).toMatchObject({
        provider: bureau,
        hit: true,
        sandbox: true,
        subject: { name: 'Cedar & Main Bakery LLC' },
        summary: { thinFile: false, derogatoryCount: 0 },
      })
      expect(report.scores).toHaveLength(1)
    }
  })
  test('thin file', async () => {
    expect((await ask(named('thinFile').ein)).summary).toMatchObject({ thinFile: true, tradeLineCount: 1 })
  })
  test('bankrupt', async () => {
    const report = await ask(named('bankrupt').businessName)
    expect(report.summary).toMatchObject({ hasBankruptcy: true, openDerogatoryAmount: 79_710.55, delinquentTradeLineCount: 6 })
    const clean = await ask(named('clean').ein)
    expect(report.scores[0]!.value).toBeLessThan(clean.scores[0]!.value)
  })
  test('no hit', async () => {
    expect(await ask(named('noHit').ein)).toMatchObject({ hit: false, subject: null, scores: [], sandbox: true })
  })
  test('slow is answered all the same, flaky at the second try', async () => {
    expect((await ask(named('slow').ein)).hit).toBe(true)
    expect((await ask(named('flaky').ein)).hit).toBe(true)
  })
  test('failing, limited and garbled subjects end in an error that says so', async () => {
    expect(await codeOf(ask(named('failing').ein))).toBe('unavailable')
    expect(await codeOf(ask(named('limited').ein))).toBe('rate_limited')
    expect(await codeOf(ask(named('garbled').ein))).toBe('bad_response')
  })
  test('a consumer report is about the person', async () => {
    const report = await ask('Clara Reyes', 'consumer')
    expect(report).toMatchObject({
      endpointType: 'consumer',
      reportType: 'consumerProfile',
      subject: { name: 'Clara Reyes' },
      scores: [{ min: 300, max: 850 }],
    })
  })
})

test('a hanging subject times out', async () => {
  const impatient = createProviders(
    { background: { url: sandbox.urls.background, key: '' }, bureauA: null, bureauB: null, registry: null },
    { ...quick, patience: { timeoutMs: 80, attempts: 2 } },
  )
  expect(await codeOf(impatient.background().report({ entityType: 'business', entityId: 'biz_hanging' }, asking()))).toBe('timeout')
  await impatient.close()
})

test('the remote registry knows the bankrupt one and nobody else', async () => {
  const hit = await providers.registry!.search(named('bankrupt').ein, asking())
  expect(hit).toMatchObject({
    sandbox: true,
    records: [
      { kind: 'default', amount: 62_000, score: 1 },
      { kind: 'bankruptcy', amount: null },
    ],
  })
  expect(await providers.registry!.search('Unheard Of LLC', asking())).toEqual({ records: [], sandbox: true })
})

test('a key that is not accepted says so', async () => {
  const revoked = createProviders(
    { background: null, bureauA: { url: sandbox.urls.bureauA, key: 'revoked' }, bureauB: null, registry: null },
    quick,
  )
  expect(await codeOf(revoked.bureau('bureau_a').report({ queryInput: 'x', endpointType: 'business' }, asking()))).toBe('key_refused')
  await revoked.close()
})

test('what is not configured is a 503 that names the settings', async () => {
  const none = createProviders({ background: null, bureauA: null, bureauB: null, registry: null }, quick)
  for (const [use, setting] of [
    [() => none.background(), 'PROVIDER_BACKGROUND_URL'],
    [() => none.bureau('bureau_a'), 'PROVIDER_BUREAU_A_URL'],
    [() => none.bureau('bureau_b'), 'PROVIDER_BUREAU_B_URL'],
  ] as const) {
    let error: unknown
    try {
      use()
    } catch (e) {
      error = e
    }
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ status: 503, code: 'provider_not_configured' })
    expect((error as Problem).message).toContain(setting)
  }
  expect(none.registry).toBeNull()
  await none.close()
})
