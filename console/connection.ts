import { useSyncExternalStore } from 'react'

/**
 * What stands between the console and its server: whether it answers, and whether it still knows the person. Requests pass through `guardedFetch`, so no
 * screen has to think of either: one that meets an ended session, or another than the page shows, waits until that is settled and is then sent as it was.
 */

/** `signIn`: the session has ended. `place`: another tab went on as somebody else, or to another organization, and this one's cookie with it. */
type Question = 'signIn' | 'place'
type Connection = { isAway: boolean; question: Question | null }

let current: Connection = { isAway: false, question: null }
let wasSignedIn = false
/** Whom and where the page shows; the server does nothing for it as anybody else. */
let shown: string | null = null
let waiting: { promise: Promise<void>; resolve: () => void } | null = null
const listeners = new Set<() => void>()

const change = (next: Partial<Connection>): void => {
  const merged = { ...current, ...next }
  if (merged.isAway === current.isAway && merged.question === current.question) return
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
  change({ question: null })
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
  shown = null
  stopAsking()
}

/** Called with every session that the server tells of to this page. */
export const showAs = ({ user, organization }: { user: { id: string }; organization: { id: string } }): void => {
  const before = shown
  shown = `${user.id}@${organization.id}`
  // This very page went on, and what was on its way meanwhile asks for nothing.
  if (shown !== before && current.question === 'place') stopAsking()
}
/** What goes with every request, so that none is done in a house that the page does not show. */
export const shownHeader = (): Record<string, string> => (shown === null ? {} : { 'x-holdback-as': shown })

/** So long nobody has touched the page: what it asks by itself keeps no session awake, and whoever went home is signed out in time. */
const UNATTENDED_AFTER_MS = 300_000
let lastTouched = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(
    kind,
    () => {
      lastTouched = Date.now()
    },
    { capture: true, passive: true },
  )
const unattendedHeader = (): Record<string, string> =>
  Date.now() - lastTouched > UNATTENDED_AFTER_MS ? { 'x-holdback-unattended': 'true' } : {}

const ask = (question: Question): Promise<void> => {
  if (!waiting) {
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    waiting = { promise, resolve }
  }
  change({ question })
  return waiting.promise
}

export const reportAway = (): void => change({ isAway: true })
export const reportBack = (): void => change({ isAway: false })

type Refusal = { status: number; code: string | undefined }

/** Resolves when a refused request is worth another try; rejects never. False: there was no session to begin with, or it was refused for itself. */
export const afterRefusal = async ({ status, code }: Refusal, url: string): Promise<boolean> => {
  if (!wasSignedIn || /\/(sign-in|welcome)$/.test(url)) return false
  if (status !== 401 && code !== 'other_session') return false
  await ask(status === 401 ? 'signIn' : 'place')
  return true
}

const codeOf = async (response: Response): Promise<string | undefined> =>
  response.status === 409 ? ((await response.clone().json()) as { code?: string }).code : undefined

export const guardedFetch: typeof fetch = async (input, init) => {
  const headers = { ...(init?.headers as Record<string, string>), ...shownHeader(), ...unattendedHeader() }
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' }).catch((error: unknown) => {
    // The caller's own wish to stop says nothing about the server.
    if (!(init?.signal?.aborted && (init.signal.reason as Error | undefined)?.name === 'AbortError')) reportAway()
    throw error
  })
  if (response.status !== 502 && response.status !== 504) reportBack()
  const code = await codeOf(response).catch(() => undefined)
  if (await afterRefusal({ status: response.status, code }, String(input)))
    // Signing in took longer than any patience that was set for the first try.
    return guardedFetch(input, { ...init, signal: null })
  return response
}

/** For what settles the question itself: it may be said by whoever the cookie is of, and waits for no answer to it. */
export const plainFetch: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'same-origin' })
