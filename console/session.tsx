import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { people } from './api.ts'
import type { Session } from './api-types.ts'

export const SESSION_KEY = ['session'] as const

const SessionContext = createContext<Session | null>(null)

export const useSessionQuery = () =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: people.session,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    // A page stands open over midnight, and "today" is another day then.
    refetchInterval: 60_000,
  })

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** Who is here, in which organization; screens are only drawn where there is one. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session here.')
  return session
}

/** Whether the role may; the server asks again. */
export const useMay = () => {
  const { scopes, may } = useSession()
  return { ...may, scope: (scope: string) => scopes.includes(scope) }
}
