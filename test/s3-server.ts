import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A server that speaks as much S3 as a blob store needs, over real HTTP, and is as strict as the real ones where it matters: it checks
 * Signature Version 4 and the hash of every body, refuses parts under 5 MiB, and shows an object only when it is complete.
 */
export type S3Server = {
  endpoint: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Multipart uploads that were begun and neither completed nor aborted. */
  openUploads(): number
  /** The largest body of one request so far. */
  largestBody(): number
  /** Answers the next requests with 500, as a store in trouble does. */
  failNext(requests: number): void
  stop(): Promise<void>
}

const REGION = 'us-east-1'
const SMALLEST_PART = 5 * 1024 * 1024
/** Real stores give 1000; fewer make the second page cheap to reach. */
const PAGE = 10

class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const escapeXml = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const checkSignature = (request: IncomingMessage, url: URL, body: Buffer, credentials: S3Server['credentials']): void => {
  const [, keyId, day, region, signedHeaders, signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (!keyId || !day || !region || !signedHeaders) throw new S3Error(403, 'AccessDenied')
  if (keyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  if (region !== REGION) throw new S3Error(400, 'AuthorizationHeaderMalformed')
  const names = signedHeaders.split(';')
  for (const must of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!names.includes(must)) throw new S3Error(403, 'AccessDenied')
  const header = (name: string): string => String(request.headers[name] ?? '').trim()
  const bodyHash = header('x-amz-content-sha256')
  if (bodyHash !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region))
  if (hmac(key, toSign).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch')
}

type Upload = { key: string; parts: Map<number, Buffer> }

export const startS3Server = async (): Promise<S3Server> => {
  const bucket = 'test-bucket'
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: randomBytes(20).toString('hex') }
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  let failures = 0
  let largest = 0

  const list = (query: URLSearchParams): string => {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, PAGE)
    const next = keys.length > PAGE ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)!.length}</Size></Contents>`)
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const complete = (upload: Upload, xml: string): string => {
    const wanted = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((match) => Number(match[1]))
    const parts = wanted.map((number) => upload.parts.get(number))
    if (parts.length === 0 || parts.some((part) => part === undefined)) throw new S3Error(400, 'InvalidPart')
    if (wanted.some((number, i) => i > 0 && number <= wanted[i - 1]!)) throw new S3Error(400, 'InvalidPartOrder')
    if (parts.slice(0, -1).some((part) => part!.length < SMALLEST_PART)) throw new S3Error(400, 'EntityTooSmall')
    objects.set(upload.key, Buffer.concat(parts as Buffer[]))
    return `<CompleteMultipartUploadResult><Key>${escapeXml(upload.key)}</Key><ETag>"done"</ETag></CompleteMultipartUploadResult>`
  }

  const answer = (request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): ServerResponse => {
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket')
    const xml = (text: string): ServerResponse => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    const taken = (): ServerResponse => response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    const gone = (): ServerResponse => response.writeHead(204).end()
    const uploadId = url.searchParams.get('uploadId')
    const upload = uploadId === null ? undefined : uploads.get(uploadId)
    if (uploadId !== null && upload?.key !== key) throw new S3Error(404, 'NoSuchUpload')

    switch (`${request.method} ${upload ? 'upload' : key === '' ? 'bucket' : 'object'}`) {
      case 'GET bucket':
        return xml(list(url.searchParams))
      case 'PUT object':
        objects.set(key, body)
        return taken()
      case 'POST object': {
        const id = randomBytes(8).toString('hex')
        uploads.set(id, { key, parts: new Map() })
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      }
      case 'PUT upload':
        upload!.parts.set(Number(url.searchParams.get('partNumber')), body)
        return taken()
      case 'POST upload': {
        const result = complete(upload!, body.toString())
        uploads.delete(uploadId!)
        return xml(result)
      }
      case 'DELETE upload':
        uploads.delete(uploadId!)
        return gone()
      case 'GET object': {
        const found = objects.get(key)
        if (!found) throw new S3Error(404, 'NoSuchKey')
        return response.writeHead(200, { 'content-length': found.length }).end(found)
      }
      case 'DELETE object':
        objects.delete(key)
        return gone()
      default:
        throw new S3Error(405, 'MethodNotAllowed')
    }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    largest = Math.max(largest, body.length)
    try {
      if (failures > 0) {
        failures--
        throw new S3Error(500, 'InternalError')
      }
      const url = new URL(request.url!, 'http://s3')
      checkSignature(request, url, body, credentials)
      answer(request, url, body, response)
    } catch (error) {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, String(error))
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${escapeXml(code)}</Code><Message>${escapeXml(code)}</Message></Error>`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials,
    openUploads: () => uploads.size,
    largestBody: () => largest,
    failNext: (requests) => {
      failures = requests
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
