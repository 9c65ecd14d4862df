/** How many deliveries may be under way at once. */
export type WindowLimits = {
  /** To all subscriptions of this worker together. */
  total: number
  /** Of these, begun a moment ago. More would not make a quick receiver quicker; a slow one stops counting here when it shows that it is slow. */
  young: number
  /** To one subscription: at first, at worst, at best. */
  start: number
  min: number
  max: number
}

export const WINDOW_LIMITS: WindowLimits = { total: 1_024, young: 64, start: 8, min: 4, max: 32 }

export const YOUNG_MS = 25
/** No subscription takes more than this share of what is still free, so there is always room for one that has been quiet. */
const SHARE_OF_FREE = 8
const MAX_REMEMBERED = 10_000

type Window = { size: number; inFlight: number; isQuick: boolean }

/** Places taken for one subscription, together; each is ended by itself. */
export type Flight = { webhookId: string; begunAt: number; count: number; isYoung: boolean }

export type Windows = {
  /** How many more may be sent to this subscription now. */
  room: (webhookId: string) => number
  /** Nobody may be sent anything now. */
  isFull: () => boolean
  /** How many more it may be given to hold: what it takes at once, if its last answer came quickly and well. */
  mayHold: (webhookId: string) => number
  begin: (webhookId: string, count: number) => Flight
  end: (flight: Flight, outcome: 'delivered' | 'failed' | 'unknown') => void
  /** Lets those that have taken a while stop counting as young. True when that made room. */
  age: () => boolean
}

/**
 * A receiver that answers well is sent more at once, one that fails or hangs is sent less: so the dead hold few of the places, and a receiver
 * that comes back is not run over.
 */
export const createWindows = (limits: WindowLimits = WINDOW_LIMITS, elapsedMs: () => number = () => performance.now()): Windows => {
  const windows = new Map<string, Window>()
  const young = new Set<Flight>()
  let youngCount = 0
  let total = 0

  const windowOf = (id: string): Window => {
    let window = windows.get(id)
    if (window === undefined) {
      if (windows.size >= MAX_REMEMBERED) for (const [other, { inFlight }] of windows) if (inFlight === 0) windows.delete(other)
      window = { size: limits.start, inFlight: 0, isQuick: false }
      windows.set(id, window)
    }
    return window
  }

  return {
    room: (id) => {
      const window = windows.get(id)
      const own = (window?.size ?? limits.start) - (window?.inFlight ?? 0)
      const free = limits.total - total
      return Math.max(0, Math.min(own, free, limits.young - youngCount, Math.max(1, Math.floor(free / SHARE_OF_FREE))))
    },
    isFull: () => total >= limits.total || youngCount >= limits.young,
    mayHold: (id) => {
      const window = windows.get(id)
      return window?.isQuick ? window.size : 0
    },
    begin: (webhookId, count) => {
      const flight = { webhookId, begunAt: elapsedMs(), count, isYoung: true }
      windowOf(webhookId).inFlight += count
      total += count
      youngCount += count
      if (count > 0) young.add(flight)
      return flight
    },
    end: (flight, outcome) => {
      const window = windowOf(flight.webhookId)
      window.inFlight--
      total--
      flight.count--
      if (flight.isYoung) youngCount--
      if (flight.count === 0) young.delete(flight)
      window.isQuick = outcome === 'delivered' && flight.isYoung && elapsedMs() - flight.begunAt < YOUNG_MS
      if (outcome === 'delivered') window.size = Math.min(limits.max, window.size + 1)
      if (outcome === 'failed') window.size = Math.max(limits.min, Math.floor(window.size / 2))
    },
    age: () => {
      const before = youngCount
      const since = elapsedMs() - YOUNG_MS
      // A set keeps its order, so the first that is young ends the search.
      for (const flight of young) {
        if (flight.begunAt > since) break
        flight.isYoung = false
        youngCount -= flight.count
        young.delete(flight)
      }
      return youngCount < before
    },
  }
}
