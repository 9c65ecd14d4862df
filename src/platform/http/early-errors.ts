import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { noSuchPath, Problem } from '../../shared/errors.ts'
import { problemBody } from './problem.ts'

/** Errors before there is a route, or even a request: in the same form as every other. */

const REQUEST_ID = /^[\w.:-]{1,128}$/

/** Taken from the request when it is well formed, else made. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const CONTENT_TYPE = 'application/problem+json; charset=utf-8'

const answer = (request: IncomingMessage, response: ServerResponse, problem: Problem): void => {
  const requestId = requestIdOf(request)
  response.writeHead(problem.status, {
    ...problem.headers,
    'content-type': CONTENT_TYPE,
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(problemBody(problem, requestId)))
}

/** A path that cannot be decoded. */
export const answerBadUrl = (request: IncomingMessage, response: ServerResponse): void => answer(request, response, noSuchPath())

/** An expectation other than 100-continue. */
export const answerExpectation = (request: IncomingMessage, response: ServerResponse): void =>
  answer(request, response, new Problem(417, 'invalid_request', 'The Expect header asks for what this service does not do.'))

/** A wish to be led elsewhere. Node would close the connection without a word. */
export const answerConnect = (_request: IncomingMessage, socket: Socket): void => writeRaw(socket, explain(undefined))

const timedOut = (): Problem => new Problem(408, 'request_timeout', 'The request did not arrive in its time.')

const explain = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'headers_too_large', 'The request line or the headers are too long.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return timedOut()
  return new Problem(400, 'invalid_request', 'The request is not HTTP as this service understands it.')
}

/** What Node's parser refuses has no request and no response: the answer is written to the socket as it is. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  writeRaw(socket, explain(error.code))
}

/** A body that does not arrive. Where an answer has begun there is nothing more to be said. */
export const answerTimeout = (socket: Socket): void => writeRaw(socket, timedOut())

const writeRaw = (socket: Socket, problem: Problem): void => {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (current?.headersSent || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(problem, requestId))
  const lines = [
    `HTTP/1.1 ${problem.status} ${(problemBody(problem, requestId) as { title: string }).title}`,
    `content-type: ${CONTENT_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // Whoever goes on sending is not listened to.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
