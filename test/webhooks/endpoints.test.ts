import { expect, test } from 'vitest'
import { webhookWorld } from './world.ts'

const w = webhookWorld()
const URL = 'https://example.com/hooks'
const valid = { url: URL, events: ['deal.funded'] }

test('a subscription is created active, with its secret, which no other answer ever shows', async () => {
  const created = await w.tenant.call('POST', '/webhooks', { ...valid, description: 'Ledger' })
  expect(created.status).toBe(201)
  const { secret, ...rest } = created.body.data
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  expect(rest).toMatchObject({ url: URL, events: ['deal.funded'], description: 'Ledger', status: 'active', statusReason: null })
  expect(created.headers.get('location')).toBe(`/api/public/v1/webhooks/${rest.id}`)

  const path = `/webhooks/${rest.id}`
  const got = await w.tenant.call('GET', path)
  expect(got.body).toEqual({ data: rest })
  expect(got.headers.get('etag')).toBe(created.headers.get('etag'))
  const others = [
    got,
    await w.tenant.call('GET', '/webhooks'),
    await w.tenant.call('PATCH', path, { description: 'Books' }),
    await w.tenant.call('POST', `${path}/test`),
    await w.tenant.call('GET', `${path}/deliveries`),
  ]
  for (const { body } of others) expect(JSON.stringify(body)).not.toContain('whsec_')
})

test('the secret lies encrypted in the database, and neither the audit trail nor a log line holds it', async () => {
  const { id, secret } = await w.subscribe()
  const { body } = await w.tenant.call('POST', `/webhooks/${id}/rotate-secret`)
  const { rows } = await w.t.services.database.pool.query('SELECT * FROM webhooks WHERE id = $1', [id])
  const audit = await w.t.services.database.pool.query('SELECT * FROM audit_log WHERE entity_id = $1', [id])
  expect(audit.rows.map((r) => r.action)).toEqual(['webhook.create', 'webhook.rotate_secret'])
  const stored =
    JSON.stringify(rows) + rows[0].secret.toString('latin1') + rows[0].previous_secret.toString('latin1') + JSON.stringify(audit.rows)
  for (const shown of [secret, body.data.secret]) {
    expect(stored).not.toContain(shown)
    expect(stored).not.toContain(shown.slice(6, 30))
    expect(stored).not.toContain(Buffer.from(shown.slice(6), 'base64').toString('latin1'))
  }
  expect(w.t.services.sealer.open(rows[0].secret).toString()).toBe(body.data.secret)
})

test('creating again with the same Idempotency-Key gives the same subscription and the same secret', async () => {
  const headers = { 'idempotency-key': 'one' }
  const first = await w.tenant.call('POST', '/webhooks', valid, headers)
  const second = await w.tenant.call('POST', '/webhooks', valid, headers)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect((await w.tenant.call('GET', '/webhooks')).body.meta.pagination.total).toBe(1)
})

test.each([
  ['no url', { events: ['deal.funded'] }, 'url'],
  ['no events', { url: URL }, 'events'],
  ['empty events', { url: URL, events: [] }, 'events'],
  ['unknown kind', { url: URL, events: ['deal.exploded'] }, 'events.0'],
  ['the same kind twice', { url: URL, events: ['deal.funded', 'deal.funded'] }, 'events.1'],
  ['a kind that is no text', { url: URL, events: [1] }, 'events.0'],
  ['an unknown field', { ...valid, secret: 'mine' }, 'secret'],
  ['a status at creation', { ...valid, status: 'paused' }, 'status'],
  ['a url of 2,049 characters', { ...valid, url: `https://example.com/${'x'.repeat(2_029)}` }, 'url'],
  ['plain http to the internet', { ...valid, url: 'http://93.184.216.34/' }, 'url'],
  ['another scheme', { ...valid, url: 'ftp://example.com/' }, 'url'],
  ['no url at all', { ...valid, url: 'example.com' }, 'url'],
  ['credentials', { ...valid, url: 'https://user:pass@example.com/' }, 'url'],
  ['a private address', { ...valid, url: 'https://10.0.0.1/' }, 'url'],
  ['the metadata service', { ...valid, url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
  ['a mapped address', { ...valid, url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
  ['an address as one number', { ...valid, url: 'https://167772161/' }, 'url'],
  ['a port of something else', { ...valid, url: 'https://example.com:25/' }, 'url'],
])('refused with 400 and the field named: %s', async (_name, body, path) => {
  const answered = await w.tenant.call('POST', '/webhooks', body)
  expect([answered.status, answered.body.code]).toEqual([400, 'invalid_request'])
  expect(answered.body.errors.map((e: { path: string }) => e.path)).toContain(path)
})

test('a URL of exactly 2,048 characters is taken', async () => {
  const url = `https://example.com/${'x'.repeat(2_028)}`
  expect((await w.tenant.call('POST', '/webhooks', { ...valid, url })).status).toBe(201)
})

test('PATCH changes url, events, description and status; what it does not name stays; nothing said changes nothing', async () => {
  const { id } = await w.subscribe()
  const path = `/webhooks/${id}`
  const etag = (await w.tenant.call('GET', path)).headers.get('etag')
  const same = await w.tenant.call('PATCH', path, { events: ['merchant.created'], status: 'active' })
  expect(same.headers.get('etag')).toBe(etag)
  const changed = await w.tenant.call('PATCH', path, {
    url: 'https://example.org/new',
    events: ['deal.funded', 'deal.paid_off'],
    description: 'New',
  })
  expect(changed.body.data).toMatchObject({
    url: 'https://example.org/new',
    events: ['deal.funded', 'deal.paid_off'],
    description: 'New',
    status: 'active',
  })
  expect((await w.tenant.call('PATCH', path, { description: null })).body.data).toMatchObject({
    description: null,
    url: 'https://example.org/new',
  })
  expect((await w.tenant.call('PATCH', path, { status: 'paused' })).body.data.status).toBe('paused')
  for (const body of [
    { status: 'deleted' },
    { url: 'https://127.0.0.1.nip.example:22/' },
    { url: 'http://10.1.2.3/' },
    { events: [] },
    { id: 'x' },
  ])
    expect((await w.tenant.call('PATCH', path, body)).status).toBe(400)
})

test('a stale If-Match is refused, for PATCH and DELETE', async () => {
  const { id } = await w.subscribe()
  const stale = { 'if-match': (await w.tenant.call('GET', `/webhooks/${id}`)).headers.get('etag')! }
  await w.tenant.call('PATCH', `/webhooks/${id}`, { description: 'changed' })
  expect((await w.tenant.call('PATCH', `/webhooks/${id}`, { description: 'again' }, stale)).status).toBe(412)
  expect((await w.tenant.call('DELETE', `/webhooks/${id}`, undefined, stale)).status).toBe(412)
})

test('DELETE answers 204, takes the deliveries with it, and what is gone is 404', async () => {
  const { id } = await w.subscribe()
  await w.change()
  expect((await w.tenant.call('DELETE', `/webhooks/${id}`)).status).toBe(204)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
  ] as const)
    expect((await w.tenant.call(method, `/webhooks/${id}${path}`)).status).toBe(404)
  const { rows } = await w.t.services.database.pool.query('SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1', [id])
  expect(rows[0].n).toBe(0)
  expect(await w.deliverer.runDue()).toBe(0)
})

test('20 subscriptions and no more, also when they are asked for at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => w.tenant.call('POST', '/webhooks', valid)))
  expect(answers.filter((a) => a.status === 201)).toHaveLength(20)
  const refused = answers.filter((a) => a.status !== 201)
  expect(refused.map((a) => [a.status, a.body.code])).toEqual(Array.from({ length: 5 }, () => [409, 'conflict']))
  const list = await w.tenant.call('GET', '/webhooks?limit=100')
  expect(list.body.data).toHaveLength(20)
  await w.tenant.call('DELETE', `/webhooks/${list.body.data[0].id}`)
  expect((await w.tenant.call('POST', '/webhooks', valid)).status).toBe(201)
})

test("another organization's subscription and deliveries are answered like missing ones, by every route", async () => {
  const { id } = await w.subscribe()
  await w.change()
  const [delivery] = await w.deliveries(id)
  const stranger = await w.t.newTenant()
  const own = await w.subscribe({}, stranger)
  const missing = await stranger.call('GET', '/webhooks/whk_01jabcdefghjkmnpqrstvwxyz0')
  const tries: [string, string, object?][] = [
    ['GET', `/webhooks/${id}`],
    ['PATCH', `/webhooks/${id}`, { status: 'paused' }],
    ['DELETE', `/webhooks/${id}`],
    ['GET', `/webhooks/${id}/deliveries`],
    ['POST', `/webhooks/${id}/test`],
    ['POST', `/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' }],
    ['POST', `/webhooks/${id}/rotate-secret`],
    ['POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`],
    ['POST', `/webhooks/${own.id}/deliveries/${delivery.id}/resend`],
    ['POST', `/webhooks/${own.id}/deliveries/nonsense/resend`],
  ]
  for (const [method, path, body] of tries) {
    const answered = await stranger.call(method, path, body)
    expect([path, answered.status, { ...answered.body, requestId: 0 }]).toEqual([path, 404, { ...missing.body, requestId: 0 }])
  }
  expect((await w.tenant.call('GET', `/webhooks/${id}`)).body.data.status).toBe('active')
})

test('deliveries page in the order of their creation, each exactly once, and can be filtered by status', async () => {
  const { id } = await w.subscribe()
  for (let i = 0; i < 7; i++) {
    await w.change(`Merchant ${i} LLC`)
    w.t.clock.advance(i % 2 === 0 ? 1_000 : 0)
  }
  const seen: string[] = []
  for (let page = 1; page <= 3; page++) {
    const { body } = await w.tenant.call('GET', `/webhooks/${id}/deliveries?limit=3&page=${page}&sort_order=asc`)
    expect(body.meta.pagination).toEqual({ page, limit: 3, total: 7, totalPages: 3 })
    seen.push(...body.data.map((d: { id: string }) => d.id))
  }
  expect(new Set(seen).size).toBe(7)
  expect(seen).toEqual([...seen].sort())
  const newest = await w.tenant.call('GET', `/webhooks/${id}/deliveries?limit=1`)
  expect(newest.body.data[0].id).toBe(seen[6])
  expect((await w.tenant.call('GET', `/webhooks/${id}/deliveries?status=succeeded`)).body.meta.pagination.total).toBe(0)
  for (const query of ['limit=0', 'limit=101', 'page=0', 'sort_by=status', 'status=lost', 'nonsense=1'])
    expect((await w.tenant.call('GET', `/webhooks/${id}/deliveries?${query}`)).status, query).toBe(400)
})

test.each([
  [{}],
  [{ since: 'yesterday' }],
  [{ since: '2026-02-30T00:00:00Z' }],
  [{ since: '2026-01-01' }],
  [{ since: 5 }],
  [{ since: '2026-01-01T00:00:00Z', x: 1 }],
])('recover refuses %j', async (body) => {
  const { id } = await w.subscribe()
  expect((await w.tenant.call('POST', `/webhooks/${id}/recover`, body)).status).toBe(400)
})

test('test, resend and rotate-secret take no fields', async () => {
  const { id } = await w.subscribe()
  for (const path of ['test', 'rotate-secret']) {
    expect((await w.tenant.call('POST', `/webhooks/${id}/${path}`, { secret: 'mine' })).status).toBe(400)
    expect((await w.tenant.call('POST', `/webhooks/${id}/${path}`, {})).status).toBeLessThan(300)
  }
})

test('rotating a secret changes the subscription: only a key that may read its kinds can; sending again what it was sent changes nothing', async () => {
  const { id } = await w.subscribe()
  await w.change()
  const [delivery] = await w.deliveries(id)
  const narrow = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:read', 'webhooks:write', 'payments:read']))
  expect(await narrow('POST', `/webhooks/${id}/rotate-secret`)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope', requiredScope: 'merchants:read' },
  })
  expect((await narrow('POST', `/webhooks/${id}/deliveries/${delivery!.id}/resend`)).status).toBe(202)
  expect((await narrow('POST', `/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00.000Z' })).status).toBe(202)
  expect((await w.tenant.call('POST', `/webhooks/${id}/rotate-secret`)).status).toBe(200)
})

test('a secret is told again only to a key that could have asked for it', async () => {
  const body = { url: URL, events: ['deal.funded', 'payment.created'] }
  const headers = { 'idempotency-key': 'shown once' }
  const { id, secret } = (await w.tenant.call('POST', '/webhooks', body, headers)).body.data
  const rotated = (await w.tenant.call('POST', `/webhooks/${id}/rotate-secret`, undefined, headers)).body.data.secret
  const partly = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:write', 'deals:read']))
  for (const path of ['/webhooks', `/webhooks/${id}/rotate-secret`]) {
    const given = path === '/webhooks' ? body : undefined
    expect(await partly('POST', path, given, headers), path).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', requiredScope: 'payments:read' },
    })
    const again = await w.tenant.call('POST', path, given, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.data.secret).toBe(given ? secret : rotated)
  }
  const equal = w.t.callWith(await w.t.newKey(w.tenant.id, ['webhooks:write', 'deals:read', 'payments:read']))
  expect((await equal('POST', '/webhooks', body, headers)).body.data.secret).toBe(secret)
})
