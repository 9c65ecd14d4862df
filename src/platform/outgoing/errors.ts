export type OutgoingErrorCode =
  | 'bad_url'
  | 'bad_request'
  | 'blocked_address'
  | 'dns'
  | 'connect_failed'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'bad_response'
  | 'response_too_large'
  | 'aborted'

/** Why a call that leaves the service did not come back with an answer. The message is safe to show to whoever gave the URL. */
export class OutgoingError extends Error {
  readonly code: OutgoingErrorCode

  constructor(code: OutgoingErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OutgoingError'
    this.code = code
  }
}

const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|CRL_)/
const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EINVAL',
  'EHOSTDOWN',
  'ENETDOWN',
])
const DNS_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'EREFUSED',
  'EBADNAME',
])
const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET', 'UND_ERR_INFO'])
const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  // Several addresses were tried and each failed: the first failure speaks for all.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : ''
}

/** What undici, the socket or the resolver threw, in our words. */
export const asOutgoingError = (error: unknown): OutgoingError => {
  if (error instanceof OutgoingError) return error
  const code = codeOf(error)
  if (TLS_CODE.test(code)) return new OutgoingError('tls', `TLS failed: ${code}`, error)
  if (DNS_CODES.has(code)) return new OutgoingError('dns', `The name could not be resolved: ${code}`, error)
  if (CONNECT_CODES.has(code)) return new OutgoingError('connect_failed', `No connection: ${code}`, error)
  if (TIMEOUT_CODES.has(code)) return new OutgoingError('timeout', 'No connection in time', error)
  if (RESET_CODES.has(code)) return new OutgoingError('reset', 'The connection was closed before the answer was complete', error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutgoingError('response_too_large', 'The response headers are too large', error)
  if (code === 'UND_ERR_INVALID_ARG')
    return new OutgoingError('bad_request', error instanceof Error ? error.message : 'invalid request', error)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return new OutgoingError('aborted', 'The service is shutting down', error)
  if ((error instanceof Error && error.name === 'HTTPParserError') || code.startsWith('UND_ERR_RES'))
    return new OutgoingError('bad_response', 'The answer is not HTTP', error)
  return new OutgoingError('connect_failed', `The call failed${code ? `: ${code}` : ''}`, error)
}
