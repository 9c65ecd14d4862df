import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates } from 'node:tls'
import type { Agent, buildConnector } from 'undici'
import { late } from '../../shared/late.ts'
import { once } from '../../shared/once.ts'
import { parseNetwork } from './addresses.ts'
import { asOutgoingError, OutgoingError } from './errors.ts'
import { Exchange, type ExchangeLimits, type OutgoingResponse } from './exchange.ts'
import { createDnsResolve, type Resolve, systemResolve } from './resolve.ts'
import { judgeAddress, judgeTarget, type Policy, parseTarget, type Target } from './target.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type OutgoingRequest = {
  url: string
  method?: Method
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** Covers waiting for a connection, resolving, connecting, the headers and the whole body. */
  timeoutMs: number
  maxResponseBytes: number
  /** What a longer body means: cut it (the default), or fail with `response_too_large`. */
  overflow?: 'truncate' | 'fail'
  /** The status line is the answer: a body that breaks off or does not end in time is cut, not a failure. */
  statusSuffices?: boolean
  signal?: AbortSignal
}

export type OutgoingOptions = {
  /** CIDRs that are open although they are not public; plain http goes to these alone. */
  allowedNetworks: readonly string[]
  /** Origins the operator configured (`http://10.0.0.5:8080`): allowed exactly as given, whatever they resolve to. */
  allowedOrigins: readonly string[]
  resolve?: Resolve
  connectionsPerOrigin?: number
  /** A connection is given up after this time, so that a name whose address changed is followed. */
  connectionMaxAgeMs?: number
  /** Certificates to trust besides the usual ones. */
  ca?: string
}

export type Outgoing = {
  request(request: OutgoingRequest): Promise<OutgoingResponse>
  /** What can be said of a URL when it is given to us: its form and address literals. Throws OutgoingError. */
  checkUrl(url: string): void
  /** Waits for what is in flight, then closes every connection. */
  close(): Promise<void>
}

const undici = late<typeof import('undici')>('undici')

const CONNECT_TIMEOUT_MS = 10_000
const PARSED_URLS_KEPT = 1_000

const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new RangeError(`not an http or https origin: "${text}"`)
  return url.origin
}

/**
 * Resolves and judges in one step and hands the very addresses that were judged to the socket, so that a name cannot be one thing
 * when it is checked and another when it is connected to. One closed address among several refuses the name: a public site has none.
 */
const judgingLookup =
  (resolve: Resolve, judge: (address: string) => void): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname)
      .then((found) => {
        if (found.length === 0) throw new OutgoingError('dns', 'The name has no address')
        for (const { address } of found) judge(address)
        return found
      })
      .then(
        (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
        (error) => callback(asOutgoingError(error), []),
      )
  }

/** The one way out of the service. Each use has its own: what is open to webhooks is not what is open to providers. */
export const createOutgoing = (options: OutgoingOptions): Outgoing => {
  const policy: Policy = { networks: options.allowedNetworks.map(parseNetwork), origins: new Set(options.allowedOrigins.map(originOf)) }
  const resolve = options.resolve ?? createDnsResolve()
  // Made once: reading the trusted certificates anew for every connection would cost milliseconds each.
  const secureContext = options.ca === undefined ? undefined : createSecureContext({ ca: [...getCACertificates('default'), options.ca] })
  const connectorFor = (judge: (address: string) => void, resolve: Resolve) => {
    const connect = undici().buildConnector({
      timeout: CONNECT_TIMEOUT_MS,
      lookup: judgingLookup(resolve, judge),
      autoSelectFamily: true,
      ...(secureContext === undefined ? {} : { secureContext }),
    })
    return (target: buildConnector.Options, callback: buildConnector.Callback): void => {
      try {
        // Sockets do not look literals up, so these are judged here.
        if (isIP(target.hostname) !== 0) judge(target.hostname)
      } catch (error) {
        callback(asOutgoingError(error), null)
        return
      }
      connect(target, callback)
    }
  }
  const connectors = once(() => ({
    trusted: connectorFor(() => {}, options.resolve ?? systemResolve),
    https: connectorFor((address) => judgeAddress(address, 'https:', policy), resolve),
    http: connectorFor((address) => judgeAddress(address, 'http:', policy), resolve),
  }))

  const openAgent = (): Agent =>
    new (undici().Agent)({
      connections: options.connectionsPerOrigin ?? 32,
      pipelining: 1,
      // Exchange has one timer for everything; undici's own would only cost.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (target, callback) => {
        const host = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname
        const trusted = policy.origins.has(
          originOf(`${target.protocol}//${host}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`),
        )
        const of = connectors()
        const connect = trusted ? of.trusted : target.protocol === 'https:' ? of.https : of.http
        connect(target, callback)
      },
    })
  const maxAgeMs = options.connectionMaxAgeMs ?? 60_000
  /** Opened with the first call: of those who make an outgoing, most never call. */
  let agent: Agent | null = null
  let openedAt = 0
  const leaving = new Set<Agent>()
  /** All connections are given up together when they are old: undici's own clientTtl asks for the time of every busy connection with each request. */
  const youngAgent = (): Agent => {
    const now = performance.now()
    if (agent !== null && now - openedAt <= maxAgeMs) return agent
    if (agent !== null) {
      const old = agent
      leaving.add(old)
      // What it has in hand it brings to its end.
      void old.close().then(() => leaving.delete(old))
    }
    agent = openAgent()
    openedAt = now
    return agent
  }

  // Webhooks call the same few URLs over and over; the oldest half is forgotten when there are too many.
  const parsed = new Map<string, Target>()
  const targetOf = (url: string): Target => {
    const known = parsed.get(url)
    if (known !== undefined) return known
    const target = parseTarget(url, policy)
    judgeTarget(target, policy)
    if (parsed.size >= PARSED_URLS_KEPT) for (const key of [...parsed.keys()].slice(0, PARSED_URLS_KEPT / 2)) parsed.delete(key)
    parsed.set(url, target)
    return target
  }

  let inFlight = 0
  let closing = false
  let allDone = (): void => {}
  const settled = (): void => {
    inFlight--
    if (inFlight === 0) allDone()
  }

  const send = (request: OutgoingRequest, target: Target): Promise<OutgoingResponse> =>
    new Promise((resolve, reject) => {
      const limits: ExchangeLimits = {
        timeoutMs: request.timeoutMs,
        maxResponseBytes: request.maxResponseBytes,
        overflow: request.overflow ?? 'truncate',
        statusSuffices: request.statusSuffices ?? false,
        signal: request.signal,
      }
      const exchange = new Exchange(
        limits,
        (response) => {
          settled()
          resolve(response)
        },
        (error) => {
          settled()
          reject(error)
        },
      )
      inFlight++
      try {
        youngAgent().dispatch(
          {
            origin: target.origin,
            path: target.path,
            method: request.method ?? 'GET',
            headers: request.headers ?? null,
            body: request.body ?? null,
          },
          exchange,
        )
      } catch (error) {
        exchange.fail(asOutgoingError(error))
      }
    })

  return {
    request: async (request) => {
      if (closing) throw new OutgoingError('aborted', 'The service is shutting down')
      if (request.signal?.aborted) throw new OutgoingError('aborted', 'The call was cancelled')
      return send(request, targetOf(request.url))
    },
    checkUrl: (url) => judgeTarget(parseTarget(url, policy), policy),
    close: async () => {
      closing = true
      if (inFlight > 0) {
        await new Promise<void>((done) => {
          allDone = done
        })
      }
      await Promise.all([...(agent === null ? [] : [agent]), ...leaving].map((one) => one.destroy()))
    },
  }
}
