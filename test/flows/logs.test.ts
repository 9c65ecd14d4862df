import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import { REDACTED } from '../../src/log.ts'
import { form, makeDeal, makeMerchant, realPath } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
let logged = ''
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  t = await startTestApp({ services: { log: pino({ level: 'trace', redact: { paths: REDACTED, censor: '[redacted]' } }, sink) } })
})
afterAll(() => t?.stop())

test('at the most talkative level no key, EIN, e-mail address, secret or link of any request is logged', async () => {
  const { call, key } = t.tenant
  const ein = '98-7654321'
  const email = 'very.private@owner.example'
  const merchant = await makeMerchant(t.tenant, { legalName: 'Secretive Bakery LLC', ein, ownerEmail: email })
  const deal = await makeDeal(t.tenant, { merchantId: merchant.id })
  const webhook = await call('POST', '/webhooks', { url: 'https://example.com/private-path-7391', events: ['deal.funded'] })
  const document = await call(
    'POST',
    '/documents',
    form({ name: 'a', type: 'contract', dealId: deal.id }, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4') }),
  )
  await fetch(document.body.data.fileUrl)
  await fetch(`${document.body.data.fileUrl}x`)
  await call('GET', `/applications?search=${encodeURIComponent(ein)}`)
  await call('POST', '/merchants', { legalName: 'Second', ein, ownerEmail: 'not an address' })
  await call('POST', '/merchants', `{"ein":"${ein}",`, { 'content-type': 'application/json' })
  await t.callWith(`${key}x`)('GET', '/deals')
  // Deletions last: the others need their records.
  const routes = allRoutes().sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  const paths = [] as string[]
  for (const route of routes) paths.push(await realPath(route, t.tenant))
  for (const [i, route] of routes.entries()) await call(route.method, paths[i]!, route.method === 'GET' ? undefined : route.example)
  // A failure nobody foresaw is logged with its error, which is where values slip in.
  await t.services.database.pool.query("ALTER TABLE merchants ADD CONSTRAINT none_more CHECK (legal_name <> 'Planted')")
  const failed = await call('POST', '/merchants', { legalName: 'Planted', ein, ownerEmail: email })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/merchants|none_more|constraint/)

  expect(logged).toContain('request failed')
  const secrets = {
    key,
    ein,
    email,
    secret: webhook.body.data.secret,
    receiver: 'private-path-7391',
    link: new URL(document.body.data.fileUrl).searchParams.get('signature')!,
  }
  for (const [what, value] of Object.entries(secrets)) expect([what, logged.includes(value)]).toEqual([what, false])
})
