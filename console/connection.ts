import { useSyncExternalStore } from 'react'

/**
 * What stands between the console and its server: whether it answers, and whether it still knows the person. Requests pass through `guardedFetch`, so no
 * screen has to think of either: one that meets an ended session waits until the person has signed in again and is then sent as it was.
 */

type Connection = { isAway: boolean; needsSignIn: boolean }

let current: Connection = { isAway: false, needsSignIn: false }
let wasSignedIn = false
let waiting: { promise: Promise<void>; resolve: () => void } | null = null
const listeners = new Set<() => void>()

const change = (next: Partial<Connection>): void => {
  const merged = { ...current, ...next }
  if (merged.isAway === current.isAway && merged.needsSignIn === current.needsSignIn) return
  current = merged
  for (const listener of listeners) listener()
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )

/** Nobody is asked any more; what waited for that is sent again and takes the answer it gets. */
const stopAsking = (): void => {
  change({ needsSignIn: false })
  waiting?.resolve()
  waiting = null
}

/** From now on a 401 means that the session has ended, not that there never was one. Called by whatever signs in, in place or anew. */
export const rememberSignedIn = (): void => {
  wasSignedIn = true
  stopAsking()
}
/** Called before somebody leaves: requests that are still on their way are then refused, and that is no reason to ask for a password. */
export const forgetSignedIn = (): void => {
  wasSignedIn = false
  stopAsking()
}

const signInAgain = (): Promise<void> => {
  if (!waiting) {
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    waiting = { promise, resolve }
    change({ needsSignIn: true })
  }
  return waiting.promise
}

export const reportAway = (): void => change({ isAway: true })
export const reportBack = (): void => change({ isAway: false })

/** Resolves when a 401 is worth another try; rejects never. False: there was no session to begin with. */
export const afterRefusal = async (status: number, url: string): Promise<boolean> => {
  if (status !== 401 || !wasSignedIn || /\/(sign-in|welcome)$/.test(url)) return false
  await signInAgain()
  return true
}

export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, credentials: 'same-origin' }).catch((error: unknown) => {
    // The caller's own wish to stop says nothing about the server.
    if (!(init?.signal?.aborted && (init.signal.reason as Error | undefined)?.name === 'AbortError')) reportAway()
    throw error
  })
  if (response.status !== 502 && response.status !== 504) reportBack()
  if (await afterRefusal(response.status, String(input)))
    // Signing in took longer than any patience that was set for the first try.
    return guardedFetch(input, { ...init, signal: null })
  return response
}
