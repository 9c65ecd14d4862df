import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldReplies } from '../../src/platform/http/idempotency.ts'
import { hashRequest } from '../../src/platform/http/request-hash.ts'
import { eventsDuring, form, makeContact, makeDeal, makeMerchant, makePayment, rowCounts } from '../factories.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

let keys = 0
const withKey = (key = `key-${++keys}`) => ({ 'idempotency-key': key })
const merchants = async (tenant = t.tenant) => (await tenant.call('GET', '/merchants')).body.meta.pagination.total

describe('a repeated POST', () => {
  test('is answered as it was the first time, and changes nothing more', async () => {
    const header = withKey()
    const first = await t.tenant.call('POST', '/merchants', { legalName: 'Once', dbaName: 'O' }, header)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const events = await eventsDuring(t, t.tenant, async () => {
      // Another order of the same fields is the same request.
      const again = await t.tenant.call('POST', '/merchants', { dbaName: 'O', legalName: 'Once' }, header)
      expect(again.status).toBe(201)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.body).toEqual(first.body)
      for (const name of ['location', 'etag', 'content-type']) expect(again.headers.get(name), name).toBe(first.headers.get(name))
    })
    expect(events).toEqual([])
  })

  test('looks the same with a key as without one', async () => {
    const plain = await t.tenant.call('POST', '/merchants', { legalName: 'Same' })
    const keyed = await t.tenant.call('POST', '/merchants', { legalName: 'Same' }, withKey())
    const { id: _, ...rest } = plain.body.data
    expect(keyed.body.data).toMatchObject(rest)
    expect(Object.keys(keyed.body.data)).toEqual(Object.keys(plain.body.data))
    expect(keyed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
    expect(keyed.headers.get('etag')).toBe(plain.headers.get('etag'))
  })

  test('with another body is a 422', async () => {
    const header = withKey()
    await t.tenant.call('POST', '/merchants', { legalName: 'A' }, header)
    const before = await rowCounts(t)
    const other = await t.tenant.call('POST', '/merchants', { legalName: 'B' }, header)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await rowCounts(t)).toEqual(before)
  })

  test('on another path, by another organization, is another request', async () => {
    const header = withKey()
    const { id } = await makeMerchant(t.tenant)
    const body = { firstName: 'A', lastName: 'B' }
    const a = await t.tenant.call('POST', `/merchants/${id}/contacts`, body, header)
    const b = await t.tenant.call('POST', `/merchants/${(await makeMerchant(t.tenant)).id}/contacts`, body, header)
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.body.data.id).not.toBe(b.body.data.id)
    const stranger = await t.newTenant()
    const first = await t.tenant.call('POST', '/merchants', { legalName: 'X' }, header)
    const theirs = await stranger.call('POST', '/merchants', { legalName: 'X' }, header)
    expect(theirs.headers.get('idempotent-replayed')).toBeNull()
    expect(theirs.body.data.id).not.toBe(first.body.data.id)
  })

  test('after an error is tried anew: only successes are kept', async () => {
    const header = withKey()
    const deal = await makeDeal(t.tenant)
    const refund = { amount: 50, type: 'refund', effectiveDate: '2026-03-16' }
    expect((await t.tenant.call('POST', `/deals/${deal.id}/payments`, refund, header)).status).toBe(409)
    await makePayment(t.tenant, deal.id, { amount: 80 })
    const now = await t.tenant.call('POST', `/deals/${deal.id}/payments`, refund, header)
    expect(now.status).toBe(201)
    expect(now.headers.get('idempotent-replayed')).toBeNull()
    expect((await t.tenant.call('POST', `/deals/${deal.id}/payments`, { ...refund, nonsense: 1 }, withKey())).status).toBe(400)
  })

  test('is remembered for 24 hours and not longer, whether or not the job has run', async () => {
    for (const isForgotten of [false, true]) {
      t.clock.set(TEST_NOW)
      const header = withKey()
      const first = await t.tenant.call('POST', '/merchants', { legalName: 'Day' }, header)
      t.clock.advance(24 * 3_600_000 - 1)
      if (isForgotten) await forgetOldReplies({ services: t.services })
      expect((await t.tenant.call('POST', '/merchants', { legalName: 'Day' }, header)).body.data.id).toBe(first.body.data.id)
      t.clock.advance(1)
      if (isForgotten) await forgetOldReplies({ services: t.services })
      const anew = await t.tenant.call('POST', '/merchants', { legalName: 'Another day' }, header)
      expect(anew.status).toBe(201)
      expect(anew.body.data.id).not.toBe(first.body.data.id)
      const again = await t.tenant.call('POST', '/merchants', { legalName: 'Another day' }, header)
      expect(again.body.data.id).toBe(anew.body.data.id)
    }
    t.clock.set(TEST_NOW)
  })

  test('answers are kept encrypted', async () => {
    await t.tenant.call('POST', '/merchants', { legalName: 'A very secret name' }, withKey())
    const { rows } = await t.services.database.pool.query<{ body: Buffer }>('SELECT body FROM idempotency_keys')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((r) => r.body.includes('secret name'))).toBe(false)
  })

  test('nothing kept of a request can be found again by trying what it may have said', async () => {
    const body = { legalName: 'Guessed' }
    const header = withKey()
    await t.tenant.call('POST', '/merchants', body, header)
    const kept = async (): Promise<Buffer> => {
      const text = 'SELECT request_hash FROM idempotency_keys WHERE key = $1'
      return (await t.services.database.pool.query<{ request_hash: Buffer }>(text, [header['idempotency-key']])).rows[0]!.request_hash
    }
    const guess = hashRequest(body)
    expect((await kept()).includes(guess)).toBe(false)
    // Those of the day before it was so are known all the same.
    await t.services.database.pool.query('UPDATE idempotency_keys SET request_hash = $1 WHERE key = $2', [guess, header['idempotency-key']])
    expect((await t.tenant.call('POST', '/merchants', body, header)).headers.get('idempotent-replayed')).toBe('true')
    expect((await t.tenant.call('POST', '/merchants', { legalName: 'Other' }, header)).status).toBe(422)
  })

  test.each(['', ' '.repeat(1), 'x'.repeat(256), 'ä'])('a key that is no key (%j) is a 400 and nothing is written', async (key) => {
    const before = await merchants()
    const answer = await t.tenant.call('POST', '/merchants', { legalName: 'K' }, { 'idempotency-key': key })
    expect(answer.status).toBe(400)
    expect(await merchants()).toBe(before)
  })

  test('a key of 255 characters is taken', async () => {
    expect((await t.tenant.call('POST', '/merchants', { legalName: 'K' }, withKey('k'.repeat(255)))).status).toBe(201)
  })
})

describe('at once', () => {
  test('30 times the same request makes one change; the others are replays or told to wait', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant)
    for (let round = 0; round < 3; round++) {
      const header = withKey()
      const body = { amount: 10, type: 'merchantPayment', effectiveDate: '2026-03-16' }
      const answers = await Promise.all(Array.from({ length: 30 }, () => tenant.call('POST', `/deals/${deal.id}/payments`, body, header)))
      const done = answers.filter((a) => a.status === 201)
      expect(new Set(done.map((a) => a.body.data.id)).size).toBe(1)
      expect(done.filter((a) => a.headers.get('idempotent-replayed') === null)).toHaveLength(1)
      for (const a of answers.filter((x) => x.status !== 201))
        expect(a).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    }
    expect((await tenant.call('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ paymentCount: 3, totalCollected: 30 })
  })

  test('different keys are different payments', async () => {
    const tenant = await t.newTenant()
    const deal = await makeDeal(tenant)
    const body = { amount: 10, type: 'merchantPayment', effectiveDate: '2026-03-16' }
    await Promise.all(Array.from({ length: 20 }, () => tenant.call('POST', `/deals/${deal.id}/payments`, body, withKey())))
    expect((await tenant.call('GET', `/deals/${deal.id}`)).body.data.paymentCount).toBe(20)
  })
})

describe('multipart', () => {
  const bytes = new TextEncoder().encode('the bytes')
  const upload = (fields: Record<string, string>, content: Uint8Array, header: Record<string, string>) =>
    t.tenant.call('POST', '/documents', form(fields, { name: 'a.pdf', bytes: content }), header)

  test('is the same request by its fields and file hashes, not by its raw bytes', async () => {
    const header = withKey()
    const first = await upload({ name: 'A', type: 'other' }, bytes, header)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const again = await upload({ type: 'other', name: 'A' }, bytes, header)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await upload({ name: 'A', type: 'other' }, new TextEncoder().encode('other bytes'), header)).status).toBe(422)
    expect((await upload({ name: 'B', type: 'other' }, bytes, header)).status).toBe(422)
    // The bytes of the replay and of the refused ones are not kept.
    const keptFiles = []
    for await (const blob of t.services.blobs.list('')) keptFiles.push(blob)
    expect(keptFiles).toHaveLength(1)
    const { rows } = await t.services.database.pool.query('SELECT * FROM unclaimed_blobs')
    expect(rows).toEqual([])
  })
})

test.each([
  ['/documents', 'file', { name: 'A', type: 'other' }, 201],
  ['/analysis/bank-statements', 'files', {}, 202],
])('POST %s: the same file by another name is the same request, another file is not', async (path, field, fields, status) => {
  const header = withKey()
  const upload = (name: string, content: string) =>
    t.tenant.call('POST', path, form(fields as Record<string, string>, { name, field, bytes: new TextEncoder().encode(content) }), header)
  const first = await upload('a.pdf', '%PDF-1.7 a')
  expect(first.status, JSON.stringify(first.body)).toBe(status)
  const again = await upload('b.pdf', '%PDF-1.7 a')
  expect(again).toMatchObject({ status, body: first.body })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await upload('a.pdf', '%PDF-1.7 b')).status).toBe(422)
})

describe('ETag', () => {
  test('a GET that is known is a 304 without a body; a changed record is not', async () => {
    const merchant = await makeMerchant(t.tenant)
    const path = `/merchants/${merchant.id}`
    const tag = (await t.tenant.call('GET', path)).headers.get('etag')!
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await t.tenant.call('GET', path, undefined, { 'if-none-match': known })
      expect(answer.status, known).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers.get('etag')).toBe(tag)
    }
    await t.tenant.call('PATCH', path, { dbaName: 'New' })
    expect((await t.tenant.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  test('a stale If-Match is a 412 and changes nothing; a fresh one and * go through', async () => {
    const merchant = await makeMerchant(t.tenant)
    const path = `/merchants/${merchant.id}`
    const tag = (await t.tenant.call('GET', path)).headers.get('etag')!
    const patched = await t.tenant.call('PATCH', path, { dbaName: 'One' }, { 'if-match': tag })
    expect(patched.status).toBe(200)
    expect(patched.headers.get('etag')).not.toBe(tag)
    for (const stale of [tag, '"nonsense"', `W/${patched.headers.get('etag')}`, 'nonsense', '']) {
      const answer = await t.tenant.call('PATCH', path, { dbaName: 'Two' }, { 'if-match': stale })
      expect(answer, stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    }
    expect((await t.tenant.call('GET', path)).body.data.dbaName).toBe('One')
    expect((await t.tenant.call('PATCH', path, { dbaName: 'Two' }, { 'if-match': '*' })).status).toBe(200)
  })

  test('of two who patch the same version, one is told', async () => {
    const deal = await makeDeal(t.tenant)
    const tag = (await t.tenant.call('GET', `/deals/${deal.id}`)).headers.get('etag')!
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((subStatus) => t.tenant.call('PATCH', `/deals/${deal.id}`, { subStatus }, { 'if-match': tag })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 412, 412])
  })

  test('a PATCH that changes nothing keeps the version and tells nobody', async () => {
    const merchant = await makeMerchant(t.tenant, { dbaName: 'Same', businessState: 'NY' })
    const contact = await makeContact(t.tenant, merchant.id, { ownershipPercentage: 33.3, isPrimary: true })
    const deal = await makeDeal(t.tenant)
    const application = (await t.tenant.call('GET', `/applications/${deal.submissionId}`)).body.data
    const before = await rowCounts(t)
    const same: [string, object][] = [
      [`/merchants/${merchant.id}`, {}],
      [`/merchants/${merchant.id}`, { dbaName: 'Same', businessState: 'ny', isActive: true }],
      [`/merchants/${merchant.id}/contacts/${contact.id}`, { ownershipPercentage: 33.3, isPrimary: true }],
      [`/deals/${deal.id}`, { status: 'active', fundedAmount: deal.fundedAmount, fundedDate: deal.fundedDate, subStatus: null }],
      [`/applications/${application.id}`, { stage: 'funded', fundedAmount: application.fundedAmount, priority: 'normal' }],
    ]
    for (const [path, body] of same) {
      const tag = (await t.tenant.call('GET', path)).headers.get('etag')
      const answer = await t.tenant.call('PATCH', path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.headers.get('etag'), path).toBe(tag)
    }
    expect(await rowCounts(t)).toEqual(before)
  })
})
