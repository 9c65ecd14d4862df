import type { HoldbackError } from './error.ts'

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 10_000
/** A service that asks for more patience than this is told to the caller instead, unless the caller has less. */
export const MAX_RETRY_AFTER_MS = 60_000

/** `Retry-After` in milliseconds, given in seconds or as a date; 0 when there is none. */
export const retryAfterMs = (header: string | null, nowMs: number): number => {
  if (header === null) return 0
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs)
}

/** How long to wait before the next try (the first has number 0): what was asked for, and a random part that grows, so that many callers do not come back at once. */
export const delayMs = (tryNumber: number, retryAfter: number, random: () => number = Math.random): number =>
  retryAfter + Math.round(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tryNumber))

/**
 * Whether a failed request may be sent again. Refusals that say that nothing was done (as a 503 does almost always) may. Where the answer got lost it depends on what a
 * second request would do: reads and deletions do no harm, a POST carries its idempotency key, and a PATCH that insists on a version
 * would be refused for its own success.
 */
export const isRetryable = (
  error: HoldbackError,
  request: { method: string; hasIfMatch: boolean },
  maxRetryAfterMs = MAX_RETRY_AFTER_MS,
): boolean => {
  if (error.retryAfterMs > maxRetryAfterMs) return false
  if (error.status === 429) return true
  if (error.status === 503) return error.code !== 'provider_not_configured'
  // The try before this one, whose answer got lost, is still being carried out.
  if (error.status === 409) return error.code === 'idempotency_in_progress'
  const isAnswerLost = error.status === 0 || error.status === 502 || error.status === 504
  return isAnswerLost && !(request.method === 'PATCH' && request.hasIfMatch)
}
