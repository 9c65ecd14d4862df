import { sql } from 'kysely'
import { type Ctx, tx } from '../src/context.ts'
import type { Route } from '../src/platform/http/route.ts'
import { raiseAlerts } from '../src/resources/alerts/service.ts'
import { createApplication, patchApplication } from '../src/resources/applications/service.ts'
import { lockDeal } from '../src/resources/deals/service.ts'
import { changeSettings } from '../src/resources/organizations/settings.ts'
import { proposeFor } from '../src/resources/true-ups/service.ts'
import { type Id, type IdPrefix, newId } from '../src/shared/ids.ts'
import { cents } from '../src/shared/money.ts'
import type { Answer, Tenant, TestApp } from './test-app.ts'

/** Records for tests, made the way callers make them: over HTTP, unless there are many. */

export const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

const made = async (answer: Promise<Answer>, status = 201) => expectStatus(await answer, status).body.data

export const makeMerchant = (tenant: Tenant, fields: object = {}) =>
  made(tenant.call('POST', '/merchants', { legalName: 'Harbor Street Bakery LLC', ...fields }))

export const makeContact = (tenant: Tenant, merchantId: string, fields: object = {}) =>
  made(tenant.call('POST', `/merchants/${merchantId}/contacts`, { firstName: 'Ana', lastName: 'Ruiz', ...fields }))

export const makeApplication = (tenant: Tenant, fields: object = {}) =>
  made(tenant.call('POST', '/applications', { applicantLegalName: 'Harbor Street Bakery LLC', requestedAmount: 50_000, ...fields }))

export type DealTerms = {
  name?: string
  merchantId?: string
  fundedAmount?: number
  purchaseAmount?: number
  fundedDate?: string
  paymentFrequency?: 'daily' | 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'
  paymentAmount?: number
  funderId?: string
}

/** A deal, by funding an application; the verbs are called directly, four requests being slow where many deals are needed. */
export const makeDeal = async ({ call, ctx }: Tenant, terms: DealTerms = {}) => {
  const id = await fundedDealId(ctx, terms)
  return made(call('GET', `/deals/${id}`), 200)
}

export const fundedDealId = (ctx: Ctx, { name, merchantId, ...terms }: DealTerms = {}): Promise<string> =>
  tx(ctx, async (ctx) => {
    const application = await createApplication(ctx, {
      applicantLegalName: name ?? 'Harbor Street Bakery LLC',
      requestedAmount: 1000,
      ...(merchantId ? { merchantId } : {}),
    })
    for (const stage of ['underwriting', 'approved'] as const) await patchApplication(ctx, application.id, { stage })
    const funded = await patchApplication(ctx, application.id, { stage: 'funded', fundedAmount: 1000, purchaseAmount: 1400, ...terms })
    return funded.deal_id!
  })

export const makePayment = (tenant: Tenant, dealId: string, fields: object = {}) =>
  made(tenant.call('POST', `/deals/${dealId}/payments`, { amount: 100, type: 'merchantPayment', effectiveDate: '2026-03-16', ...fields }))

export const makeDocument = (tenant: Tenant, fields: object = {}) =>
  made(tenant.call('POST', '/documents', { name: 'March.pdf', type: 'bankStatement', ...fields }))

export const makeAnalysis = (tenant: Tenant, fields: object = {}) =>
  made(
    tenant.call('POST', '/analysis/transactions', {
      transactions: [{ date: '2026-03-02', description: 'DEPOSIT', amount: 1000, type: 'credit' }],
      ...fields,
    }),
    200,
  )

/** Raised as a job does that looks at later statements. */
export const makeAlert = async ({ ctx, call }: Tenant, dealId: string) => {
  const finding = { kind: 'newPosition' as const, subject: 'RAPID', message: 'Rapid takes $1 daily.', details: { funderName: 'Rapid' } }
  await tx(ctx, (ctx) => raiseAlerts(ctx, dealId as Id<'deal'>, newId('ana'), [finding]))
  return (await made(call('GET', `/alerts?deal_id=${dealId}`), 200))[0]
}

export const makeTrueUp = async ({ ctx, call }: Tenant, dealId: string) => {
  await made(call('PATCH', `/deals/${dealId}`, { specifiedPercentage: 10, paymentFrequency: 'daily', paymentAmount: 100 }), 200)
  const months = [{ month: '2026-02', revenue: cents(5_000_000) }]
  await tx(ctx, async (ctx) => proposeFor(ctx, await lockDeal(ctx, dealId), newId('ana'), months, 5))
  return (await made(call('GET', `/deals/${dealId}/true-ups`), 200))[0]
}

export const form = (
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array; field?: string; type?: string },
): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (file)
    data.append(
      file.field ?? 'file',
      new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type ?? 'application/pdf' }),
      file.name,
    )
  return data
}

export const BANK_ACCOUNT = {
  routingNumber: '011000015',
  accountNumber: '000123456789',
  accountType: 'checking',
  holderType: 'business',
  holderName: 'Harbor Street Bakery LLC',
  authorizedAt: '2026-03-02',
}
export const makeBankAccount = (tenant: Tenant, merchantId: string, fields: object = {}) =>
  made(tenant.call('POST', `/merchants/${merchantId}/bank-accounts`, { ...BANK_ACCOUNT, ...fields }))

export const ORIGINATOR = {
  immediateDestination: '021000021',
  immediateOrigin: '1234567890',
  destinationName: 'FIRST TEST BANK',
  originName: 'TEST FUNDER LLC',
  companyName: 'TEST FUNDER',
  companyId: '1234567890',
  odfi: '021000021',
}

/** A draft of one debit: a deal of 100.00 every banking day, and its account. */
export const makeAchFile = async (tenant: Tenant): Promise<string> => {
  await changeSettings(tenant.ctx, { achOriginator: ORIGINATOR })
  const { id: merchantId } = await makeMerchant(tenant)
  const deal = await makeDeal(tenant, { merchantId, paymentFrequency: 'daily', paymentAmount: 100 })
  await makeBankAccount(tenant, merchantId)
  return (await made(tenant.call('POST', '/ach/files', { effectiveDate: deal.nextPaymentDate }))).id
}

/** A return of an entry that nobody made. */
const makeUnmatched = async (tenant: Tenant): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ach_return_items (org_id, file_sha256, line, kind, code, original_trace, return_trace, amount, outcome, reason, created_at)
    VALUES (${tenant.id}, 'made by hand', 3, 'return', 'R01', '021000020000001', '011000010000001', 100, 'unmatched', 'No such entry.', now()) RETURNING id`.execute(
    tenant.ctx.db,
  )
  return String(rows[0]!.id)
}

type Factory = (tenant: Tenant, world: Map<string, string>) => Promise<string>

/**
 * A real record for every path parameter of the interface, by the segment before it. A new route with a parameter that is not here fails the
 * tests that walk the route list, and says which factory is missing.
 */
const PATH_FACTORIES: Record<string, { prefix: IdPrefix; make: Factory }> = {
  'deals/:id': { prefix: 'deal', make: async (tenant) => (await makeDeal(tenant)).id },
  'deals/:dealId': { prefix: 'deal', make: async (tenant) => (await makeDeal(tenant)).id },
  'applications/:id': { prefix: 'app', make: async (tenant) => (await makeApplication(tenant)).id },
  'merchants/:id': { prefix: 'mer', make: async (tenant) => (await makeMerchant(tenant)).id },
  'merchants/:merchantId': { prefix: 'mer', make: async (tenant) => (await makeMerchant(tenant)).id },
  'contacts/:contactId': {
    prefix: 'con',
    make: async (tenant, world) => (await makeContact(tenant, world.get('merchants/:merchantId')!)).id,
  },
  'payments/:transactionId': {
    prefix: 'pay',
    make: async (tenant, world) => (await makePayment(tenant, world.get('deals/:dealId')!)).id,
  },
  'bank-accounts/:accountId': {
    prefix: 'acct',
    make: async (tenant, world) => (await makeBankAccount(tenant, world.get('merchants/:merchantId')!)).id,
  },
  'files/:id': { prefix: 'ach', make: makeAchFile },
  'unmatched/:id': { prefix: 'ach', make: makeUnmatched },
  'true-ups/:trueUpId': { prefix: 'tru', make: async (tenant, world) => (await makeTrueUp(tenant, world.get('deals/:id')!)).id },
  'alerts/:id': { prefix: 'alr', make: async (tenant) => (await makeAlert(tenant, (await makeDeal(tenant)).id)).id },
  'documents/:id': { prefix: 'doc', make: async (tenant) => (await makeDocument(tenant)).id },
  'webhooks/:id': {
    prefix: 'whk',
    make: async (tenant) => (await made(tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] }))).id,
  },
  'analysis/:analysisId': { prefix: 'ana', make: async (tenant) => (await makeAnalysis(tenant)).id },
  'analyses/:analysisId': {
    prefix: 'uwa',
    make: async (tenant, world) =>
      expectStatus(
        await tenant.call('POST', `/deals/${world.get('deals/:dealId')}/underwriting/analyze`, { tool: 'merchant_enrichment' }),
        202,
      ).body.id,
  },
  'corrections/:correctionId': {
    prefix: 'cor',
    make: async (tenant, world) => {
      const analysis = world.get('analysis/:analysisId') ?? (await makeAnalysis(tenant)).id
      world.set('analysis/:analysisId', analysis)
      const change = { kind: 'label', rows: [0], classification: 'transferIn' }
      await made(tenant.call('POST', `/analysis/${analysis}/corrections`, { revision: 0, reason: 'A test.', changes: [change] }), 200)
      return expectStatus(await tenant.call('GET', `/analysis/${analysis}/corrections`), 200).body.data[0].id
    },
  },
  // Not ids: the position of a file in its upload, and a page of it.
  'files/:file': { prefix: 'doc', make: async () => '0' },
  'pages/:page': { prefix: 'doc', make: async () => '1' },
  'deliveries/:deliveryId': {
    prefix: 'dlv',
    make: async (tenant, world) => (await made(tenant.call('POST', `/webhooks/${world.get('webhooks/:id')}/test`), 202)).id,
  },
}

const parametersOf = (route: Route): string[] => [...route.path.matchAll(/([^/]+)\/(:\w+)/g)].map(([, before, name]) => `${before}/${name}`)

const factoryOf = (route: Route, parameter: string) => {
  const factory = PATH_FACTORIES[parameter]
  if (!factory) throw new Error(`${route.method} ${route.path}: test/factories.ts has no path factory for "${parameter}"; add one.`)
  return factory
}

const worlds = new WeakMap<Tenant, Map<string, string>>()

/** The route's path with real records of the tenant, made when they are first asked for. */
export const realPath = async (route: Route, tenant: Tenant): Promise<string> => {
  const world = worlds.get(tenant) ?? new Map<string, string>()
  worlds.set(tenant, world)
  for (const parameter of parametersOf(route))
    if (!world.has(parameter)) world.set(parameter, await factoryOf(route, parameter).make(tenant, world))
  return fill(route, world)
}

/** The route's path with ids that are well formed and name nothing. */
export const missingPath = (route: Route): string =>
  fill(route, new Map(parametersOf(route).map((parameter) => [parameter, newId(factoryOf(route, parameter).prefix)])))

/** The path of `outer` up to its last parameter, which is the other tenant's. */
export const mixedPath = async (route: Route, outer: Tenant, inner: Tenant): Promise<string> => {
  const own = await realPath(route, outer)
  const foreign = await realPath(route, inner)
  const names = route.path.split('/')
  const last = names.findLastIndex((segment) => segment.startsWith(':'))
  return names.map((_, i) => (i === last ? foreign : own).split('/')[i]).join('/')
}

const fill = (route: Route, world: Map<string, string>): string =>
  route.path.replace(/([^/]+)\/(:\w+)/g, (_, before, name) => `${before}/${world.get(`${before}/${name}`)}`)

/** How many rows every table of ours has: what "nothing was written" is measured by. */
export const rowCounts = async (t: TestApp): Promise<Record<string, number>> => {
  const { rows: tables } = await t.services.database.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  )
  const text = tables.map(({ name }) => `SELECT '${name}' AS name, count(*) AS n FROM ${name}`).join(' UNION ALL ')
  const { rows } = await t.services.database.pool.query<{ name: string; n: number }>(text)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

export type StoredEvent = { id: string; type: string; entityId: string; data: Record<string, unknown> }

/** An organization's events in the order they were recorded, from the `from`th on. */
export const eventsOf = async (t: TestApp, tenant: Tenant, from = 0): Promise<StoredEvent[]> => {
  const { rows } = await t.services.database.pool.query<{ id: string; type: string; entity_id: string; data: string }>(
    'SELECT id, type, entity_id, data FROM events WHERE org_id = $1 ORDER BY id OFFSET $2',
    [tenant.id, from],
  )
  return rows.map((r) => ({ id: r.id, type: r.type, entityId: r.entity_id, data: JSON.parse(r.data) as Record<string, unknown> }))
}

export type AuditLine = { actor: string; action: string; entity_id: string; before: unknown; after: unknown; request_id: string | null }

export const auditOf = async (t: TestApp, entityId: string): Promise<AuditLine[]> => {
  const { rows } = await t.services.database.pool.query<AuditLine>(
    'SELECT actor, action, entity_id, before, after, request_id FROM audit_log WHERE entity_id = $1 ORDER BY id',
    [entityId],
  )
  return rows
}

/** Runs `change` and returns the kinds of event it left. */
export const eventsDuring = async (t: TestApp, tenant: Tenant, change: () => Promise<unknown>): Promise<StoredEvent[]> => {
  const before = (await eventsOf(t, tenant)).length
  await change()
  return eventsOf(t, tenant, before)
}
