import { afterAll, beforeAll, expect, test } from 'vitest'
import { resealAll } from '../../src/cli/rotate-secret.ts'
import { createSealer } from '../../src/shared/sealing.ts'
import { form, makeApplication } from '../factories.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'

/** SECRET_KEY is changed without losing anything: both open during the change, only the new one after it. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const NEW_SECRET = 'another secret, long enough for the change'

test('everything sealed is sealed anew: webhook secrets, kept answers, what bureaus were asked, audit lines', async () => {
  const { call } = t.tenant
  const hook = (await call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] }, { 'idempotency-key': 'k' })).body
    .data
  const application = await makeApplication(t.tenant)
  const { sealer } = t.services
  const params = { sealed: sealer.seal('{"queryInput":"078-05-1120"}').toString('base64') }
  await t.services.database.pool.query(
    `INSERT INTO underwriting_analyses (id, org_id, application_id, tool, params, result, status, created_at, updated_at)
     VALUES ('uwa_01jabcdefghjkmnpqrstvwxyz0', $1, $2, 'credit_check', $3, $4, 'completed', now(), now())`,
    [t.tenant.id, application.id, JSON.stringify(params), sealer.seal('found')],
  )
  await t.services.database.pool.query(
    `INSERT INTO audit_log (id, org_id, actor, action, entity_id, after, created_at) VALUES ('aud_x', $1, 'cli', 'underwriting.trigger', 'uwa_x', $2, now())`,
    [t.tenant.id, JSON.stringify({ id: 'uwa_x', params })],
  )
  const during = createSealer(NEW_SECRET, [TEST_SECRET])
  expect(during.open(sealer.seal('old')).toString()).toBe('old')
  expect(await resealAll({ database: t.services.database, sealer: during })).toBeGreaterThanOrEqual(5)
  expect(await resealAll({ database: t.services.database, sealer: during })).toBe(0)

  const after = createSealer(NEW_SECRET)
  const one = async (sql: string) => Object.values((await t.services.database.pool.query(sql)).rows[0])[0] as never
  expect(after.open(await one(`SELECT secret FROM webhooks WHERE id = '${hook.id}'`)).toString()).toBe(hook.secret)
  expect(after.open(await one('SELECT body FROM idempotency_keys')).toString()).toContain(hook.secret)
  expect(after.open(await one('SELECT result FROM underwriting_analyses')).toString()).toBe('found')
  for (const sql of ['SELECT params FROM underwriting_analyses', "SELECT after -> 'params' FROM audit_log WHERE id = 'aud_x'"])
    expect(after.open(Buffer.from(((await one(sql)) as { sealed: string }).sealed, 'base64')).toString()).toContain('078-05-1120')
})

test('links signed with the secret before are good until they end', async () => {
  const bytes = new TextEncoder().encode('x')
  const made = await t.tenant.call('POST', '/documents', form({ name: 'a', type: 'other' }, { name: 'a', bytes }))
  const both = await startTestApp({ services: { sealer: createSealer(NEW_SECRET, [TEST_SECRET]), blobs: t.services.blobs } })
  const alone = await startTestApp({ services: { sealer: createSealer(NEW_SECRET), blobs: t.services.blobs } })
  try {
    const path = made.body.data.fileUrl.replace(t.url, '')
    expect((await fetch(both.url + path)).status).toBe(200)
    expect((await fetch(alone.url + path)).status).toBe(404)
  } finally {
    await both.stop()
    await alone.stop()
  }
})
