import { useEffect } from 'react'
import { useConnection } from '../connection.ts'
import { NotFetched } from '../fetched.tsx'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/state.tsx'

type UnexpectedErrorProps = { error: unknown; reset: () => void }

/** A mistake of ours, not of the server's; or a screen whose files did not arrive. */
export const UnexpectedError = ({ error, reset }: UnexpectedErrorProps) =>
  error instanceof NotFetched ? (
    <Unfetched error={error} reset={reset} />
  ) : (
    <Page title="Something broke">
      <Empty title="This screen could not be drawn" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        {error instanceof Error ? error.message : 'Unknown error.'}
      </Empty>
    </Page>
  )

const RELOADED = 'reloaded for'

/** The server is away, and the screen comes when it is back; or it is there, and a new release has replaced these files: then the page is as old. */
const Unfetched = ({ error, reset }: UnexpectedErrorProps & { error: NotFetched }) => {
  const { isAway } = useConnection()
  useEffect(() => {
    if (isAway)
      return () => {
        error.again()
        reset()
      }
    if (sessionStorage.getItem(RELOADED) === location.pathname) return
    sessionStorage.setItem(RELOADED, location.pathname)
    location.reload()
  }, [isAway, error, reset])
  return (
    <Page title="Not here yet">
      <Empty title={error.message} action={!isAway && <Button onClick={() => location.reload()}>Reload</Button>}>
        {isAway ? 'It opens as soon as Holdback answers.' : 'A new version may have been installed; reloading usually helps.'}
      </Empty>
    </Page>
  )
}
