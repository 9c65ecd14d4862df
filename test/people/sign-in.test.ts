import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteUser, renewLink } from '../../src/resources/users/service.ts'
import { codeOf, stepAt } from '../../src/resources/users/totp.ts'
import { type Answer, startTestApp, type TestApp } from '../test-app.ts'
import { eventually } from '../test-worker.ts'
import { CONSOLE, callAs, cookieOf, FROM_CONSOLE, makePerson, PASSWORD, tokenOf } from './people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const nobody = () => callAs(t, null)
const signIn = (email: string, password: string, code?: string) =>
  nobody()('POST', `${CONSOLE}/sign-in`, { email, password, ...(code === undefined ? {} : { code }) })
const session = (cookie: string) => callAs(t, cookie)('GET', `${CONSOLE}/session`)
const said = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: null } })

describe('a welcome link', () => {
  test('shows whom it is for, sets the password once, signs in, and is gone then', async () => {
    const { link } = await inviteUser(t.tenant.ctx, { email: 'Ana@Example.com', role: 'underwriter' })
    expect(link.url).toMatch(new RegExp(`^${t.url}/welcome#[\\w-]{43}$`))
    const token = tokenOf(link.url)
    const look = await nobody()('POST', `${CONSOLE}/welcome/look`, { token })
    expect(look.body.data).toEqual({
      email: 'ana@example.com',
      name: null,
      organization: expect.any(String),
      role: 'underwriter',
      hasPassword: false,
      needsPassword: true,
    })
    for (const password of ['short', 'password1234', 'ana@example.com']) {
      const weak = await nobody()('POST', `${CONSOLE}/welcome`, { token, name: 'Ana Ruiz', password })
      expect(weak.status).toBe(400)
      expect(weak.body.errors[0].path).toBe('password')
    }
    const tries = await Promise.all(
      [1, 2, 3].map(() => nobody()('POST', `${CONSOLE}/welcome`, { token, name: 'Ana Ruiz', password: PASSWORD })),
    )
    expect(tries.map((a) => a.status).sort()).toEqual([200, 410, 410])
    const first = tries.find((a) => a.status === 200)!
    expect(first.body.data).toMatchObject({
      user: { email: 'ana@example.com', name: 'Ana Ruiz', hasPassword: true, hasTotp: false },
      role: 'underwriter',
      organization: { id: t.tenant.id },
      may: { manageUsers: false, readAudit: false, manageKeys: false, writeNotes: true },
    })
    expect((await session(cookieOf(first))).status).toBe(200)
    expect((await nobody()('POST', `${CONSOLE}/welcome/look`, { token })).status).toBe(410)
    expect((await signIn(' ANA@example.COM ', PASSWORD)).status).toBe(200)
  })

  test('ends after its time, and when a newer one was given', async () => {
    const { member, link } = await inviteUser(t.tenant.ctx, { email: 'late@example.com', role: 'viewer' })
    const at = t.clock.now().toISOString()
    t.clock.advance(7 * 86_400_000)
    expect((await nobody()('POST', `${CONSOLE}/welcome/look`, { token: tokenOf(link.url) })).status).toBe(410)
    t.clock.set(at)
    const admin = await makePerson(t, t.tenant, 'admin')
    const renewed = await admin.call('POST', `${CONSOLE}/users/${member.id}/invitation`)
    expect(renewed.status).toBe(200)
    expect((await nobody()('POST', `${CONSOLE}/welcome/look`, { token: tokenOf(link.url) })).status).toBe(410)
    expect((await nobody()('POST', `${CONSOLE}/welcome/look`, { token: tokenOf(renewed.body.data.link) })).status).toBe(200)
  })

  test("to a second organization joins with the person's own password, and cannot set another", async () => {
    const other = await t.newTenant()
    const person = await makePerson(t, t.tenant, 'servicing')
    const { link } = await inviteUser(other.ctx, { email: person.email, role: 'admin' })
    const token = tokenOf(link.url)
    expect((await nobody()('POST', `${CONSOLE}/welcome/look`, { token })).body.data.hasPassword).toBe(true)
    const taken = await nobody()('POST', `${CONSOLE}/welcome`, { token, name: 'Mallory', password: 'a password of the inviter' })
    expect(taken.status).toBe(401)
    const joined = await nobody()('POST', `${CONSOLE}/welcome`, { token, password: PASSWORD })
    expect(joined.status).toBe(200)
    expect(joined.body.data.organizations.map((o: { id: string }) => o.id).sort()).toEqual([t.tenant.id, other.id].sort())
    expect(joined.body.data.organization.id).toBe(other.id)
    const back = await callAs(t, cookieOf(joined))('PATCH', `${CONSOLE}/session`, { organizationId: t.tenant.id })
    expect(back.body.data).toMatchObject({ organization: { id: t.tenant.id }, role: 'servicing' })
    expect((await session(cookieOf(joined))).status).toBe(401)
    const foreign = await t.newTenant()
    expect((await callAs(t, cookieOf(back))('PATCH', `${CONSOLE}/session`, { organizationId: foreign.id })).status).toBe(400)
    // Neither organization's admin can set a password or remove a second factor that the other relies on.
    const admin = await makePerson(t, t.tenant, 'admin')
    expect((await admin.call('POST', `${CONSOLE}/users/${person.id}/invitation`)).status).toBe(409)
    expect((await admin.call('POST', `${CONSOLE}/users/${person.id}/reset-totp`)).status).toBe(409)
  })

  test('for a new password opens nothing any more once its person has joined another organization', async () => {
    const [other, admin] = [await t.newTenant(), await makePerson(t, t.tenant, 'admin')]
    const person = await makePerson(t, t.tenant, 'viewer')
    const kept = tokenOf((await admin.call('POST', `${CONSOLE}/users/${person.id}/invitation`)).body.data.link)
    const { link } = await inviteUser(other.ctx, { email: person.email, role: 'admin' })
    expect((await nobody()('POST', `${CONSOLE}/welcome`, { token: tokenOf(link.url), password: PASSWORD })).status).toBe(200)
    expect((await nobody()('POST', `${CONSOLE}/welcome`, { token: kept, password: 'a password of the first admin' })).status).toBe(410)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })
})

describe('signing in', () => {
  test('unknown e-mail, wrong password, invited and disabled people: one answer', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const shut = await makePerson(t, t.tenant, 'viewer')
    await inviteUser(t.tenant.ctx, { email: 'waiting@example.com', role: 'viewer' })
    const admin = await makePerson(t, t.tenant, 'admin')
    await admin.call('PATCH', `${CONSOLE}/users/${shut.id}`, { status: 'disabled' })
    const answers = [
      await signIn(person.email, 'wrong password here'),
      await signIn('nobody@example.com', PASSWORD),
      await signIn('waiting@example.com', PASSWORD),
      await signIn(shut.email, PASSWORD),
    ].map(said)
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('wrong tries slow down by account, known or not, and many at once are counted too; the right password waits its turn', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    for (const email of ['unknown-too@example.com', person.email]) {
      t.clock.advance(86_400_000 + 1)
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong password here')))
      expect(answers.filter((a) => a.status === 401)).toHaveLength(5)
      expect(answers.filter((a) => a.status === 429)).toHaveLength(7)
      expect(answers.find((a) => a.status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect((await signIn(person.email, PASSWORD)).status).toBe(429)
    t.clock.advance(1_100)
    expect((await signIn(person.email, 'wrong password here')).status).toBe(401)
    t.clock.advance(1_100)
    expect((await signIn(person.email, PASSWORD)).status).toBe(429)
    t.clock.advance(1_000)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
    t.clock.advance(86_400_000)
  })

  test('wrong tries slow down by address, whatever accounts they name', async () => {
    t.clock.advance(86_400_000 + 1)
    const statuses: number[] = []
    for (let i = 0; i < 24; i++) statuses.push((await signIn(`guess${i}@example.com`, 'wrong password here')).status)
    expect(statuses.filter((s) => s === 429).length).toBeGreaterThanOrEqual(3)
    t.clock.advance(2 * 86_400_000)
    expect((await signIn('guess0@example.com', 'wrong password here')).status).toBe(401)
  })

  test('the cookie is HttpOnly, SameSite=Lax, for the whole site; on https also Secure with the __Host- prefix', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const plain = (await signIn(person.email, PASSWORD)).headers.get('set-cookie')!
    expect(plain).toMatch(/^holdback=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const url = t.services.publicUrl
    t.services.publicUrl = () => 'https://funder.example'
    try {
      const secure = (await signIn(person.email, PASSWORD)).headers.get('set-cookie')!
      expect(secure).toMatch(/^__Host-holdback=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
      expect((await session(plain.split(';')[0]!)).status).toBe(401)
      expect((await session(secure.split(';')[0]!)).status).toBe(200)
    } finally {
      t.services.publicUrl = url
    }
  })

  test('a planted cookie is worth nothing: the id after sign-in is another, and only its hash is stored', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const planted = `holdback=${'A'.repeat(43)}`
    const answer = await callAs(t, planted)('POST', `${CONSOLE}/sign-in`, { email: person.email, password: PASSWORD })
    const cookie = cookieOf(answer)
    expect(cookie).not.toBe(planted)
    expect((await session(planted)).status).toBe(401)
    expect((await session(`${planted}; ${cookie}`)).status).toBe(401)
    const { rows } = await t.services.database.pool.query('SELECT * FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

describe('a session', () => {
  test('ends after 12 idle hours, and after 30 days whatever happens', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    t.clock.advance(11 * 3_600_000)
    expect((await session(person.cookie)).status).toBe(200)
    t.clock.advance(11 * 3_600_000)
    expect((await session(person.cookie)).status).toBe(200)
    t.clock.advance(12 * 3_600_000)
    expect((await session(person.cookie)).status).toBe(401)
    const other = await makePerson(t, t.tenant, 'viewer')
    for (let i = 0; i < 65; i++) {
      t.clock.advance(11 * 3_600_000)
      await session(other.cookie)
    }
    t.clock.advance(5 * 3_600_000)
    expect((await session(other.cookie)).status).toBe(401)
  })

  test('is not kept awake by a page that asks by itself while nobody is there', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const poll = () => callAs(t, person.cookie)('GET', `${CONSOLE}/session`, undefined, { 'x-holdback-unattended': 'true' })
    for (let hours = 0; hours < 11; hours++) {
      t.clock.advance(3_600_000)
      expect((await poll()).status).toBe(200)
    }
    t.clock.advance(3_600_000)
    expect((await poll()).status).toBe(401)
  })

  test('is listed and can be ended one by one, all others, or by signing out; at once', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const second = cookieOf(await signIn(person.email, PASSWORD))
    const third = cookieOf(await signIn(person.email, PASSWORD))
    const list = (await person.call('GET', `${CONSOLE}/sessions`)).body.data
    expect(list).toHaveLength(3)
    expect(list.filter((s: { isCurrent: boolean }) => s.isCurrent)).toHaveLength(1)
    const secondId = (await session(second)).body.data.sessionId
    expect((await person.call('DELETE', `${CONSOLE}/sessions/${secondId}`)).status).toBe(204)
    expect((await session(second)).status).toBe(401)
    expect((await person.call('POST', `${CONSOLE}/sessions/sign-out-others`)).body.data).toEqual({ ended: 1 })
    expect((await session(third)).status).toBe(401)
    const stranger = await makePerson(t, t.tenant, 'viewer')
    expect((await stranger.call('DELETE', `${CONSOLE}/sessions/${list[0].id}`)).status).toBe(404)
    const out = await person.call('DELETE', `${CONSOLE}/session`)
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(/^holdback=; Max-Age=0/)
    expect((await person.call('GET', '/deals')).status).toBe(401)
  })

  test('a new password ends every link that would set another, wherever it was given', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const other = await t.newTenant()
    const invited = await inviteUser(other.ctx, { email: person.email, role: 'viewer' })
    await nobody()('POST', `${CONSOLE}/welcome`, { token: tokenOf(invited.link.url), password: PASSWORD })
    const linksOf = async () => [await renewLink(t.tenant.ctx, person.id), await renewLink(other.ctx, person.id)].map((l) => tokenOf(l.url))
    const isGood = async (token: string) => (await nobody()('POST', `${CONSOLE}/welcome/look`, { token })).status === 200
    const [here, there] = await linksOf()
    expect([await isGood(here!), await isGood(there!)]).toEqual([true, true])
    const changed = await person.call('POST', `${CONSOLE}/password`, { currentPassword: PASSWORD, password: 'correct horse battery' })
    expect(changed.status).toBeLessThan(300)
    expect([await isGood(here!), await isGood(there!)]).toEqual([false, false])
    const [again, second] = await linksOf()
    await nobody()('POST', `${CONSOLE}/welcome`, { token: again!, password: 'another horse battery' })
    expect(await isGood(second!)).toBe(false)
  })

  test('a new password, a new role, a disabled account: the old cookie opens nothing any more', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    expect((await person.call('POST', `${CONSOLE}/password`, { password: 'harbour fog at seven' })).status).toBe(400)
    expect((await person.call('POST', `${CONSOLE}/password`, { currentPassword: 'wrong', password: 'harbour fog at seven' })).status).toBe(
      400,
    )
    const changed = await person.call('POST', `${CONSOLE}/password`, { currentPassword: PASSWORD, password: 'harbour fog at seven' })
    expect(changed.status).toBe(200)
    expect((await session(person.cookie)).status).toBe(401)
    const cookie = cookieOf(changed)
    expect((await session(cookie)).status).toBe(200)
    const admin = await makePerson(t, t.tenant, 'admin')
    expect((await admin.call('PATCH', `${CONSOLE}/users/${person.id}`, { role: 'servicing' })).body.data.role).toBe('servicing')
    expect((await session(cookie)).status).toBe(401)
    const again = cookieOf(await signIn(person.email, 'harbour fog at seven'))
    expect((await session(again)).body.data.role).toBe('servicing')
    expect((await admin.call('PATCH', `${CONSOLE}/users/${person.id}`, { status: 'disabled' })).body.data.status).toBe('disabled')
    expect((await session(again)).status).toBe(401)
    const { rows } = await t.services.database.pool.query(
      "SELECT actor, action, address FROM audit_log WHERE entity_id = $1 AND action = 'user.update'",
      [person.id],
    )
    expect(rows).toEqual([
      { actor: admin.id, action: 'user.update', address: '127.0.0.1' },
      { actor: admin.id, action: 'user.update', address: '127.0.0.1' },
    ])
  })
})

describe('the second factor', () => {
  const secretOf = (text: string): Buffer => {
    let bits = ''
    for (const c of text) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')
    return Buffer.from(bits.match(/.{8}/g)!.map((b) => Number.parseInt(b, 2)))
  }
  const codeNow = (secret: Buffer) => codeOf(secret, stepAt(t.clock.now().getTime()))

  test('is set up with a code, asked for at sign-in, and each code counts once; recovery codes too', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    expect((await person.call('POST', `${CONSOLE}/totp`, { password: 'wrong password here' })).status).toBe(400)
    const begun = (await person.call('POST', `${CONSOLE}/totp`, { password: PASSWORD })).body.data
    expect(begun.qr.path).toMatch(/^M\d/)
    // Until it is confirmed it counts for nothing.
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await person.call('POST', `${CONSOLE}/totp/confirm`, { code: '000000' })).status).toBe(400)
    const secret = secretOf(begun.secret)
    const confirmed = await person.call('POST', `${CONSOLE}/totp/confirm`, { code: codeNow(secret) })
    const codes: string[] = confirmed.body.data.recoveryCodes
    expect(codes).toHaveLength(10)
    const { rows } = await t.services.database.pool.query('SELECT totp_secret FROM users WHERE id = $1', [person.id])
    expect(rows[0].totp_secret.includes(secret)).toBe(false)

    expect((await signIn(person.email, PASSWORD)).body.code).toBe('totp_required')
    expect((await signIn(person.email, PASSWORD, '000000')).body.code).toBe('totp_invalid')
    // The code that confirmed it is spent.
    expect((await signIn(person.email, PASSWORD, codeNow(secret))).body.code).toBe('totp_invalid')
    t.clock.advance(30_000)
    const both = await Promise.all([signIn(person.email, PASSWORD, codeNow(secret)), signIn(person.email, PASSWORD, codeNow(secret))])
    expect(both.map((a) => a.status).sort()).toEqual([200, 401])
    expect((await signIn(person.email, PASSWORD, codes[0]!.toLowerCase())).status).toBe(200)
    expect((await signIn(person.email, PASSWORD, codes[0])).status).toBe(401)
    expect((await signIn(person.email, PASSWORD, codes[1])).status).toBe(200)

    const admin = await makePerson(t, t.tenant, 'admin')
    expect((await admin.call('POST', `${CONSOLE}/users/${person.id}/reset-totp`)).body.data.hasTotp).toBe(false)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })

  test('guessing codes is slowed like guessing passwords', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const begun = (await person.call('POST', `${CONSOLE}/totp`, { password: PASSWORD })).body.data
    await person.call('POST', `${CONSOLE}/totp/confirm`, { code: codeNow(secretOf(begun.secret)) })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await signIn(person.email, PASSWORD, '000000')).status)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    t.clock.advance(86_400_000)
  })

  test('also where a link for a new password asks for one, or an invitation; the right one is then still let in', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const begun = (await person.call('POST', `${CONSOLE}/totp`, { password: PASSWORD })).body.data
    const secret = secretOf(begun.secret)
    await person.call('POST', `${CONSOLE}/totp/confirm`, { code: codeNow(secret) })
    const other = await t.newTenant()
    const { link: invitation } = await inviteUser(other.ctx, { email: person.email, role: 'viewer' })
    const password = 'a lantern left on the quay'
    const link = await renewLink({ ...t.tenant.ctx, caller: null }, person.id)
    for (const [token, given] of [
      [tokenOf(link.url), password],
      [tokenOf(invitation.url), password],
    ]) {
      const use = (code: string) => callAs(t, null)('POST', `${CONSOLE}/welcome`, { token, password: given, code })
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await use('000000')).status)
      expect(statuses.slice(-3)).toEqual([429, 429, 429])
      t.clock.advance(3_600_000)
      expect((await use(codeNow(secret))).status).toBe(200)
      t.clock.advance(90_000_000)
    }
  })

  test('where an organization requires it, people without one reach nothing but the way to it', async () => {
    const org = await t.newTenant()
    const person = await makePerson(t, org, 'admin')
    await t.services.database.pool.query(`UPDATE organizations SET settings = '{"requireTotp": true}' WHERE id = $1`, [org.id])
    expect((await person.call('GET', '/deals')).body).toMatchObject({ status: 403, code: 'totp_required' })
    expect((await person.call('GET', `${CONSOLE}/users`)).body.code).toBe('totp_required')
    expect((await person.call('GET', `${CONSOLE}/session`)).body.data.mustEnrollTotp).toBe(true)
    const begun = (await person.call('POST', `${CONSOLE}/totp`, { password: PASSWORD })).body.data
    await person.call('POST', `${CONSOLE}/totp/confirm`, { code: codeNow(secretOf(begun.secret)) })
    expect((await person.call('GET', '/deals')).status).toBe(200)
    expect((await person.call('POST', `${CONSOLE}/totp/disable`, { password: PASSWORD })).status).toBe(409)
  })
})

test('a session that was ended goes on in no other organization, even if both were asked for in one moment', async () => {
  const person = await makePerson(t, t.tenant, 'viewer')
  const other = await t.newTenant()
  const { link } = await inviteUser(other.ctx, { email: person.email, role: 'viewer' })
  await callAs(t, null)('POST', `${CONSOLE}/welcome`, { token: tokenOf(link.url), password: PASSWORD })
  const holder = await t.services.database.connect()
  // Signing out waits for the person's sessions, and going on in the other organization behind it.
  await holder.query('BEGIN')
  await holder.query('SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [person.id])
  const waiting = (n: number) => eventually(async () => (await holder.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length >= n)
  const out = person.call('DELETE', `${CONSOLE}/session`)
  await waiting(1)
  const on = person.call('PATCH', `${CONSOLE}/session`, { organizationId: other.id })
  await waiting(2)
  await holder.query('ROLLBACK')
  await holder.end()
  expect([(await out).status, (await on).status]).toEqual([204, 401])
  expect((await on).headers.get('set-cookie')).toBeNull()
})

describe('a cookie counts only from the console', () => {
  test('another site, an unknown one, or no header: as if there were no cookie', async () => {
    const person = await makePerson(t, t.tenant, 'admin')
    const raw = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
      t.callWith(null)(method, path, body, { cookie: person.cookie, ...headers })
    const merchant = { legalName: 'Planted LLC' }
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      expect((await raw('GET', '/deals', { 'sec-fetch-site': site })).status, site).toBe(401)
      expect((await raw('POST', '/merchants', { 'sec-fetch-site': site, 'x-holdback': 'console' }, merchant)).status, site).toBe(401)
    }
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', 'x-holdback': 'other' },
      { 'x-holdback': 'console' },
      { origin: 'https://evil.example', 'x-holdback': 'console' },
      { origin: 'null', 'x-holdback': 'console' },
      { origin: t.url, 'sec-fetch-site': 'cross-site', 'x-holdback': 'console' },
      { origin: t.url },
    ] as Record<string, string>[])
      expect((await raw('POST', '/merchants', headers, merchant)).status, JSON.stringify(headers)).toBe(401)
    expect((await raw('POST', '/merchants', FROM_CONSOLE, merchant)).status).toBe(201)
    expect((await raw('POST', '/merchants', { origin: t.url, 'x-holdback': 'console' }, merchant)).status).toBe(201)
    expect((await raw('GET', '/deals', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await raw('GET', '/deals', {})).status).toBe(401)
  })

  test('nothing is done for a page that shows somebody else, or another organization', async () => {
    const person = await makePerson(t, t.tenant, 'admin')
    const post = (as: string, path = '/merchants') => person.call('POST', path, { legalName: 'Elsewhere LLC' }, { 'x-holdback-as': as })
    const foreign = await t.newTenant()
    for (const as of [`${person.id}@${foreign.id}`, `${foreign.id}@${t.tenant.id}`, person.id, ''])
      expect((await post(as)).body, as).toMatchObject({ status: 409, code: 'other_session' })
    expect((await person.call('GET', '/merchants?search=Elsewhere')).body.meta.pagination.total).toBe(0)
    expect((await person.call('GET', `${CONSOLE}/session`, undefined, { 'x-holdback-as': 'somebody' })).status).toBe(409)
    expect((await post(`${person.id}@${t.tenant.id}`)).status).toBe(201)
    // A key is what it is, whatever stands beside it.
    expect((await t.tenant.call('POST', '/merchants', { legalName: 'By a key LLC' }, { 'x-holdback-as': 'somebody' })).status).toBe(201)
  })

  test('nobody is signed in from another site either', async () => {
    const person = await makePerson(t, t.tenant, 'viewer')
    const answer = await t.callWith(null)(
      'POST',
      `${CONSOLE}/sign-in`,
      { email: person.email, password: PASSWORD },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.body).toMatchObject({ status: 403, code: 'cross_site' })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('a key wins over a cookie, also when it is wrong; a key has no business with the console', async () => {
    const person = await makePerson(t, t.tenant, 'admin')
    const other = await t.newTenant()
    const made = await person.call('POST', '/merchants', { legalName: 'Of the key' }, { authorization: `Bearer ${other.key}` })
    expect((await other.call('GET', `/merchants/${made.body.data.id}`)).status).toBe(200)
    expect((await person.call('GET', '/deals', undefined, { authorization: 'Bearer nonsense' })).status).toBe(401)
    expect((await person.call('GET', '/deals', undefined, { authorization: '' })).status).toBe(401)
    const key = await t.tenant.call('GET', `${CONSOLE}/users`)
    expect(key.body).toMatchObject({ status: 403, code: 'insufficient_role' })
  })

  test('what a person does names them in the audit trail, and answers are not kept by any cache', async () => {
    const person = await makePerson(t, t.tenant, 'admin')
    const made = await person.call('POST', '/merchants', { legalName: 'Audited LLC' })
    expect(made.headers.get('cache-control')).toBe('private, no-store')
    const { rows } = await t.services.database.pool.query('SELECT actor FROM audit_log WHERE entity_id = $1', [made.body.data.id])
    expect(rows).toEqual([{ actor: person.id }])
    expect((await t.tenant.call('GET', '/deals')).headers.get('cache-control')).toBe('private, no-store')
    expect((await t.tenant.call('GET', '/nothing')).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the last admin', () => {
  test('cannot be demoted or disabled, also not when two do it to each other at once', async () => {
    const org = await t.newTenant()
    const one = await makePerson(t, org, 'admin')
    expect((await one.call('PATCH', `${CONSOLE}/users/${one.id}`, { role: 'viewer' })).status).toBe(409)
    expect((await one.call('PATCH', `${CONSOLE}/users/${one.id}`, { status: 'disabled' })).status).toBe(409)
    await inviteUser(org.ctx, { email: 'not-yet@example.com', role: 'admin' })
    expect((await one.call('PATCH', `${CONSOLE}/users/${one.id}`, { role: 'viewer' })).status).toBe(409)
    const two = await makePerson(t, org, 'admin')
    const both = await Promise.all([
      one.call('PATCH', `${CONSOLE}/users/${two.id}`, { role: 'viewer' }),
      two.call('PATCH', `${CONSOLE}/users/${one.id}`, { role: 'viewer' }),
    ])
    expect(both.map((a) => a.status).sort()).toEqual([200, 409])
  })
})
