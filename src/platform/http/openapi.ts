import type { TSchema } from 'typebox'
import { API_PREFIX } from './prefixes.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** The schemas are JSON Schema already; a copy through JSON drops what only the validator needs. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
    allowed: { type: 'array', items: { type: 'string' } },
    requiredScope: { type: 'string' },
  },
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const exampleOf = (schema: Json): unknown => {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('default' in schema) return schema.default
  const values = schema.enum as unknown[] | undefined
  if (values) return values[0]
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string]
  if (types.includes('object') && schema.properties) {
    const properties = schema.properties as Record<string, Json>
    const required = new Set((schema.required as string[] | undefined) ?? [])
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.has(name))
        .map(([name, s]) => [name, exampleOf(s)]),
    )
  }
  if (types.includes('array')) return schema.items ? [exampleOf(schema.items as Json)] : []
  if (types.includes('null') && types.length > 1) return null
  if (types.includes('integer')) return (schema.minimum as number | undefined) ?? 1
  if (types.includes('number')) return 1250.5
  if (types.includes('boolean')) return true
  if (types.includes('object')) return {}
  if (schema.format === 'date') return '2026-03-31'
  if (schema.format === 'date-time') return '2026-03-31T14:00:00.000Z'
  return 'text'
}

const contentOf = ({ produces }: Route, schema: Json): Json =>
  produces ? Object.fromEntries(produces.map((type) => [type, { schema }])) : { 'application/json': { schema, example: exampleOf(schema) } }

const operation = (route: Route): Json => {
  const parameters: Json[] = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  for (const [name, schema] of Object.entries(route.query?.properties ?? {}))
    parameters.push({ name, in: 'query', required: false, schema: plain(schema as TSchema), example: exampleOf(plain(schema as TSchema)) })
  if (route.method === 'POST')
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } })
  if (route.method === 'PATCH') parameters.push({ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } })

  const content: Json = {}
  if (route.body)
    content[route.isTextBody ? 'text/plain' : 'application/json'] = {
      schema: plain(route.body),
      example: route.example ?? exampleOf(plain(route.body)),
    }
  if (route.multipart) content['multipart/form-data'] = { schema: plain(route.multipart) }
  const replies = Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      schema === null ? { description: 'Done.' } : { description: 'Success.', content: contentOf(route, plain(schema)) },
    ]),
  )
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, `Scope: \`${route.scope}\`.`].filter(Boolean).join(' '),
    security: [{ apiKey: [route.scope] }],
    parameters,
    ...(Object.keys(content).length > 0 ? { requestBody: { required: !route.bodyOptional, content } } : {}),
    responses: {
      ...replies,
      '400': problem('The request is not valid.'),
      '401': problem('No valid key.'),
      '403': problem('The key lacks the scope.'),
      '404': problem('No such record.'),
      default: problem('Any other refusal: 405, 409, 412, 413, 415, 422, 429, 503; see code.'),
    },
  }
}

const operationId = (route: Route): string =>
  route.method.toLowerCase() +
  route.path
    .split('/')
    .filter(Boolean)
    .map((part) =>
      part
        .replace(/^:/, 'by-')
        .split('-')
        .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
        .join(''),
    )
    .join('')

/** What the interface is called, and what a key may be allowed to. */
export type About = { title: string; version: string; description: string; scopes: readonly string[] }

export const openApi = (routes: readonly Route[], { title, version, description, scopes }: About, serverUrl: string): Json => {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl + API_PREFIX }],
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: `API key with scopes: ${scopes.join(', ')}.` } },
    },
  }
}
