import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, eventsDuring, makeContact, makeMerchant } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's sections "Merchants" and "Contacts", row by row. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const CREATE = {
  legalName: 'Harbor Street Bakery LLC',
  dbaName: 'Harbor Bakery',
  businessState: 'ny',
  industry: 'Restaurants',
  ownerName: 'Ana Ruiz',
  ownerEmail: 'ana@example.com',
}

describe('merchants', () => {
  test('POST answers 201 with the record; GET shows the same', async () => {
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await t.tenant.call('POST', '/merchants', CREATE)
      expect(answer.status).toBe(201)
      expect(answer.body.data).toEqual({
        ...CREATE,
        businessState: 'NY',
        id: expect.stringMatching(/^mer_/),
        ein: null,
        isActive: true,
        createdAt: '2026-03-16T15:00:00.000Z',
        updatedAt: '2026-03-16T15:00:00.000Z',
      })
      expect(answer.headers.get('location')).toBe(`/api/public/v1/merchants/${answer.body.data.id}`)
      expect((await t.tenant.call('GET', `/merchants/${answer.body.data.id}`)).body).toEqual(answer.body)
    })
    expect(events.map((e) => e.type)).toEqual(['merchant.created'])
  })

  test('POST needs legalName alone; a longer state is kept as given', async () => {
    expect((await t.tenant.call('POST', '/merchants', { dbaName: 'x' })).status).toBe(400)
    expect(await makeMerchant(t.tenant, { businessState: 'Ontario' })).toMatchObject({ businessState: 'Ontario', dbaName: null })
  })

  test('PATCH changes every field and isActive, and tells of it', async () => {
    const { id } = await makeMerchant(t.tenant)
    const fields = { ...CREATE, businessState: 'CA', ein: '98-7654321', isActive: false }
    const events = await eventsDuring(t, t.tenant, async () => {
      expect((await t.tenant.call('PATCH', `/merchants/${id}`, fields)).body.data).toMatchObject(fields)
    })
    expect(events).toMatchObject([{ type: 'merchant.updated', data: fields }])
    expect((await t.tenant.call('PATCH', `/merchants/${id}`, { dbaName: null, ein: null })).body.data).toMatchObject({
      dbaName: null,
      ein: null,
    })
    expect((await auditOf(t, id)).map((a) => a.action)).toEqual(['merchant.create', 'merchant.update', 'merchant.update'])
  })

  test('GET filters by search, is_active and business_state', async () => {
    const tenant = await t.newTenant()
    const a = await makeMerchant(tenant, { legalName: 'Alpha', dbaName: 'The Corner', businessState: 'NY' })
    const b = await makeMerchant(tenant, { legalName: 'Beta', businessState: 'CA' })
    await tenant.call('PATCH', `/merchants/${b.id}`, { isActive: false })
    const cases: [string, string[]][] = [
      ['search=ALPH', [a.id]],
      ['search=corner', [a.id]],
      ['is_active=true', [a.id]],
      ['is_active=false', [b.id]],
      ['business_state=ca', [b.id]],
      ['business_state=CA&is_active=true', []],
      ['sort_by=legalName', [b.id, a.id]],
    ]
    for (const [query, expected] of cases)
      expect(
        (await tenant.call('GET', `/merchants?${query}`)).body.data.map((x: { id: string }) => x.id),
        query,
      ).toEqual(expected)
    for (const bad of ['is_active=yes', 'is_active=1', 'is_active='])
      expect((await tenant.call('GET', `/merchants?${bad}`)).status, bad).toBe(400)
  })

  test('a search says its exact total and its pages in order, of few matches as of more than are remembered at once', async () => {
    const tenant = await t.newTenant()
    await t.services.database.pool.query(
      `INSERT INTO merchants (id, org_id, legal_name, created_at, updated_at)
       SELECT 'mer_' || lpad(n::text, 26, '0'), $1, 'Common Name ' || lpad(n::text, 5, '0'), timestamptz '2026-01-01' + n * interval '1 second', now()
       FROM generate_series(1, 20010) AS n`,
      [tenant.id],
    )
    const found = async (query: string) => {
      const { body } = await tenant.call('GET', `/merchants?sort_by=legalName&sort_order=asc&limit=3&${query}`)
      return [body.meta.pagination.total, ...body.data.map((m: { legalName: string }) => m.legalName.slice('Common Name '.length))]
    }
    expect(await found('search=common')).toEqual([20_010, '00001', '00002', '00003'])
    expect(await found('search=common&page=6670')).toEqual([20_010, '20008', '20009', '20010'])
    expect(await found('search=name 1999')).toEqual([10, '19990', '19991', '19992'])
    expect(await found('search=name 1999&page=4')).toEqual([10, '19999'])
    expect(await found('search=name 1999&page=5')).toEqual([10])
    expect(await found('search=nobody')).toEqual([0])
  })
})

describe('contacts', () => {
  const fields = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.com',
    phone: '+1 212 555 0100',
    title: 'Owner',
    isPrimary: true,
    isOwner: true,
    ownershipPercentage: 60.5,
  }

  test('POST answers 201 with the record, GET shows it, PATCH changes it, DELETE removes it with 204', async () => {
    const merchant = await makeMerchant(t.tenant)
    const path = `/merchants/${merchant.id}/contacts`
    const answer = await t.tenant.call('POST', path, fields)
    expect(answer.status).toBe(201)
    const { id } = answer.body.data
    expect(answer.body.data).toEqual({
      ...fields,
      id: expect.stringMatching(/^con_/),
      merchantId: merchant.id,
      isActive: true,
      createdAt: '2026-03-16T15:00:00.000Z',
      updatedAt: '2026-03-16T15:00:00.000Z',
    })
    expect(answer.headers.get('location')).toBe(`/api/public/v1${path}/${id}`)
    expect((await t.tenant.call('GET', `${path}/${id}`)).body).toEqual(answer.body)
    expect((await t.tenant.call('GET', path)).body).toMatchObject({ data: [{ id }], meta: { pagination: { total: 1 } } })
    expect((await t.tenant.call('PATCH', `${path}/${id}`, { title: null, isActive: false })).body.data).toMatchObject({
      title: null,
      isActive: false,
    })
    const gone = await t.tenant.call('DELETE', `${path}/${id}`, undefined, { 'content-type': 'application/json' })
    expect(gone).toMatchObject({ status: 204, body: '' })
    expect((await t.tenant.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await t.tenant.call('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await auditOf(t, id)).map((a) => a.action)).toEqual(['contact.create', 'contact.update', 'contact.delete'])
  })

  test("another merchant's contact is a 404 under this one", async () => {
    const [a, b] = [await makeMerchant(t.tenant), await makeMerchant(t.tenant)]
    const { id } = await makeContact(t.tenant, a.id)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await t.tenant.call(method, `/merchants/${b.id}/contacts/${id}`, method === 'PATCH' ? {} : undefined)).status, method).toBe(
        404,
      )
  })

  test('there is at most one primary: naming a new one unsets the old, also at once, and the audit trail knows', async () => {
    const merchant = await makeMerchant(t.tenant)
    const first = await makeContact(t.tenant, merchant.id, { isPrimary: true })
    await Promise.all(Array.from({ length: 6 }, () => makeContact(t.tenant, merchant.id, { isPrimary: true })))
    const { data } = (await t.tenant.call('GET', `/merchants/${merchant.id}/contacts`)).body
    expect(data.filter((c: { isPrimary: boolean }) => c.isPrimary)).toHaveLength(1)
    expect((await auditOf(t, first.id)).map((a) => a.action)).toEqual(['contact.create', 'contact.update'])
  })

  test('shares over 100 together are a 409, to the last decimal and at once', async () => {
    const merchant = await makeMerchant(t.tenant)
    const path = `/merchants/${merchant.id}/contacts`
    const add = (ownershipPercentage: number) => t.tenant.call('POST', path, { firstName: 'A', lastName: 'B', ownershipPercentage })
    expect((await add(33.3)).status).toBe(201)
    expect((await add(33.3)).status).toBe(201)
    expect((await add(33.41)).status).toBe(409)
    const last = await add(33.4)
    expect(last.status).toBe(201)
    expect((await add(0.0001)).status).toBe(409)
    expect((await t.tenant.call('PATCH', `${path}/${last.body.data.id}`, { ownershipPercentage: 33.41 })).status).toBe(409)
    expect((await t.tenant.call('PATCH', `${path}/${last.body.data.id}`, { ownershipPercentage: null })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(10)))
    expect(answers.filter((a) => a.status === 201)).toHaveLength(3)
    for (const bad of [-0.01, 100.01]) expect((await add(bad)).status).toBe(400)
  })
})
