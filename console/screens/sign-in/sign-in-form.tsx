import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import { people } from '../../api.ts'
import type { Session } from '../../api-types.ts'
import { Button } from '../../parts/button.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { FormProblem } from '../../parts/state.tsx'
import styles from './entrance.module.css'

/** E-mail, password and, where the account has a second factor, its code. Used on the page and, when a session ends, in place. */
export const SignInForm = ({
  email: knownEmail,
  onSignedIn,
}: {
  email?: string
  onSignedIn: (session: Session) => void | Promise<void>
}) => {
  const [email, setEmail] = useState(knownEmail ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSignedIn(
        await people.signIn({ email: email.trim(), password, ...(asksCode && code ? { code: code.replace(/\s/g, '') } : {}) }),
      )
    } catch (failure) {
      const needsCode = failure instanceof HoldbackError && failure.code === 'totp_required'
      if (needsCode) setAsksCode(true)
      // The first time the code is simply the next step.
      setError(needsCode && !asksCode ? null : failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="E-mail">
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={!knownEmail}
          readOnly={knownEmail !== undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password">
        <TextInput
          type="password"
          name="password"
          autoComplete="current-password"
          required
          autoFocus={knownEmail !== undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {asksCode && (
        <Field label="Code" hint="Six digits from your authenticator, or a recovery code.">
          <TextInput
            name="code"
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <FormProblem error={error} />
      <Button type="submit" kind="primary" busy={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
