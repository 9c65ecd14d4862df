import { ButtonLink } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/state.tsx'

export const NotFound = () => (
  <Page title="Nothing here">
    <Empty title="There is no such page" action={<ButtonLink to="/today">Go to Today</ButtonLink>}>
      The address may be mistyped, or what it named may have been removed.
    </Empty>
  </Page>
)
