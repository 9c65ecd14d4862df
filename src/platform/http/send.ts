import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etag, isKnownVersion } from './etag.ts'
import { type HeldStream, RawJson, type Reply } from './route.ts'

export const heldBytes = (payload: unknown): number => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload instanceof Readable ? ((payload as HeldStream).heldBytes ?? 0) : 0
}

export const headersOf = (reply: Reply, prefix: string): Record<string, string> => {
  const headers: Record<string, string> = reply.headers ? { ...reply.headers } : {}
  if (reply.version !== undefined) headers.etag = etag(reply.version, reply.asOf)
  else if (reply.tag !== undefined) headers.etag = reply.tag
  if (reply.location !== undefined) headers.location = prefix + reply.location
  return headers
}

export const send = (request: FastifyRequest, out: FastifyReply, reply: Reply, prefix: string): FastifyReply => {
  const headers = headersOf(reply, prefix)
  if (request.method === 'GET' && headers.etag && !reply.hasLinks && isKnownVersion(request.headers['if-none-match'], headers.etag))
    return out.headers(headers).code(304).send()
  out.code(reply.status ?? 200).headers(headers)
  if (reply.body instanceof RawJson) return sendJsonText(out, reply.body.text)
  if (reply.body instanceof Readable && headers['content-type'] === undefined) out.type('application/json; charset=utf-8')
  return reply.body === undefined ? out.send() : out.send(reply.body)
}

export const sendJsonText = (out: FastifyReply, text: string | Buffer): FastifyReply =>
  out
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => body as string)
    .send(text)

export const jsonTextOf = (body: unknown): string | Buffer =>
  body === undefined ? '' : body instanceof RawJson ? body.text : JSON.stringify(body)
