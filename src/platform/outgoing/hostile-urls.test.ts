import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { OutgoingError, type OutgoingErrorCode } from './errors.ts'
import { createOutgoing } from './outgoing.ts'
import type { ResolvedAddress } from './resolve.ts'

/** PORT stands for that of a listener on every local address, which counts who connects. */
const HOSTILE: [why: string, url: string, code: OutgoingErrorCode][] = [
  // IPv4 literals in every notation
  ['loopback', 'https://127.0.0.1:PORT/', 'blocked_address'],
  ['loopback, another address', 'https://127.8.9.10:PORT/', 'blocked_address'],
  ['loopback as one decimal number', 'https://2130706433:PORT/', 'blocked_address'],
  ['loopback as one hex number', 'https://0x7f000001:PORT/', 'blocked_address'],
  ['loopback as one octal number', 'https://017700000001:PORT/', 'blocked_address'],
  ['loopback in octal parts', 'https://0177.0.0.01:PORT/', 'blocked_address'],
  ['loopback in hex parts', 'https://0x7f.0x0.0x0.0x1:PORT/', 'blocked_address'],
  ['loopback in mixed parts', 'https://0x7f.0.0.01:PORT/', 'blocked_address'],
  ['loopback, two parts', 'https://127.1:PORT/', 'blocked_address'],
  ['loopback, three parts', 'https://127.0.1:PORT/', 'blocked_address'],
  ['loopback with padding zeroes', 'https://127.000.000.001:PORT/', 'blocked_address'],
  ['loopback with a trailing dot', 'https://127.0.0.1.:PORT/', 'blocked_address'],
  ['loopback, percent-encoded', 'https://%31%32%37.0.0.1:PORT/', 'blocked_address'],
  ['loopback in fullwidth digits', 'https://\uff11\uff12\uff17.\uff10.\uff10.\uff11:PORT/', 'blocked_address'],
  ['loopback in circled digits', 'https://①②⑦.⓪.⓪.①:PORT/', 'blocked_address'],
  ['loopback with ideographic full stops', 'https://127。0。0。1:PORT/', 'blocked_address'],
  ['loopback with halfwidth full stops', 'https://127\uff610\uff610\uff611:PORT/', 'blocked_address'],
  ['a number too large for an address', 'https://4294967296:PORT/', 'bad_url'],
  ['a part too large for an address', 'https://127.0.0.256:PORT/', 'bad_url'],
  ['unspecified', 'https://0.0.0.0:PORT/', 'blocked_address'],
  ['unspecified, short', 'https://0:PORT/', 'blocked_address'],
  ['this network', 'https://0.1.2.3:PORT/', 'blocked_address'],
  ['private 10/8', 'https://10.0.0.1/', 'blocked_address'],
  ['private 172.16/12', 'https://172.31.255.254/', 'blocked_address'],
  ['private 192.168/16', 'https://192.168.1.1/', 'blocked_address'],
  ['private, as a number', 'https://3232235777/', 'blocked_address'],
  ['carrier-grade NAT', 'https://100.64.0.1/', 'blocked_address'],
  ['metadata of AWS, Azure, GCP', 'https://169.254.169.254/latest/meta-data/', 'blocked_address'],
  ['metadata in hex', 'https://0xA9FEA9FE/latest/meta-data/', 'blocked_address'],
  ['metadata in octal', 'https://0251.0376.0251.0376/', 'blocked_address'],
  ['metadata of containers', 'https://169.254.170.2/v2/credentials', 'blocked_address'],
  ['metadata of Alibaba', 'https://100.100.100.200/', 'blocked_address'],
  ['metadata of Oracle', 'https://192.0.0.192/', 'blocked_address'],
  ["Azure's wire server on a public address", 'https://168.63.129.16/', 'blocked_address'],
  ['benchmark network', 'https://198.18.0.1/', 'blocked_address'],
  ['documentation 1', 'https://192.0.2.1/', 'blocked_address'],
  ['documentation 2', 'https://198.51.100.7/', 'blocked_address'],
  ['documentation 3', 'https://203.0.113.9/', 'blocked_address'],
  ['6to4 relay', 'https://192.88.99.1/', 'blocked_address'],
  ['multicast', 'https://224.0.0.1/', 'blocked_address'],
  ['reserved', 'https://240.0.0.1/', 'blocked_address'],
  ['broadcast', 'https://255.255.255.255/', 'blocked_address'],
  // IPv6 literals
  ['IPv6 loopback', 'https://[::1]:PORT/', 'blocked_address'],
  ['IPv6 loopback in full', 'https://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/', 'blocked_address'],
  ['IPv6 unspecified', 'https://[::]:PORT/', 'blocked_address'],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]:PORT/', 'blocked_address'],
  ['IPv4-mapped in hex', 'https://[::ffff:7f00:1]:PORT/', 'blocked_address'],
  ['IPv4-mapped in full', 'https://[0:0:0:0:0:ffff:7f00:0001]:PORT/', 'blocked_address'],
  ['IPv4-mapped metadata', 'https://[::ffff:a9fe:a9fe]/', 'blocked_address'],
  ['IPv4-compatible', 'https://[::127.0.0.1]:PORT/', 'blocked_address'],
  ['IPv4-translated', 'https://[::ffff:0:127.0.0.1]:PORT/', 'blocked_address'],
  ['6to4 around loopback', 'https://[2002:7f00:1::]:PORT/', 'blocked_address'],
  ['6to4 around metadata', 'https://[2002:a9fe:a9fe::1]/', 'blocked_address'],
  ['NAT64 around loopback', 'https://[64:ff9b::7f00:1]:PORT/', 'blocked_address'],
  ['NAT64 around metadata', 'https://[64:ff9b::169.254.169.254]/', 'blocked_address'],
  ['NAT64, local use', 'https://[64:ff9b:1::808:808]/', 'blocked_address'],
  ['Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', 'blocked_address'],
  ['ORCHID', 'https://[2001:20::1]/', 'blocked_address'],
  ['benchmark, IPv6', 'https://[2001:2::1]/', 'blocked_address'],
  ['link-local', 'https://[fe80::1]:PORT/', 'blocked_address'],
  ['site-local', 'https://[fec0::1]/', 'blocked_address'],
  ['unique local', 'https://[fd12:3456:789a::1]/', 'blocked_address'],
  ['metadata of AWS, IPv6', 'https://[fd00:ec2::254]/', 'blocked_address'],
  ['multicast, IPv6', 'https://[ff02::1]/', 'blocked_address'],
  ['documentation, IPv6', 'https://[2001:db8::1]/', 'blocked_address'],
  ['documentation, IPv6, new', 'https://[3fff::1]/', 'blocked_address'],
  ['discard', 'https://[100::1]/', 'blocked_address'],
  ['not yet given out', 'https://[4000::1]/', 'blocked_address'],
  ['a zone id', 'https://[fe80::1%25lo]:PORT/', 'bad_url'],
  ['a bare zone id', 'https://[::1%lo]:PORT/', 'bad_url'],
  ['IPv6 with a percent-encoded bracket', 'https://%5B::1%5D:PORT/', 'bad_url'],
  // names
  ['localhost', 'https://localhost:PORT/', 'blocked_address'],
  ['LOCALHOST with a trailing dot', 'https://LOCALHOST.:PORT/', 'blocked_address'],
  ['a name under localhost', 'https://hooks.localhost:PORT/', 'blocked_address'],
  ['localhost in fullwidth letters', 'https://\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54:PORT/', 'blocked_address'],
  ['localhost with a soft hyphen', 'https://local\u00adhost:PORT/', 'blocked_address'],
  ['a name for loopback', 'https://loopback.example:PORT/', 'blocked_address'],
  ['a name for IPv6 loopback', 'https://loopback6.example:PORT/', 'blocked_address'],
  ['a name for a private address', 'https://private.example/', 'blocked_address'],
  ['a name for metadata', 'https://metadata.google.internal/', 'blocked_address'],
  ['a name for an IPv4-mapped address', 'https://mapped.example:PORT/', 'blocked_address'],
  ['a name with a link-local address and its zone', 'https://zoned.example:PORT/', 'blocked_address'],
  ['a name with one public and one private address', 'https://mixed.example:PORT/', 'blocked_address'],
  ['a name whose resolver answers with an odd notation', 'https://octal.example:PORT/', 'blocked_address'],
  ['a name whose resolver answers with nonsense', 'https://nonsense.example:PORT/', 'blocked_address'],
  ['a name without an address', 'https://empty.example/', 'dns'],
  ['a name that does not exist', 'https://missing.example/', 'dns'],
  ['an address inside a name', 'https://127.0.0.1.nip.example:PORT/', 'blocked_address'],
  // forms
  ['a user name that looks like the host', 'https://good.example@127.0.0.1:PORT/', 'bad_url'],
  ['credentials', 'https://user:secret@good.example/', 'bad_url'],
  ['empty credentials', 'https://@127.0.0.1:PORT/', 'bad_url'],
  ['a backslash before the at sign', 'https://good.example\\@127.0.0.1:PORT/', 'bad_url'],
  ['backslashes for slashes', 'https:\\\\127.0.0.1:PORT\\', 'bad_url'],
  ['one slash', 'https:/127.0.0.1:PORT/', 'bad_url'],
  ['no slash', 'https:127.0.0.1:PORT/', 'bad_url'],
  ['three slashes', 'https:///127.0.0.1:PORT/', 'bad_url'],
  ['a tab inside the host', 'https://127.0.\t0.1:PORT/', 'bad_url'],
  ['a line break inside', 'https://127.0.0.1:PORT/\r\nHost: good.example', 'bad_url'],
  ['a leading space', ' https://127.0.0.1:PORT/', 'bad_url'],
  ['a null byte', 'https://127.0.0.1\u0000.good.example:PORT/', 'bad_url'],
  ['no host', 'https://', 'bad_url'],
  ['an empty port on loopback', 'https://127.0.0.1:/', 'blocked_address'],
  ['port 0', 'https://8.8.8.8:0/', 'bad_url'],
  ['a port past the last', 'https://8.8.8.8:65536/', 'bad_url'],
  ['SSH', 'https://8.8.8.8:22/', 'bad_url'],
  ['SMTP', 'https://8.8.8.8:25/', 'bad_url'],
  ['PostgreSQL', 'https://8.8.8.8:5432/', 'bad_url'],
  ['Redis', 'https://8.8.8.8:6379/', 'bad_url'],
  ['Docker', 'https://8.8.8.8:2375/', 'bad_url'],
  ['a file', 'file:///etc/passwd', 'bad_url'],
  ['gopher', 'gopher://127.0.0.1:PORT/_x', 'bad_url'],
  ['ftp', 'ftp://127.0.0.1:PORT/', 'bad_url'],
  ['data', 'data:text/plain,hello', 'bad_url'],
  ['websocket', 'wss://127.0.0.1:PORT/', 'bad_url'],
  ['no scheme', '//127.0.0.1:PORT/', 'bad_url'],
  ['a URL of 2,049 characters', `https://good.example/${'a'.repeat(2_049 - 'https://good.example/'.length)}`, 'bad_url'],
  // plain http
  ['plain http to a public address', 'http://8.8.8.8/', 'bad_url'],
  ['plain http to a name on the public internet', 'http://public.example/', 'bad_url'],
  ['plain http to loopback', 'http://127.0.0.1:PORT/', 'blocked_address'],
  ['plain http to IPv6 loopback', 'http://[::1]:PORT/', 'blocked_address'],
]

const NAMES: Record<string, ResolvedAddress[]> = {
  localhost: [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ],
  'public.example': [{ address: '8.8.8.8', family: 4 }],
  'loopback.example': [{ address: '127.0.0.1', family: 4 }],
  'loopback6.example': [{ address: '::1', family: 6 }],
  'private.example': [{ address: '10.1.2.3', family: 4 }],
  'metadata.google.internal': [{ address: '169.254.169.254', family: 4 }],
  'mapped.example': [{ address: '::ffff:127.0.0.1', family: 6 }],
  'zoned.example': [{ address: 'fe80::1%lo', family: 6 }],
  'mixed.example': [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'octal.example': [{ address: '0177.0.0.1', family: 4 }],
  'nonsense.example': [{ address: 'localhost', family: 4 }],
  'empty.example': [],
}
const lookUp = async (hostname: string): Promise<ResolvedAddress[]> => {
  const name = hostname.replace(/\.$/, '')
  const found = NAMES[name] ?? (name.endsWith('.localhost') || name.endsWith('.nip.example') ? NAMES['loopback.example'] : undefined)
  if (found === undefined) throw Object.assign(new Error(`no ${hostname}`), { code: 'ENOTFOUND' })
  return found
}

let listener: Server
let port: number
let accepted = 0
let socketsMade = 0
const onSocket = (): void => {
  socketsMade++
}

beforeAll(async () => {
  listener = createServer((socket) => {
    accepted++
    socket.destroy()
  })
  await new Promise<void>((done) => listener.listen(0, '::', done))
  port = (listener.address() as AddressInfo).port
  subscribe('net.client.socket', onSocket)
})
afterAll(async () => {
  unsubscribe('net.client.socket', onSocket)
  await new Promise((done) => listener.close(done))
})
beforeEach(() => {
  accepted = 0
  socketsMade = 0
})

const failure = async (work: Promise<unknown>): Promise<OutgoingError> => {
  const error = await work.then(
    () => new Error('it went through'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(OutgoingError)
  return error as OutgoingError
}

const isName = (url: string): boolean => /\.example|local|ocal|internal|\uff4c/i.test(url)

describe.each([
  ['nothing is opened', []],
  ['an unrelated network is opened', ['172.20.30.0/24', 'fd99::/16']],
])('when %s', (_, allowedNetworks) => {
  const outgoing = createOutgoing({ allowedNetworks, allowedOrigins: ['http://127.0.0.1:1'], resolve: lookUp })
  afterAll(() => outgoing.close())

  test.each(HOSTILE)('%s is refused and nobody is connected to', async (_why, template, code) => {
    const url = template.replace('PORT', String(port))
    const error = await failure(outgoing.request({ url, method: 'POST', body: '{}', timeoutMs: PATIENCE_MS, maxResponseBytes: 1_000 }))
    expect(error.code).toBe(code)
    expect(accepted).toBe(0)
    // A name needs a socket to be looked up with; everything else is refused before there is one.
    if (!isName(url)) expect(socketsMade).toBe(0)
  })
})

test('the table is long enough and no two rows are the same', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
  expect(new Set(HOSTILE.map(([, url]) => url)).size).toBe(HOSTILE.length)
})

test('the same URL goes through once its network is opened: the table is refused by the rule, not by accident', async () => {
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8', '::1/128'], allowedOrigins: [], resolve: lookUp })
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://loopback.example:${port}/`,
    `http://2130706433:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
  ]) {
    accepted = 0
    await failure(outgoing.request({ url, timeoutMs: PATIENCE_MS, maxResponseBytes: 1_000 }))
    expect(accepted, url).toBe(1)
  }
  await outgoing.close()
})

describe('when a URL is given to us', () => {
  const outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: [] })
  test('literals and forms are judged at once', () => {
    for (const [why, template, code] of HOSTILE) {
      if (isName(template)) continue
      let error: unknown = null
      try {
        outgoing.checkUrl(template.replace('PORT', '8443'))
      } catch (e) {
        error = e
      }
      expect(error, why).toBeInstanceOf(OutgoingError)
      expect((error as OutgoingError).code, why).toBe(code)
    }
  })
  test('names are not resolved, so a name that does not exist yet is taken', () => {
    expect(() => outgoing.checkUrl('https://hooks.not-yet-there.example/path?x=1')).not.toThrow()
    expect(() => outgoing.checkUrl('https://hooks.example:8443/')).not.toThrow()
    expect(() => outgoing.checkUrl(`https://hooks.example/${'a'.repeat(2_048 - 'https://hooks.example/'.length)}`)).not.toThrow()
  })
  test('public literals are taken', () => {
    expect(() => outgoing.checkUrl('https://8.8.8.8/')).not.toThrow()
    expect(() => outgoing.checkUrl('https://[2606:4700:4700::1111]/')).not.toThrow()
    expect(() => outgoing.checkUrl('https://[64:ff9b::808:808]/')).not.toThrow()
  })
  test('plain http is taken for a name only when some network is open', () => {
    expect(() => outgoing.checkUrl('http://hooks.example/')).toThrow('must be https')
    expect(() => createOutgoing({ allowedNetworks: ['10.0.0.0/8'], allowedOrigins: [] }).checkUrl('http://hooks.example/')).not.toThrow()
    expect(() => createOutgoing({ allowedNetworks: ['10.0.0.0/8'], allowedOrigins: [] }).checkUrl('http://10.4.5.6/')).not.toThrow()
  })
  test('an operator’s origin is taken exactly as given, and no other port, scheme or name of the same host', () => {
    const opened = createOutgoing({ allowedNetworks: [], allowedOrigins: ['http://10.0.0.5:5432/v1'] })
    opened.checkUrl('http://10.0.0.5:5432/anything')
    expect(() => opened.checkUrl('http://10.0.0.5:8080/')).toThrow(OutgoingError)
    expect(() => opened.checkUrl('https://10.0.0.5:5432/')).toThrow(OutgoingError)
    expect(() => opened.checkUrl('http://10.0.0.6:5432/')).toThrow(OutgoingError)
  })
})

test('a network that is not written as CIDR stops the boot', () => {
  for (const cidr of ['10.0.0.0', '10.0.0.0/33', '010.0.0.0/8', 'localhost/8', '10.0.0.0/-1', '::1/129', '', '10/8'])
    expect(() => createOutgoing({ allowedNetworks: [cidr], allowedOrigins: [] }), cidr).toThrow(RangeError)
  expect(() => createOutgoing({ allowedNetworks: [], allowedOrigins: ['10.0.0.1'] })).toThrow(RangeError)
})
