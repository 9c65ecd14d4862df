import { useQuery, useQueryClient } from '@tanstack/react-query'
import { people } from '../api.ts'
import type { Session } from '../api-types.ts'
import { rememberSignedIn } from '../connection.ts'
import { Button, ButtonAnchor } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { FormProblem, Loaded, Notice } from '../parts/state.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { SESSION_KEY } from '../session.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/**
 * All tabs of a browser have one session. Another one went to another organization, or somebody else signed in there: what this page was about to do
 * waits, and is done where the page says it is, or not at all.
 */
export const Elsewhere = ({ session }: { session: Session }) => {
  const here = useQuery({ queryKey: ['who is here'], queryFn: people.whoIsHere, retry: false, gcTime: 0, staleTime: 0 })
  if (here.data && here.data.user.id !== session.user.id)
    return (
      <SignInAgain
        session={session}
        why={`In another tab ${here.data.user.email} has signed in. This page is still ${session.user.email}’s; nothing was sent.`}
      >
        <GoOn to={here.data} />
      </SignInAgain>
    )
  return (
    <Dialog title="Another organization" onClose={() => {}} closable={false}>
      <Loaded of={here} lines={2}>
        {(now) => <Choice session={session} now={now} />}
      </Loaded>
    </Dialog>
  )
}

const GoOn = ({ to }: { to: Session }) => (
  <ButtonAnchor kind="plain" href="/today">
    {`Leave this page for ${to.organization.name}`}
  </ButtonAnchor>
)

const Choice = ({ session, now }: { session: Session; now: Session }) => {
  const queryClient = useQueryClient()
  const { error, isBusy, run } = useDeed()
  const goBack = () =>
    run(async () => {
      queryClient.setQueryData(SESSION_KEY, await people.switchOrganization(session.organization.id))
      rememberSignedIn()
    })
  return (
    <>
      <Notice tone="warn" role="alert">
        {`In another tab you went on to ${now.organization.name}. This page is of ${session.organization.name}; nothing was sent.`}
      </Notice>
      <FormProblem error={error} />
      <DialogActions>
        <GoOn to={now} />
        <Button kind="primary" busy={isBusy} onClick={() => void goBack()}>
          {`Go back to ${session.organization.name}`}
        </Button>
      </DialogActions>
    </>
  )
}
