import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { OutgoingError } from './errors.ts'
import { fetchThrough } from './fetch.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'

let server: Server
let url: string
let outgoing: Outgoing
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/long') response.end('x'.repeat(2_000))
    else if (request.url === '/empty') response.writeHead(204).end()
    else if (request.url === '/away') response.writeHead(302, { location: `${url}/` }).end()
    else
      response
        .writeHead(201, { 'set-cookie': ['a=1', 'b=2'] })
        .end(JSON.stringify({ method: request.method, host: request.headers.host, x: request.headers['x-a'], body }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: [url] })
})
afterAll(async () => {
  await outgoing.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
const guarded: typeof fetch = (input, init) => fetchThrough(outgoing, { timeoutMs: PATIENCE_MS, maxResponseBytes: 1_000 })(input, init)

test('it speaks like fetch', async () => {
  const answer = await guarded(new URL(url), { method: 'post', headers: { 'X-A': '1', host: 'elsewhere.example' }, body: 'hello' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ method: 'POST', host: new URL(url).host, x: '1', body: 'hello' })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect((await guarded(`${url}/empty`)).status).toBe(204)
})

test('it follows no redirect, reads no longer answer than allowed, and goes nowhere else', async () => {
  expect((await guarded(`${url}/away`)).status).toBe(302)
  await expect(guarded(`${url}/long`)).rejects.toMatchObject({ code: 'response_too_large' })
  await expect(guarded('https://127.0.0.1:8443/')).rejects.toBeInstanceOf(OutgoingError)
})

test('what it cannot send it refuses instead of sending something else', async () => {
  await expect(guarded(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).rejects.toBeInstanceOf(TypeError)
  await expect(guarded(new Request(url))).rejects.toBeInstanceOf(TypeError)
})
