import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Ctx, Services } from '../../context.ts'
import { Problem } from '../../shared/errors.ts'
import { addressOf, authenticateRequest, consoleGate, type Gate, publicGate } from './admission.ts'
import { JSON_BODY_LIMIT_BYTES, UnreadBody } from './bodies.ts'
import type { ConsoleRoute, OpenRoute } from './console-route.ts'
import { comesFromConsole, crossSite } from './cookie.ts'
import type { HttpDeps } from './deps.ts'
import { parseIfMatch } from './etag.ts'
import { once, parseIdempotencyKey } from './idempotency.ts'
import { assertStorable, parseJsonBody } from './json-body.ts'
import { CONSOLE_PREFIX } from './prefixes.ts'
import { hashRequest } from './request-hash.ts'
import type { Route } from './route.ts'
import { headersOf, jsonTextOf, send, sendJsonText } from './send.ts'
import { compile, compileQuery } from './validate.ts'

const NO_FIELDS = { type: 'object', properties: {}, additionalProperties: false } as unknown as TObject

const contextOf = (services: Services, request: FastifyRequest): Ctx => {
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

const responseSchemas = ({ replies, isWritten }: Pick<Route, 'replies' | 'isWritten'>) => ({
  response: isWritten ? {} : Object.fromEntries(Object.entries(replies).filter(([, schema]) => schema !== null)),
})

/** Signing in needs no session, but comes from the console all the same: nobody may be signed in to another's account unawares. */
const addOpenRoute = (app: FastifyInstance, { services, addressLimit }: HttpDeps, route: OpenRoute): void => {
  const checkBody = compile(route.body)
  app.route({
    method: 'POST',
    url: CONSOLE_PREFIX + route.path,
    onRequest: async (request) => {
      // Apart from calls with wrong keys: a program that goes on with one must not keep the people beside it from signing in.
      addressLimit(`open ${addressOf(request)}`)
      if (!comesFromConsole(request, services.publicUrl())) throw crossSite()
    },
    schema: responseSchemas(route),
    handler: async (request, out) => {
      checkBody(request.body === undefined ? noBody(request) : request.body)
      return send(request, out, await route.handle(services, { body: request.body as never, request }), CONSOLE_PREFIX)
    },
  })
}

const addRoute = (app: FastifyInstance, deps: HttpDeps, route: Omit<Route, 'scope'>, gate: Gate): void => {
  const { services } = deps
  const readQuery = compileQuery(route.query ?? NO_FIELDS)
  const checkBody = compile(route.body ?? NO_FIELDS)
  const needsBody = route.body !== undefined && !route.bodyOptional
  const isOnlyMultipart = route.body === undefined && route.readMultipart !== undefined
  const mediaType = isOnlyMultipart ? 'multipart/form-data' : route.isTextBody ? 'text/plain' : 'application/json'

  const isMultipart = (request: FastifyRequest) => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

  const readBody = async (ctx: Ctx, request: FastifyRequest, wantsIdentity: boolean) => {
    if (isMultipart(request)) {
      if (!route.readMultipart) throw new Problem(415, 'unsupported_media_type', `Send the body as ${mediaType}.`)
      const received = await route.readMultipart(ctx, request)
      request.bodyHold?.arrived()
      return received
    }
    request.bodyHold?.arrived()
    if (request.body instanceof UnreadBody) {
      if (route.readBytes) return route.readBytes(ctx, request.body.bytes, wantsIdentity)
      request.body = parseJsonBody(request.body.bytes)
    }
    const isText = typeof request.body === 'string' && /^text\/plain\b/i.test(request.headers['content-type'] ?? '')
    if (isText !== (route.isTextBody ?? false) || isOnlyMultipart)
      throw new Problem(415, 'unsupported_media_type', `Send the body as ${mediaType}.`)
    if (request.body !== undefined) checkBody(request.body)
    else if (needsBody) noBody(request)
    return { body: request.body, identity: request.body, discard: null }
  }

  const readHead = (request: FastifyRequest) => {
    const ctx = contextOf(services, request)
    const query = readQuery(request.query as Record<string, unknown>)
    assertStorableText(query)
    assertStorableText(request.params as Record<string, string>)
    const isReplayed = route.method === 'POST' && gate.replays !== 'never'
    const key = isReplayed ? parseIdempotencyKey(request.raw.headersDistinct['idempotency-key']) : null
    return { ctx, key, input: { params: request.params as Record<string, string>, query: query as never, request } }
  }

  const handler = async (request: FastifyRequest, out: FastifyReply) => {
    const { ctx, key, input } = orElse(
      () => readHead(request),
      // A body that cannot be parsed is told first, wherever bodies of its size are parsed.
      () => request.body instanceof UnreadBody && request.body.bytes.length <= JSON_BODY_LIMIT_BYTES && parseJsonBody(request.body.bytes),
    )
    if (route.method === 'GET' || route.method === 'DELETE')
      return send(request, out, await route.handle(ctx, { ...input, body: undefined as never }), gate.prefix)

    const received = await readBody(ctx, request, key !== null)
    try {
      if (key === null) return send(request, out, await route.handle(ctx, { ...input, body: received.body as never }), gate.prefix)
      const named = gate.prefix + (await canonicalPath(deps, ctx, route.path, input.params))
      const path = named + (gate.replays === 'person' ? `#${ctx.actor}` : '')
      const kept = await once(ctx, { key, method: route.method, path, requestHash: hashRequest(received.identity) }, async (ctx) => {
        const reply = await route.handle(ctx, { ...input, body: received.body as never })
        const recordIds = idsIn([named, reply.location, ...(reply.tellsOf ?? [])].join(' '))
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
    config: { readsBytes: route.readBytes !== undefined, mediaType },
    onRequest: authenticateRequest(deps, gate) as never,
    schema: responseSchemas(route),
    handler,
  })
}

/** What `read` fails with, unless `first` has something worse to tell. */
const orElse = <T>(read: () => T, first: () => unknown): T => {
  try {
    return read()
  } catch (error) {
    first()
    throw error
  }
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
