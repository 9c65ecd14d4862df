import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import { deleteUnclaimedBlobs, storeFile } from '../../src/platform/blobs/claims.ts'
import { hasColumn, readTables, type Table } from '../../src/platform/db/tables.ts'
import { runAnalysis } from '../../src/resources/analyses/run.ts'
import { deleteOrganization } from '../../src/resources/organizations/delete.ts'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { inviteUser } from '../../src/resources/users/service.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectStatus, form, makeDeal, makeDocument, makeMerchant, realPath } from '../factories.ts'
import { CONSOLE, makePerson } from '../people/people.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

let t: TestApp
let tables: Table[]
beforeAll(async () => {
  t = await startTestApp()
  tables = await readTables(t.services.database.kysely)
})
afterAll(() => t?.stop())

const PDF = Buffer.from('%PDF-1.4 not really')
const AT_ONCE = { keysSettleMs: 0 }
const named = (tenant: Tenant) => ({ id: tenant.id, time_zone: 'America/New_York' })

/** Something of everything the interface can make, and of what jobs add. */
const live = async (tenant: Tenant): Promise<void> => {
  for (const route of allRoutes()) await realPath(route, tenant)
  const person = await makePerson(t, tenant, 'admin')
  const about = await makeDeal(tenant)
  await person.call('POST', `${CONSOLE}/notes`, { dealId: about.id, text: 'A note' })
  await person.call('POST', `${CONSOLE}/views`, { screen: 'deals', name: 'Mine', search: {} })
  await person.call('POST', `${CONSOLE}/presence`, { record: about.id })
  await person.call('POST', `${CONSOLE}/today/done`, { item: 'x' })
  await inviteUser(tenant.ctx, { email: `invited@${tenant.id}.example`, role: 'viewer' })
  const merchant = await makeMerchant(tenant)
  const [first, second] = [
    await makeDeal(tenant, { merchantId: merchant.id, paymentFrequency: 'daily', paymentAmount: 100 }),
    await makeDeal(tenant, { merchantId: merchant.id }),
  ]
  await tenant.call('POST', `/deals/${first.id}/schedule/pause`, { from: '2026-03-20', until: '2026-03-21', reason: 'Flood' })
  await tenant.call('PATCH', `/deals/${first.id}`, { status: 'refinanced', replacedByDealId: second.id })
  await tenant.call('PATCH', `/deals/${second.id}`, { status: 'defaulted' })
  await keepPortfolio(t.services)
  const statement = form({ name: 'a', type: 'bankStatement', dealId: second.id }, { name: 'a.pdf', bytes: PDF })
  const withBytes = expectStatus(await tenant.call('POST', '/documents', statement), 201).body.data
  const uploaded = await tenant.call(
    'POST',
    '/analysis/bank-statements',
    form({ dealId: second.id, merchantId: merchant.id }, { field: 'files', name: 'a.pdf', bytes: PDF }),
  )
  expect(uploaded.status).toBe(202)
  const document = await makeDocument(tenant, { dealId: second.id })
  expectStatus(await tenant.call('POST', `/deals/${second.id}/underwriting/documents`, { documentIds: [withBytes.id] }), 200)
  await tenant.call('POST', '/merchants', { legalName: 'Kept answer' }, { 'idempotency-key': 'once' })
  const { pool } = t.services.database
  await pool.query('INSERT INTO document_statements VALUES ($1, $2, $3, now())', [document.id, tenant.id, Buffer.from('x')])
  await pool.query(`INSERT INTO classification_rules VALUES ($1, $2, 'STAPLES', 'debit', 'payroll', null, 'key_x', now(), now(), 1)`, [
    newId('rule'),
    tenant.id,
  ])
  await pool.query('INSERT INTO underwriting_inputs SELECT id, org_id, $2 FROM underwriting_analyses WHERE org_id = $1 LIMIT 1', [
    tenant.id,
    Buffer.from([0, 255]),
  ])
  await pool.query('INSERT INTO underwriting_reports SELECT id, org_id, $2 FROM underwriting_analyses WHERE org_id = $1 LIMIT 1', [
    tenant.id,
    Buffer.from([0, 255]),
  ])
  await pool.query('INSERT INTO ach_counters VALUES ($1, 1)', [tenant.id])
  await pool.query("INSERT INTO model_labels VALUES ($1, 'k', '{}', now())", [tenant.id])
}

const filesIn = async (folder: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of t.services.blobs.list(folder)) keys.push(key)
  return keys
}

/** Rows of each table that belong to the organization, by its own column or by the table it goes along with. */
const rowsOf = async (orgId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const where = ownershipOf(table)
    if (where === null) continue
    const { rows } = await t.services.database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${table.name} x WHERE ${where('x')}`, [
      orgId,
    ])
    counts[table.name] = Number(rows[0]!.n)
  }
  return counts
}

const ownershipOf = (table: Table): ((alias: string) => string) | null => {
  if (table.name === 'organizations') return (x) => `${x}.id = $1`
  if (hasColumn(table, 'org_id')) return (x) => `${x}.org_id = $1`
  const parent = tables.find((p) => table.cascadesFrom.includes(p.name) && hasColumn(p, 'org_id'))
  // `analysis_files` refers to `analyses` by analysis_id, the column its primary key begins with.
  return parent ? (x) => `EXISTS (SELECT 1 FROM ${parent.name} p WHERE p.id = ${x}.${table.primaryKey[0]} AND p.org_id = $1)` : null
}

/** What belongs to the installation and not to an organization. A new table without an org_id must be one of these or go along with one that has it. */
const SHARED = ['organizations', 'users', 'sign_in_tries', 'registry_imports', 'registry_records', 'registry_words', 'unclaimed_blobs']

describe('the catalog', () => {
  test('every table names its organization, goes along with one that does, or is known to belong to nobody', () => {
    const strays = tables.filter((table) => !SHARED.includes(table.name) && ownershipOf(table) === null)
    expect(strays.map((table) => table.name)).toEqual([])
  })

  test('every foreign key to a record has an index that begins with its column, so that deleting records does not read whole tables', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT f.conrelid::regclass || '.' || a.attname AS key FROM pg_constraint f
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
      WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND f.confrelid <> 'organizations'::regclass
        AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indkey[0] = f.conkey[1])`.execute(
      t.services.database.kysely,
    )
    expect(rows).toEqual([])
  })
})

describe('a deleted organization', () => {
  test('leaves no row in any table, no file and no job, while its neighbour keeps every one', async () => {
    const [gone, neighbour] = [await t.newTenant(), await t.newTenant()]
    await live(gone)
    await live(neighbour)
    const before = await rowsOf(neighbour.id)
    // Able to fail: every table that can hold something of an organization does.
    expect(Object.entries(await rowsOf(gone.id)).filter(([, n]) => n === 0)).toEqual([])
    const filesBefore = await filesIn(`${neighbour.id}/`)
    expect(filesBefore.length).toBeGreaterThan(1)

    const deleted = await deleteOrganization(t.services, named(gone), AT_ONCE)
    expect(deleted.rows).toBeGreaterThan(50)
    expect(deleted.files).toBeGreaterThan(1)

    expect(Object.entries(await rowsOf(gone.id)).filter(([, n]) => n !== 0)).toEqual([])
    expect(await filesIn(`${gone.id}/`)).toEqual([])
    const { rows: jobs } = await t.services.database.pool.query(
      "SELECT data->>'orgId' AS org FROM pgboss.job WHERE data->>'orgId' = ANY ($1)",
      [[gone.id, neighbour.id]],
    )
    expect(new Set(jobs.map((j) => j.org))).toEqual(new Set([neighbour.id]))
    expect(await rowsOf(neighbour.id)).toEqual(before)
    expect(await filesIn(`${neighbour.id}/`)).toEqual(filesBefore)
    expect((await neighbour.call('GET', '/deals')).body.meta.pagination.total).toBeGreaterThan(1)
  })

  test('is named in no text of any table either', async () => {
    const tenant = await t.newTenant()
    await live(tenant)
    await deleteOrganization(t.services, named(tenant), AT_ONCE)
    for (const { name } of tables) {
      const { rows } = await t.services.database.pool.query(`SELECT 1 FROM ${name} x WHERE to_jsonb(x)::text LIKE $1 LIMIT 1`, [
        `%${tenant.id}%`,
      ])
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  test.each([1, 2])('can be deleted again where a command broke off, at file deletion %i', async (breaksAt) => {
    const tenant = await t.newTenant()
    await live(tenant)
    const { blobs } = t.services
    let calls = 0
    const deletePrefix = (prefix: string) => (++calls === breaksAt ? Promise.reject(new Error('cut off')) : blobs.deletePrefix(prefix))
    const breaking = { ...t.services, blobs: { ...blobs, deletePrefix } }
    await expect(deleteOrganization(breaking, named(tenant), AT_ONCE)).rejects.toThrow('cut off')
    await deleteOrganization(t.services, named(tenant), AT_ONCE)
    expect(Object.entries(await rowsOf(tenant.id)).filter(([, n]) => n !== 0)).toEqual([])
    expect(await filesIn(`${tenant.id}/`)).toEqual([])
  })

  test('an upload that ends after the deletion is not kept: it is noted, and the job deletes it', async () => {
    const tenant = await t.newTenant()
    await deleteOrganization(t.services, named(tenant), AT_ONCE)
    const late = await storeFile(tenant.ctx, { fileName: 'x', contentType: 'application/pdf', stream: Readable.from([PDF]) }, 1000)
    expect(await filesIn(`${tenant.id}/`)).toEqual([late.key])
    t.clock.advance(7 * 3_600_000)
    await deleteUnclaimedBlobs(t.services)
    t.clock.advance(-7 * 3_600_000)
    expect(await filesIn(`${tenant.id}/`)).toEqual([])
    const answer = await t.callWith(tenant.key)('POST', '/merchants', { legalName: 'Too late' })
    expect(answer.status).toBe(401)
  })

  test('a job that was queued for it ends quietly', async () => {
    const tenant = await t.newTenant()
    const row = { date: '2026-03-02', description: 'X', amount: 1, type: 'credit' }
    const { body } = await tenant.call('POST', '/analysis/transactions', { transactions: Array.from({ length: 501 }, () => row) })
    await deleteOrganization(t.services, named(tenant), AT_ONCE)
    const job = { id: body.data.id, orgId: tenant.id, timeZone: 'UTC' }
    await expect(runAnalysis(t.services, job, new AbortController().signal)).resolves.toBeUndefined()
  })

  test('requests that write meanwhile are refused or undone: nothing of theirs is left', async () => {
    const tenant = await t.newTenant()
    let isOver = false
    const writing = (async () => {
      const statuses: number[] = []
      while (!isOver) statuses.push((await tenant.call('POST', '/merchants', { legalName: 'Busy' })).status)
      return statuses
    })()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await deleteOrganization(t.services, named(tenant), AT_ONCE)
    isOver = true
    await writing
    expect(Object.entries(await rowsOf(tenant.id)).filter(([, n]) => n !== 0)).toEqual([])
  })
})
