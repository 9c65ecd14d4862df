/** Full jitter: anywhere between nothing and the doubled step, so that many workers do not come back in one wave. */
export const backoffMs = (failedAttempts: number, random: () => number, baseMs = 250, capMs = 5_000): number =>
  Math.round(random() * Math.min(capMs, baseMs * 2 ** (failedAttempts - 1)))

/** `Retry-After` as seconds or as a date; null when it is absent or nonsense. */
export const retryAfterMs = (header: string | string[] | undefined, nowMs: number): number | null => {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Only the date forms of HTTP: Date.parse alone would take "1" for the year 2001.
  if (!/^[A-Z][a-z]{2,8}, /.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

/** Waits, or gives up waiting at once when the signal says so. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
