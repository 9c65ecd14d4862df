export type BreakerOptions = { now: () => number; failuresToOpen: number; openMs: number }

/** `state` and the failures behind it, for logs and metrics. */
export type Breaker = {
  /** 0 when a call may be made, else the milliseconds until one may. A call that may be made must be followed by `success`, `failure` or `neutral`. */
  waitMs(): number
  success(): void
  failure(): void
  /** The call says nothing about the provider's health (our request was refused, or we cancelled it). */
  neutral(): void
  state(): 'closed' | 'open' | 'half_open'
}

/**
 * After `failuresToOpen` failures in a row nothing is sent for `openMs`; then a single call tries whether the provider is back.
 * While that one is out, the others are still turned away.
 */
export const createBreaker = ({ now, failuresToOpen, openMs }: BreakerOptions): Breaker => {
  let failures = 0
  let openUntil: number | null = null
  let probing = false

  return {
    waitMs: () => {
      if (openUntil === null) return 0
      const left = openUntil - now()
      if (left > 0) return left
      if (probing) return openMs
      probing = true
      return 0
    },
    success: () => {
      failures = 0
      openUntil = null
      probing = false
    },
    failure: () => {
      failures++
      if (probing || failures >= failuresToOpen) openUntil = now() + openMs
      probing = false
    },
    neutral: () => {
      probing = false
    },
    state: () => (openUntil === null ? 'closed' : openUntil > now() ? 'open' : 'half_open'),
  }
}
