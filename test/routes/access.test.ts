import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { newKey } from '../../src/resources/keys/key.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { revokeKey } from '../../src/resources/keys/service.ts'
import { ROLES, SCOPES_OF } from '../../src/resources/users/roles.ts'
import type { Id } from '../../src/shared/ids.ts'
import { missingPath, mixedPath, realPath } from '../factories.ts'
import { makePerson, type TestPerson } from '../people/people.ts'
import { type Answer, startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** Who may not do what, for every route there is: the list is the app's own, so that a new route cannot escape. */

let t: TestApp
let stranger: Tenant
let expiredKey: string
let revokedKey: string
let people: TestPerson[]
beforeAll(async () => {
  t = await startTestApp()
  people = []
  for (const role of ROLES) people.push(await makePerson(t, t.tenant, role))
  stranger = await t.newTenant()
  expiredKey = await t.newKey(t.tenant.id, SCOPES, '2026-03-16T14:59:59.999Z')
  revokedKey = await t.newKey(t.tenant.id, SCOPES)
  const { rows } = await t.services.database.pool.query<{ id: Id<'key'> }>('SELECT id FROM api_keys ORDER BY id DESC LIMIT 1')
  await revokeKey(t.services, rows[0]!.id)
})
afterAll(() => t.stop())

const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: null } })

test('there is a sensible number of routes', () => {
  expect(allRoutes().length).toBeGreaterThanOrEqual(33)
})

test('no two routes share a method and a path', () => {
  const names = allRoutes().map((r) => `${r.method} ${r.path.replace(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})

/** What it shows goes by the caller's scopes, record by record: test/conformance/events.test.ts. */
const describeUnscoped = (route: Route): void => {
  test('any key is let in, and any person', async () => {
    for (const call of [t.callWith(await t.newKey(t.tenant.id, ['contacts:read'])), ...people.map((p) => p.call)])
      expect((await call(route.method, missingPath(route))).status).toBe(200)
  })
}

for (const route of allRoutes()) {
  describe(`${route.method} ${route.path}`, () => {
    const body = () => (route.method === 'POST' || route.method === 'PATCH' ? (route.example ?? {}) : undefined)

    test('without a valid key it is a 401 with a challenge, whatever is wrong with the key', async () => {
      const path = missingPath(route)
      const good = t.tenant.key
      const headers: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: `Basic ${good}` },
        { authorization: good },
        { authorization: `Bearer ${good.slice(0, -1)}` },
        { authorization: `Bearer ${good.slice(0, -1)}${good.endsWith('x') ? 'y' : 'x'}` },
        { authorization: `Bearer ${newKey()}` },
        { authorization: `Bearer ${expiredKey}` },
        { authorization: `Bearer ${revokedKey}` },
        { authorization: `Bearer ${good} ${good}` },
        { authorization: `Bearer ${'a'.repeat(5000)}` },
      ]
      for (const header of headers) {
        const answer = await t.callWith(null)(route.method, path, body(), header)
        expect(answer.status, JSON.stringify(header)).toBe(401)
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect(answer.body).toMatchObject({ status: 401, code: 'unauthorized' })
      }
    })

    if (route.scope === null) return describeUnscoped(route)
    const { scope } = route

    test('a key with every other scope is a 403 that names the scope, before the record is looked up', async () => {
      const key = await t.newKey(
        t.tenant.id,
        SCOPES.filter((s) => s !== scope),
      )
      const answer = await t.callWith(key)(route.method, missingPath(route), body())
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ code: 'insufficient_scope', requiredScope: scope })
    })

    test('a key with that scope alone is let in', async () => {
      const key = await t.newKey(t.tenant.id, [scope])
      const answer = await t.callWith(key)(route.method, missingPath(route), body())
      expect(answer.status).not.toBe(401)
      // What the body names may need a scope besides, which is then the one that the answer asks for.
      if (answer.status === 403) expect(answer.body.requiredScope).not.toBe(scope)
      expect(answer.status).toBeLessThan(500)
    })

    test('a person is let in exactly where their role has the scope, and only from the console', async () => {
      for (const person of people) {
        const answer = await person.call(route.method, missingPath(route), body())
        if (SCOPES_OF[person.role].has(scope)) {
          expect([401, 403], person.role).not.toContain(answer.status)
          expect(answer.status, person.role).toBeLessThan(500)
        } else expect(answer.body, person.role).toMatchObject({ status: 403, code: 'insufficient_scope', requiredScope: scope })
      }
      const elsewhere = await people.at(-1)!.call(route.method, missingPath(route), body(), { 'sec-fetch-site': 'cross-site' })
      expect(elsewhere.status).toBe(401)
    })

    if (route.path.includes(':')) {
      test("another organization's record is answered to a person as to a key", async () => {
        const admin = people.at(-1)!
        const missing = withoutRequestId(await admin.call(route.method, missingPath(route), body()))
        expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
        expect(withoutRequestId(await admin.call(route.method, await realPath(route, stranger), body()))).toEqual(missing)
      })

      test("another organization's record is answered like a missing one: 404, same body", async () => {
        const { call } = t.tenant
        const missing = withoutRequestId(await call(route.method, missingPath(route), body()))
        expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
        const foreign = withoutRequestId(await call(route.method, await realPath(route, stranger), body()))
        expect(foreign).toEqual(missing)
        const mixed = withoutRequestId(await call(route.method, await mixedPath(route, t.tenant, stranger), body()))
        expect(mixed).toEqual(missing)
      })

      test('ids of another kind, of no kind, and hostile ones are a 404 or a 400, never a 500', async () => {
        const { call } = t.tenant
        for (const bad of [
          'x',
          'org_01jabcdefghjkmnpqrstvwxyz0',
          '%00',
          "'%20OR%201=1--",
          '..%2F..',
          '%F0%9F%98%80',
          '-1',
          'a'.repeat(290),
          'D-2026-1',
          'D-0000-000000',
          '%ED%A0%80',
          '__proto__',
        ]) {
          const path = missingPath(route).replace(/[a-z]+_[0-9a-z]{26}/g, bad)
          const answer = await call(route.method, path, body())
          expect([400, 404], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status)
          expect(answer.headers.get('x-request-id'), path).toBeTruthy()
          expect(answer.body, path).toMatchObject({ status: answer.status })
        }
      })
    }
  })
}
