import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'

type Made = { key: string; bytes: Buffer; br: Buffer; gzip: Buffer; etag: string }

/** A page that is the same for everybody: made when it is first asked for, and again only when what it depends on (its key) has changed. */
export const fixedPage = (type: string, keyOf: () => string, make: () => string, headers: Record<string, string> = {}) => {
  let made: Made | null = null
  const current = (): Made => {
    const key = keyOf()
    if (made?.key === key) return made
    const bytes = Buffer.from(make())
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    made = {
      key,
      bytes,
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      gzip: gzipSync(bytes, { level: 9 }),
      etag,
    }
    return made
  }
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = current()
    reply.headers({ ...headers, etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(type)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(page.etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.send(encoding === null ? page.bytes : page[encoding])
  }
}
