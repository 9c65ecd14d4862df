export type FieldProblem = { path: string; message: string }

/** A refusal of the service (RFC 9457), or no answer at all: then `status` is 0 and `code` is `network_error`. */
export class HoldbackError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  /** What is wrong with which field, when the request was not valid. */
  readonly errors: readonly FieldProblem[]
  /** Names the request in the service's log. */
  readonly requestId: string | null
  /** How long the service asks to be left alone; 0 when it does not say. */
  readonly retryAfterMs: number
  /** The whole problem, with what only some of them have: `allowed`, `requiredScope`, `maxBytes`. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    problem: Record<string, unknown>,
    options: ErrorOptions & { requestId?: string | null; retryAfterMs?: number } = {},
  ) {
    const detail = typeof problem.detail === 'string' ? problem.detail : `The service answered ${status}.`
    super(detail, options)
    this.name = 'HoldbackError'
    this.status = status
    this.code = typeof problem.code === 'string' ? problem.code : 'unknown'
    this.detail = detail
    this.errors = Array.isArray(problem.errors) ? (problem.errors as FieldProblem[]) : []
    this.requestId = typeof problem.requestId === 'string' ? problem.requestId : (options.requestId ?? null)
    this.retryAfterMs = options.retryAfterMs ?? 0
    this.problem = problem
  }
}
