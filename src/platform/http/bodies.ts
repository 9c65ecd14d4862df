import type { FastifyInstance } from 'fastify'
import { decodeText, parseJsonBody } from './json-body.ts'

export const JSON_BODY_LIMIT_BYTES = 1024 * 1024

/** A JSON body of more than a megabyte, as it came: whoever takes such bodies says where they are parsed. */
export class LargeBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** How bodies are read, by their media type. */
export const readBodies = (app: FastifyInstance): void => {
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
}
