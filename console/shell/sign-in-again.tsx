import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../api-types.ts'
import { rememberSignedIn } from '../connection.ts'
import { ButtonAnchor } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/state.tsx'
import { SignInForm } from '../screens/sign-in/sign-in-form.tsx'
import { SESSION_KEY } from '../session.tsx'

/** The session ended while somebody worked: they sign in over the page, and what was about to be sent is sent. */
export const SignInAgain = ({ session }: { session: Session }) => {
  const queryClient = useQueryClient()
  return (
    <Dialog title="Sign in again" onClose={() => {}} closable={false}>
      <Notice>Your session has ended. The page stays as it is.</Notice>
      <SignInForm
        email={session.user.email}
        onSignedIn={(again) => {
          queryClient.setQueryData(SESSION_KEY, again)
          rememberSignedIn()
        }}
      />
      <ButtonAnchor kind="plain" href="/sign-in">
        Sign in as someone else
      </ButtonAnchor>
    </Dialog>
  )
}
