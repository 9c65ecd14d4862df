import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyWebhook } from '../../client/index.ts'
import { runListen } from '../../src/cli/listen.ts'
import { UsageError } from '../../src/cli/usage.ts'
import { makeMerchant } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'
import { answer, startReceiver } from '../webhooks/receiver.ts'

/** holdback listen: an organization's events on a laptop without a public address. */

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-listen-'))
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true, force: true })
})

let states = 0
/** Runs until it is stopped; what it said is kept. */
const listen = (tenant: Tenant, forward: string, more: string[] = [], state = join(folder, `${++states}.json`)) => {
  const stop = new AbortController()
  const said: string[] = []
  const out = { write: (text: string) => said.push(text) }
  const ended = runListen(['--forward', forward, '--url', t.url, '--key', tenant.key, '--state', state, ...more], {
    stdout: out,
    stderr: out,
    signal: stop.signal,
  })
  const ready = vi.waitFor(() => expect(said.join('')).toContain('Following'), { timeout: PATIENCE_MS, interval: 20 })
  return {
    said: () => said.join(''),
    secret: () => /whsec_\S+/.exec(said.join(''))![0],
    ready,
    state,
    stop: async () => {
      stop.abort()
      return ended
    },
    ended,
  }
}

const names = (received: { json: { data: { legalName: string } } }[]) => received.map((r) => r.json.data.legalName)
const until = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })

test('events from now on are passed on, signed as deliveries are, and the next run goes on where this one ended', async () => {
  const tenant = await t.newTenant()
  await makeMerchant(tenant, { legalName: 'Before' })
  const receiver = await startReceiver()
  const first = listen(tenant, receiver.url)
  await first.ready
  await makeMerchant(tenant, { legalName: 'One' })
  await until(() => expect(names(receiver.received)).toEqual(['One']))
  const [call] = receiver.received
  const event = verifyWebhook({ secret: first.secret(), headers: call!.headers as Record<string, string>, rawBody: call!.body })
  expect(event).toMatchObject({ eventType: 'merchant.created', data: { legalName: 'One' } })
  expect(call!.headers['webhook-id']).toBe(event.eventId)
  expect(await first.stop()).toBe(0)
  expect((await stat(first.state)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(first.state, 'utf8'))).toEqual({ after: event.eventId, secret: first.secret() })

  await makeMerchant(tenant, { legalName: 'Meanwhile' })
  const second = listen(tenant, receiver.url, [], first.state)
  await until(() => expect(names(receiver.received)).toEqual(['One', 'Meanwhile']))
  expect(second.secret()).toBe(first.secret())
  await second.stop()
  await receiver.close()
})

test('what is being passed on when it is ended is remembered once it is answered, and not passed on again', async () => {
  const tenant = await t.newTenant()
  const held: ServerResponse[] = []
  const receiver = await startReceiver((response) => void held.push(response))
  const first = listen(tenant, receiver.url)
  await first.ready
  for (const legalName of ['One', 'Two']) await makeMerchant(tenant, { legalName })
  await until(() => expect(names(receiver.received)).toEqual(['One']))
  const stopped = first.stop()
  receiver.respond(answer(200))
  for (const response of held) response.end()
  expect(await stopped).toBe(0)
  const second = listen(tenant, receiver.url, [], first.state)
  await until(() => expect(names(receiver.received)).toEqual(['One', 'Two']))
  await second.stop()
  await receiver.close()
})

test('a receiver that is away is waited for, one that refuses is asked again, and order is kept', async () => {
  const tenant = await t.newTenant()
  for (const legalName of ['One', 'Two']) await makeMerchant(tenant, { legalName })
  // Beside a receiver, which holds the port: nobody listens there, nor comes to.
  const beside = await startReceiver()
  const listening = listen(tenant, `${beside.url.replace('127.0.0.1', '127.0.0.2')}/hook`, ['--from', 'start'])
  await until(() => expect(listening.said()).toContain('waiting for it'))
  await listening.stop()
  await beside.close()

  const receiver = await startReceiver(answer(500))
  const again = listen(tenant, `${receiver.url}/hook`, ['--from', 'start'], listening.state)
  await until(() => expect(again.said()).toContain('500 merchant.created'))
  receiver.respond(answer(204))
  await until(() => expect(again.said().match(/^204 /gm)).toHaveLength(2))
  expect([...new Set(names(receiver.received))]).toEqual(['One', 'Two'])
  expect(receiver.received[0]!.path).toBe('/hook')
  await again.stop()
  await receiver.close()
})

test('it can begin after an event, with kinds and a secret of one’s own', async () => {
  const tenant = await t.newTenant()
  const one = await makeMerchant(tenant, { legalName: 'One' })
  const { data } = (await tenant.call('GET', '/events')).body
  await tenant.call('PATCH', `/merchants/${one.id}`, { industry: 'X' })
  await makeMerchant(tenant, { legalName: 'Two' })
  const receiver = await startReceiver()
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const listening = listen(tenant, receiver.url, ['--from', data[0].eventId, '--events', 'merchant.created', '--secret', secret])
  await until(() => expect(names(receiver.received)).toEqual(['Two']))
  const [call] = receiver.received
  expect(verifyWebhook({ secret, headers: call!.headers as Record<string, string>, rawBody: call!.body }).eventType).toBe(
    'merchant.created',
  )
  await listening.stop()
  await receiver.close()
})

test('what cannot work is said at once', async () => {
  const io = { stdout: { write: () => true }, stderr: { write: () => true } }
  const state = join(folder, 'never.json')
  const good = ['--forward', 'http://127.0.0.1:9/h', '--url', t.url, '--key', t.tenant.key, '--state', state]
  await expect(runListen(['--key', 'k'], io)).rejects.toThrow(UsageError)
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"after":"evt_')
  await expect(runListen([...good, '--state', broken], io)).rejects.toThrow(/broken\.json does not say where to go on/)
  await expect(runListen([...good, '--forward', 'ftp://x'], io)).rejects.toThrow(/--forward takes an http address/)
  await expect(runListen([...good, '--from', 'yesterday'], io)).rejects.toThrow(/--from takes now, start/)
  await expect(runListen([...good, '--events', 'deal.sold'], io)).rejects.toThrow(/no kind "deal.sold"/)
  await expect(runListen([...good, '--secret', 'x'], io)).rejects.toThrow(/--secret/)
  await expect(runListen([...good, '--key', 'hb_live_wrong'], io)).rejects.toThrow(/401/)
  await expect(runListen([...good, '--from', 'evt_01jabcdefghjkmnpqrstvwxyz0'], io)).rejects.toThrow(/400/)
})
