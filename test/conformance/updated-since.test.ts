import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import { expectStatus, realPath } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Every list can be followed by what changed since, so that nobody has to read it whole again. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Rows of a result never change by themselves: a result has revisions. What is asked under a bank_scrub has no envelope, and is a scrub's alone. */
const isOfAResult = (path: string): boolean => path.endsWith('/transactions') || path.includes('/underwriting/analyses/')
const lists = allRoutes().filter((r) => r.method === 'GET' && r.query?.properties.page && !isOfAResult(r.path))

describe.each(lists.map((route) => ({ name: route.path, route })))('GET $name', ({ route }) => {
  test('takes updated_since, to the millisecond, and refuses what is no moment', async () => {
    const path = await realPath(route, t.tenant)
    const since = async (at: string) => expectStatus(await t.tenant.call('GET', `${path}?limit=100&updated_since=${at}`), 200).body
    const all = expectStatus(await t.tenant.call('GET', `${path}?limit=100`), 200).body
    expect(await since('1999-12-31T00:00:00Z')).toEqual(all)
    expect(await since('2199-01-01T00:00:00Z')).toMatchObject({ data: [], meta: { pagination: { total: 0 } } })
    for (const row of all.data.slice(0, 2) as { updatedAt?: string; createdAt: string }[]) {
      const at = row.updatedAt ?? row.createdAt
      expect((await since(at)).data).toContainEqual(row)
      const after = new Date(Date.parse(at) + 1).toISOString()
      expect((await since(after)).data).not.toContainEqual(row)
    }
    for (const bad of ['yesterday', '2026-02-30', '2026-03-01T10:00:00', ''])
      expect((await t.tenant.call('GET', `${path}?updated_since=${bad}`)).status, bad).toBe(400)
  })
})
