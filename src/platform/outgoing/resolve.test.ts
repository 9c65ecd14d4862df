import { createSocket, type Socket } from 'node:dgram'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { createDnsResolve, type DnsOptions, type Resolve } from './resolve.ts'

/** A name server that answers from a table: null hangs until it is let go, an empty list is "no such name". */
let server: Socket
let address: string
let records: Record<string, string[] | null>
let asked: string[]
let hanging: (() => void)[]

const nameIn = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
const OUTCOMES = { known: 0x8180, unknown: 0x8183, failed: 0x8182 }
const answerTo = (query: Buffer, addresses: string[], outcome: keyof typeof OUTCOMES): Buffer => {
  const { end } = nameIn(query)
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(OUTCOMES[outcome], 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const rows = addresses.map((text) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...text.split('.').map(Number)]))
  return Buffer.concat([header, query.subarray(12, end + 4), ...rows])
}

beforeEach(async () => {
  asked = []
  hanging = []
  server = createSocket('udp4', (query, from) => {
    const { name, end } = nameIn(query)
    const isV4 = query.readUInt16BE(end) === 1
    if (isV4) asked.push(name)
    const known = records[name]
    if (known === null) hanging.push(() => server.send(answerTo(query, [], 'failed'), from.port, from.address))
    else server.send(answerTo(query, isV4 ? (known ?? []) : [], known ? 'known' : 'unknown'), from.port, from.address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  address = `127.0.0.1:${server.address().port}`
})
afterEach(() => new Promise<void>((done) => server.close(done)))

/** Asked once, and waited for: how long an answer takes here is nobody's subject. */
const open = (options: DnsOptions) => createDnsResolve({ servers: [address], timeoutMs: PATIENCE_MS, tries: 1, ...options })

const nobody: Resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

test('every address of a name comes back', async () => {
  records = { 'hooks.example': ['192.0.2.1', '192.0.2.2'] }
  const resolve = open({ system: nobody })
  const found = await resolve('hooks.example')
  expect(found.map((entry) => entry.address).sort()).toEqual(['192.0.2.1', '192.0.2.2'])
  expect(found.every((entry) => entry.family === 4)).toBe(true)
})

test('a name DNS does not know is looked for on the machine; a single label is looked for there at once', async () => {
  records = {}
  const system = vi.fn<Resolve>(async () => [{ address: '127.0.0.9', family: 4 }])
  const resolve = open({ system })
  expect(await resolve('in-hosts-file.example')).toEqual([{ address: '127.0.0.9', family: 4 }])
  expect(asked).toEqual(['in-hosts-file.example'])
  await resolve('localhost')
  await resolve('localhost.')
  expect(system.mock.calls.map(([name]) => name)).toEqual(['in-hosts-file.example', 'localhost', 'localhost.'])
  expect(asked).toHaveLength(1)
})

test('name servers that hang never reach the machine’s own lookup, and delay nobody else', async () => {
  records = { 'quick.example': ['192.0.2.7'], ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`hang${i}.example`, null])) }
  const system = vi.fn<Resolve>(nobody)
  const resolve = open({ system })
  let hung = 0
  const stuck = Array.from({ length: 50 }, (_, i) =>
    resolve(`hang${i}.example`)
      .catch((error: { code: string }) => error.code)
      .finally(() => hung++),
  )
  expect(await resolve('quick.example')).toEqual([{ address: '192.0.2.7', family: 4 }])
  expect(hung).toBe(0)
  // Each is asked for both kinds of address.
  await expect.poll(() => hanging.length).toBe(100)
  for (const letGo of hanging) letGo()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['ESERVFAIL']))
  const impatient = open({ system, timeoutMs: 300 })
  await expect(impatient('hang0.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(system).not.toHaveBeenCalled()
})

test('the machine’s own lookup is asked for two names at a time', async () => {
  records = {}
  let running = 0
  let most = 0
  const system: Resolve = async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 10))
    running--
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const resolve = open({ system })
  const found = await Promise.all(Array.from({ length: 12 }, (_, i) => resolve(`host${i}`)))
  expect(found).toHaveLength(12)
  expect(most).toBe(2)
})
