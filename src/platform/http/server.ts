import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { TObject } from 'typebox'
import type { Ctx, Services } from '../../context.ts'
import { noSuchPath, Problem } from '../../shared/errors.ts'
import { type Authenticate, bearerToken, type Principal, requireRole, requireScope, requireSecondFactor, unauthorized } from './auth.ts'
import type { Budgets, Hold } from './budgets.ts'
import { compressAnswer } from './compress.ts'
import type { ConsolePages } from './console-files.ts'
import type { ConsoleRoute, OpenRoute } from './console-route.ts'
import { comesFromConsole, cookieName, crossSite, readSessionCookie } from './cookie.ts'
import { answerBadUrl, answerClientError, answerExpectation, requestIdOf } from './early-errors.ts'
import { etag, isKnownVersion, parseIfMatch } from './etag.ts'
import { hashRequest, once, parseIdempotencyKey } from './idempotency.ts'
import { assertStorable, decodeText, parseJsonBody } from './json-body.ts'
import { methodNotAllowed, rememberRoutes } from './method-not-allowed.ts'
import type { HttpMetrics } from './metrics.ts'
import { sendProblem } from './problem.ts'
import type { createRateLimit } from './rate-limit.ts'
import { type HeldStream, RawJson, type Reply, type Route } from './route.ts'
import { compile, compileQuery } from './validate.ts'

export const API_PREFIX = '/api/public/v1'
export const CONSOLE_PREFIX = '/api/console/v1'
const JSON_BODY_LIMIT_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    /** The room that its body takes; null where it has none. */
    bodyHold: Hold | null
  }
}

export type HttpDeps = {
  services: Services
  /** By key, and by the console's cookie. */
  authenticate: Authenticate
  authenticateSession: Authenticate
  rateLimit: ReturnType<typeof createRateLimit>
  /** For requests without a valid key, by address. */
  addressLimit: ReturnType<typeof createRateLimit>
  budgets: Budgets
  /** The id of the record that a path names by its id or otherwise, such as by a code; the name itself where there is none. */
  canonicalId: (ctx: Ctx, collection: string, ref: string) => Promise<string>
  metrics: HttpMetrics
  /** The console, for GETs of pages that no route takes. */
  pages: ConsolePages
  trustProxy: boolean
}

const quieter = (level: string): string => (['info', 'debug', 'trace'].includes(level) ? 'warn' : level)

/** A JSON body of more than a megabyte, as it came: whoever takes such bodies says where they are parsed. */
class LargeBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** The server without routes: how bodies are read, how errors look, what every answer carries. */
export const createServer = ({ services, metrics, pages, trustProxy, addressLimit, budgets }: HttpDeps): FastifyInstance => {
  const app = Fastify({
    // Fastify's own chatter is not ours; requests are logged below, where their key is known.
    loggerInstance: services.log.child({}, { level: quieter(services.log.level) }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the few lines that are logged: those name their request themselves.
    childLoggerFactory: (logger: unknown) => logger,
    genReqId: requestIdOf,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    trustProxy,
    // A client that never finishes its headers or trickles its body must not hold a connection for ever; uploads of 500 MB need their time.
    requestTimeout: 600_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // Refused below, in our form.
    http: { requireHostHeader: false },
    routerOptions: {
      // As long as a request line can be: a name that is too long to exist is a 404 like any other.
      maxParamLength: 20_000,
      onBadUrl: (_path: string, request: unknown, response: unknown) =>
        answerBadUrl(request as IncomingMessage, response as ServerResponse),
    },
  } as never) as unknown as FastifyInstance

  rememberRoutes(app)
  app.decorateRequest('principal', null)
  app.decorateRequest('bodyHold', null)
  app.server.on('checkExpectation', answerExpectation)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      // Many clients name a type on every request; whether a body is needed is for the route to say.
      if ((bytes as Buffer).length > JSON_BODY_LIMIT_BYTES) return done(null, new LargeBody(bytes as Buffer))
      done(null, (bytes as Buffer).length === 0 ? undefined : parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, decodeText(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  // Left unread: the route's own reader streams it.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      return done(new Problem(400, 'invalid_request', 'The request has no Host header.'))
    // What an organization sees is nobody else's, and no browser may show it once its session has ended.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'private, no-store')
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.principal !== null) {
      const hold = budgets.admitAnswer(request.principal.orgId, request.raw.socket as Socket, heldBytes(payload))
      reply.raw.once('close', hold.release)
    }
    return compressAnswer(request, reply, payload)
  })
  app.addHook('onClose', () => budgets.close())
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    if (services.log.isLevelEnabled('debug'))
      services.log.debug(
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          actor: request.principal?.id,
        },
        'request',
      )
    done()
  })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (pages(request, reply)) return
    try {
      addressLimit(addressOf(request))
      sendProblem(methodNotAllowed(app, request) ?? noSuchPath(), request, reply)
    } catch (error) {
      sendProblem(error, request, reply)
    }
  })
  return app
}

/** One of our two interfaces: where a route of it lies, who may call it, and whose an Idempotency-Key is. */
type Gate = { prefix: string; admit: (principal: Principal) => void; replays: 'organization' | 'person' | 'never' }

const publicGate = (route: Route): Gate => ({
  prefix: API_PREFIX,
  admit: (principal) => {
    requireSecondFactor(principal)
    requireScope(principal, route.scope)
  },
  replays: 'organization',
})

const consoleGate = (route: ConsoleRoute): Gate => ({
  prefix: CONSOLE_PREFIX,
  admit: (principal) => {
    if (!route.beforeSecondFactor) requireSecondFactor(principal)
    requireRole(principal, route.roles)
  },
  replays: route.neverReplayed ? 'never' : 'person',
})

/** A key wins over a cookie, also when it is wrong: what a program sends must not depend on who is signed in beside it. */
const findPrincipal = (deps: HttpDeps, request: FastifyRequest): ReturnType<Authenticate> => {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const key = bearerToken(authorization)
    return key === null ? null : deps.authenticate(key)
  }
  if (cookie === undefined) return null
  const publicUrl = deps.services.publicUrl()
  const token = readSessionCookie(cookie, cookieName(publicUrl))
  return token !== null && comesFromConsole(request, publicUrl) ? deps.authenticateSession(token) : null
}

const heldBytes = (payload: unknown): number => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload instanceof Readable ? ((payload as HeldStream).heldBytes ?? 0) : 0
}

/** Of IPv6 the network: one household has as many addresses as it likes. */
const addressOf = (request: FastifyRequest): string => (request.ip.includes(':') ? request.ip.split(':').slice(0, 4).join(':') : request.ip)

/** Room for a body that is about to come in. Without a length it may become as long as the route takes. */
const admitBody = (deps: HttpDeps, request: FastifyRequest, reply: FastifyReply, orgId: string): void => {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers
  const limit = request.routeOptions.bodyLimit ?? JSON_BODY_LIMIT_BYTES
  const bytes = chunked !== undefined ? limit : Math.min(limit, Number(length ?? 0))
  if (bytes === 0) return
  const isUpload = /^multipart\/form-data\b/i.test(type ?? '')
  const hold = deps.budgets.admitBody(orgId, request.raw.socket as Socket, { bytes, isUpload })
  request.bodyHold = hold
  reply.raw.once('close', hold.release)
}

const authenticateRequest =
  (deps: HttpDeps, gate: Gate) => (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const admit = (principal: Principal | null) => {
      try {
        if (principal === null) {
          deps.addressLimit(addressOf(request))
          throw unauthorized()
        }
        deps.rateLimit(principal.countedBy)
        gate.admit(principal)
        request.principal = principal
        admitBody(deps, request, reply, principal.orgId)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    const found = findPrincipal(deps, request)
    if (found instanceof Promise) found.then(admit, done)
    else admit(found)
  }

export const contextOf = (services: Services, request: FastifyRequest): Ctx => {
  const principal = request.principal!
  return {
    services,
    orgId: principal.orgId,
    timeZone: principal.timeZone,
    actor: principal.id,
    caller: { ...principal, address: request.ip },
    requestId: request.id,
    db: services.database.kysely,
    inTransaction: false,
    scopes: principal.scopes,
    ifMatch: parseIfMatch(request.headers['if-match']),
  }
}

const headersOf = (reply: Reply, prefix: string): Record<string, string> => {
  const headers: Record<string, string> = reply.headers ? { ...reply.headers } : {}
  if (reply.version !== undefined) headers.etag = etag(reply.version, reply.asOf)
  if (reply.location !== undefined) headers.location = prefix + reply.location
  return headers
}

const send = (request: FastifyRequest, out: FastifyReply, reply: Reply, prefix: string): FastifyReply => {
  const headers = headersOf(reply, prefix)
  if (request.method === 'GET' && headers.etag && !reply.hasLinks && isKnownVersion(request.headers['if-none-match'], headers.etag))
    return out.headers(headers).code(304).send()
  out.code(reply.status ?? 200).headers(headers)
  if (reply.body instanceof RawJson) return sendJsonText(out, reply.body.text)
  if (reply.body instanceof Readable && headers['content-type'] === undefined) out.type('application/json; charset=utf-8')
  return reply.body === undefined ? out.send() : out.send(reply.body)
}

const sendJsonText = (out: FastifyReply, text: string): FastifyReply =>
  out
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => body as string)
    .send(text)

const jsonTextOf = (body: unknown): string => (body === undefined ? '' : body instanceof RawJson ? body.text : JSON.stringify(body))

const assertStorableText = (values: Record<string, unknown>): void => {
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string') assertStorable(value, name)
  }
}

export const addRoutes = (app: FastifyInstance, deps: HttpDeps, routes: readonly Route[]): void => {
  for (const route of routes) addRoute(app, deps, route, publicGate(route))
}

export const addConsoleRoutes = (
  app: FastifyInstance,
  deps: HttpDeps,
  routes: readonly ConsoleRoute[],
  openRoutes: readonly OpenRoute[],
): void => {
  for (const route of routes) addRoute(app, deps, route, consoleGate(route))
  for (const route of openRoutes) addOpenRoute(app, deps, route)
}

const responseSchemas = (replies: Route['replies']) => ({
  response: Object.fromEntries(Object.entries(replies).filter(([, schema]) => schema !== null)),
})

/** Signing in needs no session, but comes from the console all the same: nobody may be signed in to another's account unawares. */
const addOpenRoute = (app: FastifyInstance, { services }: HttpDeps, route: OpenRoute): void => {
  const checkBody = compile(route.body)
  app.route({
    method: 'POST',
    url: CONSOLE_PREFIX + route.path,
    onRequest: async (request) => {
      if (!comesFromConsole(request, services.publicUrl())) throw crossSite()
    },
    schema: responseSchemas(route.replies),
    handler: async (request, out) => {
      checkBody(request.body === undefined ? noBody(request) : request.body)
      return send(request, out, await route.handle(services, { body: request.body as never, request }), CONSOLE_PREFIX)
    },
  })
}

const addRoute = (app: FastifyInstance, deps: HttpDeps, route: Omit<Route, 'scope'>, gate: Gate): void => {
  const { services } = deps
  const readQuery = compileQuery(route.query ?? ({ type: 'object', properties: {}, additionalProperties: false } as unknown as TObject))
  const checkBody = route.body ? compile(route.body) : null

  const isMultipart = (request: FastifyRequest) => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

  const readBody = async (ctx: Ctx, request: FastifyRequest) => {
    if (isMultipart(request)) {
      if (!route.readMultipart) throw new Problem(415, 'unsupported_media_type', 'Send the body as application/json.')
      const received = await route.readMultipart(ctx, request)
      request.bodyHold?.arrived()
      return received
    }
    request.bodyHold?.arrived()
    if (request.body instanceof LargeBody) {
      if (route.readLargeBody) return route.readLargeBody(ctx, request.body.bytes)
      request.body = parseJsonBody(request.body.bytes)
    }
    const isText = typeof request.body === 'string' && /^text\/plain\b/i.test(request.headers['content-type'] ?? '')
    if (isText !== (route.isTextBody ?? false))
      throw new Problem(415, 'unsupported_media_type', `Send the body as ${route.isTextBody ? 'text/plain' : 'application/json'}.`)
    if (!checkBody && route.readMultipart) throw new Problem(415, 'unsupported_media_type', 'Send the body as multipart/form-data.')
    if (!(route.bodyOptional && request.body === undefined)) checkBody?.(request.body === undefined ? noBody(request) : request.body)
    return { body: request.body, identity: request.body, discard: null }
  }

  const handler = async (request: FastifyRequest, out: FastifyReply) => {
    const ctx = contextOf(services, request)
    const query = readQuery(request.query as Record<string, unknown>)
    assertStorableText(query)
    assertStorableText(request.params as Record<string, string>)
    const input = { params: request.params as Record<string, string>, query: query as never, request }
    if (route.method === 'GET' || route.method === 'DELETE')
      return send(request, out, await route.handle(ctx, { ...input, body: undefined as never }), gate.prefix)

    const isReplayed = route.method === 'POST' && gate.replays !== 'never'
    const key = isReplayed ? parseIdempotencyKey(request.headers['idempotency-key']) : null
    const received = await readBody(ctx, request)
    try {
      if (key === null) return send(request, out, await route.handle(ctx, { ...input, body: received.body as never }), gate.prefix)
      const named = gate.prefix + (await canonicalPath(deps, ctx, route.path, input.params))
      const path = named + (gate.replays === 'person' ? `#${ctx.actor}` : '')
      const kept = await once(ctx, { key, method: route.method, path, requestHash: hashRequest(received.identity) }, async (ctx) => {
        const reply = await route.handle(ctx, { ...input, body: received.body as never })
        const recordIds = idsIn(`${named} ${reply.location ?? ''}`)
        return { status: reply.status ?? 200, headers: headersOf(reply, gate.prefix), body: jsonTextOf(reply.body), recordIds }
      })
      if (kept.replayed) {
        await received.discard?.()
        out.header('idempotent-replayed', 'true')
      }
      return sendJsonText(out.code(kept.status).headers(kept.headers), kept.body)
    } catch (error) {
      await received.discard?.()
      throw error
    }
  }

  app.route({
    method: route.method,
    url: gate.prefix + route.path,
    ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
    onRequest: authenticateRequest(deps, gate) as never,
    schema: responseSchemas(route.replies),
    handler,
  })
}

/** The path with every record in it by its id, so that a deal by its id and by its code is one path. */
const canonicalPath = async (deps: HttpDeps, ctx: Ctx, pattern: string, params: Record<string, string>): Promise<string> => {
  const segments = pattern.split('/')
  const named = segments.map((segment, i) =>
    segment.startsWith(':') ? deps.canonicalId(ctx, segments[i - 1]!, params[segment.slice(1)]!) : Promise.resolve(segment),
  )
  return (await Promise.all(named)).join('/')
}

const idsIn = (text: string): string[] => [...new Set(text.match(/\b[a-z]{2,5}_[0-9a-z]{26}\b/g) ?? [])]

const noBody = (request: FastifyRequest): never => {
  if (request.headers['content-type'] === undefined)
    throw new Problem(415, 'unsupported_media_type', 'Send the body as application/json, with a Content-Type header.')
  throw new Problem(400, 'invalid_json', 'The body is empty; JSON is expected.')
}
