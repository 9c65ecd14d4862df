import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import { tx } from '../../src/context.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { foldListCounts } from '../../src/platform/records/list.ts'
import { createMerchant } from '../../src/resources/merchants/service.ts'
import {
  expectStatus,
  fundedDealId,
  makeApplication,
  makeContact,
  makeDeal,
  makeDocument,
  makeMerchant,
  makePayment,
  realPath,
} from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** Pages cover every row exactly once, and totals are what counting says, whatever was written. */

let t: TestApp
let rich: Tenant
beforeAll(async () => {
  t = await startTestApp()
  rich = t.tenant
  await fillPortfolio(rich)
})
afterAll(() => t.stop())

const ROWS = 23
const pick = <T>(all: readonly T[], i: number): T => all[i % all.length]!

/** Many ties on purpose: the clock stands still and values repeat, so only the id can tell rows apart. */
const fillPortfolio = async (tenant: Tenant) => {
  for (let i = 0; i < ROWS; i++) {
    const name = pick(['Ärger GmbH', 'alpha', 'Alpha', 'Zeta', 'ßeta', '100% Pure_Food'], i)
    const merchant = await makeMerchant(tenant, { legalName: name, businessState: pick(['ny', 'CA', 'Ontario'], i) })
    await makeApplication(tenant, { applicantLegalName: name, requestedAmount: pick([100, 200], i), priority: pick(['low', 'high'], i) })
    await makeDocument(tenant, { name, type: pick(['bankStatement', 'other'], i), merchantId: merchant.id })
    await fundedDealId(tenant.ctx, {
      merchantId: merchant.id,
      fundedAmount: pick([100, 200, 300], i),
      purchaseAmount: pick([400, 500], i),
      fundedDate: pick(['2026-01-02', '2026-02-03'], i),
      ...(i % 2 ? { paymentFrequency: 'daily' as const } : {}),
    })
    if (i % 5 === 0) t.clock.advance(1000)
  }
  const dealId = await pathOf('/deals/:dealId/payments')
  for (let i = 0; i < ROWS; i++)
    await makePayment(tenant, dealId.split('/')[2]!, { amount: pick([1, 2], i), effectiveDate: pick(['2026-03-01', '2026-03-02'], i) })
  const contacts = await pathOf('/merchants/:merchantId/contacts')
  for (let i = 0; i < ROWS; i++) await makeContact(tenant, contacts.split('/')[2]!, { lastName: pick(['Ruiz', 'ruiz', 'Öz'], i) })
}

const routeOf = (path: string): Route => allRoutes().find((r) => r.method === 'GET' && r.path === path)!
const pathOf = (path: string): Promise<string> => realPath(routeOf(path), rich)

const walk = async (
  path: string,
  query: string,
  limit: number,
): Promise<{ ids: string[]; rows: Record<string, unknown>[]; total: number }> => {
  const rows: Record<string, unknown>[] = []
  let total = 0
  for (let page = 1; ; page++) {
    const { body } = expectStatus(await rich.call('GET', `${path}?page=${page}&limit=${limit}${query}`), 200)
    rows.push(...body.data)
    total = body.meta.pagination.total
    expect(body.meta.pagination).toEqual({ page, limit, total, totalPages: Math.ceil(total / limit) })
    expect(body.data.length).toBe(Math.max(0, Math.min(limit, total - (page - 1) * limit)))
    if (body.data.length < limit) return { ids: rows.map((r) => r.id as string), rows, total }
  }
}

/** Lists with pages of another kind: rows of a result keep their statement's order, and what is asked under a bank_scrub has no envelope. */
const WALKED_ELSEWHERE = new Set([
  '/deals/:dealId/underwriting/analyses/:analysisId/corrections',
  '/deals/:dealId/underwriting/analyses/:analysisId/transactions',
  '/analysis/:analysisId/transactions',
])
const paged = allRoutes().filter((r) => r.method === 'GET' && r.query?.properties.page)
const lists = paged.filter((r) => !WALKED_ELSEWHERE.has(r.path))

test('every list of the interface is walked, but those of test/conformance/corrections.test.ts', () => {
  expect(lists.length).toBeGreaterThanOrEqual(17)
  expect(paged.length - lists.length).toBe(WALKED_ELSEWHERE.size)
})

describe.each(lists.map((route) => ({ name: route.path, route })))('GET $name', ({ route }) => {
  const sorts = ((route.query!.properties.sort_by as { enum?: string[] }).enum ?? []) as string[]

  test('every sort covers every row exactly once, in order, and backwards in the opposite order', async () => {
    const path = await pathOf(route.path)
    expect(sorts.length).toBeGreaterThan(0)
    for (const sort of sorts) {
      const up = await walk(path, `&sort_by=${sort}&sort_order=asc`, 7)
      const down = await walk(path, `&sort_by=${sort}&sort_order=desc`, 10)
      expect(new Set(up.ids).size, sort).toBe(up.total)
      expect(up.ids.length, sort).toBe(up.total)
      expect([...down.ids].reverse(), sort).toEqual(up.ids)
      // Ties are broken by id.
      for (let i = 1; i < up.rows.length; i++)
        if (up.rows[i]![sort] === up.rows[i - 1]![sort]) expect(up.ids[i - 1]! < up.ids[i]!, `${sort} ${i}`).toBe(true)
      const numbers = up.rows.map((r) => r[sort]).filter((v) => typeof v === 'number')
      expect(numbers, sort).toEqual([...numbers].sort((a, b) => a - b))
    }
  })

  test('a page past the end is empty, and a page or limit out of range is a 400', async () => {
    const path = await pathOf(route.path)
    for (const page of ['2147483647', '1000000001', String(Number.MAX_SAFE_INTEGER)])
      for (const order of ['asc', 'desc'])
        expect(expectStatus(await rich.call('GET', `${path}?page=${page}&limit=100&sort_order=${order}`), 200).body.data, page).toEqual([])
    const past = expectStatus(await rich.call('GET', `${path}?page=1000000&limit=100`), 200).body
    expect(past.data).toEqual([])
    for (const bad of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=',
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1e1',
      'page=99999999999999999999',
      'page=9007199254740993',
      'sort_by=nonsense',
      'sort_by=id;',
      'sort_order=up',
      'sort_order=DESC',
      'sort_by=',
    ])
      expect((await rich.call('GET', `${path}?${bad}`)).status, bad).toBe(400)
    expect((await rich.call('GET', path)).body.meta.pagination).toMatchObject({ page: 1, limit: 20 })
  })
})

test('first pages of any length are the first of the longest, and four prepared statements answer them all', async () => {
  const ids = async (limit: number): Promise<string[]> =>
    (await rich.call('GET', `/merchants?limit=${limit}`)).body.data.map(({ id }: { id: string }) => id)
  const longest = await ids(100)
  expect(longest.length).toBeGreaterThanOrEqual(ROWS)
  for (const limit of [1, 2, 19, 20, 21, 22, 99]) expect(await ids(limit), String(limit)).toEqual(longest.slice(0, limit))
  // One after the other, so over the same connection.
  const prepared = await t.services.database.statement<{ n: number }>({
    text: `SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE $1`,
    values: ['%FROM merchants WHERE org_id = $1 ORDER BY created_at DESC, id DESC LIMIT%'],
  })
  expect(prepared).toEqual([{ n: 4 }])
})

test('under concurrent inserts no row that was there at the start is missed in ascending order', async () => {
  const tenant = await t.newTenant()
  await tx(tenant.ctx, async (ctx) => {
    for (let i = 0; i < 60; i++) await createMerchant(ctx, { legalName: `M${i % 7}` })
  })
  for (const sort of ['createdAt', 'updatedAt']) {
    const start = new Set((await tenant.call('GET', '/merchants?limit=100')).body.data.map((m: { id: string }) => m.id))
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const [{ body }] = await Promise.all([
        tenant.call('GET', `/merchants?limit=10&page=${page}&sort_by=${sort}&sort_order=asc`),
        makeMerchant(tenant, { legalName: 'A newcomer' }),
      ])
      seen.push(...body.data.map((m: { id: string }) => m.id))
      if (page >= 12) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    for (const id of start) expect(seen).toContain(id)
  }
})

describe('totals', () => {
  type Write = { kind: string; n: number }
  const write = fc.record({
    kind: fc.constantFrom(
      'merchant',
      'rename',
      'deactivate',
      'application',
      'stage',
      'deal',
      'status',
      'subStatus',
      'funded',
      'document',
      'fold',
    ),
    n: fc.nat(20),
  })

  const expectTotals = async (tenant: Tenant, about: string) => {
    const all = async (path: string) => (await tenant.call('GET', `${path}?limit=100`)).body
    const [merchants, applications, deals, documents] = [
      await all('/merchants'),
      await all('/applications'),
      await all('/deals'),
      await all('/documents'),
    ]
    const check = async (path: string, rows: Record<string, unknown>[], filter: string, field: string) => {
      for (const value of new Set(rows.map((r) => r[field]).filter((v) => v !== null))) {
        const query = `${filter}=${encodeURIComponent(String(value))}`
        const { body } = expectStatus(await tenant.call('GET', `${path}?limit=100&${query}`), 200)
        expect(body.meta.pagination.total, `${about} ${path}?${query}`).toBe(rows.filter((r) => r[field] === value).length)
        expect(body.data.length).toBe(body.meta.pagination.total)
      }
    }
    for (const list of [merchants, applications, deals, documents]) expect(list.meta.pagination.total, about).toBe(list.data.length)
    await check('/merchants', merchants.data, 'business_state', 'businessState')
    await check('/merchants', merchants.data, 'is_active', 'isActive')
    await check('/applications', applications.data, 'stage', 'stage')
    await check('/applications', applications.data, 'status', 'status')
    await check('/deals', deals.data, 'status', 'status')
    await check('/deals', deals.data, 'sub_status', 'subStatus')
    await check('/deals', deals.data, 'merchant_id', 'merchantId')
    await check('/documents', documents.data, 'type', 'type')
    await checkDates(tenant, deals.data, about)
  }

  /** Both ends of a range and each alone; and with another filter beside it, where nothing is kept. */
  const checkDates = async (tenant: Tenant, deals: { fundedDate: string; status: string }[], about: string) => {
    const days = [...new Set(deals.map((d) => d.fundedDate)), '2024-02-29', '2031-12-31'].sort()
    for (const [i, from] of days.entries()) {
      const to = days[i + 1] ?? from
      const ranges: [string, (d: { fundedDate: string; status: string }) => boolean][] = [
        [`funded_date_from=${from}`, (d) => d.fundedDate >= from],
        [`funded_date_to=${to}`, (d) => d.fundedDate <= to],
        [`funded_date_from=${from}&funded_date_to=${to}`, (d) => d.fundedDate >= from && d.fundedDate <= to],
        [`funded_date_from=${from}&status=active`, (d) => d.fundedDate >= from && d.status === 'active'],
        [`funded_date_from=${from}&funded_date_to=${to}&sort_by=outstandingBalance`, (d) => d.fundedDate >= from && d.fundedDate <= to],
      ]
      for (const [query, fits] of ranges) {
        const { body } = expectStatus(await tenant.call('GET', `/deals?limit=100&${query}`), 200)
        const there = deals.filter(fits)
        expect(body.meta.pagination.total, `${about} /deals?${query}`).toBe(there.length)
        expect(body.data.length).toBe(there.length)
      }
    }
  }

  const apply = async (tenant: Tenant, { kind, n }: Write) => {
    const some = async (path: string) => {
      const { data } = (await tenant.call('GET', `${path}?limit=100&sort_by=createdAt`)).body
      return data.length > 0 ? `${path}/${data[n % data.length].id}` : null
    }
    const patch = async (path: string, body: object) => {
      const one = await some(path)
      if (one) expect((await tenant.call('PATCH', one, body)).status).toBeLessThan(500)
    }
    switch (kind) {
      case 'merchant':
        return makeMerchant(tenant, { businessState: pick(['NY', 'CA'], n) })
      case 'rename':
        return patch('/merchants', { businessState: pick(['NY', 'CA', null], n), legalName: `N${n}` })
      case 'deactivate':
        return patch('/merchants', { isActive: n % 2 === 0 })
      case 'application':
        return makeApplication(tenant)
      case 'stage':
        return patch('/applications', { stage: pick(['underwriting', 'declined', 'submission', 'scrubbing'], n) })
      case 'deal':
        return makeDeal(tenant)
      case 'status':
        return patch('/deals', { status: pick(['defaulted', 'active', 'settled', 'closed'], n) })
      case 'subStatus':
        return patch('/deals', { subStatus: pick(['a', 'b', null], n) })
      case 'funded':
        return patch('/deals', { fundedDate: pick(['2026-01-30', '2026-01-31', '2026-02-01', '2025-12-31'], n) })
      case 'document':
        return makeDocument(tenant, { type: pick(['other', 'contract'], n) })
      default:
        return foldListCounts(tenant.ctx)
    }
  }

  test('equal real counts after any writes, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 15 }), async (writes) => {
        const tenant = await t.newTenant()
        for (const w of writes) await apply(tenant, w)
        await expectTotals(tenant, 'before folding')
        await foldListCounts(tenant.ctx)
        await expectTotals(tenant, 'after folding')
      }),
      { numRuns: 8 },
    )
  })

  test('stay exact while many write and others fold', async () => {
    const tenant = await t.newTenant()
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => apply(tenant, { kind: 'merchant', n })),
      ...Array.from({ length: 10 }, () => foldListCounts(tenant.ctx)),
      ...Array.from({ length: 20 }, (_, n) => apply(tenant, { kind: 'deactivate', n })),
    ])
    await expectTotals(tenant, 'after the storm')
  })
})
