import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Ctx, tx } from '../../src/context.ts'
import { lockApplication, patchApplication } from '../../src/resources/applications/service.ts'
import { lockDeal, renameMerchantOnDeals } from '../../src/resources/deals/service.ts'
import { createDocument } from '../../src/resources/documents/service.ts'
import { patchMerchant } from '../../src/resources/merchants/service.ts'
import { changeSettings } from '../../src/resources/organizations/settings.ts'
import { expectStatus, makeApplication, makeDeal } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Waits until somebody waits for what this transaction holds. Asked outside of it: inside, the first answer would be given for good. */
const untilAwaited = async ({ db }: Ctx): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  const others = t.services.database.kysely
  await vi.waitFor(async () => {
    const waiting = await sql`SELECT 1 FROM pg_stat_activity WHERE ${rows[0]!.pid}::int = ANY(pg_blocking_pids(pid))`.execute(others)
    expect(waiting.rows).not.toEqual([])
  }, PATIENCE_MS)
}

const upload = (tenant: Tenant, fields: object) =>
  tenant.call('POST', '/documents', { name: 'March.pdf', type: 'bankStatement', ...fields })

test.each<[string, (ctx: Ctx, deal: { id: string; merchantId: string }) => Promise<unknown>]>([
  ['a payment to the deal', (ctx, { id }) => lockDeal(ctx, id)],
  [
    'a new name of its merchant',
    (ctx, { merchantId }) => patchMerchant(ctx, merchantId, { legalName: 'Harbor & Sons' }, renameMerchantOnDeals),
  ],
  ['a change of the settings', (ctx) => changeSettings(ctx, { retentionDays: 100 })],
])('a document is added without waiting for %s', async (_, hold) => {
  const tenant = await t.newTenant()
  const deal = await makeDeal(tenant)
  const added = await tx(tenant.ctx, async (ctx) => {
    await hold(ctx, deal)
    return upload(tenant, { dealId: deal.id })
  })
  expect(expectStatus(added, 201).body.data).toMatchObject({ dealId: deal.id, merchantId: deal.merchantId })
})

const TERMS = { stage: 'funded', fundedAmount: 1000, purchaseAmount: 1400 } as const
const approved = async (tenant: Tenant): Promise<string> => {
  const { id } = await makeApplication(tenant)
  for (const stage of ['underwriting', 'approved']) expectStatus(await tenant.call('PATCH', `/applications/${id}`, { stage }), 200)
  return id
}

test('a document that comes while its application is being funded finds the deal', async () => {
  const tenant = await t.newTenant()
  const id = await approved(tenant)
  const { added, dealId } = await tx(tenant.ctx, async (ctx) => {
    await lockApplication(ctx, id)
    const added = upload(tenant, { applicationId: id })
    await untilAwaited(ctx)
    return { added, dealId: (await patchApplication(ctx, id, TERMS)).deal_id }
  })
  expect(expectStatus(await added, 201).body.data).toMatchObject({ applicationId: id, dealId })
})

test('an application that is funded while a document comes takes it along', async () => {
  const tenant = await t.newTenant()
  const id = await approved(tenant)
  const { funding, document } = await tx(tenant.ctx, async (ctx) => {
    const document = await createDocument(ctx, { name: 'March.pdf', type: 'bankStatement', applicationId: id }, null)
    const funding = tenant.call('PATCH', `/applications/${id}`, TERMS)
    await untilAwaited(ctx)
    return { funding, document }
  })
  const { deal, merchantId } = expectStatus(await funding, 200).body.data
  expect((await tenant.call('GET', `/documents/${document.id}`)).body.data).toMatchObject({ dealId: deal.id, merchantId })
})

test('new names, payments and documents of one merchant at once are all carried out', async () => {
  const tenant = await t.newTenant()
  const first = await makeDeal(tenant)
  const deals = [first, await makeDeal(tenant, { merchantId: first.merchantId }), await makeDeal(tenant, { merchantId: first.merchantId })]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => deals[i % deals.length]!).flatMap(({ id }, i) => [
      tenant.call('PATCH', `/merchants/${first.merchantId}`, { legalName: `Harbor ${i}` }),
      upload(tenant, { dealId: id }),
      tenant.call('POST', `/deals/${id}/payments`, { amount: 1, type: 'merchantPayment', effectiveDate: '2026-03-16' }),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 400)).toEqual([])
})
