import { Compile } from 'typebox/schema'
import type { TestApp } from '../test-app.ts'

/**
 * Requests made from the published OpenAPI document: some valid, some nearly, some hostile. Whatever comes in, the answer is no 5xx and looks as the
 * document says. Seeded, so that a failure can be had again.
 */
type Json = Record<string, unknown>
type Operation = {
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
type Target = { method: string; path: string; operation: Operation; checks: Map<string, ReturnType<typeof Compile>> }

export type Random = {
  next: () => number
  below: (n: number) => number
  pick: <T>(items: readonly T[]) => T
  chance: (p: number) => boolean
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  // mulberry32: small, fast, good enough to choose nonsense with.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick: (items) => items[below(items.length)]!, chance: (p) => next() < p }
}

/** What the interface answers besides JSON: exports, memos, pages and files for a bank. */
const FILE_TYPES: readonly string[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'image/png',
  'text/plain',
]

const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e308,
  1.005,
  0.1 + 0.2,
  2 ** 53,
  '',
  ' ',
  '0',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥'.repeat(50),
  'x'.repeat(5_000),
  "'; DROP TABLE deals; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'NaN',
  'null',
  'undefined',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13-01T00:00:00Z',
  [],
  [[]],
  {},
  { $ne: null },
  { __proto__: { x: 1 } },
  [null],
  Array.from({ length: 200 }, () => 1),
  'R99',
  'constructor',
  '١٢٣',
]

const sample = (schema: Json, random: Random, depth = 0): unknown => {
  if (random.chance(0.04)) return random.pick(HOSTILE)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.anyOf)) return sample(random.pick(schema.anyOf as Json[]), random, depth)
  const values = schema.enum as unknown[] | undefined
  if (values) return random.pick(values)
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as string[]
  const type = random.pick(types)
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return random.pick([1, 2, 20, 100, 101, 0, -1, 1_000_000])
    case 'number':
      return random.pick([0, 1, 0.01, 99.99, 1234.56, 1e12, 1e12 + 1, 33.333])
    case 'array':
      return Array.from({ length: random.below(4) }, () => sample((schema.items as Json | undefined) ?? {}, random, depth + 1))
    case 'object': {
      const out: Json = {}
      const required = new Set((schema.required as string[] | undefined) ?? [])
      for (const [name, property] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}))
        if (required.has(name) ? random.chance(0.95) : random.chance(0.6)) out[name] = sample(property, random, depth + 1)
      if (random.chance(0.05)) out[random.pick(['extra', '__proto__x', 'constructor', 'id', 'orgId', 'org_id'])] = 1
      return out
    }
    default:
      return textOf(schema, random)
  }
}

/** With everything that it points at written out in its place. */
const expanded = (document: unknown): unknown => {
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write)
    if (value === null || typeof value !== 'object') return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') {
      const path = $ref.slice(2).split('/')
      return write(path.reduce((at, key) => (at as Json)[key], document))
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, write(inner)]))
  }
  return write(document)
}

const textOf = (schema: Json, random: Random): string => {
  if (schema.format === 'date') return random.pick(['2026-03-16', '2026-01-31', '2024-02-29', '2026-12-31', '2025-02-29', 'yesterday'])
  if (schema.format === 'date-time') return random.pick(['2026-03-16T00:00:00Z', '2026-03-16T00:00:00.000+05:30', '2026-03-16', 'now'])
  if (schema.format === 'email') return random.pick(['a@example.com', 'a@b', 'not an address'])
  if (typeof schema.pattern === 'string') return random.pick(['12-3456789', 'R01', 'R1', '123456789'])
  if (Array.isArray(schema.examples) && random.chance(0.5)) return String(schema.examples[0])
  return random.pick([
    'Harbor Street Bakery LLC',
    'https://example.com/hook',
    'active',
    'x',
    'ny',
    'Ünïcødé 店',
    'a'.repeat(260),
    '%_\\',
    'deal.created',
  ])
}

const prepare = async (t: TestApp): Promise<Target[]> => {
  const document = expanded(await (await fetch(`${t.url}/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const checks = new Map<string, ReturnType<typeof Compile>>()
      for (const [status, reply] of Object.entries(operation.responses)) {
        const schema = reply.content?.['application/json']?.schema
        if (schema) checks.set(status, Compile(schema))
      }
      return { method: method.toUpperCase(), path, operation, checks }
    }),
  )
}

export type FuzzReport = { sent: number; byStatus: Record<number, number>; failures: string[] }

/** `ids` are real ones to put into paths, by parameter name; they make requests reach past the first check. */
export const fuzzRequests = async (
  t: TestApp,
  options: { seed: number; count: number; ids: Record<string, string[]> },
): Promise<FuzzReport> => {
  const random = createRandom(options.seed)
  const targets = await prepare(t)
  const report: FuzzReport = { sent: 0, byStatus: {}, failures: [] }
  const known = Object.values(options.ids).flat()

  const one = async (): Promise<void> => {
    const target = random.pick(targets)
    const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const ids = options.ids[name] ?? []
      if (ids.length > 0 && random.chance(0.8)) return random.pick(ids)
      return encodeURIComponent(
        String(random.pick([...known, ...HOSTILE.filter((v) => typeof v === 'string' && v.isWellFormed() && v !== '')])),
      )
    })
    const query = new URLSearchParams()
    for (const p of target.operation.parameters.filter((x) => x.in === 'query'))
      if (random.chance(0.3)) {
        const value = sample(p.schema, random)
        query.append(p.name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
        if (random.chance(0.02)) query.append(p.name, 'again')
      }
    if (random.chance(0.03)) query.append('nonsense', '1')
    const headers: Record<string, string> = {}
    let body: string | FormData | undefined
    const content = target.operation.requestBody?.content
    const json = content?.['application/json']
    if (json) {
      headers['content-type'] = random.chance(0.97)
        ? 'application/json'
        : random.pick(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=latin1'])
      const value =
        random.chance(0.15) && json.example !== undefined
          ? json.example
          : random.chance(0.03)
            ? random.pick(HOSTILE)
            : sample(json.schema, random)
      body = random.chance(0.02) ? random.pick(['', '{', '[1,', '{"a":1}}', '"\\ud800"', '\u0000']) : JSON.stringify(value)
    } else if (content) {
      const form = new FormData()
      for (let i = random.below(3); i > 0; i--)
        form.append(
          random.pick(['files', 'file', 'other']),
          new Blob([random.pick(['%PDF-1.7 nothing', 'plain', ''])]),
          random.pick(['a.pdf', '../../x', '']),
        )
      if (random.chance(0.3)) form.append(random.pick(['dealId', 'merchantId', 'extra']), String(random.pick([...known, '\u0000', ''])))
      body = form
    }
    if (target.method === 'POST' && random.chance(0.2)) headers['idempotency-key'] = random.pick(['k1', 'k2', 'k3', 'x'.repeat(256)])
    if (random.chance(0.05)) headers['if-match'] = random.pick(['*', '"v1"', '"v99"', 'nonsense', '"v1", "v2"'])
    const suffix = query.size > 0 ? `?${query}` : ''
    const answer = await t.tenant.call(target.method, `${path}${suffix}`, body, headers)
    report.sent++
    report.byStatus[answer.status] = (report.byStatus[answer.status] ?? 0) + 1
    const shown = `${target.method} ${`${path}${suffix}`.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''} → ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
    // 503 is only right where something outside is missing, which these tests have not configured.
    const isExcused = answer.status === 503 && answer.body.code === 'provider_not_configured'
    if (answer.status >= 500 && !isExcused) report.failures.push(`5xx: ${shown}`)
    else if (answer.status >= 400 && !(answer.body?.code && answer.body?.requestId && answer.body?.status === answer.status))
      report.failures.push(`no problem document: ${shown}`)
    else if (answer.status < 300) {
      const check = target.checks.get(String(answer.status))
      // Files and pictures are documented by their status; only JSON has a schema to be held against.
      const documented = target.operation.responses[String(answer.status)]
      const isOther = documented !== undefined && FILE_TYPES.includes((answer.headers.get('content-type') ?? '').split(';')[0]!)
      if (answer.status !== 204 && !check && !isOther) report.failures.push(`undocumented status: ${shown}`)
      else if (check && !check.Check(answer.body))
        report.failures.push(`not as documented: ${shown} ${JSON.stringify(check.Errors(answer.body)).slice(0, 500)}`)
    }
  }
  const lane = async () => {
    while (report.sent < options.count && report.failures.length < 20) await one()
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return report
}
