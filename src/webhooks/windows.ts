/** How many deliveries may be under way at once: to all subscriptions of this worker together, and to one of them. */
export type WindowLimits = { total: number; start: number; min: number; max: number }

export const WINDOW_LIMITS: WindowLimits = { total: 1_024, start: 8, min: 4, max: 32 }

/** No subscription takes more than this share of what is still free, so there is always room for one that has been quiet. */
const SHARE_OF_FREE = 8
const MAX_REMEMBERED = 10_000

type Window = { size: number; inFlight: number }

export type Windows = {
  /** How many more may be sent to this subscription now. */
  room: (webhookId: string) => number
  begin: (webhookId: string, count: number) => void
  end: (webhookId: string, outcome: 'delivered' | 'failed' | 'unknown') => void
  inFlight: () => number
}

/**
 * A receiver that answers well is sent more at once, one that fails or hangs is sent less: so the dead hold few of the places, and a receiver
 * that comes back is not run over.
 */
export const createWindows = (limits: WindowLimits = WINDOW_LIMITS): Windows => {
  const windows = new Map<string, Window>()
  let total = 0

  const windowOf = (id: string): Window => {
    let window = windows.get(id)
    if (window === undefined) {
      if (windows.size >= MAX_REMEMBERED) forgetIdle()
      window = { size: limits.start, inFlight: 0 }
      windows.set(id, window)
    }
    return window
  }
  const forgetIdle = () => {
    for (const [id, window] of windows) if (window.inFlight === 0) windows.delete(id)
  }

  return {
    room: (id) => {
      const window = windows.get(id)
      const own = (window?.size ?? limits.start) - (window?.inFlight ?? 0)
      const free = limits.total - total
      return Math.max(0, Math.min(own, free, Math.max(1, Math.floor(free / SHARE_OF_FREE))))
    },
    begin: (id, count) => {
      windowOf(id).inFlight += count
      total += count
    },
    end: (id, outcome) => {
      const window = windowOf(id)
      window.inFlight--
      total--
      if (outcome === 'delivered') window.size = Math.min(limits.max, window.size + 1)
      if (outcome === 'failed') window.size = Math.max(limits.min, Math.floor(window.size / 2))
    },
    inFlight: () => total,
  }
}
