import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { TObject } from 'typebox'
import type { Ctx, Services } from '../../context.ts'
import { notFound, Problem } from '../../shared/errors.ts'
import { type Authenticate, bearerToken, type Principal, requireScope, unauthorized } from './auth.ts'
import type { ConsolePages } from './console-files.ts'
import { etag, isKnownVersion, parseIfMatch } from './etag.ts'
import { hashRequest, once, parseIdempotencyKey } from './idempotency.ts'
import { assertStorable, decodeText, parseJsonBody } from './json-body.ts'
import { methodNotAllowed, rememberRoutes } from './method-not-allowed.ts'
import type { HttpMetrics } from './metrics.ts'
import { problemBody, sendProblem } from './problem.ts'
import type { createRateLimit } from './rate-limit.ts'
import { RawJson, type Reply, type Route } from './route.ts'
import { compile, compileQuery } from './validate.ts'

export const API_PREFIX = '/api/public/v1'
const JSON_BODY_LIMIT_BYTES = 1024 * 1024
const REQUEST_ID = /^[\w.:-]{1,128}$/

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

export type HttpDeps = {
  services: Services
  authenticate: Authenticate
  rateLimit: ReturnType<typeof createRateLimit>
  metrics: HttpMetrics
  /** The console, for GETs of pages that no route takes. */
  pages: ConsolePages
  trustProxy: boolean
}

const quieter = (level: string): string => (['info', 'debug', 'trace'].includes(level) ? 'warn' : level)

const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** A path that cannot be decoded never reaches a route or a hook, so it is answered here, in the same form. */
const answerBadUrl = (request: IncomingMessage, response: ServerResponse): void => {
  const requestId = requestIdOf(request)
  response.writeHead(404, { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': requestId })
  response.end(JSON.stringify(problemBody(notFound(), requestId)))
}

/** The server without routes: how bodies are read, how errors look, what every answer carries. */
export const createServer = ({ services, metrics, pages, trustProxy }: HttpDeps): FastifyInstance => {
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
    routerOptions: {
      // As long as a request line can be: a name that is too long to exist is a 404 like any other.
      maxParamLength: 20_000,
      onBadUrl: (_path: string, request: unknown, response: unknown) =>
        answerBadUrl(request as IncomingMessage, response as ServerResponse),
    },
  } as never) as unknown as FastifyInstance

  rememberRoutes(app)
  app.decorateRequest('principal', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      // Many clients name a type on every request; whether a body is needed is for the route to say.
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
    done()
  })
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
          key: request.principal?.keyId,
        },
        'request',
      )
    done()
  })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (!pages(request, reply)) sendProblem(methodNotAllowed(app, request) ?? notFound(), request, reply)
  })
  return app
}

const authenticateRequest =
  (deps: HttpDeps, route: Route) => (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const token = bearerToken(request.headers.authorization)
    if (token === null) return done(unauthorized())
    const admit = (principal: Principal | null) => {
      try {
        if (principal === null) throw unauthorized()
        deps.rateLimit(principal.keyId)
        requireScope(principal, route.scope)
        request.principal = principal
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    const found = deps.authenticate(token)
    if (found instanceof Promise) found.then(admit, done)
    else admit(found)
  }

export const contextOf = (services: Services, request: FastifyRequest): Ctx => {
  const { orgId, timeZone, keyId, scopes } = request.principal!
  return {
    services,
    orgId,
    timeZone,
    actor: keyId,
    requestId: request.id,
    db: services.database.kysely,
    inTransaction: false,
    scopes,
    ifMatch: parseIfMatch(request.headers['if-match']),
  }
}

const headersOf = (reply: Reply): Record<string, string> => {
  const headers: Record<string, string> = reply.headers ? { ...reply.headers } : {}
  if (reply.version !== undefined) headers.etag = etag(reply.version, reply.asOf)
  if (reply.location !== undefined) headers.location = API_PREFIX + reply.location
  return headers
}

const send = (request: FastifyRequest, out: FastifyReply, reply: Reply): FastifyReply => {
  const headers = headersOf(reply)
  if (request.method === 'GET' && headers.etag && !reply.hasLinks && isKnownVersion(request.headers['if-none-match'], headers.etag))
    return out.headers(headers).code(304).send()
  out.code(reply.status ?? 200).headers(headers)
  if (reply.body instanceof RawJson) return sendJsonText(out, reply.body.text)
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
  for (const route of routes) addRoute(app, deps, route)
}

const addRoute = (app: FastifyInstance, deps: HttpDeps, route: Route): void => {
  const { services } = deps
  const readQuery = compileQuery(route.query ?? ({ type: 'object', properties: {}, additionalProperties: false } as unknown as TObject))
  const checkBody = route.body ? compile(route.body) : null

  const isMultipart = (request: FastifyRequest) => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

  const readBody = async (ctx: Ctx, request: FastifyRequest) => {
    if (isMultipart(request)) {
      if (!route.readMultipart) throw new Problem(415, 'unsupported_media_type', 'Send the body as application/json.')
      return route.readMultipart(ctx, request)
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
      return send(request, out, await route.handle(ctx, { ...input, body: undefined as never }))

    const key = route.method === 'POST' ? parseIdempotencyKey(request.headers['idempotency-key']) : null
    const received = await readBody(ctx, request)
    try {
      if (key === null) return send(request, out, await route.handle(ctx, { ...input, body: received.body as never }))
      const path = request.url.split('?', 1)[0]!
      const kept = await once(ctx, { key, method: route.method, path, requestHash: hashRequest(received.identity) }, async (ctx) => {
        const reply = await route.handle(ctx, { ...input, body: received.body as never })
        return { status: reply.status ?? 200, headers: headersOf(reply), body: jsonTextOf(reply.body) }
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
    url: API_PREFIX + route.path,
    ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
    onRequest: authenticateRequest(deps, route) as never,
    schema: { response: Object.fromEntries(Object.entries(route.replies).filter(([, schema]) => schema !== null)) },
    handler,
  })
}

const noBody = (request: FastifyRequest): never => {
  if (request.headers['content-type'] === undefined)
    throw new Problem(415, 'unsupported_media_type', 'Send the body as application/json, with a Content-Type header.')
  throw new Problem(400, 'invalid_json', 'The body is empty; JSON is expected.')
}
