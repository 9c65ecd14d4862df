import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Services, systemContext } from '../../context.ts'
import { discardFile, storeFile } from '../../platform/blobs/claims.ts'
import { type Link, verifyLink } from '../../platform/blobs/links.ts'
import { MAX_FILE_BYTES } from '../../platform/http/multipart.ts'
import { notFound, Problem } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { attachFile, toWire } from './service.ts'

/** The bytes of a link to what lies sealed; null for links to files of the blob store. Told by whoever seals them. */
export type OpenSealed = (services: Services, key: string) => Promise<Buffer | null>

/** Links are served outside of the interface and carry their own proof: no key, no scope, one file, one method, one hour. */
export const addFileRoutes = (app: FastifyInstance, services: Services, openSealed: OpenSealed): void => {
  const verify = (request: FastifyRequest): Link => {
    const verdicts = services.sealer.linkSecrets.map((secret) =>
      verifyLink({ secret, method: request.method, url: request.url, now: services.clock() }),
    )
    const link = verdicts.find((verdict) => verdict !== 'forged') ?? 'forged'
    if (link === 'expired') throw new Problem(403, 'link_expired', 'This link has expired; ask for the document again.')
    if (typeof link === 'string') throw notFound()
    return link
  }

  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    files.get('/files/*', async (request, reply) => {
      const link = verify(request)
      const opened = await openSealed(services, link.key)
      if (opened !== null) return send(reply, link, opened, opened.length)
      const { stream, size } = await services.blobs.get(link.key)
      return send(reply, link, stream, size)
    })

    files.put('/files/*', async (request, reply) => {
      const link = verify(request)
      const [orgId, docId, ...rest] = link.key.split('/')
      if (!orgId || !docId || rest.length > 0 || !isId('org', orgId) || !isId('doc', docId)) throw notFound()
      const body = request.body as Readable | undefined
      if (!body) throw noBytes()
      const ctx = { ...systemContext(services, { id: orgId, timeZone: 'UTC' }, 'link'), requestId: request.id }
      const file = await storeFile(
        ctx,
        {
          fileName: '',
          contentType: request.headers['content-type'] ?? 'application/octet-stream',
          stream: body,
        },
        MAX_FILE_BYTES,
      )
      try {
        // A body was announced and holds nothing.
        if (file.size === 0) throw noBytes()
        const row = await attachFile(ctx, docId, file)
        return reply.send({ data: toWire(ctx, row) })
      } catch (error) {
        await discardFile(ctx, file)
        throw error
      }
    })
  })
}

const noBytes = (): Problem => new Problem(400, 'invalid_request', 'PUT the bytes of the file as the body.')

const send = (reply: FastifyReply, link: Link, bytes: Readable | Buffer, size: number): FastifyReply => {
  const name = encodeURIComponent(link.fileName ?? 'file').replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return reply
    .headers({
      'content-type': link.contentType ?? 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      // Other people's files: never run as ours.
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    .send(bytes)
}
