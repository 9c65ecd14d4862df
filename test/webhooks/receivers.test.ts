import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { createDeliverer } from '../../src/resources/webhooks/deliver.ts'
import { PATIENCE_MS } from '../patience.ts'
import { answer } from './receiver.ts'
import { until, webhookWorld } from './world.ts'

/** Names as an attacker would set them up; everything else does not resolve. */
const NAMES: Record<string, string> = {
  'localhost.attacker.example': '127.0.0.1',
  'private.attacker.example': '10.0.0.1',
  'metadata.attacker.example': '169.254.169.254',
  'mapped.attacker.example': '::ffff:10.0.0.1',
  'unspecified.attacker.example': '0.0.0.0',
}
const outgoing = createOutgoing({
  allowedNetworks: ['127.0.0.0/8'],
  allowedOrigins: [],
  connectionsPerOrigin: 256,
  resolve: async (name) => {
    const address = NAMES[name]
    if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [{ address, family: address.includes(':') ? 6 : 4 }]
  },
})
const w = webhookWorld({ services: { webhooks: { outgoing, retryDelaysMs: [300_000, 1_800_000, 7_200_000, 43_200_000] } } })

const firstAttempt = async (id: string) => {
  await w.deliverer.runDue()
  const [delivery] = await w.deliveries(id)
  return { ...delivery.attempts[0], status: delivery.status }
}

test.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond((response) => response.writeHead(status).end())
  expect(await firstAttempt(id)).toMatchObject({ status: 'succeeded', responseStatus: status, error: null })
})

test.each([400, 401, 404, 410, 429, 500, 503])('%i is a failure, recorded with what the receiver said', async (status) => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(status, 'because'))
  expect(await firstAttempt(id)).toMatchObject({
    status: 'pending',
    responseStatus: status,
    responseBody: 'because',
    error: `status: The receiver answered ${status}, not 2xx.`,
  })
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is a failure and is never followed', async (status) => {
  const inner = await w.newReceiver()
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond((response) => response.writeHead(status, { location: inner.url }).end())
  expect(await firstAttempt(id)).toMatchObject({
    status: 'pending',
    responseStatus: status,
    error: `redirect: The receiver answered ${status}; redirects are not followed.`,
  })
  expect(inner.received).toHaveLength(0)
})

test.each(Object.keys(NAMES).filter((n) => !n.startsWith('localhost')))(
  '%s is taken at creation and refused at every delivery',
  async (name) => {
    const { id } = await w.subscribe({ url: `https://${name}/hook` })
    await w.change()
    expect(await firstAttempt(id)).toMatchObject({
      status: 'pending',
      responseStatus: null,
      error: expect.stringMatching(/^address: /),
    })
    const [delivery] = await w.deliveries(id)
    await w.tenant.call('POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`)
    await w.tenant.call('POST', `/webhooks/${id}/test`)
    await w.deliverer.runDue()
    for (const { attempts } of await w.deliveries(id)) expect(attempts.at(-1).error).toMatch(/^address: /)
  },
)

test('a name that does not resolve, and a port where nobody listens, are failures with their reason', async () => {
  const lost = await w.subscribe({ url: 'https://nowhere.example/' })
  // Beside the receiver, which holds the port: nobody listens there, nor comes to.
  const refused = await w.subscribe({ url: w.receiver.url.replace('127.0.0.1', '127.0.0.2') })
  await w.change()
  expect(await firstAttempt(lost.id)).toMatchObject({
    error: expect.stringMatching(/^address: /),
    responseStatus: null,
    responseBody: null,
  })
  expect((await w.deliveries(refused.id))[0].attempts[0].error).toMatch(/^connect_failed: .*ECONNREFUSED/)
})

test('the first 4 KB of an answer are kept, whatever bytes they are', async () => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond(answer(500, 'x'.repeat(100_000)))
  expect((await firstAttempt(id)).responseBody).toBe('x'.repeat(4_096))
  w.receiver.respond((response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0xfe, 0x62])))
  const [delivery] = await w.deliveries(id)
  await w.tenant.call('POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`)
  await w.deliverer.runDue()
  expect((await w.deliveries(id))[0].attempts[1]).toMatchObject({ responseStatus: 200, responseBody: 'a\uFFFD\uFFFD\uFFFDb', error: null })
})

test('a receiver that never answers is given up after the time limit', async () => {
  const { id } = await w.subscribe()
  await w.change()
  w.receiver.respond(() => {})
  const deliverer = w.newDeliverer({ attemptTimeoutMs: 300 })
  await deliverer.runDue()
  const [delivery] = await w.deliveries(id)
  expect(delivery.attempts[0]).toMatchObject({ error: 'timeout: No complete answer within 300 ms', responseStatus: null })
  expect(delivery.attempts[0].durationMs).toBeGreaterThanOrEqual(290)
})

test('an answer that is not HTTP, and a connection that is closed, are failures', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const odd = await w.subscribe({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}/` })
  const { id } = await w.subscribe()
  w.receiver.respond((response) => response.destroy())
  await w.change()
  await w.deliverer.runDue()
  expect((await w.deliveries(odd.id))[0].attempts[0].error).toMatch(/^(bad_response|reset): /)
  expect((await w.deliveries(id))[0].attempts[0].error).toMatch(/^reset: /)
  await new Promise((resolve) => server.close(resolve))
})

test('receivers that hang delay nobody else, though their queues are older and longer, even on the same server', async () => {
  const hanging = await w.newReceiver(() => {})
  w.receiver.respond((response, call) => {
    if (call.path === '/dead') return
    response.writeHead(200).end()
  })
  for (let i = 0; i < 4; i++) await w.subscribe({ url: `${hanging.url}/${i}` })
  await w.subscribe({ url: `${w.receiver.url}/dead` })
  for (let i = 0; i < 40; i++) await w.change(`Old ${i} LLC`)
  const stranger = await w.t.newTenant()
  const live = await w.subscribe({ url: `${w.receiver.url}/live` }, stranger)
  for (let i = 0; i < 40; i++) await w.change(`New ${i} LLC`, stranger)
  // An attempt that hangs takes far longer than this test waits.
  const deliverer = createDeliverer(w.t.services, { attemptTimeoutMs: 2 * PATIENCE_MS })
  deliverer.start()
  await until(() => w.receiver.received.filter((r) => r.path === '/live').length === 40)
  await expect.poll(() => hanging.received.length + w.receiver.received.filter((r) => r.path === '/dead').length).toBeGreaterThan(0)
  await until(async () => (await w.deliveries(live.id, stranger)).every((d) => d.status === 'succeeded'))
  await deliverer.stop(10)
})

test('one receiver is sent at most 32 calls at once, and one that fails fewer', async () => {
  const open: ServerResponse[] = []
  let most = 0
  w.receiver.respond((response) => {
    open.push(response)
    most = Math.max(most, open.length)
  })
  const { id } = await w.subscribe()
  const { rows } = await w.t.services.database.pool.query('SELECT * FROM webhooks WHERE id = $1', [id])
  await w.change()
  await w.t.services.database.pool.query(
    `INSERT INTO webhook_deliveries (id, org_id, webhook_id, event_id, event_type, status, next_attempt_at, created_at)
     SELECT 'dlv_' || lpad(g::text, 26, '0'), d.org_id, d.webhook_id, d.event_id, d.event_type, d.status, d.next_attempt_at, d.created_at
     FROM webhook_deliveries d, generate_series(1, 400) g WHERE d.webhook_id = $1`,
    [rows[0].id],
  )
  let isDone = false
  const running = w.deliverer.runDue().finally(() => {
    isDone = true
  })
  // Each answers when no more come, however long those take that are on their way.
  while (!isDone) {
    const before = open.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (open.length === before) for (const response of open.splice(0)) response.writeHead(200).end()
  }
  await running
  expect(most).toBeLessThanOrEqual(32)
  expect(most).toBeGreaterThan(8)
})
