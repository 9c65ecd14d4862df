/** An error that the caller is told about. Everything else that is thrown is a 500 that says nothing. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, code: string, detail: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.extra = extra
    this.headers = headers
  }
}

export type FieldError = { path: string; message: string }

export const invalidRequest = (detail: string, errors: FieldError[] = []): Problem =>
  new Problem(400, 'invalid_request', detail, errors.length > 0 ? { errors } : {})

/** One bad field, named by its path in the body (`amount`) or the query (`query.limit`). */
export const invalidField = (path: string, message: string): Problem => invalidRequest(`${path}: ${message}`, [{ path, message }])

/** Told from a record that does not exist: here the address is wrong, not the name. */
export const noSuchPath = (): Problem => new Problem(404, 'not_found', 'There is nothing at this path.')

/** The same words for a record that never was and for another organization's, so that neither can be told from the other. */
export const notFound = (): Problem => new Problem(404, 'not_found', 'There is no such record.')

export type ConflictCode =
  | 'invalid_transition'
  | 'submission_required'
  | 'documents_required'
  | 'conflict'
  | 'idempotency_in_progress'
  | 'not_configured'
  | 'second_person_required'
  | 'limit_exceeded'
export const conflict = (code: ConflictCode, detail: string, extra: Record<string, unknown> = {}): Problem =>
  new Problem(409, code, detail, extra)

export const unavailable = (detail: string, code: 'unavailable' | 'provider_not_configured' = 'unavailable'): Problem =>
  new Problem(503, code, detail)
