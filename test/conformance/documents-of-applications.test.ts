import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { auditOf, eventsDuring, makeApplication, makeDocument, makeMerchant } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The contract's section 5: a document's application and merchant belong together, also after the application was given another merchant. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const documentNow = async (id: string) => (await t.tenant.call('GET', `/documents/${id}`)).body.data
const setMerchant = (applicationId: string, merchantId: string | null) =>
  t.tenant.call('PATCH', `/applications/${applicationId}`, { merchantId })

describe('PATCH /applications { merchantId }', () => {
  test.each([
    ['another merchant', true, true],
    ['a merchant at last', false, true],
    ['none any more', true, false],
  ])('%s: its documents have the same, in their record, their lists and their audit trail', async (_, hasBefore, hasAfter) => {
    const [m1, m2] = [await makeMerchant(t.tenant), await makeMerchant(t.tenant)]
    const before = hasBefore ? m1.id : null
    const after = hasAfter ? m2.id : null
    const application = await makeApplication(t.tenant, before ? { merchantId: before } : {})
    const document = await makeDocument(t.tenant, { applicationId: application.id })
    const other = await makeDocument(t.tenant, { merchantId: m1.id })
    expect(document.merchantId).toBe(before)
    t.clock.advance(60_000)
    const events = await eventsDuring(t, t.tenant, async () => {
      expect((await setMerchant(application.id, after)).status).toBe(200)
    })
    expect(events.map((e) => e.type)).toEqual(['application.updated'])
    expect(await documentNow(document.id)).toMatchObject({ applicationId: application.id, merchantId: after, dealId: null })
    expect((await documentNow(document.id)).updatedAt > document.updatedAt).toBe(true)
    const listed = async (merchantId: string) => {
      const { data, meta } = (await t.tenant.call('GET', `/documents?merchant_id=${merchantId}`)).body
      return { ids: data.map((d: { id: string }) => d.id), total: meta.pagination.total }
    }
    expect(await listed(m1.id)).toEqual({ ids: [other.id], total: 1 })
    expect(await listed(m2.id)).toEqual(hasAfter ? { ids: [document.id], total: 1 } : { ids: [], total: 0 })
    expect((await auditOf(t, document.id)).map((line) => line.action)).toEqual(['document.create', 'document.carry'])
  })

  test('what is added at the same moment has the merchant that the application has in the end', async () => {
    const [m1, m2] = [await makeMerchant(t.tenant), await makeMerchant(t.tenant)]
    const application = await makeApplication(t.tenant, { merchantId: m1.id })
    const add = () => makeDocument(t.tenant, { applicationId: application.id })
    const [first, , second, third] = await Promise.all([add(), setMerchant(application.id, m2.id), add(), add()])
    for (const { id } of [first, second, third]) expect((await documentNow(id)).merchantId).toBe(m2.id)
  })
})

test('documents that kept an earlier merchant are mended by migration, and no others are touched', async () => {
  const [m1, m2] = [await makeMerchant(t.tenant), await makeMerchant(t.tenant)]
  const application = await makeApplication(t.tenant, { merchantId: m2.id })
  const wrong = await makeDocument(t.tenant, { applicationId: application.id })
  const right = await documentNow((await makeDocument(t.tenant, { applicationId: application.id })).id)
  const { pool } = t.services.database
  await pool.query('UPDATE documents SET merchant_id = $1 WHERE id = $2', [m1.id, wrong.id])
  const migration = (await readMigrations()).find((m) => m.name.startsWith('0141_'))!
  await pool.query(migration.sql)
  expect(await documentNow(wrong.id)).toMatchObject({ merchantId: m2.id })
  expect(await documentNow(right.id)).toEqual(right)
})
