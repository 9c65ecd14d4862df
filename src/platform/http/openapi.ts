import type { TSchema } from 'typebox'
import { cookieName } from './cookie.ts'
import { PROBLEM, problemsOf } from './openapi-problems.ts'
import { type Json, schemasWithNames } from './openapi-schemas.ts'
import { API_PREFIX } from './prefixes.ts'
import type { Route } from './route.ts'

/** What the service answered when a test called it: the examples of the reference, and which headers there really are. */
export type Recorded = {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  answers: Record<string, { headers: string[]; body?: unknown; type?: string }>
}
export type Examples = { operations: Record<string, Recorded>; events: Record<string, unknown>; problems: Record<string, unknown> }

/** What the interface is called, what a key may be allowed to, which schemas have names, what subscribers are sent, and what was seen of all of it. */
export type About = {
  title: string
  version: string
  description: string
  scopes: readonly string[]
  components: Record<string, TSchema>
  webhooks: Record<string, { summary: string; scope: string; body: TSchema }>
  /** Of path parameters, by name. */
  parameters: Record<string, string>
  examples: Examples
}

const HEADERS: Record<string, { description: string; schema: Json }> = {
  'X-Request-Id': { description: 'Names the request in our log; taken from the request when well-formed.', schema: { type: 'string' } },
  ETag: { description: 'The version of the record: for `If-Match` and `If-None-Match`.', schema: { type: 'string' } },
  Location: { description: 'The path of the new record.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` on the kept answer to a repeated `Idempotency-Key`; else absent.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Content-Disposition': { description: 'A file name to save it under.', schema: { type: 'string' } },
  'Cache-Control': { description: 'What an organization sees is kept by no cache.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
  RateLimit: { description: 'What is left (`r`) and for how long (`t`, seconds).', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The quota (`q`) and its window (`w`, seconds).', schema: { type: 'string' } },
  'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } },
}
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })
const headerRefs = (names: readonly string[]): Json => Object.fromEntries(names.map((name) => [name, headerRef(name)]))
const asNamed = (lowerCase: readonly string[]): string[] => Object.keys(HEADERS).filter((name) => lowerCase.includes(name.toLowerCase()))

const REQUEST_HEADERS: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same request with the same key is carried out once within 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'An `ETag`: refused with 412 when the record has changed since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'An `ETag`: answered with 304 when the record is still the same.',
    schema: { type: 'string' },
  },
}
const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })

export const operationId = (route: Pick<Route, 'method' | 'path'>): string =>
  route.method.toLowerCase() +
  route.path
    .split('/')
    .filter(Boolean)
    .map((part) =>
      part
        .replace(/^:/, 'by-')
        .split(/[-.]/)
        .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
        .join(''),
    )
    .join('')

/** What two statuses of one operation mean. */
const MEANING: Record<string, string> = { 200: 'Done.', 201: 'Made.', 202: 'Accepted; it goes on.', 204: 'Done; nothing to say.' }

export const openApi = (routes: readonly Route[], about: About, serverUrl: string): Json => {
  const schemas = schemasWithNames(about.components)
  const problems = problemsOf(about.examples.problems)

  const example = (value: unknown): Json => (value === undefined ? {} : { example: value })

  const answersOf = (route: Route, recorded: Recorded | undefined): Json =>
    Object.fromEntries(
      Object.entries(route.replies).map(([status, schema]) => {
        const seen = recorded?.answers[status]
        const headers = ['X-Request-Id', ...asNamed(seen?.headers ?? []), ...(route.method === 'POST' ? ['Idempotent-Replayed'] : [])]
        const shown = schema === null ? {} : schemas.show(schema)
        // Without what a media type carries besides its name.
        const types = route.produces?.map((type) => type.split(';')[0]!) ?? ['application/json']
        const content = Object.fromEntries(
          types.map((type) => [
            type,
            { schema: route.produces ? { type: 'string' } : shown, ...(route.produces ? {} : example(seen?.body)) },
          ]),
        )
        const isEmpty = schema === null && !route.produces
        return [
          status,
          { description: MEANING[status] ?? 'Done.', headers: headerRefs([...new Set(headers)]), ...(isEmpty ? {} : { content }) },
        ]
      }),
    )

  const operation = (route: Route): Json => {
    const recorded = about.examples.operations[operationId(route)]
    const hasEtag = Object.values(recorded?.answers ?? {}).some(({ headers }) => headers.includes('etag'))
    const parameters: Json[] = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name: name!,
      in: 'path',
      required: true,
      description: about.parameters[name!] ?? 'Record id.',
      schema: { type: 'string' },
      ...example(recorded?.params?.[name!]),
    }))
    const needed = new Set((route.query as { required?: string[] } | undefined)?.required ?? [])
    for (const [name, schema] of Object.entries(route.query?.properties ?? {})) {
      const { description, ...shown } = schemas.show(schema as TSchema)
      parameters.push({
        name,
        in: 'query',
        required: needed.has(name),
        ...(description ? { description } : {}),
        schema: shown,
        ...example(recorded?.query?.[name]),
      })
    }
    if (route.method === 'POST') parameters.push(parameterRef('IdempotencyKey'))
    if (route.method === 'PATCH' || route.method === 'DELETE' || (route.method === 'POST' && hasEtag && route.path.includes(':')))
      parameters.push(parameterRef('IfMatch'))
    if (route.method === 'GET' && hasEtag) parameters.push(parameterRef('IfNoneMatch'))

    const content: Json = {}
    if (route.body)
      content[route.isTextBody ? 'text/plain' : 'application/json'] = {
        schema: schemas.show(route.documentedBody ?? route.body),
        ...example(recorded?.body ?? route.example),
      }
    if (route.multipart) content['multipart/form-data'] = { schema: schemas.show(route.multipart) }
    return {
      operationId: operationId(route),
      tags: [route.tag],
      summary: route.summary,
      description: [route.description, route.scope === null ? null : `Scope: \`${route.scope}\`.`].filter(Boolean).join(' '),
      security: [{ apiKey: [] }, { session: [] }],
      ...(route.scope === null ? {} : { 'x-scope': route.scope }),
      parameters,
      ...(Object.keys(content).length > 0 ? { requestBody: { required: !route.bodyOptional, content } } : {}),
      responses: {
        ...answersOf(route, recorded),
        ...(route.method === 'GET' && hasEtag
          ? { '304': { description: 'Still the version of `If-None-Match`.', headers: headerRefs(['X-Request-Id', 'ETag']) } }
          : {}),
        ...problems.refsOf(route, hasEtag),
      },
    }
  }

  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  const webhooks = Object.fromEntries(
    Object.entries(about.webhooks).map(([kind, { summary, scope, body }]) => [
      kind,
      webhook(kind, summary, scope, schemas.show(body), about),
    ]),
  )
  const { title, version, description, scopes } = about
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl + API_PREFIX }],
    tags: [...new Set(routes.map((r) => r.tag))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: { ...schemas.components(), Problem: PROBLEM },
      responses: problems.components(),
      headers: HEADERS as unknown as Json,
      parameters: REQUEST_HEADERS,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: `API key, \`hb_live_…\`, with scopes: ${scopes.join(', ')}.` },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(serverUrl),
          description: 'The console’s session, from its own pages only. A key in the request wins over it.',
        },
      },
    },
  }
}

const signature = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })

const webhook = (kind: string, summary: string, scope: string, schema: Json, { examples }: About): Json => ({
  post: {
    operationId: `on${kind
      .split(/[._]/)
      .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
      .join('')}`,
    tags: ['Events'],
    summary,
    description: `Sent to subscriptions that name \`${kind}\`, and shown by GET /events. Subscribing needs \`${scope}\`.`,
    security: [],
    parameters: [
      signature(
        'X-Service-Signature',
        '`sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret.',
      ),
      signature('X-Service-Timestamp', 'Unix seconds when it was sent.'),
      signature('X-Service-Event-Id', 'The event’s id; act on each once.'),
      { ...signature('X-Service-Signature-Previous', 'By the secret before, for 24 hours after it was replaced.'), required: false },
      signature('webhook-id', 'Standard Webhooks: the event’s id.'),
      signature('webhook-timestamp', 'Standard Webhooks: Unix seconds.'),
      signature(
        'webhook-signature',
        'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret.',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, ...(examples.events[kind] === undefined ? {} : { example: examples.events[kind] }) } },
    },
    responses: {
      '2XX': { description: 'Within 10 seconds: it was received.' },
      default: { description: 'Anything else, redirects too: it is sent again after 5 minutes, 30 minutes, 2 hours and 12 hours.' },
    },
  },
})
