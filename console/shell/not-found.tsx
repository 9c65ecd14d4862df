import { ButtonLink } from '../parts/button.tsx'
import { Entrance } from '../screens/sign-in/entrance.tsx'

/** Outside of the shell: whoever mistypes an address may not be signed in. */
export const NotFound = () => (
  <Entrance title="There is no such page" lead="The address may be mistyped, or what it named may have been removed.">
    <ButtonLink to="/today">Go to Today</ButtonLink>
  </Entrance>
)
