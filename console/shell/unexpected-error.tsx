import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/state.tsx'

/** A mistake of ours, not of the server's; or a screen whose files a new release has replaced. */
export const UnexpectedError = ({ error }: { error: unknown }) => (
  <Page title="Something broke">
    <Empty title="This screen could not be drawn" action={<Button onClick={() => location.reload()}>Reload</Button>}>
      {error instanceof Error ? error.message : 'Unknown error.'} Reloading usually helps: a new version may have been installed.
    </Empty>
  </Page>
)
