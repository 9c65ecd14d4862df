import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { OutgoingError } from './errors.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let base: string
let connections: Socket[]
let reached: (string | undefined)[]
let handle: Handler
const opened: Outgoing[] = []

const open = (options: Partial<OutgoingOptions> = {}): Outgoing => {
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8', '::1/128'], allowedOrigins: [], ...options })
  opened.push(outgoing)
  return outgoing
}

beforeEach(async () => {
  connections = []
  reached = []
  server = createServer((request, response) => handle(request, response))
  server.on('connection', (socket) => {
    connections.push(socket)
    reached.push(socket.localAddress)
  })
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await Promise.all(opened.splice(0).map((outgoing) => outgoing.close()))
})

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'went through',
    (error) => (error instanceof OutgoingError ? error.code : `unexpected ${error}`),
  )
const limits = { timeoutMs: PATIENCE_MS, maxResponseBytes: 4_096 }

test('what is sent arrives, and the answer comes back with status, headers and body', async () => {
  const seen: { method?: string; url?: string; type?: string; body: string }[] = []
  handle = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
    response.writeHead(202, { 'X-Thing': 'yes' }).end('täken')
  }
  const answer = await open().request({
    url: `${base}/a/b?c=d#e`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"ä":1}',
    ...limits,
  })
  expect(seen).toEqual([{ method: 'POST', url: '/a/b?c=d', type: 'application/json', body: '{"ä":1}' }])
  expect(answer.status).toBe(202)
  expect(answer.headers['x-thing']).toBe('yes')
  expect(answer.body.toString('utf8')).toBe('täken')
  expect(answer.truncated).toBe(false)
})

test('redirects are reported as they are and never followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    let requests = 0
    handle = (_request, response) => {
      requests++
      response.writeHead(status, { location: `${base}/elsewhere` }).end()
    }
    const answer = await open().request({ url: `${base}/`, ...limits })
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(`${base}/elsewhere`)
    expect(requests).toBe(1)
  }
})

test('a name that changes between check and connect is connected to at the address that was checked', async () => {
  handle = (_request, response) => response.writeHead(200, { connection: 'close' }).end('ok')
  // The first answer is an opened address, every later one a closed one, as a rebinding name server would have it.
  let asked = 0
  const resolve = vi.fn(async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.3', family: 4 as const }])
  const outgoing = open({ allowedNetworks: ['127.0.0.2/32'], resolve })
  const port = (server.address() as AddressInfo).port
  expect((await outgoing.request({ url: `http://rebinding.example:${port}/`, ...limits })).status).toBe(200)
  expect(reached).toEqual(['127.0.0.2'])
  expect(resolve).toHaveBeenCalledTimes(1)
  // The next connection asks anew and is refused; nothing reaches the closed address.
  expect(await codeOf(outgoing.request({ url: `http://rebinding.example:${port}/`, ...limits }))).toBe('blocked_address')
  expect(connections).toHaveLength(1)
})

test('a connection is not kept past its age, so a name that moved is resolved and judged again', async () => {
  handle = (_request, response) => response.end('ok')
  let asked = 0
  const outgoing = open({ resolve: async () => [{ address: asked++ === 0 ? '127.0.0.2' : '10.0.0.1', family: 4 }], connectionMaxAgeMs: 30 })
  const url = `http://moving.example:${(server.address() as AddressInfo).port}/`
  expect((await outgoing.request({ url, ...limits })).status).toBe(200)
  await new Promise((done) => setTimeout(done, 60))
  expect(await codeOf(outgoing.request({ url, ...limits }))).toBe('blocked_address')
})

test('an answer that takes longer than a connection may live is waited for, also by whoever closes', async () => {
  const waiting: ServerResponse[] = []
  handle = (_request, response) => void waiting.push(response)
  const outgoing = open({ connectionMaxAgeMs: 30 })
  const slow = outgoing.request({ url: base, ...limits })
  await new Promise((done) => setTimeout(done, 60))
  const next = outgoing.request({ url: base, ...limits })
  const closed = outgoing.close()
  await expect.poll(() => waiting.length).toBe(2)
  for (const response of waiting) response.end('late')
  await closed
  expect([(await slow).status, (await next).status]).toEqual([200, 200])
})

test('when the first address of a name does not answer, the next one that was checked is used', async () => {
  handle = (_request, response) => response.end('ok')
  const outgoing = open({
    resolve: async () => [
      { address: '::1', family: 6 }, // nothing listens on IPv6 here
      { address: '127.0.0.1', family: 4 },
    ],
  })
  expect((await outgoing.request({ url: `http://two.example:${(server.address() as AddressInfo).port}/`, ...limits })).status).toBe(200)
})

test('the time limit covers a server that accepts and says nothing', async () => {
  handle = () => {}
  expect(await codeOf(open().request({ url: base, ...limits, timeoutMs: 100 }))).toBe('timeout')
})

test('the time limit covers a body that drips for ever', async () => {
  handle = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  }
  expect(await codeOf(open().request({ url: base, ...limits, timeoutMs: 150 }))).toBe('timeout')
})

test('the time limit covers headers that drip for ever', async () => {
  const tcp = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x-a: b\r\n'), 10)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  expect(await codeOf(open().request({ url: `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`, ...limits, timeoutMs: 150 }))).toBe(
    'timeout',
  )
  await new Promise((done) => tcp.close(done))
})

test('the time limit covers a resolver that hangs', async () => {
  expect(
    await codeOf(open({ resolve: () => new Promise(() => {}) }).request({ url: 'http://slow.example/', ...limits, timeoutMs: 100 })),
  ).toBe('timeout')
})

test('a request that timed out while it waited for a connection is never sent', async () => {
  const seen: string[] = []
  const waiting: ServerResponse[] = []
  handle = (request, response) => {
    seen.push(request.url!)
    waiting.push(response)
  }
  const outgoing = open({ connectionsPerOrigin: 1 })
  const first = outgoing.request({ url: `${base}/first`, ...limits })
  await expect.poll(() => waiting.length).toBe(1)
  expect(await codeOf(outgoing.request({ url: `${base}/second`, ...limits, timeoutMs: 100 }))).toBe('timeout')
  waiting[0]!.end('done')
  expect((await first).status).toBe(200)
  handle = (request, response) => {
    seen.push(request.url!)
    response.end()
  }
  await outgoing.request({ url: `${base}/third`, ...limits })
  expect(seen).toEqual(['/first', '/third'])
})

test('a longer body is cut to the cap and the connection is kept for the next call', async () => {
  handle = (_request, response) => response.end('x'.repeat(10_000))
  const outgoing = open()
  const answer = await outgoing.request({ url: base, ...limits })
  expect(answer).toMatchObject({ status: 200, truncated: true })
  expect(answer.body.length).toBe(4_096)
  for (let i = 0; i < 8; i++) await outgoing.request({ url: base, ...limits })
  // Two and not one: the next call may leave in the same instant in which the first connection is being freed.
  expect(connections.length).toBeLessThanOrEqual(2)
})

test('an endless body is hung up on once the cap is past, and the answer still counts', async () => {
  let sent = 0
  let closed = false
  handle = (_request, response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(65_536, 'y')
    const push = (): void => {
      while (!closed && response.write(chunk)) sent += chunk.length
    }
    response.on('drain', push)
    response.on('close', () => {
      closed = true
    })
    push()
  }
  const answer = await open().request({ url: base, ...limits, maxResponseBytes: 1_000 })
  expect(answer).toMatchObject({ status: 200, truncated: true })
  expect(answer.body.length).toBe(1_000)
  await expect.poll(() => closed).toBe(true)
  expect(sent).toBeLessThan(50_000_000)
})

test('where a cut body is of no use the call fails as too large', async () => {
  handle = (_request, response) => response.end('x'.repeat(10_000))
  expect(await codeOf(open().request({ url: base, ...limits, overflow: 'fail' }))).toBe('response_too_large')
})

test('headers without end are too large', async () => {
  handle = (_request, response) => response.writeHead(200, { 'x-long': 'a'.repeat(100_000) }).end()
  expect(await codeOf(open().request({ url: base, ...limits }))).toBe('response_too_large')
})

test('each way of failing has its code', async () => {
  handle = (request) => request.socket.destroy()
  expect(await codeOf(open().request({ url: base, ...limits }))).toBe('reset')
  handle = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.socket?.destroy(), 20)
  }
  expect(await codeOf(open().request({ url: base, ...limits }))).toBe('reset')
  handle = (_request, response) => response.end()
  expect(await codeOf(open().request({ url: base.replace('http:', 'https:'), ...limits }))).toBe('tls')
  expect(
    await codeOf(
      open({ resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) }).request({
        url: 'http://a.example',
        ...limits,
      }),
    ),
  ).toBe('dns')
  // Nobody listens there, nor can anybody come to, as long as the port is held beside it.
  const beside = createTcpServer()
  await new Promise<void>((done) => beside.listen(0, '127.0.0.1', done))
  const { port } = beside.address() as AddressInfo
  expect(await codeOf(open().request({ url: `http://127.0.0.2:${port}/`, ...limits }))).toBe('connect_failed')
  await new Promise((done) => beside.close(done))
})

test('an answer that is not HTTP is a bad response', async () => {
  const tcp = createTcpServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('SSH-2.0-OpenSSH_9.2\r\n'),
  )
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  expect(await codeOf(open().request({ url: `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`, ...limits }))).toBe('bad_response')
  await new Promise((done) => tcp.close(done))
})

test('a call can be cancelled before and while it runs', async () => {
  handle = () => {}
  const controller = new AbortController()
  const work = codeOf(open().request({ url: base, ...limits, signal: controller.signal }))
  setTimeout(() => controller.abort(), 30)
  expect(await work).toBe('aborted')
  expect(await codeOf(open().request({ url: base, ...limits, signal: AbortSignal.abort() }))).toBe('aborted')
})

test('a header that would break the request is refused before anything is sent', async () => {
  expect(await codeOf(open().request({ url: base, headers: { 'x-a': 'b\r\nx-c: d' }, ...limits }))).toBe('bad_request')
  expect(connections).toHaveLength(0)
})

test('connections are kept alive and never more than the cap', async () => {
  handle = (_request, response) => setTimeout(() => response.end('ok'), 5)
  const outgoing = open({ connectionsPerOrigin: 4 })
  await Promise.all(Array.from({ length: 60 }, () => outgoing.request({ url: base, ...limits })))
  expect(connections).toHaveLength(4)
})

test('a receiver that hangs on all its connections delays no other origin', async () => {
  handle = () => {}
  const healthy = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((done) => healthy.listen(0, '127.0.0.1', done))
  const outgoing = open({ connectionsPerOrigin: 2 })
  const givenUp = new AbortController()
  const stuck = Array.from({ length: 10 }, () => codeOf(outgoing.request({ url: base, ...limits, signal: givenUp.signal })))
  let stuckDone = 0
  for (const work of stuck) void work.then(() => stuckDone++)
  expect((await outgoing.request({ url: `http://127.0.0.1:${(healthy.address() as AddressInfo).port}/`, ...limits })).status).toBe(200)
  expect(stuckDone).toBe(0)
  givenUp.abort()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['aborted']))
  healthy.closeAllConnections()
  await new Promise((done) => healthy.close(done))
})

test('closing waits for what is in flight and refuses what comes later', async () => {
  const waiting: ServerResponse[] = []
  handle = (_request, response) => void waiting.push(response)
  const outgoing = open()
  const work = outgoing.request({ url: base, ...limits })
  await expect.poll(() => waiting.length).toBe(1)
  const closed = outgoing.close()
  expect(await codeOf(outgoing.request({ url: base, ...limits }))).toBe('aborted')
  waiting[0]!.end('late')
  expect((await work).body.toString()).toBe('late')
  await closed
})
