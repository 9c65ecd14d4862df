import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers above this are compressed for whoever asks; below, the headers would cost what is saved. */
const MIN_BYTES = 1_024
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/|image\/svg)/

/** Above this a twentieth of the bytes more is sooner there than it is saved: 190 KB of an analysis take 0.7 ms instead of 1.9. */
const LONG_BYTES = 32 * 1024
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const USUAL = { br: brotliOf(4), gzip: { level: 6 } }
const QUICK = { br: brotliOf(2), gzip: { level: 3 } }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** What the caller can read, by its Accept-Encoding; brotli where both are equally welcome. */
export const encodingFor = (header: string | string[] | undefined): Encoding | null => {
  if (typeof header !== 'string') return null
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((p) => p.trim())
    const q = parameters.find((p) => p.startsWith('q='))
    weights.set(name!, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weight = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0
  if (weight('br') === 0 && weight('gzip') === 0) return null
  return weight('br') >= weight('gzip') ? 'br' : 'gzip'
}

/** Compresses what is about to be sent, off the main thread; a stream as it flows. */
export const compressAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const type = String(reply.getHeader('content-type') ?? '')
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!COMPRESSIBLE.test(type) || reply.hasHeader('content-encoding') || (!isText && !(payload instanceof Readable))) return payload
  if (isText && Buffer.byteLength(payload) < MIN_BYTES) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = request.method === 'HEAD' ? null : encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  if (isText) {
    const { br, gzip } = Buffer.byteLength(payload) > LONG_BYTES ? QUICK : USUAL
    return encoding === 'br' ? toBrotli(payload, br) : toGzip(payload, gzip)
  }
  const packer = encoding === 'br' ? createBrotliCompress(QUICK.br) : createGzip(QUICK.gzip)
  payload.on('error', (error) => packer.destroy(error))
  packer.on('close', () => payload.destroy())
  return payload.pipe(packer)
}
