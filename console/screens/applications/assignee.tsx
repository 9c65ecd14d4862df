import type { Colleague } from '../../api-types.ts'
import { Dash } from '../../parts/value.tsx'

/** Who has taken an application. One whose name is not known, or not yet, is taken all the same. */
export const AssigneeName = ({ id, colleagues }: { id: string | null | undefined; colleagues: readonly Colleague[] | undefined }) =>
  id ? (
    <span dir="auto">{colleagues?.find((colleague) => colleague.id === id)?.name ?? 'Taken'}</span>
  ) : (
    <Dash reason="Nobody has taken it." />
  )
