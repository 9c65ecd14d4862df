import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Addresses hold the state of every screen, as plain text: `?status=active,defaulted&sort=-fundedDate`. */

export type Params = Record<string, string | undefined>

export const parseSearch = (text: string): Params => Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

/** The address's parameters and a way to change some of them. Filters are no steps back; opening something is. */
export const useParamsState = (): [Params, (change: Params, how?: { push?: boolean }) => void] => {
  const search = useSearch({ strict: false }) as Params
  const navigate = useNavigate()
  const set = useCallback(
    (change: Params, how: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: ((before: Params) => ({ ...before, ...change })) as never,
        replace: !how.push,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, set]
}

export type Destination = { to: string; search?: Params }

/** Goes somewhere; what is begun on the list that is shown leaves it filtered as it is. */
export const useGo = (): ((destination: Destination) => void) => {
  const navigate = useNavigate()
  const router = useRouter()
  return ({ to, search }) => {
    const isHere = search !== undefined && to === router.state.location.pathname
    void navigate({ to, search: ((before: Params) => (isHere ? { ...before, ...search } : (search ?? {}))) as never })
  }
}
