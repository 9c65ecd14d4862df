import type { Role } from '../../src/resources/users/roles.ts'
import { inviteUser } from '../../src/resources/users/service.ts'
import type { Id } from '../../src/shared/ids.ts'
import type { Answer, Call, Tenant, TestApp } from '../test-app.ts'

/** People for tests: invited as an admin invites them, signed in as a browser is. */
export type TestPerson = { id: Id<'usr'>; email: string; password: string; role: Role; cookie: string; call: Call }

export const PASSWORD = 'plum lantern on the quay'
let count = 0

/** What a browser adds to what the console sends from its own page. */
export const FROM_CONSOLE = { 'sec-fetch-site': 'same-origin', 'x-holdback': 'console' }

/** The cookie a Set-Cookie header sets, as it is sent back. */
export const cookieOf = (answer: Answer): string => {
  const header = answer.headers.get('set-cookie')
  if (!header) throw new Error(`no cookie was set: ${answer.status} ${JSON.stringify(answer.body)}`)
  return header.split(';')[0]!
}

export const callAs =
  (t: TestApp, cookie: string | null): Call =>
  (method, path, body, headers = {}) =>
    t.callWith(null)(method, path, body, { ...FROM_CONSOLE, ...(cookie === null ? {} : { cookie }), ...headers })

export const tokenOf = (link: string): string => link.split('#')[1]!

/** A person with a role in the tenant's organization, signed in. */
export const makePerson = async (t: TestApp, tenant: Tenant, role: Role, email = `person${++count}@example.com`): Promise<TestPerson> => {
  const { member, link } = await inviteUser(tenant.ctx, { email, role })
  const answer = await callAs(t, null)('POST', '/api/console/v1/welcome', {
    token: tokenOf(link.url),
    name: `Person ${count}`,
    password: PASSWORD,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const cookie = cookieOf(answer)
  return { id: member.id, email, password: PASSWORD, role, cookie, call: callAs(t, cookie) }
}

export const CONSOLE = '/api/console/v1'
