import type { Examples, Recorded } from '../../src/platform/http/openapi.ts'
import type { Answer } from '../test-app.ts'
import { operationAt } from './document.ts'
import type { Step } from './walk.ts'

/** What a walk saw, as the reference shows it: the same on every run, so that a difference is a difference of the service. */

const KEPT_HEADERS = ['etag', 'location', 'content-disposition', 'cache-control', 'idempotent-replayed']
const MAX_ITEMS = 2
const MAX_TEXT = 400

/** Enough of a list, or of a text, to see what is in it. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

/** Ids, secrets, signatures and digests are other ones on every run. */
const steady = (url: string) => {
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()
  const idFor = (id: string, prefix: string): string => {
    if (!ids.has(id)) {
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
      ids.set(id, `${prefix}_01kks5k0r0e1v8${String(counts.get(prefix)).padStart(12, '0')}`)
    }
    return ids.get(id)!
  }
  return (text: string): string =>
    text
      .replaceAll(url, 'https://holdback.example.com')
      .replace(/\b([a-z]{2,5})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, (id, prefix: string) => idFor(id, prefix))
      .replace(/whsec_[A-Za-z0-9+/]{43}=/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0s9zWJrkd4w=')
      .replace(/(\/files\/)[^"?]+\?[^"]+/g, '$1example?expires=1773676800&signature=example')
      .replace(/"(sha256|reportId)":"[^"]+"/g, '"$1":"example"')
      .replace(/"requestId":"[^"]+"/g, '"requestId":"b9d1f6a8-9a5e-4b0e-8a3c-2f4f3f1d7c11"')
      .replace(/"(generatedAt|date|openedDate|filedDate|formationDate|from|to)":"20(?!26-0[234])[^"]+"/g, '"$1":"2025-11-03"')
}

const parametersOf = (template: string, path: string): Record<string, string> => {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
  const values = new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)!.slice(1)
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]))
}

export const recordingOf = (
  url: string,
  steps: readonly Step[],
  events: readonly { eventType: string }[],
  problems: readonly Answer[],
): Examples => {
  const operations: Record<string, Recorded> = {}
  for (const { method, path, body, answer } of steps) {
    const { template, operation } = operationAt(method, path)!
    const [plain, query] = path.split('?')
    const answers = operations[operation.operationId]?.answers ?? {}
    const status = String(answer.status)
    if (answers[status]) continue
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const isBody = body !== undefined && !(body instanceof FormData)
    operations[operation.operationId] = {
      params: parametersOf(template, plain!),
      ...(query ? { query: Object.fromEntries(new URLSearchParams(query)) } : {}),
      ...(isBody ? { body: shortened(body) } : {}),
      ...operations[operation.operationId],
      answers: {
        ...answers,
        [status]: {
          headers: KEPT_HEADERS.filter((name) => answer.headers.has(name)),
          ...(isJson ? { body: shortened(answer.body) } : {}),
        },
      },
    }
  }
  const told: Record<string, unknown> = {}
  for (const event of events) told[event.eventType] ??= shortened(event)
  const refused: Record<string, unknown> = {}
  for (const { body } of problems) refused[body.code] ??= shortened(body)
  const inOrder = (o: Record<string, unknown>) => Object.fromEntries(Object.entries(o).sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = steady(url)(JSON.stringify({ operations, events: told, problems: refused }))
  const all = JSON.parse(text) as Record<keyof Examples, Record<string, unknown>>
  return { operations: inOrder(all.operations), events: inOrder(all.events), problems: inOrder(all.problems) } as Examples
}
