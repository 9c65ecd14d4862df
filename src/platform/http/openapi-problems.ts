import { STATUS_CODES } from 'node:http'
import type { Json } from './openapi-schemas.ts'
import type { Route } from './route.ts'

export const PROBLEM: Json = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs.' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: 100,
      description: 'Every field that is unknown or wrong.',
      items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    allowed: { type: 'array', items: { type: 'string' }, description: 'Where a record could move to instead.' },
    requiredScope: { type: 'string' },
    documentIds: { type: 'array', items: { type: 'string' } },
  },
}

/** When a code is answered. The table of the reference and of docs/API.md. */
export const CODES: Record<string, { status: number; when: string }> = {
  invalid_json: { status: 400, when: 'The body cannot be parsed.' },
  invalid_request: { status: 400, when: 'A field, a parameter, a date, a limit: `errors` names each.' },
  unauthorized: { status: 401, when: 'No key, or one that is malformed, unknown, expired or revoked.' },
  insufficient_scope: { status: 403, when: 'The key lacks `requiredScope`. Checked before the record is looked up.' },
  totp_required: { status: 403, when: 'A person without a second factor, where the organization requires one.' },
  not_found: { status: 404, when: 'No such path, or no such record, or another organization’s.' },
  method_not_allowed: { status: 405, when: 'The path has other methods; `Allow` lists them.' },
  request_timeout: { status: 408, when: 'The body did not arrive in its time.' },
  invalid_transition: { status: 409, when: 'A state cannot be left for the one given; `allowed` lists those it can.' },
  submission_required: { status: 409, when: 'The tool needs a deal that has a submission.' },
  documents_required: { status: 409, when: 'There is no statement to read, or some were not read yet (`documentIds`).' },
  conflict: { status: 409, when: 'The record, or another, is in a state that does not allow it; `detail` says which.' },
  idempotency_in_progress: { status: 409, when: 'The first request with this `Idempotency-Key` is still being carried out.' },
  not_configured: { status: 409, when: 'The organization’s ACH originator data is missing.' },
  second_person_required: { status: 409, when: 'Whoever made a file cannot approve it.' },
  limit_exceeded: { status: 409, when: 'A limit that the organization set for itself.' },
  gone: { status: 410, when: 'A replayed `Idempotency-Key` whose record was deleted; a file that retention deleted.' },
  precondition_failed: { status: 412, when: '`If-Match` names another version, or a correction another revision.' },
  file_too_large: { status: 413, when: 'A file of more than 50 MB.' },
  too_many_files: { status: 413, when: 'More than 10 files.' },
  payload_too_large: {
    status: 413,
    when: 'A JSON body above 1 MB (`POST /analysis/transactions` 64 MB, batches 8 MB, ACH returns 16 MB).',
  },
  unsupported_media_type: { status: 415, when: 'Another Content-Type than the operation takes.' },
  not_a_pdf: { status: 415, when: 'By its first bytes, not by its name.' },
  idempotency_mismatch: { status: 422, when: 'The `Idempotency-Key` was used for a different request.' },
  rate_limited: { status: 429, when: 'Too many requests, or too much under way for one organization: wait for `Retry-After`.' },
  headers_too_large: { status: 431, when: 'Request line or headers too long.' },
  internal_error: { status: 500, when: 'Our fault; the request id names it in our log.' },
  unavailable: { status: 503, when: 'The service cannot answer just now; try again.' },
  provider_not_configured: { status: 503, when: 'The operator has not set up the provider that the tool asks.' },
}

const HEADERS_OF: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
}

/** Which codes an operation can answer, besides those it names itself. */
const codesOf = (route: Route, hasEtag: boolean): string[] => {
  const { method, path } = route
  const codes = ['invalid_request', 'unauthorized', 'totp_required', 'rate_limited', 'headers_too_large', 'internal_error', 'unavailable']
  // Events answer it where a kind is named that the key may not read.
  codes.push('insufficient_scope')
  if (path.includes(':')) codes.push('not_found')
  if (method === 'POST') codes.push('idempotency_in_progress', 'idempotency_mismatch', 'gone')
  if (method === 'POST' || method === 'PATCH') codes.push('invalid_json', 'request_timeout', 'payload_too_large', 'unsupported_media_type')
  if (route.multipart) codes.push('file_too_large', 'too_many_files')
  if (method === 'PATCH' || method === 'DELETE' || (method === 'POST' && hasEtag)) codes.push('precondition_failed')
  return [...new Set([...codes, ...(route.refuses ?? [])])]
}

/** Each status of its own, with the codes it can have: written once for each set of codes. */
export const problemsOf = (examples: Record<string, unknown>) => {
  const components: Record<string, Json> = {}
  return {
    refsOf: (route: Route, hasEtag: boolean): Json => {
      const byStatus = new Map<number, string[]>()
      for (const code of codesOf(route, hasEtag)) {
        const { status } = CODES[code]!
        byStatus.set(status, [...(byStatus.get(status) ?? []), code])
      }
      return Object.fromEntries(
        [...byStatus]
          .sort(([a], [b]) => a - b)
          .map(([status, codes]) => {
            const name = `${status}-${codes.sort().join('-')}`
            components[name] ??= responseOf(status, codes, examples)
            return [String(status), { $ref: `#/components/responses/${name}` }]
          }),
      )
    },
    components: () => components,
  }
}

const responseOf = (status: number, codes: string[], examples: Record<string, unknown>): Json => {
  const seen = codes.map((code) => examples[code]).find((e) => e !== undefined)
  return {
    description: `${STATUS_CODES[status]}. ${codes.map((code) => `\`${code}\`: ${CODES[code]!.when}`).join(' ')}`,
    headers: Object.fromEntries(
      ['X-Request-Id', ...(HEADERS_OF[status] ?? [])].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { type: 'string', enum: codes } } },
          ],
        },
        ...(seen === undefined ? {} : { example: seen }),
      },
    },
  }
}
