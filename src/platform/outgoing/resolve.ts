import { lookup, Resolver } from 'node:dns/promises'
import { OutgoingError } from './errors.ts'

export type ResolvedAddress = { address: string; family: 4 | 6 }
/** Every address a name has now. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

export type DnsOptions = {
  /** `127.0.0.1:53`; default: the machine's own. */
  servers?: readonly string[]
  timeoutMs?: number
  tries?: number
  /** Where names are looked for that DNS does not know, such as the hosts file. */
  system?: Resolve
}

export const systemResolve: Resolve = async (hostname) => (await lookup(hostname, { all: true, order: 'verbatim' })) as ResolvedAddress[]

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA'])
const codeOf = (reason: unknown): string => (reason as { code?: string } | null)?.code ?? ''

/** How many names may wait for the machine's own lookup at once. */
const SYSTEM_LOOKUPS = 2
const SYSTEM_QUEUE = 200

/**
 * Asks DNS over sockets of our own. The machine's lookup (getaddrinfo) blocks one of the four threads that files and passwords need too, so a
 * stranger whose name servers hang could stop the whole service with a few names. It is used for what DNS does not know, two names at a time.
 */
export const createDnsResolve = (options: DnsOptions = {}): Resolve => {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? 2_000, tries: options.tries ?? 2 })
  if (options.servers !== undefined) resolver.setServers(options.servers)
  const system = options.system ?? systemResolve

  let running = 0
  const waiting: (() => void)[] = []
  const systemInTurn: Resolve = async (hostname) => {
    if (waiting.length >= SYSTEM_QUEUE) throw new OutgoingError('dns', 'Too many names that nobody knows')
    if (running < SYSTEM_LOOKUPS) running++
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await system(hostname)
    } finally {
      // The turn is handed on as it is, so that nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  return async (hostname) => {
    // A single label is a name of this machine or its network: the hosts file and the search list know it.
    if (!hostname.replace(/\.$/, '').includes('.')) return systemInTurn(hostname)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
    ]
    if (found.length > 0) return found
    const reasons = [v4, v6].flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const trouble = reasons.find((reason) => !NOT_THERE.has(codeOf(reason)))
    if (trouble !== undefined) throw trouble
    return systemInTurn(hostname)
  }
}
