import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleRoutes } from '../../src/app.ts'
import { ROLES } from '../../src/resources/users/roles.ts'
import { newId } from '../../src/shared/ids.ts'
import { CONSOLE, makePerson, type TestPerson } from '../people/people.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Role × route for everything below /api/console/v1: the list is the app's own, so that a new route cannot escape. */

let t: TestApp
let people: TestPerson[]
beforeAll(async () => {
  t = await startTestApp()
  people = []
  for (const role of ROLES) people.push(await makePerson(t, t.tenant, role))
})
afterAll(() => t.stop())

const PREFIXES: Record<string, 'usr' | 'key' | 'note' | 'view' | 'ses' | 'deal' | 'rule'> = {
  users: 'usr',
  keys: 'key',
  notes: 'note',
  views: 'view',
  sessions: 'ses',
  presence: 'deal',
  rules: 'rule' as never,
}
const missing = (path: string) =>
  path.replace(/([\w-]+)\/:(\w+)/g, (_, before: string) => `${before}/${newId((PREFIXES[before] ?? 'usr') as 'usr')}`)

/** Calls that would end the session that makes them, or find nothing to say without a query. */
const HARMLESS = (path: string) =>
  !['/session', '/password', '/totp', '/totp/confirm', '/totp/disable', '/totp/recovery-codes'].includes(path)

for (const route of consoleRoutes()) {
  describe(`${route.method} ${route.path}`, () => {
    const body = () => (route.method === 'POST' || route.method === 'PATCH' ? (route.example ?? {}) : undefined)

    test('a person is let in exactly where their role is named; keys and strangers never', async () => {
      for (const person of people) {
        if (route.roles.includes(person.role) && (!HARMLESS(route.path) || route.path.startsWith('/settings/'))) continue
        const answer = await person.call(route.method, CONSOLE + missing(route.path), body())
        if (route.roles.includes(person.role)) {
          expect(answer.status, person.role).not.toBe(401)
          expect(answer.body?.code, person.role).not.toBe('insufficient_role')
          expect(answer.status, `${person.role} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        } else expect(answer.body, person.role).toMatchObject({ status: 403, code: 'insufficient_role', requiredRole: [...route.roles] })
      }
      expect((await t.tenant.call(route.method, CONSOLE + missing(route.path), body())).body).toMatchObject({
        status: 403,
        code: 'insufficient_role',
      })
      expect((await t.callWith(null)(route.method, CONSOLE + missing(route.path), body())).status).toBe(401)
      const admin = people.at(-1)!
      expect((await admin.call(route.method, CONSOLE + missing(route.path), body(), { 'sec-fetch-site': 'cross-site' })).status).toBe(401)
      if (route.method !== 'GET')
        expect((await admin.call(route.method, CONSOLE + missing(route.path), body(), { 'x-holdback': '' })).status).toBe(401)
    })

    test('an unknown query parameter and an unknown field are a 400 that names it', async () => {
      const admin = people.at(-1)!
      expect((await admin.call(route.method, `${CONSOLE}${missing(route.path)}?nonsense=1`, body())).body).toMatchObject({ status: 400 })
      if (route.method !== 'POST' && route.method !== 'PATCH') return
      const answer = await admin.call(route.method, CONSOLE + missing(route.path), { ...(route.example as object), nonsense: 1 })
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(JSON.stringify(answer.body.errors)).toContain('nonsense')
    })
  })
}
