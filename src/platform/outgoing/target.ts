import { isIP } from 'node:net'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'
import { OutgoingError } from './errors.ts'

export type Target = {
  origin: string
  /** Path and query. */
  path: string
  protocol: 'http:' | 'https:'
  /** A name or an address, without brackets. */
  hostname: string
  /** The operator configured this very origin, so its address is not judged. */
  trusted: boolean
}

export type Policy = {
  networks: readonly Network[]
  /** Origins as `URL.origin` writes them. */
  origins: ReadonlySet<string>
}

export const MAX_URL_CHARACTERS = 2_048

/**
 * Ports on which something other than HTTP listens and might take a request for its own language: the "bad ports" of the Fetch
 * standard, and databases, caches, remote shells and container daemons beside them.
 */
const REFUSED_PORTS = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 138 139 143 161 162 179
   389 427 445 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 623 631 636 873 989 990 993 995 1080 1433 1434 1521 1719 1720 1723
   2049 2181 2375 2376 2379 2380 3128 3306 3389 3659 4045 4190 5060 5061 5432 5433 5672 5900 5985 5986 6000 6379 6380 6443 6566 6665 6666 6667
   6668 6669 6679 6697 9042 9092 9200 9300 10080 10250 10255 11211 27017 27018`
    .split(/\s+/)
    .map(Number),
)

const bad = (message: string): OutgoingError => new OutgoingError('bad_url', message)

/** What a URL may look like, before any name is resolved. Throws OutgoingError `bad_url`. */
export const parseTarget = (raw: string, policy: Policy): Target => {
  if (raw.length > MAX_URL_CHARACTERS) throw bad(`The URL is longer than ${MAX_URL_CHARACTERS} characters.`)
  // The URL parser forgives backslashes, missing slashes, tabs and line breaks; each has been used to make two readers see two hosts.
  if (!/^https?:\/\/[^/\\?#]/i.test(raw)) throw bad('The URL must start with https://')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(raw)) throw bad('The URL holds spaces, control characters or backslashes.')
  if (!URL.canParse(raw)) throw bad('The URL cannot be read.')
  const url = new URL(raw)
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(raw)) throw bad('The URL must not carry credentials.')
  if (url.hostname === '') throw bad('The URL has no host.')
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const protocol = url.protocol as 'http:' | 'https:'
  const trusted = policy.origins.has(url.origin)
  const port = url.port === '' ? null : Number(url.port)
  if (!trusted && (port === 0 || (port !== null && REFUSED_PORTS.has(port)))) throw bad(`Port ${port} is not one that web servers use.`)
  return { origin: url.origin, path: url.pathname + url.search, protocol, hostname, trusted }
}

const blocked = (): OutgoingError => new OutgoingError('blocked_address', 'The URL leads to an address that is not on the public internet.')
const plain = (): OutgoingError => new OutgoingError('bad_url', 'The URL must be https.')

/** May this address be connected to? https goes to public addresses and opened networks, plain http to opened networks alone. */
export const judgeAddress = (address: string, protocol: 'http:' | 'https:', policy: Policy): void => {
  if (isInNetworks(address, policy.networks)) return
  if (!isPublicAddress(address)) throw blocked()
  if (protocol === 'http:') throw plain()
}

/** The judgement that needs no resolver: address literals, and plain http where no network is open at all. */
export const judgeTarget = (target: Target, policy: Policy): void => {
  if (target.trusted) return
  if (isIP(target.hostname) !== 0) judgeAddress(target.hostname, target.protocol, policy)
  else if (target.protocol === 'http:' && policy.networks.length === 0) throw plain()
}
