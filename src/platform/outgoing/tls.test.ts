import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { OutgoingError } from './errors.ts'
import { createOutgoing } from './outgoing.ts'

// For hooks.example, valid from 2020 to 2120, made for this test and used nowhere else.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgARxlheYxbOhnzFyJ
28M5GFaLFPG2MJ9KbSEJqlUaHN6hRANCAATUWHu+LP5Ed2Ad8oxowbZFfPUAJ6Sx
cCAW8TUrtY5+Zc2WD56XpLzfcHhpx/hC/HG6QCUybAWbgmCuT6sYwmsX
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBbjCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1Fh7
viz+RHdgHfKMaMG2RXz1ACeksXAgFvE1K7WOfmXNlg+el6S833B4acf4QvxxukAl
MmwFm4Jgrk+rGMJrF6NMMEowGAYDVR0RBBEwD4INaG9va3MuZXhhbXBsZTAPBgNV
HRMBAf8EBTADAQH/MB0GA1UdDgQWBBR4DZQ55LBAUYcNPrickw9QIMPfkjAKBggq
hkjOPQQDAgNJADBGAiEA8GaVaWQGZGENhiXvJhi+eWyiYFgZYeqkqskc7xLuJMAC
IQDWWFdYfkzgkJKMQhWzt/M9q2TBzhFGG9BcnmdPbinhOw==
-----END CERTIFICATE-----`

let server: Server
let port: number
let served = 0
beforeAll(async () => {
  server = createServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => {
    served++
    response.end('over TLS')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const limits = { timeoutMs: PATIENCE_MS, maxResponseBytes: 1_000 }
const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'went through',
    (error) => (error instanceof OutgoingError ? error.code : error),
  )

test('the certificate is checked for the name although the socket goes to the judged address', async () => {
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.1/32'], allowedOrigins: [], resolve, ca: CERTIFICATE })
  expect((await outgoing.request({ url: `https://hooks.example:${port}/`, ...limits })).body.toString()).toBe('over TLS')
  expect(await failure(outgoing.request({ url: `https://other.example:${port}/`, ...limits }))).toBe('tls')
  expect(await failure(outgoing.request({ url: `https://127.0.0.1:${port}/`, ...limits }))).toBe('tls')
  expect(served).toBe(1)
  await outgoing.close()
})

test('a certificate nobody vouches for is refused', async () => {
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.1/32'], allowedOrigins: [], resolve })
  served = 0
  expect(await failure(outgoing.request({ url: `https://hooks.example:${port}/`, ...limits }))).toBe('tls')
  expect(served).toBe(0)
  await outgoing.close()
})
