import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../shared/errors.ts'
import { decodeText, parseJsonBody } from './json-body.ts'

export const JSON_BODY_LIMIT_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has bodies parsed elsewhere, whatever their size. */
    readsBytes?: boolean
    /** What a body is to be sent as. */
    mediaType?: string
  }
}

/** A JSON body as it came: whoever takes one of more than a megabyte, or wants it so, says where it is parsed. */
export class UnreadBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Read as if it were not packed, it would be told that it is no JSON. */
const assertUnpacked = ({ headers }: FastifyRequest): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new Problem(415, 'unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
}

/** How bodies are read, by their media type. */
export const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      assertUnpacked(request)
      // Many clients name a type on every request; whether a body is needed is for the route to say.
      if (bytes.length === 0) return done(null, undefined)
      const isLeft = bytes.length > JSON_BODY_LIMIT_BYTES || request.routeOptions.config.readsBytes === true
      done(null, isLeft ? new UnreadBody(bytes as Buffer) : parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      assertUnpacked(request)
      done(null, decodeText(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  // Left unread: the route's own reader streams it.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}
