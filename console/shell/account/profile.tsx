import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { Pairs } from '../../parts/page.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { FormProblem } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { SESSION_KEY, useSession } from '../../session.tsx'
import styles from './account.module.css'

export const Profile = () => {
  const { user, role, organization } = useSession()
  const [name, setName] = useState(user.name)
  const { error, isBusy, run } = useDeed()
  const queryClient = useQueryClient()
  return (
    <>
      <Pairs
        of={[
          ['E-mail', user.email],
          ['Organization', organization.name],
          ['Role', humanize(role)],
        ]}
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => {
            queryClient.setQueryData(SESSION_KEY, await people.rename(name.trim()))
            tell('Name saved')
          })
        }}
      >
        <Field label="Your name" error={fieldErrors(error).name}>
          <TextInput value={name} maxLength={120} required autoComplete="name" onChange={(event) => setName(event.target.value)} />
        </Field>
        <FormProblem error={error} />
        <Button type="submit" kind="primary" busy={isBusy} disabled={name.trim() === '' || name.trim() === user.name}>
          Save name
        </Button>
      </form>
    </>
  )
}

export const Password = () => {
  const { user } = useSession()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { error, isBusy, run } = useDeed()
  const queryClient = useQueryClient()
  const wrong = fieldErrors(error)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          queryClient.setQueryData(SESSION_KEY, await people.changePassword({ ...(user.hasPassword ? { currentPassword } : {}), password }))
          setCurrent('')
          setPassword('')
          tell('Password changed; your other sessions ended')
        })
      }}
    >
      {user.hasPassword && (
        <Field label="Current password" error={wrong.currentPassword}>
          <TextInput
            type="password"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
      )}
      <Field label="New password" error={wrong.password} hint="12 characters or more.">
        <TextInput
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {wrong.password || wrong.currentPassword ? null : <FormProblem error={error} />}
      <Button type="submit" kind="primary" busy={isBusy}>
        {user.hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  )
}
