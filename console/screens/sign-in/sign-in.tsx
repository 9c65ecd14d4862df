import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { rememberSignedIn } from '../../connection.ts'
import { SESSION_KEY } from '../../session.tsx'
import { Entrance } from './entrance.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Only a place of this console: an address that someone else made leads nowhere else. */
const safeTarget = (to: string | undefined): string => (to && /^\/(?![/\\]|sign-in)[^\t\r\n]*$/.test(to) ? to : '/today')

export const SignInScreen = () => {
  const { to } = useSearch({ strict: false }) as { to?: string }
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <Entrance title="Sign in" foot="No account? Ask an administrator of your organization for an invitation.">
      <SignInForm
        onSignedIn={(session) => {
          rememberSignedIn()
          queryClient.clear()
          queryClient.setQueryData(SESSION_KEY, session)
          void navigate({ href: safeTarget(to), replace: true })
        }}
      />
    </Entrance>
  )
}
