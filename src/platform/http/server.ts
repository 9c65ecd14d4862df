import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { noSuchPath, Problem } from '../../shared/errors.ts'
import { addressOf } from './admission.ts'
import { JSON_BODY_LIMIT_BYTES, readBodies } from './bodies.ts'
import { compressAnswer } from './compress.ts'
import type { HttpDeps } from './deps.ts'
import { answerBadUrl, answerClientError, answerConnect, answerExpectation, requestIdOf } from './early-errors.ts'
import { methodNotAllowed, rememberRoutes } from './method-not-allowed.ts'
import { sendProblem } from './problem.ts'
import { heldBytes } from './send.ts'
import { traceRequests } from './trace-requests.ts'

const quieter = (level: string): string => (['info', 'debug', 'trace'].includes(level) ? 'warn' : level)

/** Two hundred answers each have a serializer of their own; made when the first such answer is sent, they cost a start nothing. */
const buildSerializer = SerializerSelector()
const serializeWhenAsked: typeof buildSerializer = (schemas, options) => {
  const make = buildSerializer(schemas, options)
  return (route) => {
    let serialize: ReturnType<typeof make> | null = null
    return (answer) => {
      serialize ??= make(route)
      return serialize(answer)
    }
  }
}

/** The server without routes: how bodies are read, how errors look, what every answer carries. */
export const createServer = ({ services, pages, trustProxy, addressLimit, budgets, isDraining }: HttpDeps): FastifyInstance => {
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
    // A request on a connection that is open already is answered like any other, and the connection closed after it: nobody is sent away half way.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    schemaController: { compilersFactory: { buildSerializer: serializeWhenAsked } },
    // Refused below, in our form.
    http: { requireHostHeader: false },
    routerOptions: {
      // As long as a request line can be: a name that is too long to exist is a 404 like any other.
      maxParamLength: 20_000,
      onBadUrl: (_path: string, request: unknown, response: unknown) =>
        answerBadUrl(request as IncomingMessage, response as ServerResponse),
    },
  } as never) as unknown as FastifyInstance

  /** Of a path or a method that is not there. */
  const refuseUnknown = (request: FastifyRequest): Error => {
    try {
      addressLimit(addressOf(request))
      return methodNotAllowed(app, request) ?? noSuchPath()
    } catch (error) {
      return error as Error
    }
  }

  rememberRoutes(app)
  app.decorateRequest('principal', null)
  app.decorateRequest('bodyHold', null)
  app.server.on('checkExpectation', answerExpectation)
  app.server.on('connect', answerConnect)
  readBodies(app)
  if (services.tracing.isOn) traceRequests(app, services.tracing)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      return done(new Problem(400, 'invalid_request', 'The request has no Host header.'))
    // Fastify asks a QUERY for its media type before it looks whether there is anything to query.
    if (request.is404 && request.method === 'QUERY') return done(refuseUnknown(request))
    // What an organization sees is nobody else's, and no browser may show it once its session has ended.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'private, no-store')
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isDraining()) reply.header('connection', 'close')
    if (request.principal !== null) {
      const hold = budgets.admitAnswer(request.principal.orgId, request.raw.socket as Socket, heldBytes(payload))
      reply.raw.once('close', hold.release)
    }
    return compressAnswer(request, reply, payload)
  })
  app.addHook('onClose', () => budgets.close())
  app.addHook('onResponse', (request, reply, done) => {
    services.metrics.answered(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000)
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
    sendProblem(refuseUnknown(request), request, reply)
  })
  return app
}
