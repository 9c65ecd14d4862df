import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The built console, read once into memory: some hundred files that never change while the process runs, and no path of a request ever reaches the disk. */

type Encoding = 'br' | 'gzip'
type File = { type: string; bytes: Buffer; encoded: Partial<Record<Encoding, Buffer>> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
}

/** What answers for itself; a path below these that does not exist is a problem, never a page. */
const OTHERS = /^\/(api|files|docs|assets|openapi\.json|healthz|readyz|metrics)(\/|$)/
/** The console's own pages, also for callers that do not say what they read. */
const PAGES =
  /^\/(|welcome|sign-in|today|portfolio|deals(\/[^/]+)?|applications(\/[^/]+)?|merchants(\/[^/]+)?|statements(\/[^/]+)?|webhooks(\/[^/]+)?|keys|audit|settings(\/users)?|ach)\/?$/

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Holdback</title>
<h1>The console is not built</h1><p>Run <code>npm run console</code> and start Holdback again. The interface itself is at <a href="/docs">/docs</a>.</p></html>`

const readAll = (folder: string): Map<string, File> => {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const encoded: File['encoded'] = {}
    if (existsSync(`${path}.br`)) encoded.br = readFileSync(`${path}.br`)
    if (existsSync(`${path}.gz`)) encoded.gzip = readFileSync(`${path}.gz`)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { type, bytes: readFileSync(path), encoded })
  }
  return files
}

const accepts = (request: FastifyRequest, encoding: Encoding): boolean => {
  const header = request.headers['accept-encoding']
  return (
    typeof header === 'string' && new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i').test(header)
  )
}

const send = (request: FastifyRequest, reply: FastifyReply, file: File, headers: Record<string, string>): FastifyReply => {
  const encoding = (['br', 'gzip'] as const).find((name) => file.encoded[name] && accepts(request, name))
  reply.headers(headers).header('vary', 'accept-encoding').type(file.type)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? file.encoded[encoding] : file.bytes)
}

const wantsPage = (request: FastifyRequest, path: string): boolean => {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || OTHERS.test(path)) return false
  const accept = request.headers.accept ?? '*/*'
  return /\btext\/html\b/i.test(accept) || (accept.includes('*/*') && PAGES.test(path))
}

/** Answers a request that no route took, when it asks for a page; false leaves it to whoever says that there is nothing. */
export type ConsolePages = (request: FastifyRequest, reply: FastifyReply) => boolean

export const consolePages = (folder: string): { pages: ConsolePages; addAssets: (app: FastifyInstance) => void } => {
  const files = readAll(folder)
  const index = files.get('/index.html')
  return {
    pages: (request, reply) => {
      if (!wantsPage(request, request.url.split('?', 1)[0]!)) return false
      if (index) send(request, reply.code(200), index, PAGE_HEADERS)
      else reply.code(503).headers(PAGE_HEADERS).type(TYPES['.html']!).send(NOT_BUILT)
      return true
    },
    addAssets: (app) => {
      for (const [path, file] of files)
        if (path.startsWith('/assets/'))
          app.get(path, (request, reply) =>
            send(request, reply, file, {
              'cache-control': 'public, max-age=31536000, immutable',
              'cross-origin-resource-policy': 'same-origin',
            }),
          )
    },
  }
}
