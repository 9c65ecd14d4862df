export type ProviderErrorCode =
  /** No answer, or one that says the provider is in trouble (5xx), however often it was asked. */
  | 'unavailable'
  | 'timeout'
  | 'rate_limited'
  /** The provider does not accept our key. */
  | 'key_refused'
  /** The provider understood and will not answer this question. */
  | 'rejected'
  /** The answer breaks the contract of docs/PROVIDERS.md. */
  | 'bad_response'
  /** Too many failures in a row: the provider is left alone for a while. */
  | 'circuit_open'
  | 'cancelled'

/** Why a provider gave no result. The message is written for the underwriter and holds nothing secret or personal. */
export class ProviderError extends Error {
  readonly provider: string
  readonly code: ProviderErrorCode
  /** When it makes sense to ask again, where the provider or the circuit breaker says so. */
  readonly retryAfterMs: number | null

  constructor(provider: string, code: ProviderErrorCode, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
