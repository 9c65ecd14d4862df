import ipaddr from 'ipaddr.js'

type Ip = ipaddr.IPv4 | ipaddr.IPv6
export type Network = [Ip, number]

/**
 * IPv4 space that is not the public internet: the IANA special-purpose registry, plus Azure's metadata service,
 * which sits on a public address (168.63.129.16) and answers only from inside.
 */
const CLOSED_V4 = [
  '0.0.0.0/8', // "this network", unspecified
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; Alibaba's metadata at 100.100.100.200
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16', // link-local; cloud metadata at 169.254.169.254
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments; Oracle's metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map((cidr) => ipaddr.IPv4.parseCIDR(cidr))

/** Only 2000::/3 is given out for the public internet, and these parts of it are not. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
const CLOSED_V6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: carries any IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the old 6bone
  '3fff::/20', // documentation
].map((cidr) => ipaddr.IPv6.parseCIDR(cidr))

/** 64:ff9b::/96 is how an IPv6-only host reaches IPv4: the address inside is the one that counts. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

const isV4 = (ip: Ip): ip is ipaddr.IPv4 => ip.kind() === 'ipv4'

/** The address that packets will really go to: IPv4 written as IPv6 becomes IPv4 again. */
const unwrap = (ip: Ip): Ip => {
  if (isV4(ip)) return ip
  const v6 = ip as ipaddr.IPv6
  if (v6.isIPv4MappedAddress()) return v6.toIPv4Address()
  if (v6.match(NAT64)) return new ipaddr.IPv4(v6.toByteArray().slice(12))
  return v6
}

const isPublicIp = (ip: Ip): boolean =>
  isV4(ip)
    ? !CLOSED_V4.some((net) => ip.match(net))
    : (ip as ipaddr.IPv6).match(PUBLIC_V6) && !CLOSED_V6.some((net) => (ip as ipaddr.IPv6).match(net))

/** Strict forms only: `010.0.0.1` and the like are not addresses here, so they are never let through as one. */
const parseStrict = (text: string): Ip | null => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}

export const isPublicAddress = (address: string): boolean => {
  const ip = parseStrict(address)
  return ip !== null && isPublicIp(unwrap(ip))
}

export const isInNetworks = (address: string, networks: readonly Network[]): boolean => {
  const parsed = parseStrict(address)
  if (parsed === null) return false
  const ip = unwrap(parsed)
  return networks.some(([base, bits]) => base.kind() === ip.kind() && ip.match(base as never, bits))
}

/** Throws on text that is no CIDR, saying which: a misread network would open what nobody meant to open. */
export const parseNetwork = (cidr: string): Network => {
  const text = cidr.trim()
  const slash = text.indexOf('/')
  const ip = slash === -1 ? null : parseStrict(text.slice(0, slash))
  const bits = text.slice(slash + 1)
  const max = ip?.kind() === 'ipv4' ? 32 : 128
  if (ip === null || !/^\d{1,3}$/.test(bits) || Number(bits) > max)
    throw new RangeError(`not a network in CIDR form (like 10.0.0.0/8 or fd00::/8): "${cidr}"`)
  return [ip, Number(bits)]
}
