import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import { office, type Versioned } from '../../api.ts'
import type { Settings } from '../../api-types.ts'
import { Button } from '../../parts/button.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { FormProblem, Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { SESSION_KEY } from '../../session.tsx'
import styles from './settings.module.css'

export type SettingsFormProps = {
  loaded: Versioned<Settings>
  /** Whether something has been typed that is not saved. */
  onChanged: (isChanged: boolean) => void
  /** Begins anew with these. */
  onShow: (next: Versioned<Settings>) => void
}

/** Saves what is other than it was, and only onto the version that was looked at. */
export const useSaving = ({ loaded: { record, etag }, onChanged, onShow }: SettingsFormProps, wanted: Partial<Settings>) => {
  const queryClient = useQueryClient()
  const { error, isBusy, run } = useDeed()
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field as keyof Settings])),
  ) as Partial<Settings>
  const save = () =>
    run(async () => {
      const saved = await office.changeSettings(changed, etag)
      tell('Settings saved')
      onShow(saved)
      await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    })
  const showTheirs = () => run(async () => onShow(await office.settings()))
  const isChanged = Object.keys(changed).length > 0
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  return { save, showTheirs, error, isBusy, isChanged, wrong: fieldErrors(error) }
}

/** The form around the fields: what went wrong, and the button that saves. */
export const SavingForm = ({
  of: { save, showTheirs, error, isBusy, isChanged },
  saves,
  isWrong = false,
  children,
}: {
  of: ReturnType<typeof useSaving>
  saves: string
  /** What was typed is known to be wrong; it says so itself. */
  isWrong?: boolean
  children: ReactNode
}) => (
  <form
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault()
      if (!isWrong) void save()
    }}
  >
    {children}
    {error instanceof HoldbackError && error.status === 412 ? (
      <Notice tone="warn" role="alert">
        Somebody changed the settings while you did; nothing of yours was saved.{' '}
        <Button small onClick={() => void showTheirs()}>
          Show theirs
        </Button>
      </Notice>
    ) : (
      <FormProblem error={error} />
    )}
    <div>
      <Button type="submit" kind="primary" busy={isBusy} disabled={!isChanged || isWrong}>
        {saves}
      </Button>
    </div>
  </form>
)
