import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../shared/errors.ts'

/** Fastify's own refusals, in our words. */
const fromFastify = (error: FastifyError, mediaType: string): Problem | null => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, 'payload_too_large', 'The body is larger than this endpoint takes.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(415, 'unsupported_media_type', `Send the body as ${mediaType}, with a Content-Type header.`)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem(400, 'invalid_request', 'The body is not as long as Content-Length says.')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new Problem(404, 'not_found', 'There is no such record.')
  }
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode, 'invalid_request', 'The request could not be read.')
  return null
}

/** What PostgreSQL says when it was waited for too long; what the network says of a server that is not there; what Node says of a connection that broke under a write. */
const AWAY = new Set([
  // Given up after several tries, too: others kept changing the same records.
  ...['57014', '55P03', '25P03', '40P01', '40001', 'ENOSPC'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
])

/** The database is away, full or asked for too much at once. Almost always nothing was written; but a connection that breaks during a commit leaves open whether it was. */
const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (/^(08|53|57P)/.test(code) || AWAY.has(code))) return true
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error|not queryable/.test(
      message,
    )
  )
}

/** `mediaType` is what the route takes, as far as there is a route. */
export const toProblem = (error: unknown, mediaType = 'application/json'): Problem | null => {
  if (error instanceof Problem) return error
  const known = fromFastify(error as FastifyError, mediaType)
  if (known) return known
  if (isUnavailable(error))
    return new Problem(
      503,
      'unavailable',
      'The service cannot answer just now. Try again; a POST with the same Idempotency-Key is carried out only once.',
      {},
      { 'retry-after': '1' },
    )
  return null
}

export const problemBody = (problem: Problem, requestId: string): object => ({
  type: `urn:holdback:problem:${problem.code}`,
  title: STATUS_CODES[problem.status] ?? 'Error',
  status: problem.status,
  detail: problem.message,
  code: problem.code,
  requestId,
  ...problem.extra,
})

/** Fastify closes the connection then. A client that is still sending would see a broken pipe instead of the answer: what comes is read and forgotten. */
const readOn = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection')
  request.raw.resume()
}

export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if ((error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE') readOn(request, reply)
  let problem = toProblem(error, request.routeOptions.config?.mediaType)
  if (problem === null) {
    request.log.error({ err: error, requestId: request.id }, 'request failed')
    problem = new Problem(500, 'internal_error', 'Something went wrong on our side. The request id names it in our log.')
  } else if (problem.status >= 500) request.log.warn({ err: error, requestId: request.id }, 'request refused')
  // serializer() and a string: a problem has fields of its own that no response schema may strip.
  reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(problemBody(problem, request.id)))
}
