import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsDuring, form, makeDeal, makeDocument, makeMerchant } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's section "Documents", row by row; bytes and links are in test/flows/documents.test.ts. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const TYPES = ['bankStatement', 'application', 'contract', 'identification', 'voidedCheck', 'taxReturn', 'processingStatement', 'other']

describe('POST /documents', () => {
  test('answers 201 with the record and an upload link; GET shows the record without it', async () => {
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await t.tenant.call('POST', '/documents', { name: 'March 2026.pdf', type: 'bankStatement' })
      expect(answer.status).toBe(201)
      const { uploadUrl, ...record } = answer.body.data
      expect(uploadUrl).toMatch(new RegExp(`^${t.url}/files/`))
      expect(record).toEqual({
        id: expect.stringMatching(/^doc_/),
        name: 'March 2026.pdf',
        type: 'bankStatement',
        dealId: null,
        merchantId: null,
        applicationId: null,
        status: 'awaitingUpload',
        statusReason: null,
        fileUrl: null,
        size: null,
        sha256: null,
        createdAt: '2026-03-16T15:00:00.000Z',
        updatedAt: '2026-03-16T15:00:00.000Z',
      })
      expect(answer.headers.get('location')).toBe(`/api/public/v1/documents/${record.id}`)
      expect((await t.tenant.call('GET', `/documents/${record.id}`)).body.data).toEqual(record)
    })
    expect(events.map((e) => e.type)).toEqual(['document.uploaded'])
  })

  test.each(TYPES)('takes the type %s', async (type) => {
    expect((await makeDocument(t.tenant, { type })).type).toBe(type)
  })

  test('a file without a byte is a 400, as an empty PUT is, and leaves no record', async () => {
    const tenant = await t.newTenant()
    const empty = form({ name: 'March.pdf', type: 'bankStatement' }, { name: 'March.pdf', bytes: new Uint8Array() })
    const { status, body } = await tenant.call('POST', '/documents', empty)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'file', message: 'is empty' }])
    expect((await tenant.call('GET', '/documents')).body.meta.pagination.total).toBe(0)
  })

  test('needs name and type', async () => {
    for (const body of [{ name: 'a' }, { type: 'other' }, { name: ' ', type: 'other' }, { name: 'a', type: 'bank_statement' }])
      expect((await t.tenant.call('POST', '/documents', body)).status, JSON.stringify(body)).toBe(400)
  })
})

test('GET /documents filters by deal_id (id or code), merchant_id and type', async () => {
  const tenant = await t.newTenant()
  const deal = await makeDeal(tenant)
  const merchant = await makeMerchant(tenant)
  const a = await makeDocument(tenant, { name: 'a', dealId: deal.id })
  const b = await makeDocument(tenant, { name: 'b', merchantId: merchant.id, type: 'contract' })
  const cases: [string, string[]][] = [
    ['', [b.id, a.id]],
    [`deal_id=${deal.id}`, [a.id]],
    [`deal_id=${deal.dealId}`, [a.id]],
    ['deal_id=D-2020-000001', []],
    ['deal_id=nonsense', []],
    [`merchant_id=${merchant.id}`, [b.id]],
    ['type=contract', [b.id]],
    [`type=contract&deal_id=${deal.id}`, []],
    ['sort_by=name&sort_order=asc', [a.id, b.id]],
    ['limit=1&page=2', [a.id]],
  ]
  for (const [query, expected] of cases)
    expect(
      (await tenant.call('GET', `/documents?${query}`)).body.data.map((d: { id: string }) => d.id),
      query,
    ).toEqual(expected)
  for (const bad of ['type=x', 'limit=101', 'sort_by=size']) expect((await tenant.call('GET', `/documents?${bad}`)).status, bad).toBe(400)
})
