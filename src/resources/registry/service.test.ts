import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundedDealId, makeMerchant } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { importRegistry } from './import.ts'
import { searchRegistry } from './service.ts'

let app: TestApp
let folder: string
let files = 0

beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-registry-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const HEADING = 'ein,legalName,dbaName,state,kind,amount,date,source,notes'
const importLines = async (lines: string[], heading = HEADING) => {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, [heading, ...lines].join('\n'))
  return importRegistry(app.services, path, { onProgress: () => {} })
}
const count = async (): Promise<number> =>
  (await app.services.database.pool.query('SELECT count(*)::integer AS n FROM registry_records')).rows[0].n

describe('import', () => {
  test('loads every column, and the same file a second time adds nothing', async () => {
    const lines = [
      '12-3456789,"Harbor Street Bakery, LLC",Harbor Breads,ny,default,"$12,500.50",2025-04-01,County court,Case 17',
      ',Vance Trucking Inc,,,lien,,,,',
    ]
    expect(await importLines(lines)).toMatchObject({ added: 2, known: 0, errorCount: 0 })
    expect(await importLines(lines)).toMatchObject({ added: 0, known: 2, errorCount: 0 })
    const [hit] = await searchRegistry(app.tenant.ctx, '123456789')
    expect(hit).toEqual({
      recordId: expect.stringMatching(/^reg_/),
      kind: 'default',
      legalName: 'Harbor Street Bakery, LLC',
      dbaName: 'Harbor Breads',
      ein: '12-3456789',
      state: 'NY',
      amount: 12_500.5,
      date: '2025-04-01',
      source: 'County court',
      notes: 'Case 17',
      score: 1,
      matchedOn: 'ein',
      deal: null,
    })
    const { rows } = await app.services.database.pool.query("SELECT records FROM registry_words WHERE word = 'HARBOR'")
    expect(rows).toEqual([{ records: 1 }])
  })

  test('tells every bad line by its number and loads nothing of the file', async () => {
    const before = await count()
    const result = await importLines([
      '12-3456780,Good Name LLC,,,default,1,2025-01-01,,',
      '12-345,Bad Ein LLC,,,default,,,,',
      ',,Nameless,,lien,,,,',
      ',Kindless Inc,,,,,,,',
      ',Odd Kind Inc,,,fraud,,,,',
      ',Odd Amount Inc,,,lien,12.345,,,',
      ',Odd Date Inc,,,lien,,2025-02-30,,',
      ',"!!!",,,lien,,,,',
    ])
    expect(result.errors).toEqual([
      { line: 3, message: 'ein "12-345" is not of the form NN-NNNNNNN' },
      { line: 4, message: 'legalName is missing' },
      { line: 5, message: 'kind is missing' },
      { line: 6, message: expect.stringMatching(/^kind "fraud" is not one of default, lien/) },
      { line: 7, message: 'amount "12.345" is not an amount in dollars' },
      { line: 8, message: 'date "2025-02-30" is not a date that exists, as YYYY-MM-DD' },
      { line: 9, message: expect.stringMatching(/has no Latin letter or digit/) },
    ])
    expect(result.errorCount).toBe(7)
    expect(await count()).toBe(before)
  })

  test('a line with too few cells, an empty file, an unknown column and a missing file are told', async () => {
    expect(await importLines(['only,two'])).toMatchObject({ errorCount: 1, errors: [{ line: 2 }] })
    expect(await importLines([])).toMatchObject({ errors: [{ line: 1, message: 'the file has no rows' }] })
    await expect(importLines(['x'], 'name')).rejects.toThrow('line 1: unknown column "name"')
    await expect(importLines(['x'], 'legalName')).rejects.toThrow('line 1: missing column kind')
    await expect(importRegistry(app.services, join(folder, 'nowhere.csv'), { onProgress: () => {} })).rejects.toThrow('ENOENT')
  })
})

describe('search', () => {
  beforeAll(async () => {
    await importLines([
      '98-7654321,Kowalski Auto Repair LLC,,PA,default,1000,2024-01-01,,',
      ',"Marigold & Thistle Catering, Inc.",Thistle Kitchen,CA,judgment,,2023-01-01,,',
      ',Quillfeather Logistics Holdings LLC DBA Northwind Express,,TX,bankruptcy,,,,',
      ',American Trucking LLC,,,lien,,,,',
    ])
  })
  const found = async (query: string) => (await searchRegistry(app.tenant.ctx, query)).map((h) => [h.legalName.split(' ')[0], h.matchedOn])

  test.each([
    ['98-7654321', 'Kowalski', 'ein'],
    [' 987654321 ', 'Kowalski', 'ein'],
    ['KOWALSKI AUTO REPAIR', 'Kowalski', 'legalName'],
    ['Kowlaski Auto Repair Inc', 'Kowalski', 'legalName'],
    ['Kowalsky Auto Repairs', 'Kowalski', 'legalName'],
    ['auto repair kowalski', 'Kowalski', 'legalName'],
    ['KowalskiAuto Repair', 'Kowalski', 'legalName'],
    ['Kowal ski Auto Repair', 'Kowalski', 'legalName'],
    ['K0WALSK1 AUTO REPAIR', 'Kowalski', 'legalName'],
    ['Marigold and Thistle Catering', 'Marigold', 'legalName'],
    ['thistle kitchen', 'Marigold', 'dbaName'],
    ['Northwind Express', 'Quillfeather', 'dbaName'],
    ['Some Parent Inc d/b/a North Wind Express', 'Quillfeather', 'dbaName'],
    ['Amercan Trucking Services', 'American', 'legalName'],
  ])('%s finds %s by its %s', async (query, first, matchedOn) => {
    expect(await found(query)).toContainEqual([first, matchedOn])
  })

  test.each(['', '   ', '!!!', 'Peterson Auto Repair LLC', 'American Plumbing', '11-1111111', "Robert'); DROP TABLE", "a & b | !c:* 'x'"])(
    '%s finds nothing',
    async (query) => {
      expect(await found(query)).toEqual([])
    },
  )

  test('the best score comes first', async () => {
    const scores = (await searchRegistry(app.tenant.ctx, 'Kowalski Auto Repair')).map((h) => h.score)
    expect(scores[0]).toBe(1)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})

test('what is imported after a search is found by the next one', async () => {
  expect(await searchRegistry(app.tenant.ctx, 'Ferdinanda Glassworks')).toEqual([])
  await importLines([',Ferdinanda Glassworks LLC,,,lien,,,,'])
  expect(await searchRegistry(app.tenant.ctx, 'Ferdinada Glasworks')).toMatchObject([{ legalName: 'Ferdinanda Glassworks LLC' }])
})

test('a registry that is emptied and filled anew, or restored from elsewhere, is searched as it is now', async () => {
  const hitsOf = async (name: string) => (await searchRegistry(app.tenant.ctx, name)).map((hit) => hit.legalName)
  const emptied = 'TRUNCATE registry_records, registry_words, registry_imports'
  await app.services.database.pool.query(emptied)
  await importLines([',Quillfeather Masonry LLC,,,default,,,,'])
  expect(await hitsOf('Quilfeather Masonry')).toEqual(['Quillfeather Masonry LLC'])
  await app.services.database.pool.query(emptied)
  await importLines([',Zanderholm Dredging Inc,,,default,,,,'])
  expect(await hitsOf('Zanderhlom Dredging')).toEqual(['Zanderholm Dredging Inc'])
})

test('a word that becomes common from one import to the next still finds the records of both', async () => {
  const lines = (from: number) =>
    Array.from({ length: 150 }, (_, i) => `,Ozmandeus ${['Plumbing', 'Roofing', 'Bakery'][i % 3]} ${from + i} LLC,,,lien,,,,`)
  await importLines([...lines(1_000), ',Ozmandeus Florist LLC,,,lien,,,,'])
  await importLines([...lines(2_000), ',Ozmandeus Tattoo LLC,,,lien,,,,'])
  for (const trade of ['Florist', 'Tattoo']) {
    expect(await searchRegistry(app.tenant.ctx, `Ozmandeus ${trade}`)).toMatchObject([{ legalName: `Ozmandeus ${trade} LLC`, score: 1 }])
    // Not its name as a whole: by the word alone, or by the pair.
    const hits = await searchRegistry(app.tenant.ctx, `Ozmandus ${trade} Gifts`)
    expect(hits.map((hit) => hit.legalName)).toContain(`Ozmandeus ${trade} LLC`)
  }
  const terms = async (name: string) =>
    (await app.services.database.pool.query('SELECT tsvector_to_array(terms) AS terms FROM registry_records WHERE legal_name = $1', [name]))
      .rows[0].terms
  expect(await terms('Ozmandeus Florist LLC')).toContain('OZMANDEUS')
  expect(await terms('Ozmandeus Tattoo LLC')).toContain('OZMANDEUS+TATTOO')
  expect(await terms('Ozmandeus Tattoo LLC')).not.toContain('OZMANDEUS')
})

describe("the organization's own deals", () => {
  test('defaulted ones are found by EIN, legal name and DBA, follow their status and their merchant, and are nobody else’s', async () => {
    const tenant = await app.newTenant()
    const other = await app.newTenant()
    const merchant = await makeMerchant(tenant, {
      legalName: 'Zephyrine Roofing LLC',
      dbaName: 'Top Hat Roofs',
      ein: '27-1112223',
      businessState: 'OH',
    })
    const dealId = await fundedDealId(tenant.ctx, { merchantId: merchant.id, name: 'Zephyrine Roofing LLC' })
    expect(await searchRegistry(tenant.ctx, 'Zephyrine Roofing')).toEqual([])
    await tenant.call('PATCH', `/deals/${dealId}`, { status: 'defaulted' })
    const [hit] = await searchRegistry(tenant.ctx, 'Zephyrin Roofing')
    expect(hit).toMatchObject({
      recordId: dealId,
      kind: 'default',
      source: 'own portfolio',
      state: 'OH',
      amount: 1400,
      matchedOn: 'legalName',
    })
    expect(hit!.deal).toMatchObject({ id: dealId, status: 'defaulted', dealId: expect.stringMatching(/^D-/) })
    expect(await searchRegistry(tenant.ctx, '27-1112223')).toMatchObject([{ recordId: dealId, score: 1, matchedOn: 'ein' }])
    expect(await searchRegistry(tenant.ctx, 'Tophat Roofs')).toMatchObject([{ recordId: dealId, matchedOn: 'dbaName' }])
    expect(await searchRegistry(other.ctx, 'Zephyrine Roofing')).toEqual([])

    await tenant.call('PATCH', `/merchants/${merchant.id}`, { legalName: 'Brindlewick Exteriors LLC' })
    expect(await searchRegistry(tenant.ctx, 'Brindlewick Exteriors')).toMatchObject([{ recordId: dealId }])
    await tenant.call('PATCH', `/deals/${dealId}`, { status: 'settled' })
    expect(await searchRegistry(tenant.ctx, '27-1112223')).toMatchObject([{ kind: 'negative' }])
  })

  test('a deal that is collected again is no hit any more', async () => {
    const tenant = await app.newTenant()
    const dealId = await fundedDealId(tenant.ctx, { name: 'Ottoline Ceramics LLC' })
    await tenant.call('PATCH', `/deals/${dealId}`, { status: 'inCollections' })
    expect(await searchRegistry(tenant.ctx, 'Ottoline Ceramics')).toHaveLength(1)
    await tenant.call('PATCH', `/deals/${dealId}`, { status: 'active' })
    expect(await searchRegistry(tenant.ctx, 'Ottoline Ceramics')).toEqual([])
  })

  test.each([
    ['K&M Const Inc', 'KM Construction LLC'],
    ['ABC Svc LLC', 'A.B.C. Services'],
    ['Nu Ent. Corp', 'NU ENTERPRISES'],
    ['J & J Trans Co', 'JJ Transportation Company LLC'],
  ])('%s is found by the name it has and by another way of writing it', async (name, other) => {
    const tenant = await app.newTenant()
    const dealId = await fundedDealId(tenant.ctx, { name })
    await tenant.call('PATCH', `/deals/${dealId}`, { status: 'defaulted' })
    expect(await searchRegistry(tenant.ctx, name)).toMatchObject([{ recordId: dealId, score: 1 }])
    expect(await searchRegistry(tenant.ctx, other)).toMatchObject([{ recordId: dealId }])
  })

  test('a number that a merchant is given in the moment in which its deal goes bad is the one that finds it', async () => {
    const tenant = await app.newTenant()
    const merchant = await makeMerchant(tenant, { legalName: 'Thornwick Paving LLC', ein: '41-1110001' })
    const dealId = await fundedDealId(tenant.ctx, { merchantId: merchant.id })
    const [goingBad, renaming] = [await app.services.database.connect(), await app.services.database.connect()]
    const { rows } = await renaming.query('SELECT pg_backend_pid() AS pid')
    await goingBad.query('BEGIN')
    await goingBad.query("UPDATE deals SET status = 'defaulted' WHERE id = $1", [dealId])
    const renamed = renaming.query("UPDATE merchants SET ein = '41-1110002' WHERE id = $1", [merchant.id])
    // It is done, or waits for the deal.
    const look = 'SELECT query LIKE $2 AND (state = $3 OR wait_event_type = $4) AS is_there FROM pg_stat_activity WHERE pid = $1'
    const isThere = async () =>
      (await app.services.database.pool.query(look, [rows[0].pid, 'UPDATE merchants%', 'idle', 'Lock'])).rows[0].is_there
    await expect.poll(isThere).toBe(true)
    await goingBad.query('COMMIT')
    await renamed
    await Promise.all([goingBad.end(), renaming.end()])
    expect(await searchRegistry(tenant.ctx, '41-1110002')).toMatchObject([{ recordId: dealId }])
  })
})
