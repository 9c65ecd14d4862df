import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus, makeDeal, makePayment } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Deals are told from memory where the database says that nothing was written since: nobody may ever see that. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const one = async (id: string) => expectStatus(await t.tenant.call('GET', `/deals/${id}`), 200).body.data
const listed = async (id: string) =>
  expectStatus(await t.tenant.call('GET', '/deals?limit=100'), 200).body.data.find((deal: { id: string }) => deal.id === id)

test('every write shows at once, whoever made it: the interface, a payment, another process, and the day itself', async () => {
  const { id, dealId: code } = await makeDeal(t.tenant, { paymentFrequency: 'daily', paymentAmount: 100 })
  const seen = async () => {
    const deal = await one(id)
    expect(await listed(id)).toEqual(deal)
    expect(await one(id)).toEqual(deal)
    expect(await one(code)).toEqual(deal)
    return deal
  }
  const first = await seen()
  await t.tenant.call('PATCH', `/deals/${id}`, { subStatus: 'reviewing' })
  expect((await seen()).subStatus).toBe('reviewing')
  await makePayment(t.tenant, id, { amount: 25 })
  expect(await seen()).toMatchObject({ totalCollected: first.totalCollected + 25, paymentCount: first.paymentCount + 1 })
  // Past everything of this process, and without a new version.
  await t.services.database.pool.query("UPDATE deals SET merchant_name = 'Renamed elsewhere' WHERE id = $1", [id])
  expect((await seen()).merchantName).toBe('Renamed elsewhere')
  const { daysPastDue } = await seen()
  t.clock.advance(40 * 86_400_000)
  expect((await seen()).daysPastDue).toBeGreaterThan(daysPastDue)
})

test('the ETag is that of the row, also from memory', async () => {
  const { id } = await makeDeal(t.tenant)
  const etag = async () => (await t.tenant.call('GET', `/deals/${id}`)).headers.get('etag')
  const first = await etag()
  expect(await etag()).toBe(first)
  await t.tenant.call('PATCH', `/deals/${id}`, { subStatus: 'x' })
  expect(await etag()).not.toBe(first)
})

test('another organization gets a 404 for what is in memory', async () => {
  const { id } = await makeDeal(t.tenant)
  await one(id)
  await one(id)
  expect((await (await t.newTenant()).call('GET', `/deals/${id}`)).status).toBe(404)
})

test('a page that was told before is told again only while nobody has written anything', async () => {
  const tenant = await t.newTenant()
  const deals = [await makeDeal(tenant), await makeDeal(tenant)]
  const { database } = t.services
  const { statement } = database
  const asked: string[] = []
  database.statement = (query) => {
    asked.push(query.text)
    return statement(query)
  }
  try {
    const page = async () => {
      asked.length = 0
      const { data, meta } = expectStatus(await tenant.call('GET', '/deals?sort_by=createdAt'), 200).body
      return { ids: data.map(({ id }: { id: string }) => id), names: data.map((d: { merchantName: string }) => d.merchantName), meta }
    }
    const readsDeals = () => asked.some((text) => text.includes('FROM deals'))
    const settle = async () => {
      // Anybody's transaction ends a page's time, also those of other tests on this server: until it is found unchanged.
      for (let i = 0; i < 2_000; i++) {
        const now = await page()
        if (!readsDeals()) return now
      }
      throw new Error('The page was read anew every time.')
    }
    const first = await settle()
    expect(first.ids).toEqual(deals.map(({ id }) => id).toReversed())
    await database.pool.query("UPDATE deals SET merchant_name = 'Renamed elsewhere' WHERE id = $1", [deals[0].id])
    expect((await page()).names).toEqual([first.names[0], 'Renamed elsewhere'])
    await settle()
    const { id: third } = await makeDeal(tenant)
    expect(await page()).toMatchObject({ ids: [third, ...first.ids], meta: { pagination: { total: 3 } } })
    await settle()
    // One that wrote and is not done, at the moment of reading and after it.
    const writer = await database.pool.connect()
    await writer.query('BEGIN')
    await writer.query("UPDATE deals SET merchant_name = 'Not yet' WHERE id = $1", [third])
    expect((await settle()).names).not.toContain('Not yet')
    await writer.query('COMMIT')
    expect((await page()).names[0]).toBe('Not yet')
    writer.release()
    await settle()
    await database.pool.query('DELETE FROM deals WHERE id = $1', [third])
    expect((await page()).ids).toEqual(first.ids)
  } finally {
    database.statement = statement
  }
})
