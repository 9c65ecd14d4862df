import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tx } from '../../src/context.ts'
import { raiseAlerts } from '../../src/resources/alerts/service.ts'
import { revokeKey } from '../../src/resources/keys/service.ts'
import { changeSettings } from '../../src/resources/organizations/settings.ts'
import { newId } from '../../src/shared/ids.ts'
import {
  fundedDealId,
  makeAchFile,
  makeAlert,
  makeAnalysis,
  makeApplication,
  makeDeal,
  makeMerchant,
  makePayment,
  makeTrueUp,
  ORIGINATOR,
} from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'
import { CONSOLE, callAs, cookieOf, makePerson, type TestPerson } from './people.ts'

let t: TestApp
let other: Tenant
let admin: TestPerson
let underwriter: TestPerson
let servicing: TestPerson
let developer: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  other = await t.newTenant()
  admin = await makePerson(t, t.tenant, 'admin')
  underwriter = await makePerson(t, t.tenant, 'underwriter')
  servicing = await makePerson(t, t.tenant, 'servicing')
  developer = await makePerson(t, t.tenant, 'developer')
  viewer = await makePerson(t, t.tenant, 'viewer')
})
afterAll(() => t.stop())

const at = (path: string) => CONSOLE + path

describe('keys', () => {
  test('a developer makes a key with their own scopes only; it works, is listed with its maker, and stops when revoked', async () => {
    const refused = await developer.call('POST', at('/keys'), { name: 'Too much', scopes: ['deals:read', 'payments:write'] })
    expect(refused.body).toMatchObject({ status: 403, code: 'insufficient_scope', requiredScope: 'payments:write' })
    const made = await developer.call('POST', at('/keys'), { name: 'CRM', scopes: ['deals:read', 'webhooks:write'] })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: 'CRM',
      status: 'active',
      createdBy: { id: developer.id },
      start: made.body.data.key.slice(0, 12),
    })
    const call = t.callWith(made.body.data.key)
    expect((await call('GET', '/deals')).status).toBe(200)
    expect((await call('GET', '/payments/export?format=csv')).status).toBe(403)
    const list = await admin.call('GET', at('/keys?status=active'))
    expect(list.body.data.find((k: { id: string }) => k.id === made.body.data.id).createdBy.id).toBe(developer.id)
    expect(JSON.stringify(list.body)).not.toContain(made.body.data.key)
    expect((await developer.call('DELETE', at(`/keys/${made.body.data.id}`))).status).toBe(204)
    expect((await admin.call('GET', at('/keys?status=revoked'))).body.data[0].id).toBe(made.body.data.id)
    const foreign = (await other.ctx.db.selectFrom('api_keys').select('id').where('org_id', '=', other.id).executeTakeFirstOrThrow()).id
    expect((await admin.call('DELETE', at(`/keys/${foreign}`))).status).toBe(404)
    expect((await admin.call('POST', at('/keys'), { name: 'Old', scopes: ['deals:read'], expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(
      400,
    )
  })

  test('the answer of a repeated request is replayed to the same person and to nobody else', async () => {
    const headers = { 'idempotency-key': 'one key' }
    const body = { name: 'Once', scopes: ['deals:read'] }
    const first = await developer.call('POST', at('/keys'), body, headers)
    const again = await developer.call('POST', at('/keys'), body, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.data.key).toBe(first.body.data.key)
    const somebodyElse = await admin.call('POST', at('/keys'), body, headers)
    expect(somebodyElse.body.data.key).not.toBe(first.body.data.key)
  })

  test('a key is not told again to a maker who may do less by now, nor once it is revoked', async () => {
    const maker = await makePerson(t, t.tenant, 'admin')
    const headers = { 'idempotency-key': 'told once' }
    const body = { name: 'Wide', scopes: ['deals:read', 'payments:write'] }
    const made = await maker.call('POST', at('/keys'), body, headers)
    expect(made.status).toBe(201)
    expect((await admin.call('PATCH', at(`/users/${maker.id}`), { role: 'developer' })).status).toBe(200)
    const signIn = await callAs(t, null)('POST', at('/sign-in'), { email: maker.email, password: maker.password })
    const less = callAs(t, cookieOf(signIn))
    expect(await less('POST', at('/keys'), body, headers)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', requiredScope: 'payments:write' },
    })
    expect((await admin.call('PATCH', at(`/users/${maker.id}`), { role: 'admin' })).status).toBe(200)
    const back = callAs(t, cookieOf(await callAs(t, null)('POST', at('/sign-in'), { email: maker.email, password: maker.password })))
    expect((await back('POST', at('/keys'), body, headers)).body.data.key).toBe(made.body.data.key)
    expect((await back('DELETE', at(`/keys/${made.body.data.id}`))).status).toBe(204)
    expect(await back('POST', at('/keys'), body, headers)).toMatchObject({ status: 410, body: { code: 'gone' } })
  })

  test('nor once the command line has revoked it', async () => {
    const headers = { 'idempotency-key': 'revoked elsewhere' }
    const body = { name: 'Elsewhere', scopes: ['deals:read'] }
    const made = await admin.call('POST', at('/keys'), body, headers)
    expect(await revokeKey(t.services, made.body.data.id)).toBe(true)
    expect(await admin.call('POST', at('/keys'), body, headers)).toMatchObject({ status: 410, body: { code: 'gone' } })
  })
})

test('what counts no versions is of none that If-Match could name: nothing is changed or ended', async () => {
  const key = (await admin.call('POST', at('/keys'), { name: 'Kept', scopes: ['deals:read'] })).body.data
  const rule = (await admin.call('POST', at('/rules'), { payee: 'KEPT', type: 'debit', classification: 'payroll' })).body.data
  const person = await makePerson(t, t.tenant, 'viewer')
  const session = (await person.call('GET', at('/session'))).body.data
  const calls = [
    [admin, 'DELETE', `/keys/${key.id}`, undefined],
    [admin, 'DELETE', `/rules/${rule.id}`, undefined],
    [person, 'PATCH', '/profile', { name: 'Another' }],
    [person, 'PATCH', '/session', { organizationId: session.organization.id }],
    [person, 'DELETE', `/sessions/${session.sessionId}`, undefined],
    [person, 'DELETE', `/presence/${key.id}`, undefined],
    [person, 'DELETE', '/session', undefined],
  ] as const
  for (const [who, method, path, body] of calls)
    expect(await who.call(method, at(path), body, { 'if-match': '"v1"' }), path).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed' },
    })
  expect((await t.callWith(key.key)('GET', '/deals')).status).toBe(200)
  expect((await person.call('GET', at('/session'))).body.data).toEqual(session)
  expect((await admin.call('DELETE', at(`/keys/${key.id}`), undefined, { 'if-match': '*' })).status).toBe(204)
})

test('of two admins who change one person, the second is told what they are now', async () => {
  const { id } = await makePerson(t, t.tenant, 'viewer')
  const person = async () => (await admin.call('GET', at('/users?limit=100'))).body.data.find((user: { id: string }) => user.id === id)
  const { version } = await person()
  const ifMatch = { 'if-match': `"v${version}"` }
  const answers = await Promise.all(
    ['underwriter', 'servicing', 'developer'].map((role) => admin.call('PATCH', at(`/users/${id}`), { role }, ifMatch)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const done = answers.find(({ status }) => status === 200)!
  expect(await person()).toMatchObject({ role: done.body.data.role, version: version + 1 })
  expect(done.headers.get('etag')).toBe(`"v${version + 1}"`)
  expect((await admin.call('PATCH', at(`/users/${id}`), { status: 'disabled' }, ifMatch)).status).toBe(412)
  expect((await admin.call('PATCH', at(`/users/${id}`), { status: 'disabled' })).status).toBe(200)
})

describe('settings', () => {
  test('of organizations that take the same name at once one has it, and the others are told', async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(async () => makePerson(t, await t.newTenant(), 'admin')))
    const answers = await Promise.all(admins.map(({ call }) => call('PATCH', at('/settings'), { name: 'The very same' })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409])
  })

  test('who asks the bank for money, limits and gates are settings too, each checked', async () => {
    const ach = { achOriginator: ORIGINATOR, achFileLimit: 50_000, achPrenotes: true, achStateGates: [{ state: 'TX', from: '2025-09-01' }] }
    expect((await admin.call('PATCH', at('/settings'), ach)).body.data).toMatchObject({
      ...ach,
      achDayLimit: null,
      achHoldChangedAccounts: false,
    })
    expect((await admin.call('GET', at('/settings'))).body.data).toMatchObject(ach)
    for (const [field, body] of Object.entries({
      'achOriginator.immediateDestination': { achOriginator: { ...ORIGINATOR, immediateDestination: '021000022' } },
      'achOriginator.companyName': { achOriginator: { ...ORIGINATOR, companyName: 'Zoë & Co' } },
      'achOriginator.odfi': { achOriginator: { ...ORIGINATOR, odfi: undefined } },
      achDayLimit: { achDayLimit: 0 },
      'achStateGates.0.state': { achStateGates: [{ state: 'Texas', from: '2025-09-01' }] },
    }))
      expect(await admin.call('PATCH', at('/settings'), body), field).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    expect((await admin.call('PATCH', at('/settings'), { achOriginator: null })).body.data.achOriginator).toBeNull()
    await admin.call('PATCH', at('/settings'), { achFileLimit: null, achPrenotes: false })
  })

  test('that the command line changed are another version: who has not seen it is told', async () => {
    const etag = (await admin.call('GET', at('/settings'))).headers.get('etag')!
    await changeSettings(t.tenant.ctx, { achOriginator: ORIGINATOR })
    expect((await admin.call('GET', at('/settings'), undefined, { 'if-none-match': etag })).body.data.achOriginator).toEqual(ORIGINATOR)
    expect((await admin.call('PATCH', at('/settings'), { achOriginator: null }, { 'if-match': etag })).status).toBe(412)
    await changeSettings(t.tenant.ctx, { achOriginator: null })
  })

  test('have defaults, are changed with If-Match, audited, and reach the session', async () => {
    const before = await admin.call('GET', at('/settings'))
    expect(before.body.data).toMatchObject({ timeZone: 'America/New_York', retentionDays: 90, requireTotp: false })
    expect(before.body.data.declineReasons.length).toBeGreaterThan(3)
    const etag = before.headers.get('etag')!
    const changed = await admin.call('PATCH', at('/settings'), { retentionDays: 30, declineReasons: ['Credit'] }, { 'if-match': etag })
    expect(changed.body.data).toMatchObject({ retentionDays: 30, declineReasons: ['Credit'] })
    expect((await admin.call('PATCH', at('/settings'), { retentionDays: 31 }, { 'if-match': etag })).status).toBe(412)
    expect((await viewer.call('GET', at('/session'))).body.data.organization).toMatchObject({
      retentionDays: 30,
      declineReasons: ['Credit'],
    })
    expect((await admin.call('PATCH', at('/settings'), { timeZone: 'Mars/Olympus' })).status).toBe(400)
    expect((await admin.call('PATCH', at('/settings'), { retentionDays: 0 })).status).toBe(400)
    expect((await admin.call('PATCH', at('/settings'), { requireTotp: true })).status).toBe(409)
    const audit = await admin.call('GET', at('/audit?action=settings.update'))
    expect(audit.body.data[0]).toMatchObject({
      actor: { id: admin.id, kind: 'user' },
      address: '127.0.0.1',
      before: { retentionDays: 90 },
      after: { retentionDays: 30 },
    })
    const providers = await admin.call('GET', at('/settings/providers'))
    expect(providers.body.data.map((p: { name: string }) => p.name)).toContain('bureauA')
  })
})

test('what was kept of a note, a view or a rule goes with it', async () => {
  const deal = await makeDeal(t.tenant)
  for (const [path, body] of [
    ['/notes', { dealId: deal.id, text: 'Soon gone.' }],
    ['/views', { screen: 'deals', name: 'Soon gone', search: {} }],
    ['/rules', { payee: 'SOON GONE', type: 'debit', classification: 'payroll' }],
  ] as const) {
    const headers = { 'idempotency-key': `gone ${path}` }
    const made = await admin.call('POST', at(path), body, headers)
    expect(await admin.call('POST', at(path), body, headers), path).toMatchObject({ status: 201, body: made.body })
    expect((await admin.call('DELETE', at(`${path}/${made.body.data.id}`))).status, path).toBe(204)
    expect(await admin.call('POST', at(path), body, headers), path).toMatchObject({ status: 410, body: { code: 'gone' } })
  }
})

describe('notes', () => {
  test('are written about a record, pinned first, with a promise that Today reminds of and any writer settles', async () => {
    const deal = await makeDeal(t.tenant)
    expect((await viewer.call('POST', at('/notes'), { dealId: deal.id, text: 'hello' })).status).toBe(403)
    const text = '<img src=x onerror=alert(1)> **half on Friday** مرحبا 🍞'
    const made = await servicing.call('POST', at('/notes'), {
      dealId: deal.dealId,
      text,
      tags: ['Call'],
      mentions: [admin.id],
      promise: { date: '2026-03-16', amount: 500.5 },
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      dealId: deal.id,
      text,
      mentions: [{ id: admin.id }],
      promise: { date: '2026-03-16', amount: 500.5, status: 'open' },
      author: { id: servicing.id },
      isMine: true,
    })
    await underwriter.call('POST', at('/notes'), { dealId: deal.id, text: 'Second' })
    await servicing.call('PATCH', at(`/notes/${made.body.data.id}`), { isPinned: true })
    const list = (await viewer.call('GET', at(`/notes?deal_id=${deal.id}`))).body
    expect(list.data.map((n: { text: string }) => n.text)).toEqual([text, 'Second'])
    expect(list.meta.pagination.total).toBe(2)
    expect((await underwriter.call('PATCH', at(`/notes/${made.body.data.id}`), { text: 'mine now' })).status).toBe(403)
    expect((await underwriter.call('DELETE', at(`/notes/${made.body.data.id}`))).status).toBe(403)
    const due = async () =>
      (await servicing.call('GET', at('/today'))).body.data.lists.find((l: { kind: string }) => l.kind === 'promisesDue').items
    expect((await due())[0]).toMatchObject({ note: { id: made.body.data.id }, deal: { dealId: deal.dealId } })
    expect(
      (await underwriter.call('PATCH', at(`/notes/${made.body.data.id}`), { promise: { status: 'kept' } })).body.data.promise.status,
    ).toBe('kept')
    expect(await due()).toEqual([])
    for (const bad of [
      { text: 'about nothing' },
      { dealId: deal.id, merchantId: deal.merchantId, text: 'about two' },
      { dealId: deal.id, text: ' ' },
      { dealId: deal.id, text: 'x', mentions: ['usr_01jabcdefghjkmnpqrstvwxyz0'] },
      { dealId: (await makeDeal(other)).id, text: 'x' },
      { dealId: deal.id, text: 'x', promise: { date: '2026-02-30', amount: 1 } },
    ])
      expect((await servicing.call('POST', at('/notes'), bad)).status, JSON.stringify(bad)).toBe(400)
    expect((await servicing.call('GET', at(`/notes?deal_id=${(await makeDeal(other)).id}`))).status).toBe(404)
    // An upload that belongs to nobody has notes of its own, which go with it.
    const upload = await makeAnalysis(t.tenant)
    const sign = await underwriter.call('POST', at('/notes'), { analysisId: upload.id, text: 'Explained: the bank changed its fonts.' })
    expect(sign.body.data).toMatchObject({ analysisId: upload.id, dealId: null })
    expect((await viewer.call('GET', at(`/notes?analysis_id=${upload.id}`))).body.data).toHaveLength(1)
    const promise = { date: '2026-04-01', amount: 1 }
    for (const bad of [
      { analysisId: upload.id, text: 'x', promise },
      { analysisId: (await makeAnalysis(other)).id, text: 'x' },
    ])
      expect((await underwriter.call('POST', at('/notes'), bad)).status, JSON.stringify(bad)).toBe(400)
    expect((await underwriter.call('PATCH', at(`/notes/${sign.body.data.id}`), { promise })).status).toBe(400)
    expect((await t.tenant.call('DELETE', `/analysis/${upload.id}`)).status).toBe(200)
    expect((await viewer.call('GET', at(`/notes?analysis_id=${upload.id}`))).status).toBe(404)
    expect((await admin.call('DELETE', at(`/notes/${made.body.data.id}`))).status).toBe(204)
  })
})

describe('views, presence, search', () => {
  test('views are mine until I share them; others may use but not change them', async () => {
    const made = await viewer.call('POST', at('/views'), {
      screen: 'deals',
      name: 'Late',
      search: { past_due_min: '1' },
      columns: ['merchantName'],
    })
    expect(made.body.data).toMatchObject({ isMine: true, isShared: false, search: { past_due_min: '1' } })
    const seenBy = async (p: TestPerson) => (await p.call('GET', at('/views?screen=deals'))).body.data.map((v: { id: string }) => v.id)
    expect(await seenBy(servicing)).not.toContain(made.body.data.id)
    expect((await servicing.call('PATCH', at(`/views/${made.body.data.id}`), { name: 'x' })).status).toBe(404)
    expect(
      (await viewer.call('PATCH', at(`/views/${made.body.data.id}`), { isShared: true, search: { status: 'active' } })).body.data.search,
    ).toEqual({ status: 'active' })
    expect(await seenBy(servicing)).toContain(made.body.data.id)
    expect((await servicing.call('DELETE', at(`/views/${made.body.data.id}`))).status).toBe(403)
    expect((await admin.call('DELETE', at(`/views/${made.body.data.id}`))).status).toBe(204)
  })

  test('presence names the others who have a record open, until they leave or fall silent', async () => {
    const { id } = await makeApplication(t.tenant)
    expect((await admin.call('POST', at('/presence'), { record: id })).body.data).toEqual([])
    expect((await servicing.call('POST', at('/presence'), { record: id })).body.data).toMatchObject([{ person: { id: admin.id } }])
    await admin.call('DELETE', at(`/presence/${id}`))
    expect((await servicing.call('POST', at('/presence'), { record: id })).body.data).toEqual([])
    await admin.call('POST', at('/presence'), { record: id })
    t.clock.advance(60_000)
    expect((await servicing.call('POST', at('/presence'), { record: id })).body.data).toEqual([])
    const stranger = await makePerson(t, other, 'admin')
    expect((await stranger.call('POST', at('/presence'), { record: id })).body.data).toEqual([])
  })

  test('search finds deals, applications, merchants and documents of my organization by part of a name', async () => {
    await makeDeal(t.tenant, { name: 'Quixotic Windmills LLC' })
    await makeMerchant(other, { legalName: 'Quixotic Foreign Inc' })
    const found = (await viewer.call('GET', at('/search?q=quixOTIC'))).body.data
    expect(found.deals[0].merchantName).toBe('Quixotic Windmills LLC')
    expect(found.applications).toHaveLength(1)
    expect(found.merchants.map((m: { legalName: string }) => m.legalName)).toEqual(['Quixotic Windmills LLC'])
    expect((await viewer.call('GET', at('/search?q=%25%25'))).body.data.deals).toEqual([])
    // Two letters are in no index, and find all the same.
    expect((await viewer.call('GET', at('/search?q=qU'))).body.data.deals[0].merchantName).toBe('Quixotic Windmills LLC')
    await makeMerchant(t.tenant, { legalName: 'Known by its Number Inc', ein: '83-7654321' })
    const [byEin] = (await viewer.call('GET', at('/search?q=837654321'))).body.data.merchants
    expect(byEin.legalName).toBe('Known by its Number Inc')
    const named = { name: 'Licence of the mill.pdf', type: 'other', merchantId: byEin.id }
    expect((await t.tenant.call('POST', '/documents', named)).status).toBe(201)
    const [file] = (await viewer.call('GET', at('/search?q=licence%20of'))).body.data.documents
    expect(file).toMatchObject({ name: named.name, dealId: null, applicationId: null, merchantId: byEin.id })
    expect((await viewer.call('GET', at('/search?q=x'))).status).toBe(400)
  })
})

test('a session says on which day banks are open next: after a Friday it is Monday, and no holiday', async () => {
  const before = t.clock.now().toISOString()
  for (const [at, nextBankingDay] of [
    ['2027-01-08T17:00:00.000Z', '2027-01-11'],
    // Martin Luther King's.
    ['2027-01-15T17:00:00.000Z', '2027-01-19'],
    ['2027-01-19T17:00:00.000Z', '2027-01-20'],
  ] as const) {
    t.clock.set(at)
    const person = await makePerson(t, t.tenant, 'servicing')
    expect((await person.call('GET', `${CONSOLE}/session`)).body.data).toMatchObject({ nextBankingDay })
  }
  t.clock.set(before)
})

describe('today', () => {
  test('shows what came back with what it allows, what was missed, my applications; done items leave my list only', async () => {
    const deal = await makeDeal(t.tenant, { fundedDate: '2026-03-02', paymentFrequency: 'daily', paymentAmount: 50, purchaseAmount: 1400 })
    const payment = await makePayment(t.tenant, deal.id, { amount: 50, effectiveDate: '2026-03-13' })
    await t.tenant.call('POST', `/deals/${deal.id}/payments/${payment.id}/return`, { returnCode: 'R01', returnedDate: '2026-03-16' })
    const application = await makeApplication(t.tenant, { assigneeId: servicing.id })
    const today = async (p: TestPerson) => {
      const { lists } = (await p.call('GET', at('/today'))).body.data
      return Object.fromEntries(lists.map((l: { kind: string; items: unknown[] }) => [l.kind, l.items]))
    }
    const mine = await today(servicing)
    const item = mine.returnedPayments.find((i: { payment: { id: string } }) => i.payment.id === payment.id)
    expect(item).toMatchObject({ code: 'R01', reason: 'Insufficient funds', allows: 'retry', deal: { dealId: deal.dealId } })
    expect(mine.missedPayments.find((i: { deal: { id: string } }) => i.deal.id === deal.id)).toMatchObject({
      daysPastDue: expect.any(Number),
    })
    expect(mine.myApplications.map((i: { application: { id: string } }) => i.application.id)).toEqual([application.id])
    const alert = await makeAlert(t.tenant, deal.id)
    const alerts = async (p: TestPerson) => (await today(p)).alerts?.filter((i: { alert: { id: string } }) => i.alert.id === alert.id)
    for (const person of [servicing, underwriter, admin])
      expect(await alerts(person)).toEqual([
        {
          key: `alert:${alert.id}`,
          alert: { id: alert.id, kind: 'newPosition', message: 'Rapid takes $1 daily.' },
          deal: expect.objectContaining({ id: deal.id }),
        },
      ])
    await t.tenant.call('PATCH', `/alerts/${alert.id}`, { status: 'seen' })
    expect(await alerts(servicing)).toEqual([])
    expect(Object.keys(await today(developer))).toEqual(['pausedWebhooks', 'failedAnalyses'])
    expect((await servicing.call('POST', at('/today/done'), { item: item.key })).status).toBe(204)
    expect((await today(servicing)).returnedPayments.map((i: { key: string }) => i.key)).not.toContain(item.key)
    expect((await today(admin)).returnedPayments.map((i: { key: string }) => i.key)).toContain(item.key)
  })
})

describe('applications', () => {
  test('have an assignee of the organization and reasons for declining', async () => {
    const stranger = await makePerson(t, other, 'underwriter')
    const { id } = await makeApplication(t.tenant)
    expect((await underwriter.call('PATCH', `/applications/${id}`, { assigneeId: stranger.id })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'assigneeId' }],
    })
    const taken = await underwriter.call('PATCH', `/applications/${id}`, { assigneeId: underwriter.id })
    expect(taken.body.data).toMatchObject({ assigneeId: underwriter.id, declineReasons: [] })
    expect((await viewer.call('GET', `/applications?assignee_id=${underwriter.id}`)).body.data.map((a: { id: string }) => a.id)).toEqual([
      id,
    ])
    const declined = await underwriter.call('PATCH', `/applications/${id}`, { stage: 'declined', declineReasons: ['Credit', 'Other'] })
    expect(declined.body.data).toMatchObject({ stage: 'declined', declineReasons: ['Credit', 'Other'] })
    const version = declined.headers.get('etag')
    expect((await underwriter.call('PATCH', `/applications/${id}`, { declineReasons: ['Credit', 'Other'] })).headers.get('etag')).toBe(
      version,
    )
  })
})

describe('timelines and audit', () => {
  test('tell events, notes and runs to people, audit lines to admins, and to keys what their scopes read', async () => {
    const deal = await makeDeal(t.tenant, { name: 'Timeline LLC' })
    const payment = (
      await servicing.call('POST', `/deals/${deal.id}/payments`, { amount: 10, type: 'merchantPayment', effectiveDate: '2026-03-16' })
    ).body.data
    await servicing.call('POST', at('/notes'), { dealId: deal.id, text: 'Paid in part' })
    const kinds = async (call: typeof servicing.call, query = '') =>
      (await call('GET', `/deals/${deal.dealId}/timeline?limit=100${query}`)).body.data as {
        kind: string
        type: string
        id: string
        title: string
        actor: { id: string } | null
        record: { id: string }
        data: Record<string, unknown>
      }[]
    const seen = await kinds(servicing.call)
    expect(new Set(seen.map((e) => e.kind))).toEqual(new Set(['event', 'note']))
    const created = seen.find((e) => e.type === 'payment.created')!
    expect(created).toMatchObject({ actor: { id: servicing.id, kind: 'user' }, record: { id: payment.id, label: 'Payment' } })
    expect(seen.some((e) => e.type === 'application.created')).toBe(true)
    expect(new Set((await kinds(admin.call)).map((e) => e.kind))).toEqual(new Set(['event', 'note', 'audit']))
    const lines = await kinds(admin.call, '&kind=audit')
    expect(lines.every((e) => e.kind === 'audit')).toBe(true)
    expect(lines.map((e) => e.title)).toContain('Payment created')
    // One change is one entry: its event, with what the audit line says; an action that tells nobody else stays.
    await admin.call('POST', at('/reveals'), { record: deal.submissionId, field: 'ein' })
    const all = await kinds(admin.call)
    expect(all.some((e) => e.type === 'application.reveal_ein' && e.kind === 'audit')).toBe(true)
    const ofPayment = all.filter((e) => e.record.id === payment.id)
    expect(ofPayment.map((e) => [e.kind, e.type]).sort()).toEqual([
      ['event', 'payment.completed'],
      ['event', 'payment.created'],
    ])
    expect(ofPayment[0]!.data).toMatchObject({ amount: 10, before: null, after: { status: 'completed' } })
    expect(seen.find((e) => e.record.id === payment.id)!.data).not.toHaveProperty('after')
    expect(await kinds(servicing.call, '&kind=audit')).toEqual([])
    const key = t.callWith(await t.newKey(t.tenant.id, ['deals:read']))
    expect(new Set((await kinds(key)).map((e) => e.type.split('.')[0]))).toEqual(new Set(['deal']))
    // Pages neither overlap nor skip.
    const paged: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: { data: { id: string }[]; meta: { next: string | null } } = (
        await servicing.call('GET', `/deals/${deal.id}/timeline?limit=3${next ? `&before=${encodeURIComponent(next)}` : ''}`)
      ).body
      paged.push(...page.data.map((e) => e.id))
      next = page.meta.next
    }
    expect(paged).toEqual(seen.map((e) => e.id))
    expect((await servicing.call('GET', `/deals/${deal.id}/timeline?before=x`)).status).toBe(400)
    expect((await servicing.call('GET', `/deals/${deal.id}/timeline?kind=gossip`)).status).toBe(400)
    expect((await servicing.call('GET', `/merchants/${deal.merchantId}/timeline`)).body.data.length).toBeGreaterThan(3)
  })

  test('audit shows who, before and after, with secrets, EINs and account numbers masked; asking for an EIN is a line', async () => {
    const merchant = (await underwriter.call('POST', '/merchants', { legalName: 'Masked LLC', ein: '12-3456789' })).body.data
    const hook = (await developer.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] })).body.data
    const lines = (await admin.call('GET', at(`/audit?entity_id=${merchant.id}`))).body.data
    expect(lines[0]).toMatchObject({
      action: 'merchant.create',
      actor: { id: underwriter.id, name: expect.any(String) },
      before: null,
      after: { legalName: 'Masked LLC', ein: '••-•••6789' },
    })
    const all = JSON.stringify((await admin.call('GET', at('/audit?limit=100'))).body)
    expect(all).not.toContain('12-3456789')
    expect(all).not.toContain(hook.secret)
    expect(all).not.toContain('"Buffer"')
    expect((await viewer.call('POST', at('/reveals'), { record: merchant.id, field: 'ein' })).body.data).toEqual({ value: '12-3456789' })
    expect((await admin.call('GET', at(`/audit?entity_id=${merchant.id}&action=merchant.reveal_ein`))).body.data).toMatchObject([
      { actor: { id: viewer.id } },
    ])
    expect((await viewer.call('POST', at('/reveals'), { record: (await makeMerchant(other)).id, field: 'ein' })).status).toBe(404)
    const file = await admin.call('GET', at('/audit/export?format=csv&action=merchant'))
    expect(parse(file.body).length).toBeGreaterThan(2)
  })
})

test('audit tells money in dollars, whoever wrote it down: rows in cents, and what is told in dollars already', async () => {
  const tenant = await t.newTenant()
  const person = await makePerson(t, tenant, 'admin')
  const after = async (id: string) => (await person.call('GET', at(`/audit?entity_id=${id}`))).body.data[0].after
  const deal = await makeDeal(tenant)
  const trueUp = await makeTrueUp(tenant, deal.id)
  expect(await after(trueUp.id)).toMatchObject({ trueRevenue: trueUp.trueRevenue, dueAmount: trueUp.dueAmount })
  const finding = { kind: 'fundingDeposit' as const, subject: 'x', message: 'x', details: { date: '2026-03-02', amount: 20_000 } }
  await tx(tenant.ctx, (ctx) => raiseAlerts(ctx, deal.id, newId('ana'), [finding]))
  const alert = (await tenant.call('GET', `/alerts?deal_id=${deal.id}`)).body.data[0]
  expect(await after(alert.id)).toMatchObject({ details: { amount: 20_000 } })
  const analysis = await makeAnalysis(tenant)
  const changes = [{ kind: 'row', row: 0, amount: 450.25 }]
  expect((await tenant.call('POST', `/analysis/${analysis.id}/corrections`, { revision: 0, reason: 'Misread', changes })).status).toBe(200)
  expect(await after(analysis.id)).toMatchObject({ changes })
  const fileId = await makeAchFile(tenant)
  const file = (await tenant.call('GET', `/ach/files/${fileId}`)).body.data
  expect(await after(fileId)).toMatchObject({ totalDebit: file.totalDebit })
})

describe('exports of lists', () => {
  test('hold every match in the order of the list, never a formula, whatever the number', async () => {
    const tenant = await t.newTenant()
    for (let i = 0; i < 3; i++)
      await fundedDealId(tenant.ctx, { name: `=cmd|'/c calc'!A${i}`, fundedAmount: 1000 + i, purchaseAmount: 2000 })
    await fundedDealId(tenant.ctx, { name: 'مخبز, "الميناء"' })
    const csv = await tenant.call('GET', '/deals/export?format=csv&sort_by=fundedAmount&sort_order=asc')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="deals-2026-03-16.csv"')
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
    const rows = parse(csv.body, { columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(4)
    expect(rows.map((r) => Number(r.fundedAmount))).toEqual([1000, 1000, 1001, 1002])
    expect(rows.filter((r) => r.merchantName!.startsWith("'=")).length).toBe(3)
    expect(rows.some((r) => r.merchantName === 'مخبز, "الميناء"')).toBe(true)
    expect(parse((await tenant.call('GET', '/deals/export?format=csv&status=paidOff')).body)).toHaveLength(1)
    expect((await tenant.call('GET', '/deals/export?format=pdf')).status).toBe(400)
    expect((await tenant.call('GET', '/deals/export')).headers.get('content-type')).toMatch(/^text\/csv/)
    expect((await tenant.call('GET', '/deals/export?format=csv&page=2')).status).toBe(400)
    const deal = (await tenant.call('GET', '/deals')).body.data[0]
    for (let i = 0; i < 5; i++) await makePayment(tenant, deal.id, { amount: 10 + i })
    const payments = parse((await tenant.call('GET', `/payments/export?format=csv&deal_id=${deal.dealId}&status=completed,failed`)).body, {
      columns: true,
    }) as Record<string, string>[]
    expect(payments.map((p) => p.amount)).toHaveLength(5)
    expect(payments[0]!.dealCode).toBe(deal.dealId)
    expect(parse((await tenant.call('GET', '/applications/export?format=csv&stage=funded')).body)).toHaveLength(5)
    const xlsx = await fetch(`${t.url}/api/public/v1/applications/export?format=xlsx`, {
      headers: { authorization: `Bearer ${tenant.key}` },
    })
    const bytes = Buffer.from(await xlsx.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(xlsx.headers.get('cache-control')).toBe('private, no-store')
  })
})
