import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { people } from '../api.ts'
import type { Session } from '../api-types.ts'
import { rememberSignedIn } from '../connection.ts'
import { ButtonAnchor } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/state.tsx'
import { SignInForm } from '../screens/sign-in/sign-in-form.tsx'
import { SESSION_KEY } from '../session.tsx'

/** The session ended while somebody worked: they sign in over the page, and what was about to be sent is sent. */
export const SignInAgain = ({
  session,
  why = 'Your session has ended. The page stays as it is.',
  children,
}: {
  session: Session
  why?: string
  children?: ReactNode
}) => {
  const queryClient = useQueryClient()
  const goOn = async (again: Session) => {
    // Whoever signs in comes to where they were last, on whatever device; what waits was meant for the organization that is shown.
    const place = again.organization.id === session.organization.id ? again : await people.switchOrganization(session.organization.id)
    queryClient.setQueryData(SESSION_KEY, place)
    rememberSignedIn()
  }
  return (
    <Dialog title="Sign in again" onClose={() => {}} closable={false}>
      <Notice>{why}</Notice>
      <SignInForm email={session.user.email} onSignedIn={goOn} />
      {children ?? (
        <ButtonAnchor kind="plain" href="/sign-in">
          Sign in as someone else
        </ButtonAnchor>
      )}
    </Dialog>
  )
}
